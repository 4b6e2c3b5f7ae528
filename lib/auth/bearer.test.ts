import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { deleteKey, findKey, insertKey } from "#db/queries/accounts/keys.ts";
import { deleteMembership } from "#db/queries/accounts/orgs.ts";
import { apiKeys } from "#db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { newApiKey, parseApiKey, secretMatches } from "./api-key.ts";
import { authenticateBearer, countFailedAuthentication } from "./bearer.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const maker = await testUser(db, now);
const organization = await testOrganization(db, now, { [maker]: "admin" });

async function makeKey(change: Partial<typeof apiKeys.$inferInsert> = {}) {
  const key = newApiKey(now);
  await insertKey(db, {
    id: key.id,
    organizationId: organization.id,
    createdBy: maker,
    name: "CI",
    secretHash: key.secretHash,
    hint: key.hint,
    scopes: ["posts.read"],
    mode: "restricted",
    createdAt: now,
    updatedAt: now,
    ...change,
  });
  return key;
}

async function refusal(header: string | null, time = now): Promise<unknown> {
  const error = await authenticateBearer(db, header, time).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) return error;
  return { kind: error.kind, message: error.message, recovery: error.recovery };
}

test("authenticates a key for its organization and scopes, in any case of the scheme", async () => {
  const key = await makeKey();
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    expect(await authenticateBearer(db, `${scheme} ${key.plain}`, now)).toEqual({
      principal: { type: "key", keyId: key.id, name: "CI", scopes: ["posts.read"] },
      organization,
      allowedNetworks: [],
      keyNetworks: [],
    });
  }
});

test("gives the same answer to missing, malformed, unknown, wrong, expired, deleted and orphaned credentials", async () => {
  const key = await makeKey();
  const other = await makeKey();
  const expired = await makeKey({ expiresAt: now });
  const deleted = await makeKey();
  expect(await deleteKey(db, organization.id, deleted.id)).toBe(true);
  const unknown = newApiKey(now);
  const [, id] = key.plain.split("_");
  const wrong = `clr_${id}_${parseApiKey(other.plain)?.secret}`;
  const headers = [null, "", "Bearer", `Basic ${key.plain}`, key.plain, "Bearer clr_", `Bearer ${key.plain}x`];
  const credentials = [expired.plain, deleted.plain, unknown.plain, wrong, "clr_a_b", "a".repeat(5000)];
  const answers = [];
  for (const header of [...headers, ...credentials.map((value) => `Bearer ${value}`)])
    answers.push(await refusal(header));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ kind: "unauthenticated", message: "Missing or invalid API key" });
});

test("accepts a key until the instant it expires", async () => {
  const key = await makeKey({ expiresAt: later(1000) });
  await expect(authenticateBearer(db, `Bearer ${key.plain}`, later(999))).resolves.toBeDefined();
  expect(await refusal(`Bearer ${key.plain}`, later(1000))).toMatchObject({ kind: "unauthenticated" });
});

test("refuses keys whose creator is no longer a member and keeps an operator's key, which has no creator", async () => {
  const leaver = await testUser(db, now);
  const left = await testOrganization(db, now, { [leaver]: "admin" });
  const key = await makeKey({ organizationId: left.id, createdBy: leaver });
  const operators = await makeKey({ organizationId: left.id, createdBy: null });
  await expect(authenticateBearer(db, `Bearer ${key.plain}`, now)).resolves.toBeDefined();
  await deleteMembership(db, left.id, leaver);
  expect(await refusal(`Bearer ${key.plain}`)).toMatchObject({ kind: "unauthenticated" });
  await expect(authenticateBearer(db, `Bearer ${operators.plain}`, now)).resolves.toMatchObject({ organization: left });
});

test("refuses a key whose creator is a member of another organization only", async () => {
  const stranger = await testUser(db, now);
  await testOrganization(db, now, { [stranger]: "owner" });
  const key = await makeKey({ createdBy: stranger });
  expect(await refusal(`Bearer ${key.plain}`)).toMatchObject({ kind: "unauthenticated" });
});

test("records the last use at most once a minute", async () => {
  const key = await makeKey();
  const used = async (time: Date) => {
    await authenticateBearer(db, `Bearer ${key.plain}`, time);
    return expect.poll(async () => (await findKey(db, organization.id, key.id))?.lastUsedAt?.getTime());
  };
  await (await used(now)).toBe(now.getTime());
  await (await used(later(59_000))).toBe(now.getTime());
  await (await used(later(60_001))).toBe(later(60_001).getTime());
});

test("throws unavailable, not unauthenticated, when the database fails", async () => {
  const key = await makeKey();
  const failing = {
    select: () => {
      throw new Error("connection refused");
    },
  } as unknown as Db;
  const attempt = authenticateBearer(failing, `Bearer ${key.plain}`, now);
  await expect(attempt).rejects.toMatchObject({ kind: "unavailable", message: "Authentication service unavailable" });
});

test("stores only a hash of the secret", async () => {
  const key = await makeKey();
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
  const secret = parseApiKey(key.plain)?.secret ?? "";
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(secret);
});

test("accepts only the stored secret, and none when no hash is stored", () => {
  const key = newApiKey(now);
  const secret = parseApiKey(key.plain)?.secret ?? "";
  expect(secretMatches(secret, key.secretHash)).toBe(true);
  expect(secretMatches(`${secret.slice(0, -1)}~`, key.secretHash)).toBe(false);
  expect(secretMatches(secret, undefined)).toBe(false);
  expect(secretMatches(secret, "abcd")).toBe(false);
});

test("limits failed attempts of one address to 60 a minute without affecting other addresses", async () => {
  for (let i = 0; i < 60; i++) expect((await countFailedAuthentication(db, "192.0.2.1", now)).allowed).toBe(true);
  expect((await countFailedAuthentication(db, "192.0.2.1", later(59_999))).allowed).toBe(false);
  expect((await countFailedAuthentication(db, "192.0.2.2", later(59_999))).allowed).toBe(true);
  expect((await countFailedAuthentication(db, "192.0.2.1", later(60_000))).allowed).toBe(true);
});
