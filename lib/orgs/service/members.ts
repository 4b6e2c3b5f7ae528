import "server-only";
import type { Db } from "#db/client.ts";
import { listInvitations } from "#db/queries/accounts/invitations.ts";
import { deleteKeysOfMember } from "#db/queries/accounts/keys.ts";
import * as queries from "#db/queries/accounts/orgs.ts";
import { type Ctx, type Role, roleReaches } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { toInvitation } from "./invitation-resource.ts";
import { requireUser } from "./require-user.ts";

/** How long an expired invitation stays listed, so that it can be sent again. */
const ENDED_MS = 30 * 86_400_000;

/** Lists the members, oldest first, and the open invitations. */
export async function listMembers(ctx: Ctx) {
  const { db, organization } = ctx;
  const [members, invitations] = await Promise.all([
    queries.listMembers(db, organization.id),
    listInvitations(db, organization.id, new Date(ctx.clock.now().getTime() - ENDED_MS)),
  ]);
  return { members: members.map(toMember), invitations: invitations.map(toInvitation), organization };
}

/**
 * Changes a member's role. Throws `notFound`; `forbidden` when a non-owner promotes to owner or demotes one;
 * `conflict` for the last owner.
 */
export async function updateMember(ctx: Ctx, userId: string, role: Role) {
  const caller = requireUser(ctx);
  const member = await ctx.db.transaction(async (tx) => {
    const { member, owners } = await lockMember(tx, ctx, userId);
    const touchesOwners = (member.role === "owner") !== (role === "owner");
    if (touchesOwners && !owners.includes(caller.userId)) throw onlyOwners();
    if (touchesOwners && member.role === "owner" && owners.length === 1) throw lastOwner();
    await queries.updateMemberRole(tx, ctx.organization.id, userId, role);
    return { ...member, role };
  });
  return { member: toMember(member), organization: ctx.organization };
}

/**
 * Removes a member, or lets the caller leave, and deletes the keys that the member created. Throws as `updateMember`;
 * `forbidden` also when someone below admin removes another member.
 */
export async function removeMember(ctx: Ctx, userId: string) {
  const caller = requireUser(ctx);
  await ctx.db.transaction(async (tx) => {
    const { member, owners } = await lockMember(tx, ctx, userId);
    const leaves = caller.userId === userId;
    if (!leaves && !roleReaches(caller.role, "admin")) {
      throw new AppError("forbidden", "Forbidden", "Ask an admin of the organization.");
    }
    if (!leaves && member.role === "owner" && !owners.includes(caller.userId)) throw onlyOwners();
    if (member.role === "owner" && owners.length === 1) throw lastOwner();
    await deleteKeysOfMember(tx, ctx.organization.id, userId);
    await queries.deleteMembership(tx, ctx.organization.id, userId);
  });
  return { id: userId, organization: ctx.organization };
}

/** Returns the member and the owners, and locks the owners until the transaction ends. */
async function lockMember(tx: Db, ctx: Ctx, userId: string) {
  const owners = await queries.lockOwners(tx, ctx.organization.id);
  const member = await queries.findMember(tx, ctx.organization.id, userId);
  if (!member) throw notFound("Member");
  return { member, owners };
}

function onlyOwners(): AppError {
  return new AppError("forbidden", "Forbidden", "Only an owner can add, change or remove owners.");
}

function lastOwner(): AppError {
  return new AppError("conflict", "An organization needs at least one owner", "Make another member an owner first.");
}

function toMember({ userId, email, emailVerifiedAt, name, role, createdAt }: queries.MemberRow) {
  return { userId, email, emailVerified: emailVerifiedAt !== null, name, role, joinedAt: createdAt };
}
