import { afterEach, expect, test, vi } from "vitest";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { log } from "#lib/log.ts";
import { inviteMember as inviteContract } from "#lib/orgs/contract.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { inviteMember } from "./invitations.ts";
import { createOrganization, deleteOrganization } from "./organizations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const operator = await testUser(db, now);
await testOrganization(db, now, { [operator]: "owner" });

afterEach(() => void vi.restoreAllMocks());

async function createOwner() {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

test("gives further organizations of a user neither plan nor credits", async () => {
  const ctx = await createOwner();
  const { organization } = await createOrganization(ctx, { name: "Second" });
  expect(await getEntitlement(db, organization.id, now)).toMatchObject({ plan: "none", credits: 0 });
  await deleteOrganization({ ...ctx, organization });
  const { organization: third } = await createOrganization(ctx, { name: "Third" });
  expect(await getEntitlement(db, third.id, now)).toMatchObject({ plan: "none", credits: 0 });
});

test("bounds the organizations that a user owns", async () => {
  const ctx = await createOwner();
  for (let i = 1; i < 10; i++) await createOrganization(ctx, { name: `Part ${i}` });
  await expect(createOrganization(ctx, { name: "Too many" })).rejects.toMatchObject({ kind: "conflict" });
});

test("bounds open invitations", async () => {
  const ctx = await createOwner();
  for (let i = 0; i < 100; i++) await inviteMember(ctx, { email: `guest${i}@example.com`, role: "viewer" });
  const further = inviteMember(ctx, { email: "one-more@example.com", role: "viewer" });
  await expect(further).rejects.toMatchObject({ kind: "conflict" });
  await inviteMember(ctx, { email: "guest0@example.com", role: "viewer" });
});

test("limits invitations of an organization per day", () => {
  expect(inviteContract.rateLimit).toEqual({ limit: 50, windowMs: 86_400_000, by: "organization" });
});

test("puts no text of the sender in the subject of an invitation", async () => {
  const ctx = await createOwner();
  const logged = vi.spyOn(log, "info");
  const organization = { ...ctx.organization, name: "You won! Open http://evil.example" };
  await inviteMember({ ...ctx, organization }, { email: "victim@example.com", role: "viewer" });
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ to: "victim@example.com", subject: "Join a team on Clarion" });
});
