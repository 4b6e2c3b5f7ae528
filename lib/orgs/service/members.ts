import "server-only";
import type { Db } from "#db/client.ts";
import { listInvitations } from "#db/queries/accounts/invitations.ts";
import { deleteKeysOfMember } from "#db/queries/accounts/keys.ts";
import * as queries from "#db/queries/accounts/orgs.ts";
import { type Ctx, type Role, roleReaches } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { toInvitation } from "./invitation-resource.ts";
import { requireUser } from "./require-user.ts";

/** How long an invitation that has ended is still listed, so that it can be sent again. */
const ENDED_MS = 30 * 86_400_000;

/** Members, oldest first, and the invitations that nobody has accepted. */
export async function listMembers(ctx: Ctx) {
  const { db, organization } = ctx;
  const [members, invitations] = await Promise.all([
    queries.listMembers(db, organization.id),
    listInvitations(db, organization.id, new Date(ctx.clock.now().getTime() - ENDED_MS)),
  ]);
  return { members: members.map(toMember), invitations: invitations.map(toInvitation), organization };
}

/**
 * Gives a member another role. Throws `notFound`; `forbidden` when someone else than an owner makes or unmakes one;
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
 * Removes a member, or lets the caller leave; the keys the member made are deleted.
 * Throws as `updateMember`; `forbidden` also when someone below admin removes another.
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

/** The member and the owners as they stand, with the owners locked until the transaction ends. */
async function lockMember(tx: Db, ctx: Ctx, userId: string) {
  const owners = await queries.lockOwners(tx, ctx.organization.id);
  const member = await queries.findMember(tx, ctx.organization.id, userId);
  if (!member) throw notFound("Member");
  return { member, owners };
}

function onlyOwners(): AppError {
  return new AppError("forbidden", "Forbidden", "Only an owner makes, changes or removes owners.");
}

function lastOwner(): AppError {
  return new AppError("conflict", "The last owner has to stay", "Make another member an owner first.");
}

function toMember({ userId, email, name, role, createdAt }: queries.MemberRow) {
  return { userId, email, name, role, joinedAt: createdAt };
}
