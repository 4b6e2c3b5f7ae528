import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/invitations.ts";
import { findMember, insertMembership, listMembers } from "#db/queries/accounts/orgs.ts";
import { findUser, findUserByEmail, insertUser } from "#db/queries/accounts/users.ts";
import type { Ctx, OrganizationSummary, Role } from "#lib/access/principal.ts";
import { requireOwnSignIn } from "#lib/auth/company.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { hashToken, newToken } from "#lib/auth/tokens.ts";
import { origin } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { mailIsConfigured, sendMail } from "#lib/mail.ts";
import { toInvitation } from "./invitation-resource.ts";
import { requireUser } from "./require-user.ts";

/** The most invitations that may be open at once; each may have been a mail to a stranger. */
const OPEN_MAX = 100;
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites an address and invalidates an earlier open invitation of it. Throws `conflict` for a member or when too many
 * invitations are open, `forbidden` when an admin invites an owner.
 * @returns also the link when it could not be mailed
 */
export async function inviteMember(ctx: Ctx, input: { email: string; role: Role }) {
  const caller = requireUser(ctx);
  if (input.role === "owner" && caller.role !== "owner") {
    throw new AppError("forbidden", "Forbidden", "Only an owner can invite owners.");
  }
  const members = await listMembers(ctx.db, ctx.organization.id);
  if (members.some((member) => member.email === input.email)) {
    throw new AppError("conflict", "Already a member", "Change the role in the list of members instead.");
  }
  const now = ctx.clock.now();
  const { token, hash } = newToken();
  const row = await ctx.db.transaction(async (tx) => {
    await queries.deleteOpenInvitationsFor(tx, ctx.organization.id, input.email);
    if ((await queries.listInvitations(tx, ctx.organization.id, now)).length >= OPEN_MAX) {
      throw new AppError("conflict", `${OPEN_MAX} invitations are open`, "Withdraw some, or wait until they expire.");
    }
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
  if (mailed) await queries.markInvitationMailed(ctx.db, ctx.organization.id, row.id, now);
  const invitation = toInvitation({ ...row, invitedByEmail: caller.email });
  return { invitation, link: mailed ? null : link, organization: ctx.organization };
}

async function mailInvitation(ctx: Ctx, to: string, inviter: string, link: string): Promise<boolean> {
  const text = `${inviter} invites you to ${ctx.organization.name} on Clarion.\n\nAccept within 7 days: ${link}\n`;
  try {
    await sendMail({ to, subject: "Join a team on Clarion", text });
    return mailIsConfigured();
  } catch (error) {
    log.error({ err: error }, "Could not mail an invitation");
    return false;
  }
}

export async function revokeInvitation(ctx: Ctx, invitationId: string) {
  const deleted = await queries.deleteInvitation(ctx.db, ctx.organization.id, invitationId);
  if (!deleted) throw notFound("Invitation");
  return { id: invitationId, organization: ctx.organization };
}

export type OpenInvitation = {
  email: string;
  role: Role;
  organization: OrganizationSummary;
  /** Whether the address already has an account, which only has to sign in. */
  hasAccount: boolean;
};

/** Returns an invitation for the holder of its link; undefined for a link that is unknown, used or expired. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation | undefined> {
  const match = await queries.findInvitationByToken(db, hashToken(token), now);
  if (!match) return undefined;
  const { email, role } = match.invitation;
  const hasAccount = (await findUserByEmail(db, email)) !== undefined;
  return { email, role, organization: toOrganizationSummary(match.organization), hasAccount };
}

/** Adds the user as a member. Throws `invalid` for a link that no longer works, `forbidden` for another address. */
export async function acceptInvitation(db: Db, token: string, userId: string, now: Date): Promise<OrganizationSummary> {
  return db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const match = await queries.findInvitationByToken(tx, hashToken(token), now);
    if (!match || !user) throw invalidLink();
    if (match.invitation.email !== user.email) {
      throw new AppError(
        "forbidden",
        "This invitation is for another email address",
        "Sign in with the invited address.",
      );
    }
    await join(tx, token, userId, now);
    return toOrganizationSummary(match.organization);
  });
}

/**
 * Creates an account of the invited address and its membership. The link verifies the address only when it was mailed,
 * since otherwise the inviter has it, too.
 */
export async function signUpByInvitation(
  db: Db,
  token: string,
  input: { name: string | null; password: string },
  now: Date,
): Promise<{ userId: string; organization: OrganizationSummary }> {
  requireOwnSignIn();
  // Hashing is slow, so it runs outside the transaction and only for a valid link.
  if (!(await queries.findInvitationByToken(db, hashToken(token), now))) throw invalidLink();
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const match = await queries.findInvitationByToken(tx, hashToken(token), now);
    if (!match) throw invalidLink();
    const { email, mailedAt } = match.invitation;
    const emailVerifiedAt = mailedAt && now;
    const times = { createdAt: now, updatedAt: now };
    const user = await insertUser(tx, {
      id: newId("usr"),
      email,
      emailVerifiedAt,
      name: input.name,
      passwordHash,
      ...times,
    });
    if (!user)
      throw new AppError("conflict", "This email address already has an account", "Sign in to accept the invitation.");
    await join(tx, token, user.id, now);
    return { userId: user.id, organization: toOrganizationSummary(match.organization) };
  });
}

/** Consumes the invitation; it never changes a role that the user already has. */
async function join(tx: Db, token: string, userId: string, now: Date): Promise<void> {
  const invitation = await queries.consumeInvitation(tx, hashToken(token), now);
  if (!invitation) throw invalidLink();
  const { organizationId, role } = invitation;
  if (await findMember(tx, organizationId, userId)) return;
  await insertMembership(tx, { organizationId, userId, role, createdAt: now });
}

function invalidLink(): AppError {
  return new AppError("invalid", "This invitation no longer works", "Ask for a new invitation.");
}
