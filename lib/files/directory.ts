import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, type FileStore, type StoredFile } from "./store.ts";

/** What a file is called while it is being written; no key begins like this. */
const UNFINISHED = ".writing-";

/** Keeps files in a directory of this machine. */
export function directoryStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkedKey(key));
  return {
    put: async (key, bytes) => writeWhole(pathOf(key), bytes),
    find: async (key) => orUndefined(readFile(pathOf(key)).then((bytes) => new Uint8Array(bytes))),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (folder) => listFolder(root, folder),
  };
}

/** Written aside, brought to the disk and renamed: a crash leaves the old file or the new one. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, UNFINISHED + randomUUID());
  try {
    const file = await open(aside, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The finished files; what a crash left unfinished goes on the way. */
async function* listFolder(root: string, folder: string): AsyncIterable<StoredFile> {
  for (const name of (await orUndefined(readdir(join(root, folder)))) ?? []) {
    const info = await orUndefined(stat(join(root, folder, name)));
    if (info === undefined) continue;
    if (!name.startsWith(UNFINISHED)) yield { key: `${folder}/${name}`, writtenAt: info.mtime };
    else if (Date.now() - info.mtimeMs > UNFINISHED_MS) await rm(join(root, folder, name), { force: true });
  }
}

/** A file that has been unfinished for so long is nobody's. */
const UNFINISHED_MS = 60 * 60_000;

async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
