import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accounts,
  apiKeys,
  auditEvents,
  chatApprovals,
  creditEntries,
  invitations,
  memberships,
  notificationMarks,
  oauthArtifacts,
  oauthGrants,
  organizations,
  passkeys,
  postComments,
  postRevisions,
  postShares,
  rateLimits,
  recoveryCodes,
  secondFactors,
  sessions,
  singleUseTokens,
  users,
} from "#db/schema/index.ts";

type Person = { id: string; email: string };
type Rows = Promise<Record<string, unknown>[]>;

/**
 * What is stored about a person, by section: every table that names the account or its address, without secrets and
 * their hashes. What the person did is read by `listAuditEventsOfUser`.
 */
export const PERSON_SECTIONS: Readonly<Record<string, (db: Db, person: Person) => Rows>> = {
  signInMethods: (db, { id }) =>
    db
      .select({
        provider: accounts.provider,
        providerAccountId: accounts.providerAccountId,
        createdAt: accounts.createdAt,
      })
      .from(accounts)
      .where(eq(accounts.userId, id)),
  authenticatorApps: (db, { id }) =>
    db
      .select({ confirmedAt: secondFactors.confirmedAt, createdAt: secondFactors.createdAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, id)),
  passkeys: (db, { id }) =>
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
        lastUsedAt: passkeys.lastUsedAt,
        createdAt: passkeys.createdAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(asc(passkeys.id)),
  recoveryCodes: (db, { id }) =>
    db
      .select({ usedAt: recoveryCodes.usedAt, createdAt: recoveryCodes.createdAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, id)),
  mailedLinksAndCodes: (db, { id }) =>
    db
      .select({
        kind: singleUseTokens.kind,
        email: singleUseTokens.email,
        usedAt: singleUseTokens.usedAt,
        expiresAt: singleUseTokens.expiresAt,
        createdAt: singleUseTokens.createdAt,
      })
      .from(singleUseTokens)
      .where(eq(singleUseTokens.userId, id)),
  sessions: (db, { id }) => db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(desc(sessions.createdAt)),
  memberships: (db, { id }) =>
    db
      .select({
        organizationId: organizations.id,
        organization: organizations.name,
        role: memberships.role,
        weeklyEmail: memberships.weeklyEmail,
        weeklyEmailAt: memberships.weeklyEmailAt,
        createdAt: memberships.createdAt,
      })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(eq(memberships.userId, id)),
  invitations: (db, { id, email }) =>
    db
      .select({
        id: invitations.id,
        organizationId: invitations.organizationId,
        email: invitations.email,
        role: invitations.role,
        acceptedAt: invitations.acceptedAt,
        createdAt: invitations.createdAt,
      })
      .from(invitations)
      .where(or(eq(invitations.email, email), eq(invitations.invitedBy, id))),
  apiKeys: (db, { id }) =>
    db
      .select({
        id: apiKeys.id,
        organizationId: apiKeys.organizationId,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        createdAt: apiKeys.createdAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.createdBy, id)),
  connectedApps: (db, { id }) => db.select().from(oauthGrants).where(eq(oauthGrants.userId, id)),
  readNotifications: (db, { id }) => db.select().from(notificationMarks).where(eq(notificationMarks.userId, id)),
  revisions: (db, { id }) =>
    db
      .select({
        id: postRevisions.id,
        organizationId: postRevisions.organizationId,
        postId: postRevisions.postId,
        authorLabel: postRevisions.authorLabel,
        createdAt: postRevisions.createdAt,
      })
      .from(postRevisions)
      .where(eq(postRevisions.authorUserId, id))
      .orderBy(asc(postRevisions.id)),
  comments: (db, { id }) =>
    db
      .select({
        id: postComments.id,
        organizationId: postComments.organizationId,
        postId: postComments.postId,
        body: postComments.body,
        authorLabel: postComments.authorLabel,
        createdAt: postComments.createdAt,
      })
      .from(postComments)
      .where(eq(postComments.authorUserId, id))
      .orderBy(asc(postComments.id)),
  resolvedComments: (db, { id }) =>
    db
      .select({
        id: postComments.id,
        organizationId: postComments.organizationId,
        postId: postComments.postId,
        resolvedBy: postComments.resolvedBy,
        resolvedAt: postComments.resolvedAt,
      })
      .from(postComments)
      .where(eq(postComments.resolvedByUserId, id))
      .orderBy(asc(postComments.id)),
  shareLinks: (db, { id }) =>
    db
      .select({
        id: postShares.id,
        organizationId: postShares.organizationId,
        postId: postShares.postId,
        createdBy: postShares.createdBy,
        expiresAt: postShares.expiresAt,
        createdAt: postShares.createdAt,
      })
      .from(postShares)
      .where(eq(postShares.createdByUserId, id))
      .orderBy(asc(postShares.id)),
  approvals: (db, { id }) =>
    db
      .select({
        id: chatApprovals.id,
        organizationId: chatApprovals.organizationId,
        toolName: chatApprovals.toolName,
        status: chatApprovals.status,
        decidedAt: chatApprovals.decidedAt,
      })
      .from(chatApprovals)
      .where(isDecidedBy(id)),
};

const isDecidedBy = (userId: string) =>
  and(isNotNull(chatApprovals.decidedBy), sql`${chatApprovals.decidedBy}::jsonb ->> 'userId' = ${userId}`);

/**
 * Deletes an account and the data that belongs to it alone. Revisions, credits and the audit log stay, with an id instead
 * of the person's name, address and networks.
 */
export async function erasePerson(tx: Db, { id, email }: Person): Promise<void> {
  const grants = tx.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.userId, id));
  await tx.delete(oauthArtifacts).where(inArray(oauthArtifacts.grantId, grants));
  await tx.delete(invitations).where(eq(invitations.email, email));
  await tx.update(postRevisions).set({ authorLabel: ERASED }).where(eq(postRevisions.authorUserId, id));
  await tx.update(postComments).set({ authorLabel: ERASED }).where(eq(postComments.authorUserId, id));
  await tx
    .update(postComments)
    .set({ resolvedBy: ERASED })
    .where(or(eq(postComments.resolvedByUserId, id), eq(postComments.resolvedBy, email)));
  await tx
    .update(postShares)
    .set({ createdBy: ERASED })
    .where(or(eq(postShares.createdByUserId, id), eq(postShares.createdBy, email)));
  await tx.update(chatApprovals).set({ decidedBy: null }).where(isDecidedBy(id));
  await tx.update(auditEvents).set({ actorName: null, address: null }).where(eq(auditEvents.userId, id));
  await tx
    .update(creditEntries)
    .set({ note: sql`replace(${creditEntries.note}, ${email}, ${ERASED})` })
    .where(sql`position(${email} in ${creditEntries.note}) > 0`);
  const { bucket } = rateLimits;
  await tx.delete(rateLimits).where(sql`position(${email} in ${bucket}) > 0 or position(${id} in ${bucket}) > 0`);
  // The rest goes with the account: sessions, memberships, keys, grants, factors and links.
  await tx.delete(users).where(eq(users.id, id));
}

/** Stands where the name of a person stood. */
const ERASED = "Erased person";
