import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, organizations, users } from "#db/schema/index.ts";

export type InvitationRow = typeof invitations.$inferSelect;
export type ListedInvitationRow = InvitationRow & { invitedByEmail: string | null };

/** Neither accepted nor expired. */
const open = (now: Date) => and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));

export async function insertInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<InvitationRow> {
  const [invitation] = await db.insert(invitations).values(row).returning();
  if (!invitation) throw new Error("The insert returned no invitation row.");
  return invitation;
}

/** Records that only the invited address got the link. */
export async function markInvitationMailed(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ mailedAt: now })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id)));
}

/** Invitations that are not accepted and did not expire before `since`, oldest first. */
export async function listInvitations(db: Db, organizationId: string, since: Date): Promise<ListedInvitationRow[]> {
  const rows = await db
    .select({ invitation: invitations, email: users.email })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.organizationId, organizationId), open(since)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return rows.map((row) => ({ ...row.invitation, invitedByEmail: row.email }));
}

export async function findInvitationByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ invitation: InvitationRow; organization: typeof organizations.$inferSelect } | undefined> {
  const [row] = await db
    .select({ invitation: invitations, organization: organizations })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.tokenHash, tokenHash), open(now)));
  return row;
}

/** Consumes an invitation. Of two concurrent attempts one gets it, the other undefined. */
export async function consumeInvitation(db: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.tokenHash, tokenHash), open(now)))
    .returning();
  return row;
}

export async function deleteInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** A new invitation of an address replaces the open one. */
export async function deleteOpenInvitationsFor(db: Db, organizationId: string, email: string): Promise<void> {
  await db
    .delete(invitations)
    .where(
      and(eq(invitations.organizationId, organizationId), eq(invitations.email, email), isNull(invitations.acceptedAt)),
    );
}
