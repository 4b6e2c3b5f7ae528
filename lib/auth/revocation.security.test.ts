import { expect, test } from "vitest";
import { insertKey } from "#db/queries/accounts/keys.ts";
import type { Role } from "#lib/access/principal.ts";
import { updateMember } from "#lib/orgs/service/members.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { newApiKey } from "./api-key.ts";
import { authenticateBearer } from "./bearer.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const owner = await testUser(db, now);
const admin = await testUser(db, now);
const organization = await testOrganization(db, now, { [owner]: "owner", [admin]: "admin" });
const ctx = testCtx(db, organization, { userId: owner, role: "owner" }, now);

async function makeKey(scopes: string[], createdBy: string | null = admin) {
  const { id, plain, secretHash, hint } = newApiKey(now);
  const row = { id, organizationId: organization.id, createdBy, name: "CI", secretHash, hint, scopes };
  await insertKey(db, { ...row, mode: "restricted", createdAt: now, updatedAt: now });
  return async () => {
    const { principal } = await authenticateBearer(db, `Bearer ${plain}`, now);
    return principal.type === "key" ? principal.scopes : [];
  };
}

test.each<[Role, string[]]>([
  ["member", ["posts.read", "posts.write", "integrations.read"]],
  ["viewer", ["posts.read", "integrations.read"]],
])("narrows a key at once when its maker becomes a %s, and widens it again", async (role, expected) => {
  const scopes = ["posts.read", "posts.write", "integrations.read", "integrations.write"];
  const readScopes = await makeKey(scopes);
  expect(await readScopes()).toEqual(scopes);
  await updateMember(ctx, admin, role);
  expect(await readScopes()).toEqual(expected);
  await updateMember(ctx, admin, "admin");
  expect(await readScopes()).toEqual(scopes);
});

test("narrows a key with legacy scopes, too", async () => {
  const readScopes = await makeKey(["api.write"]);
  await updateMember(ctx, admin, "viewer");
  expect((await readScopes()).filter((scope) => !scope.endsWith(".read"))).toEqual([]);
  await updateMember(ctx, admin, "admin");
  expect(await readScopes()).toEqual(["api.write"]);
});

test("keeps the scopes of the operator's keys, which have no maker", async () => {
  const readScopes = await makeKey(["integrations.write"], null);
  expect(await readScopes()).toEqual(["integrations.write"]);
});
