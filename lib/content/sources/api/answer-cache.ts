import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A cached answer: only the parsed fields, never the rest of the response. */
export type CachedAnswer<T = unknown> = {
  etag: string | null;
  data: T;
  hasNext: boolean;
  /** Number of the last page, if the host returns it. */
  lastPage: number | null;
};

const MAX_AGE_MS = 30 * 86_400_000;

/**
 * File cache for the answers of one repository to one credential, so that a token never sees another token's answers.
 * Files that were not read for 30 days are removed.
 */
export class AnswerCache {
  private readonly folder: string;

  /** @param scope separates repositories and credentials; only its hash is stored */
  constructor(cacheDirectory: string, scope: string) {
    this.folder = join(cacheDirectory, `answers-${hash(scope)}`);
  }

  /** Creates the folder and removes expired files. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const cutoff = Date.now() - MAX_AGE_MS;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const stats = await stat(path).catch(ignoreMissing);
      if (stats !== undefined && stats.mtimeMs < cutoff) await rm(path, { force: true });
    }
  }

  /** Returns the answer of a key; undefined if there is none or its file is incomplete. */
  async get(key: string): Promise<CachedAnswer | undefined> {
    const path = join(this.folder, hash(key));
    const text = await readFile(path, "utf8").catch(ignoreMissing);
    if (text === undefined) return undefined;
    const now = new Date();
    await utimes(path, now, now).catch(ignoreMissing);
    return parseCached(text);
  }

  /** Writes an answer by rename, so that no other process reads a partial file. */
  async set(key: string, answer: CachedAnswer): Promise<void> {
    const path = join(this.folder, hash(key));
    const fresh = `${path}.${process.pid}.${Date.now()}`;
    await writeFile(fresh, JSON.stringify(answer), { mode: 0o600 });
    await rename(fresh, path);
  }
}

function parseCached(text: string): CachedAnswer | undefined {
  try {
    const cached: unknown = JSON.parse(text);
    return typeof cached === "object" && cached !== null && "data" in cached ? (cached as CachedAnswer) : undefined;
  } catch {
    // A crash can leave a partial file; the answer is requested again.
    return undefined;
  }
}

function ignoreMissing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== "ENOENT") throw fault;
  return undefined;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}
