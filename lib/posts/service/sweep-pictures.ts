import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listKnownTokens } from "#db/queries/posts/images.ts";
import { listUploadTokens } from "#db/queries/posts/uploads.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { files } from "#lib/files/files.ts";
import type { FileStore } from "#lib/files/store.ts";
import { parseFileKey } from "#lib/posts/picture-address.ts";

/** A grace period, because a file is written before its row. */
const UNCLAIMED_MS = 60 * 60_000;
/** Previews of published posts are drawn again on demand. */
const PREVIEW_MS = 30 * 24 * 60 * 60_000;
const BATCH = 200;

type Platform = { db: Db; clock: Clock; store: FileStore };

/**
 * Removes pictures without a post, and previews older than a month.
 * @returns the number of removed files
 */
export async function sweepPictures(platform: Partial<Platform> = {}): Promise<number> {
  const { db = getDb(), clock = systemClock, store = files() } = platform;
  const now = clock.now().getTime();
  let removed = 0;
  let batch: string[] = [];
  for await (const { key, writtenAt } of store.list("images")) {
    if (now - writtenAt.getTime() > UNCLAIMED_MS) batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removeUnclaimed(db, store, batch);
    batch = [];
  }
  removed += await removeUnclaimed(db, store, batch);
  for await (const { key, writtenAt } of store.list("previews")) {
    if (now - writtenAt.getTime() <= PREVIEW_MS) continue;
    await store.remove(key);
    removed++;
  }
  return removed;
}

async function removeUnclaimed(db: Db, store: FileStore, keys: readonly string[]): Promise<number> {
  const tokens = keys.flatMap((key) => parseFileKey(key) ?? []);
  const knownTokens = new Set([...(await listKnownTokens(db, tokens)), ...(await listUploadTokens(db, tokens))]);
  const unclaimed = keys.filter((key) => !knownTokens.has(parseFileKey(key) ?? ""));
  for (const key of unclaimed) await store.remove(key);
  return unclaimed.length;
}
