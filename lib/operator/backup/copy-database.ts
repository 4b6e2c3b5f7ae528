import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/** A copy that is this old belongs to an interrupted backup. */
const STALE_COPY_MS = 24 * 60 * 60_000;

/**
 * Copies the files of the embedded database into a new directory, which the caller removes. Statements of this
 * process wait only while the files are copied; another process reads the copy.
 * @returns the copy's absolute path
 */
export async function copyDatabaseFiles(database: Database): Promise<string> {
  if (!database.copyTo) {
    throw new AppError(
      "conflict",
      "This server does not use the embedded database",
      "Set DATABASE_URL to the server's value.",
    );
  }
  const folder = join(env.CLARION_DATA_DIR, "copies");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStaleCopies(folder);
  await requireDiskSpace(folder);
  const copy = join(folder, randomUUID());
  try {
    await database.copyTo(copy);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

async function removeStaleCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { birthtimeMs } = await stat(path);
    if (Date.now() - birthtimeMs > STALE_COPY_MS) await rm(path, { recursive: true, force: true });
  }
}

async function requireDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = await measureSize(join(env.CLARION_DATA_DIR, "database"));
  if (bavail * bsize > needed * 1.1) return;
  const megabytes = Math.ceil(needed / 1_000_000);
  const recovery = `The copy that is read needs ${megabytes} MB beside ${env.CLARION_DATA_DIR} for as long as the backup takes.`;
  throw new AppError("conflict", "The disk has too little space for a backup of the running server", recovery);
}

async function measureSize(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
