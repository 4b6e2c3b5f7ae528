import "server-only";
import type { Db } from "#db/client.ts";
import { deleteWorthless } from "#db/queries/expired.ts";
import { deleteExpiredKeys } from "#db/queries/idempotency.ts";
import { deleteExpiredOauth } from "#db/queries/oauth/artifacts.ts";
import { deleteExpiredBuckets } from "#db/queries/rate-limits.ts";
import { maintainSigningKeys } from "./oauth/signing-keys.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_MS = 30 * DAY_MS;
/** A client registers before a person decides; one that nobody allowed anything for a day was a mistake or a flood. */
const UNUSED_CLIENT_MS = DAY_MS;

/**
 * Forgets rate limit buckets, idempotency keys, codes and tokens that no longer count, sessions, links, invitations and
 * grants that ended 30 days ago, and OAuth clients that nobody uses. Signing keys are rotated in time.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredBuckets(db, now);
  await deleteExpiredKeys(db, now);
  const endedBefore = new Date(now.getTime() - KEEP_MS);
  await deleteWorthless(db, endedBefore);
  await deleteExpiredOauth(db, { now, endedBefore, unusedBefore: new Date(now.getTime() - UNUSED_CLIENT_MS) });
  await maintainSigningKeys(db, now);
}
