import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** An answer as it is kept: what was understood of it, never what else it carried. */
export type KeptAnswer<T = unknown> = {
  etag: string | null;
  data: T;
  hasNext: boolean;
  /** Number of the last page, where the host names it. */
  lastPage: number | null;
};

const KEPT_MS = 30 * 86_400_000;

/**
 * Answers of one repository to one credential, a file each: what one token was shown, no other one is. Files that
 * nobody asked for in 30 days are removed.
 */
export class AnswerCache {
  private readonly folder: string;

  /** @param scope tells repositories and credentials apart; only its hash is kept */
  constructor(cacheDirectory: string, scope: string) {
    this.folder = join(cacheDirectory, `answers-${hash(scope)}`);
  }

  /** Makes the folder and removes what nobody asked for. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const before = Date.now() - KEPT_MS;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(ignoreMissing);
      if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
    }
  }

  /** What was kept under a key; undefined where there is nothing, or nothing whole. */
  async find(key: string): Promise<KeptAnswer | undefined> {
    const path = join(this.folder, hash(key));
    const text = await readFile(path, "utf8").catch(ignoreMissing);
    if (text === undefined) return undefined;
    const now = new Date();
    await utimes(path, now, now).catch(ignoreMissing);
    return parseKept(text);
  }

  /** Replaces a file at once, so that no other process reads half of one. */
  async keep(key: string, answer: KeptAnswer): Promise<void> {
    const path = join(this.folder, hash(key));
    const fresh = `${path}.${process.pid}.${Date.now()}`;
    await writeFile(fresh, JSON.stringify(answer), { mode: 0o600 });
    await rename(fresh, path);
  }
}

function parseKept(text: string): KeptAnswer | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === "object" && kept !== null && "data" in kept ? (kept as KeptAnswer) : undefined;
  } catch {
    // Half a file, of a machine that lost power: asked for again.
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
