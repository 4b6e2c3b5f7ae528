import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryLockedError, lockDirectory } from "#db/lock.ts";

/** A mirror, or one that was being made when its process ended. */
const MIRROR = /^[0-9a-f]{32}\.git(\.\d+\.\d+)?$/;

/**
 * Removes the mirrors that are not to be kept and that nobody has opened since an instant. One that is being fetched into
 * stays; reading takes minutes, so that with an hour or more nothing is removed from under a reader.
 * @param kept names of mirrors, as `mirrorName` makes them
 * @returns how many were removed
 */
export async function removeMirrors(cacheDirectory: string, kept: ReadonlySet<string>, since: Date): Promise<number> {
  const names = await readdir(cacheDirectory).catch(ignoreMissing);
  let removed = 0;
  for (const name of names ?? []) {
    if (!MIRROR.test(name) || kept.has(name)) continue;
    if (await removeIdle(join(cacheDirectory, name), since)) removed++;
  }
  return removed;
}

async function removeIdle(directory: string, since: Date): Promise<boolean> {
  const unlock = await lock(directory);
  if (!unlock) return false;
  try {
    const found = await stat(directory).catch(ignoreMissing);
    if (found === undefined || found.mtime >= since) return false;
    await rm(directory, { recursive: true, force: true });
    return true;
  } finally {
    await unlock();
  }
}

/** @returns undefined where another process fetches into the mirror */
async function lock(directory: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryLockedError) return undefined;
    throw error;
  }
}

function ignoreMissing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== "ENOENT") throw fault;
}
