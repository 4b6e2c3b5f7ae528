import { and, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, sessions, singleUseTokens } from "#db/schema/index.ts";

/** Deletes sessions, links and invitations that became invalid before the cutoff. */
export async function deleteExpiredCredentials(db: Db, cutoff: Date): Promise<void> {
  const revoked = and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, cutoff));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, cutoff), revoked));
  await db.delete(singleUseTokens).where(lt(singleUseTokens.expiresAt, cutoff));
  await db.delete(invitations).where(lt(invitations.expiresAt, cutoff));
}
