import { beforeEach, expect, test } from "vitest";
import { findMember } from "#db/queries/accounts/orgs.ts";
import type { OrganizationSummary, Role } from "#lib/access/principal.ts";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { createKey } from "#lib/keys/service.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { listMembers, removeMember, updateMember } from "./members.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const people = { owner: "", second: "", admin: "", member: "", viewer: "", outsider: "" };
let organization: OrganizationSummary;
let other: OrganizationSummary;

beforeEach(async () => {
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await testUser(db, now);
  const { owner, second, admin, member, viewer, outsider } = people;
  const roles: Record<string, Role> = {
    [owner]: "owner",
    [second]: "owner",
    [admin]: "admin",
    [member]: "member",
    [viewer]: "viewer",
  };
  organization = await testOrganization(db, now, roles);
  other = await testOrganization(db, now, { [outsider]: "owner" });
});

const as = (userId: string, role: Role) => testCtx(db, organization, { userId, role }, now);
const getRole = async (userId: string) => (await findMember(db, organization.id, userId))?.role;
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error: { kind?: string }) => error.kind ?? String(error),
  );

test("lists the members of one organization with their roles", async () => {
  const { members } = await listMembers(as(people.viewer, "viewer"));
  expect(members.map((member) => member.role).sort()).toEqual(["admin", "member", "owner", "owner", "viewer"]);
  expect(members.map((member) => member.userId)).not.toContain(people.outsider);
});

test("lets an admin change roles below owner only", async () => {
  const admin = as(people.admin, "admin");
  expect((await updateMember(admin, people.viewer, "member")).member).toMatchObject({ role: "member" });
  expect(await outcome(updateMember(admin, people.member, "owner"))).toBe("forbidden");
  expect(await outcome(updateMember(admin, people.second, "viewer"))).toBe("forbidden");
  expect(await outcome(removeMember(admin, people.second))).toBe("forbidden");
  expect(await outcome(updateMember(admin, people.admin, "owner"))).toBe("forbidden");
  expect([await getRole(people.member), await getRole(people.second)]).toEqual(["member", "owner"]);
});

test("refuses to demote or remove the last owner", async () => {
  const owner = as(people.owner, "owner");
  expect(await outcome(updateMember(owner, people.second, "admin"))).toBe("ok");
  expect(await outcome(updateMember(owner, people.owner, "admin"))).toBe("conflict");
  expect(await outcome(removeMember(owner, people.owner))).toBe("conflict");
  expect(await getRole(people.owner)).toBe("owner");
});

test("keeps one owner when two leave at the same time", async () => {
  const leave = (userId: string) => outcome(removeMember(as(userId, "owner"), userId));
  expect((await Promise.all([leave(people.owner), leave(people.second)])).sort()).toEqual(["conflict", "ok"]);
  const { members } = await listMembers(as(people.admin, "admin"));
  expect(members.filter((member) => member.role === "owner")).toHaveLength(1);
});

test("lets anyone leave but only admins remove others", async () => {
  expect(await outcome(removeMember(as(people.member, "member"), people.viewer))).toBe("forbidden");
  expect(await outcome(removeMember(as(people.viewer, "viewer"), people.viewer))).toBe("ok");
  expect(await outcome(removeMember(as(people.admin, "admin"), people.member))).toBe("ok");
  expect([await getRole(people.viewer), await getRole(people.member)]).toEqual([undefined, undefined]);
});

test("revokes a removed member's keys at once and for good", async () => {
  const admin = as(people.admin, "admin");
  const { secret } = await createKey(admin, { name: "k", mode: "full", expiresInDays: null });
  await expect(authenticateBearer(db, `Bearer ${secret}`, now)).resolves.toBeDefined();
  await removeMember(as(people.owner, "owner"), people.admin);
  await expect(authenticateBearer(db, `Bearer ${secret}`, now)).rejects.toMatchObject({ kind: "unauthenticated" });
});

test("answers 404 for members of another organization", async () => {
  const owner = as(people.owner, "owner");
  const unknown = await removeMember(owner, "usr_none").catch((error: Error) => error);
  expect(unknown).toMatchObject({ kind: "notFound" });
  const attempts = await Promise.allSettled([
    removeMember(owner, people.outsider),
    updateMember(owner, people.outsider, "viewer"),
  ]);
  expect(attempts).toEqual(attempts.map(() => ({ status: "rejected", reason: unknown })));
  expect((await findMember(db, other.id, people.outsider))?.role).toBe("owner");
});
