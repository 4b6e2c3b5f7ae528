import { and, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, sessions, singleUseTokens } from "#db/schema/index.ts";

/** Removes sessions, links and invitations that have been worthless since before an instant. */
export async function deleteWorthless(db: Db, before: Date): Promise<void> {
  const revoked = and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, before));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), revoked));
  await db.delete(singleUseTokens).where(lt(singleUseTokens.expiresAt, before));
  await db.delete(invitations).where(lt(invitations.expiresAt, before));
}
