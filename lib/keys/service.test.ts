import fc from "fast-check";
import { expect, test } from "vitest";
import { GEO_SCOPES, hasScope, RESOURCES, type ResourceAccess, SCOPES } from "#lib/access/scopes.ts";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { type AccessChoice, createKey, deleteKey, issueKey, listKeys, resolveScopes, updateKey } from "./service.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const ada = await testUser(db, now, "ada@example.com");
const eve = await testUser(db, now, "eve@example.com");
const organization = await testOrganization(db, now, { [ada]: "admin" });
const other = await testOrganization(db, now, { [eve]: "owner" });
const ctx = testCtx(db, organization, { userId: ada, role: "admin", email: "ada@example.com" }, now);
const foreign = testCtx(db, other, { userId: eve, role: "owner" }, now);

const authenticate = (secret: string, time = now) => authenticateBearer(db, `Bearer ${secret}`, time);

test("authenticates a new key for its organization and shows its secret only once", async () => {
  const { key, secret } = await createKey(ctx, { name: "CI", preset: "sdk", expiresInDays: 30 });
  expect(key).toMatchObject({ name: "CI", mode: "restricted", createdBy: "ada@example.com", hint: secret.slice(-4) });
  expect(key.expiresAt).toEqual(new Date("2026-03-31T12:00:00.000Z"));
  expect((await authenticate(secret)).organization).toEqual(organization);
  expect(JSON.stringify(await listKeys(ctx))).not.toContain(secret.slice(-16));
});

test("tells its maker by mail, without the secret", async () => {
  let secret = "";
  const mails = await collectMails(async () => {
    secret = (await createKey(ctx, { name: "CI", preset: "sdk", expiresInDays: 30 })).secret;
  });
  expect(mails).toMatchObject([{ to: "ada@example.com", subject: "A new API key on Clarion" }]);
  expect(mails[0]?.text).toContain(organization.name);
  expect(mails[0]?.text).not.toContain(secret);
});

test("grants the scopes of the specification for presets and modes", () => {
  expect(resolveScopes({ preset: "mcp" })).toEqual(SCOPES);
  expect(resolveScopes({ preset: "cli" })).toEqual(SCOPES);
  expect(resolveScopes({ preset: "sdk" })).toEqual(RESOURCES.map((resource) => `${resource}.read`));
  expect(resolveScopes({ mode: "full" })).toEqual(SCOPES);
  expect(resolveScopes({ mode: "geo" })).toEqual(GEO_SCOPES);
  expect(resolveScopes({ mode: "restricted", resources: { posts: "write", chats: "none", feedback: "read" } })).toEqual(
    ["posts.read", "posts.write", "feedback.read"],
  );
  expect(resolveScopes({})).toBeUndefined();
});

test("refuses ambiguous access and creates nothing", async () => {
  const countBefore = (await listKeys(ctx)).keys.length;
  const unclear: AccessChoice[] = [
    {},
    { preset: "sdk", mode: "full" },
    { mode: "full", resources: { posts: "read" } },
    { mode: "restricted" },
    { mode: "restricted", resources: { posts: "none" } },
    { resources: { nonsense: "read" } },
    { resources: { ["constructor" as string]: "read" } },
  ];
  for (const access of unclear) {
    await expect(createKey(ctx, { name: "x", expiresInDays: null, ...access })).rejects.toMatchObject({
      kind: "invalid",
    });
  }
  expect((await listKeys(ctx)).keys).toHaveLength(countBefore);
});

test("grants a restricted key exactly the access to its resources", async () => {
  const level: fc.Arbitrary<ResourceAccess> = fc.constantFrom<ResourceAccess[]>("none", "read", "write");
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...RESOURCES), level), async (resources) => {
      fc.pre(Object.values(resources).some((value) => value !== "none"));
      const scopes = resolveScopes({ mode: "restricted", resources }) ?? [];
      for (const name of RESOURCES) {
        const chosen = resources[name] ?? "none";
        expect(hasScope(scopes, `${name}.read`)).toBe(chosen !== "none");
        expect(hasScope(scopes, `${name}.write`)).toBe(chosen === "write");
      }
    }),
  );
});

test("changes name, scopes and expiry of a key independently", async () => {
  const { key } = await createKey(ctx, { name: "Old", preset: "cli", expiresInDays: null });
  expect((await updateKey(ctx, key.id, { name: "New" })).key).toMatchObject({
    name: "New",
    mode: "full",
    expiresAt: null,
  });
  expect((await updateKey(ctx, key.id, { mode: "geo" })).key).toMatchObject({ name: "New", scopes: GEO_SCOPES });
  const expiring = (await updateKey(ctx, key.id, { expiresInDays: 7 })).key;
  expect(expiring).toMatchObject({ mode: "geo", expiresAt: new Date("2026-03-08T12:00:00.000Z") });
  expect((await updateKey(ctx, key.id, { expiresInDays: null })).key.expiresAt).toBeNull();
  await expect(updateKey(ctx, key.id, {})).rejects.toMatchObject({ kind: "invalid" });
});

test("applies new scopes of a key to the next request", async () => {
  const { key, secret } = await createKey(ctx, { name: "k", mode: "full", expiresInDays: null });
  await updateKey(ctx, key.id, { resources: { posts: "read" } });
  expect((await authenticate(secret)).principal).toMatchObject({ scopes: ["posts.read"] });
});

test("converts a legacy key to granular scopes of the same reach when it is saved", async () => {
  const legacy = {
    organizationId: organization.id,
    createdBy: ada,
    name: "Legacy",
    scopes: ["api.read"],
    expiresAt: null,
  };
  const { row } = await issueKey(db, legacy, now);
  expect(row.mode).toBe("legacy");
  const saved = (await updateKey(ctx, row.id, { name: "Saved" })).key;
  expect(saved).toMatchObject({ mode: "restricted", scopes: RESOURCES.map((resource) => `${resource}.read`) });
});

test("stops a deleted key at once and answers 404 to a second deletion", async () => {
  const { key, secret } = await createKey(ctx, { name: "k", mode: "full", expiresInDays: null });
  expect(await deleteKey(ctx, key.id)).toEqual({ id: key.id, organization });
  await expect(authenticate(secret)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(deleteKey(ctx, key.id)).rejects.toMatchObject({ kind: "notFound" });
});

test("answers 404 to another organization for reads, changes and deletions", async () => {
  const { key, secret } = await createKey(ctx, { name: "Mine", mode: "full", expiresInDays: null });
  expect((await listKeys(foreign)).keys).toEqual([]);
  const unknown = await deleteKey(foreign, "key_none").catch((error: Error) => error);
  const attempts = await Promise.allSettled([updateKey(foreign, key.id, { name: "x" }), deleteKey(foreign, key.id)]);
  expect(attempts).toEqual(attempts.map(() => ({ status: "rejected", reason: unknown })));
  expect((await authenticate(secret)).principal).toMatchObject({ name: "Mine" });
});
