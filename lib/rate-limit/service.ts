import "server-only";
import type { Db } from "#db/client.ts";
import { insertHit } from "#db/queries/rate-limits.ts";

export type Limit = { limit: number; windowMs: number };

export type Hit = {
  allowed: boolean;
  limit: number;
  /** Number of further hits allowed right now. */
  remaining: number;
  /** Unix milliseconds at which the oldest counted hit expires. */
  resetMs: number;
};

/**
 * Takes one hit of an exact sliding window: at most `limit` (at least 1) hits are allowed in any `windowMs`, across
 * all processes on the database. A refused hit does not count.
 * @param bucket identifies the limited action and its caller
 */
export async function takeHit(db: Db, bucket: string, limit: Limit, now: Date): Promise<Hit> {
  const row = await insertHit(db, { bucket, ...limit, at: now.getTime() });
  return {
    allowed: row.allowed,
    limit: limit.limit,
    remaining: Math.max(0, limit.limit - row.used),
    resetMs: row.oldest + limit.windowMs,
  };
}
