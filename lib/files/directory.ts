import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, type FileStore, type StoredFile } from "./store.ts";

/** The prefix of temporary files. Valid keys cannot begin with it. */
const UNFINISHED = ".writing-";

/** Stores files in a local directory. */
export function directoryStore(root: string): FileStore {
  const resolvePath = (key: string) => join(root, checkedKey(key));
  return {
    put: async (key, bytes) => writeAtomically(resolvePath(key), bytes),
    find: async (key) => orUndefined(readFile(resolvePath(key)).then((bytes) => new Uint8Array(bytes))),
    remove: async (key) => rm(resolvePath(key), { force: true }),
    list: (folder) => listFolder(root, folder),
  };
}

/** Writes to a temporary file, flushes it and renames it, so that a crash leaves the old file or the new one. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, UNFINISHED + randomUUID());
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Lists finished files and removes temporary files that a crash left behind. */
async function* listFolder(root: string, folder: string): AsyncIterable<StoredFile> {
  for (const name of (await orUndefined(readdir(join(root, folder)))) ?? []) {
    const info = await orUndefined(stat(join(root, folder, name)));
    if (info === undefined) continue;
    if (!name.startsWith(UNFINISHED)) yield { key: `${folder}/${name}`, writtenAt: info.mtime };
    else if (Date.now() - info.mtimeMs > UNFINISHED_MS) await rm(join(root, folder, name), { force: true });
  }
}

/** A temporary file of this age was abandoned. */
const UNFINISHED_MS = 60 * 60_000;

async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
