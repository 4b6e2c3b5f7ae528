import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/invitations.ts";
import { findMember, insertMembership, listMembers } from "#db/queries/accounts/orgs.ts";
import { findUser, findUserByEmail, insertUser } from "#db/queries/accounts/users.ts";
import type { Ctx, OrganizationSummary, Role } from "#lib/access/principal.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { summaryOf } from "#lib/auth/session.ts";
import { hashToken, newToken } from "#lib/auth/tokens.ts";
import { origin } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { mailIsConfigured, sendMail } from "#lib/mail.ts";
import { toInvitation } from "./invitation-resource.ts";
import { requireUser } from "./require-user.ts";

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites an address; an earlier open invitation of it stops working.
 * Throws `conflict` for a member, `forbidden` when an admin invites an owner.
 * @returns the link too where it could not be mailed
 */
export async function inviteMember(ctx: Ctx, input: { email: string; role: Role }) {
  const caller = requireUser(ctx);
  if (input.role === "owner" && caller.role !== "owner") {
    throw new AppError("forbidden", "Forbidden", "Only an owner invites owners.");
  }
  const members = await listMembers(ctx.db, ctx.organization.id);
  if (members.some((member) => member.email === input.email)) {
    throw new AppError("conflict", "Already a member", "Change the role in the list of members instead.");
  }
  const now = ctx.clock.now();
  const { token, hash } = newToken();
  const row = await ctx.db.transaction(async (tx) => {
    await queries.deleteOpenInvitationsFor(tx, ctx.organization.id, input.email);
    return queries.insertInvitation(tx, {
      ...input,
      id: newId("inv"),
      organizationId: ctx.organization.id,
      tokenHash: hash,
      invitedBy: caller.userId,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
    });
  });
  const link = `${origin()}/accept-invitation?token=${token}`;
  const mailed = await mailInvitation(ctx, input.email, caller.email, link);
  const invitation = toInvitation({ ...row, invitedByEmail: caller.email });
  return { invitation, link: mailed ? null : link, organization: ctx.organization };
}

async function mailInvitation(ctx: Ctx, to: string, inviter: string, link: string): Promise<boolean> {
  const text = `${inviter} invites you to ${ctx.organization.name} on Clarion.\n\nAccept within 7 days: ${link}\n`;
  try {
    await sendMail({ to, subject: `Join ${ctx.organization.name} on Clarion`, text });
    return mailIsConfigured();
  } catch (error) {
    log.error({ err: error }, "An invitation could not be mailed");
    return false;
  }
}

export async function revokeInvitation(ctx: Ctx, invitationId: string) {
  const found = await queries.deleteInvitation(ctx.db, ctx.organization.id, invitationId);
  if (!found) throw notFound("Invitation");
  return { id: invitationId, organization: ctx.organization };
}

export type OpenInvitation = {
  email: string;
  role: Role;
  organization: OrganizationSummary;
  /** Whether the address has an account already and only has to sign in. */
  hasAccount: boolean;
};

/** What the holder of a link may know; undefined for a link that is unknown, used or expired. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation | undefined> {
  const found = await queries.findInvitationByToken(db, hashToken(token), now);
  if (!found) return undefined;
  const { email, role } = found.invitation;
  const hasAccount = (await findUserByEmail(db, email)) !== undefined;
  return { email, role, organization: summaryOf(found.organization), hasAccount };
}

/** Makes the user a member. Throws `invalid` for a link that no longer works, `forbidden` for another address. */
export async function acceptInvitation(db: Db, token: string, userId: string, now: Date): Promise<OrganizationSummary> {
  return db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const found = await queries.findInvitationByToken(tx, hashToken(token), now);
    if (!found || !user) throw deadLink();
    if (found.invitation.email !== user.email) {
      throw new AppError("forbidden", "This invitation is for another address", "Sign in with the invited address.");
    }
    await join(tx, token, userId, now);
    return summaryOf(found.organization);
  });
}

/** Makes an account of the invited address, which the link proves to be the caller's, and the member. */
export async function signUpByInvitation(
  db: Db,
  token: string,
  input: { name: string | null; password: string },
  now: Date,
): Promise<{ userId: string; organization: OrganizationSummary }> {
  // Hashing takes a while and stands outside the transaction; only a living link is worth it.
  if (!(await queries.findInvitationByToken(db, hashToken(token), now))) throw deadLink();
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const found = await queries.findInvitationByToken(tx, hashToken(token), now);
    if (!found) throw deadLink();
    const { email } = found.invitation;
    const times = { createdAt: now, updatedAt: now };
    const user = await insertUser(tx, { id: newId("usr"), email, name: input.name, passwordHash, ...times });
    if (!user)
      throw new AppError("conflict", "This address has an account already", "Sign in to accept the invitation.");
    await join(tx, token, user.id, now);
    return { userId: user.id, organization: summaryOf(found.organization) };
  });
}

/** Uses the invitation up; a role held already is never changed by it. */
async function join(tx: Db, token: string, userId: string, now: Date): Promise<void> {
  const invitation = await queries.consumeInvitation(tx, hashToken(token), now);
  if (!invitation) throw deadLink();
  const { organizationId, role } = invitation;
  if (await findMember(tx, organizationId, userId)) return;
  await insertMembership(tx, { organizationId, userId, role, createdAt: now });
}

function deadLink(): AppError {
  return new AppError("invalid", "This invitation no longer works", "Ask for a new invitation.");
}
