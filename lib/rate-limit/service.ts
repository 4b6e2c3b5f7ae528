import "server-only";
import type { Db } from "#db/client.ts";
import { deleteHit, type HitRow, insertHit } from "#db/queries/rate-limits.ts";

export type Limit = { limit: number; windowMs: number };

export type Hit = {
  allowed: boolean;
  limit: number;
  /** Number of further hits allowed right now. */
  remaining: number;
  /** Unix milliseconds at which the oldest counted hit expires. */
  resetMs: number;
  /** Unix milliseconds at which the hit counts. */
  atMs: number;
};

/**
 * Takes one hit of an exact sliding window: at most `limit` (at least 1) hits are allowed in any `windowMs`, across
 * all processes on the database. A refused hit does not count.
 * @param bucket identifies the limited action and its caller
 */
export async function takeHit(db: Db, bucket: string, limit: Limit, now: Date): Promise<Hit> {
  return toHit(await insertHit(db, { bucket, ...limit, at: now.getTime() }), limit);
}

/** Gives an allowed hit back, as if it had not been taken. @returns the state of the bucket without it */
export async function returnHit(db: Db, bucket: string, limit: Limit, { atMs }: Hit): Promise<Hit> {
  const row = await deleteHit(db, { bucket, at: atMs });
  return toHit({ allowed: true, at: atMs, used: row?.used ?? 0, oldest: row?.oldest ?? null }, limit);
}

function toHit({ allowed, used, oldest, at }: HitRow, { limit, windowMs }: Limit): Hit {
  // Without any hit the limit is free now, not after a window.
  const resetMs = oldest === null ? at : oldest + windowMs;
  return { allowed, limit, remaining: Math.max(0, limit - used), resetMs, atMs: at };
}
