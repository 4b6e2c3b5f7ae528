import { expect, test } from "vitest";
import { findMember } from "#db/queries/accounts/orgs.ts";
import { findUserByEmail } from "#db/queries/accounts/users.ts";
import { invitations } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { signInWithPassword } from "#lib/auth/sign-in.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { acceptInvitation, findInvitation, inviteMember, revokeInvitation, signUpByInvitation } from "./invitations.ts";
import { listMembers } from "./members.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const afterWeek = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
const owner = await testUser(db, now, "owner@example.com");
const admin = await testUser(db, now, "admin@example.com");
const stranger = await testUser(db, now, "stranger@example.com");
const organization = await testOrganization(db, now, { [owner]: "owner", [admin]: "admin" });
const other = await testOrganization(db, now, { [stranger]: "owner" });
const ctx = testCtx(db, organization, { userId: owner, role: "owner", email: "owner@example.com" }, now);
const adminCtx = testCtx(db, organization, { userId: admin, role: "admin" }, now);
const foreign = testCtx(db, other, { userId: stranger, role: "owner" }, now);

async function invite(email: string, role: "viewer" | "member" = "member"): Promise<string> {
  const { link } = await inviteMember(ctx, { email, role });
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

test("shows an invitation to its holder and stores only the hash of its token", async () => {
  const token = await invite("new@example.com", "viewer");
  expect(await findInvitation(db, token, now)).toEqual({
    email: "new@example.com",
    role: "viewer",
    organization,
    hasAccount: false,
  });
  expect(JSON.stringify(await db.select().from(invitations))).not.toContain(token);
  expect(await findInvitation(db, `${token}x`, now)).toBeUndefined();
  expect(await findInvitation(db, token, afterWeek)).toBeUndefined();
});

test("creates an account with exactly the invited address and role", async () => {
  const token = await invite("joiner@example.com");
  const { userId } = await signUpByInvitation(db, token, { name: "Jo", password: "a long password" }, now);
  expect(await findMember(db, organization.id, userId)).toMatchObject({ email: "joiner@example.com", role: "member" });
  const credentials = { email: "joiner@example.com", password: "a long password", ip: "192.0.2.7" };
  expect((await signInWithPassword(db, credentials, now)).id).toBe(userId);
});

test("accepts an invitation once, even concurrently", async () => {
  const token = await invite("once@example.com");
  const join = () => signUpByInvitation(db, token, { name: null, password: "a long password" }, now);
  const attempts = await Promise.allSettled([join(), join()]);
  expect(attempts.map((attempt) => attempt.status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(join()).rejects.toMatchObject({ kind: "invalid" });
});

test("refuses an invitation for another address", async () => {
  const token = await invite("someone@example.com");
  await expect(acceptInvitation(db, token, stranger, now)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await findMember(db, organization.id, stranger)).toBeUndefined();
  expect(await findInvitation(db, token, now)).toBeDefined();
});

test("accepts an invitation with an existing account", async () => {
  const userId = await testUser(db, now, "has-account@example.com");
  const token = await invite("has-account@example.com");
  expect(await findInvitation(db, token, now)).toMatchObject({ hasAccount: true });
  await expect(signUpByInvitation(db, token, { name: null, password: "a long password" }, now)).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await acceptInvitation(db, token, userId, now)).toEqual(organization);
  expect((await findMember(db, organization.id, userId))?.role).toBe("member");
});

test("replaces an earlier invitation of the same address and refuses a withdrawn one", async () => {
  const first = await invite("twice@example.com");
  const second = await invite("twice@example.com");
  expect(await findInvitation(db, first, now)).toBeUndefined();
  const { invitations: open } = await listMembers(ctx);
  const mine = open.filter((invitation) => invitation.email === "twice@example.com");
  expect(mine).toHaveLength(1);
  const id = mine[0]?.id ?? "";
  await expect(revokeInvitation(foreign, id)).rejects.toMatchObject({ kind: "notFound" });
  expect(await findInvitation(db, second, now)).toBeDefined();
  expect(await revokeInvitation(ctx, id)).toEqual({ id, organization });
  expect(await findInvitation(db, second, now)).toBeUndefined();
  await expect(revokeInvitation(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
});

test("refuses an expired invitation, lists it for a while and sends it again as a new one", async () => {
  const dead = await invite("late@example.com");
  const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const on = (days: number): Ctx => ({ ...ctx, clock: { now: () => daysLater(days) } });
  const listed = async (days: number) => (await listMembers(on(days))).invitations.map(({ email }) => email);
  expect(await findInvitation(db, dead, daysLater(8))).toBeUndefined();
  const input = { name: null, password: "a long password" };
  await expect(signUpByInvitation(db, dead, input, daysLater(8))).rejects.toMatchObject({ kind: "invalid" });
  expect(await listed(8)).toContain("late@example.com");
  expect(await listed(38)).not.toContain("late@example.com");
  const { link } = await inviteMember(on(8), { email: "late@example.com", role: "viewer" });
  const fresh = new URL(link ?? "").searchParams.get("token") ?? "";
  expect((await listed(8)).filter((email) => email === "late@example.com")).toHaveLength(1);
  await signUpByInvitation(db, fresh, input, daysLater(9));
  expect(await listed(9)).not.toContain("late@example.com");
});

test("refuses invitations of members and of owners by admins", async () => {
  await expect(inviteMember(ctx, { email: "admin@example.com", role: "viewer" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await expect(inviteMember(adminCtx, { email: "boss@example.com", role: "owner" })).rejects.toMatchObject({
    kind: "forbidden",
  });
  expect(await findUserByEmail(db, "boss@example.com")).toBeUndefined();
});

test("hides invitations from another organization", async () => {
  await invite("visible@example.com");
  expect((await listMembers(foreign)).invitations).toEqual([]);
});
