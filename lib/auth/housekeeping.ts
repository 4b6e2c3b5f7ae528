import "server-only";
import type { Db } from "#db/client.ts";
import { deleteExpiredCredentials } from "#db/queries/expired.ts";
import { deleteExpiredKeys } from "#db/queries/idempotency.ts";
import { deleteExpiredOauth } from "#db/queries/oauth/artifacts.ts";
import { deleteExpiredBuckets } from "#db/queries/rate-limits.ts";
import { maintainSigningKeys } from "./oauth/signing-keys.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_MS = 30 * DAY_MS;
/** A client registers before the user decides. One without a grant after a day was abandoned or part of a flood. */
const UNUSED_CLIENT_MS = DAY_MS;

/**
 * Deletes expired rate limit buckets, idempotency keys, codes and tokens; sessions, links, invitations and grants
 * that ended 30 days ago; and unused OAuth clients. Also rotates signing keys that are due.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredBuckets(db, now);
  await deleteExpiredKeys(db, now);
  const endedBefore = new Date(now.getTime() - KEEP_MS);
  await deleteExpiredCredentials(db, endedBefore);
  await deleteExpiredOauth(db, { now, endedBefore, unusedBefore: new Date(now.getTime() - UNUSED_CLIENT_MS) });
  await maintainSigningKeys(db, now);
}
