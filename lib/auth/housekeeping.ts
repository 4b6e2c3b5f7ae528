import "server-only";
import type { Db } from "#db/client.ts";
import { deleteWorthless } from "#db/queries/expired.ts";
import { deleteExpiredKeys } from "#db/queries/idempotency.ts";
import { deleteExpiredBuckets } from "#db/queries/rate-limits.ts";

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets rate limit buckets and idempotency keys that no longer count, and sessions, links and invitations that ended 30 days ago. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredBuckets(db, now);
  await deleteExpiredKeys(db, now);
  await deleteWorthless(db, new Date(now.getTime() - KEEP_MS));
}
