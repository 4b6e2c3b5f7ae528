import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryLockedError, lockDirectory } from "#db/lock.ts";

/** A mirror, or a partial one whose process ended. */
const MIRROR = /^[0-9a-f]{32}\.git(\.\d+\.\d+)?$/;

/**
 * Removes the mirrors that are not in `kept` and were not opened since a time. A mirror with a running fetch stays.
 * Reading takes minutes, so a `since` of an hour ago or more never removes a mirror in use.
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
    const stats = await stat(directory).catch(ignoreMissing);
    if (stats === undefined || stats.mtime >= since) return false;
    await rm(directory, { recursive: true, force: true });
    return true;
  } finally {
    await unlock();
  }
}

/** @returns undefined if another process fetches into the mirror */
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
