import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { deleteMembership } from "#db/queries/accounts/orgs.ts";
import { insertGrant, revokeGrant } from "#db/queries/oauth/grants.ts";
import { memberships, oauthGrants, oauthSigningKeys } from "#db/schema/index.ts";
import type { Role } from "#lib/access/principal.ts";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { maintainSigningKeys, rotateSigningKeys, signingKeys } from "./signing-keys.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const seconds = Math.floor(now.getTime() / 1000);
const later = (ms: number) => new Date(now.getTime() + ms);
const DAY_MS = 24 * 60 * 60_000;

async function newGrant(role: Role = "admin", scopes = ["posts.read", "integrations.write"]) {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: role });
  const id = newId("grt");
  const times = { createdAt: now, expiresAt: later(DAY_MS) };
  const row = { id, userId, organizationId: organization.id, clientId: "client", scopes, offline: false, ...times };
  await insertGrant(db, row);
  const claims = { client_id: "client", scope: scopes.join(" "), org_id: organization.id, gid: id };
  return { id, userId, organization, claims: { ...claims, sub: userId } };
}

type Signing = { alg?: string; typ?: string; kid?: string; key?: CryptoKey; issuer?: string; audience?: string };

async function sign(payload: JWTPayload, { alg = "ES256", typ = "at+jwt", ...change }: Signing = {}): Promise<string> {
  const [jwk] = (await signingKeys(db, now)).privateJwks;
  if (!jwk) throw new Error("There is a key to sign with.");
  return new SignJWT(payload)
    .setProtectedHeader({ alg, typ, kid: change.kid ?? jwk.kid ?? "" })
    .setIssuer(change.issuer ?? origin())
    .setAudience(change.audience ?? origin())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(change.key ?? (await importJWK(jwk, "ES256")));
}

async function getRefusal(token: string, time = now): Promise<AppError> {
  const error = await authenticateBearer(db, `Bearer ${token}`, time).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

test("authenticates a token as its member, with the scopes that the role still allows", async () => {
  const grant = await newGrant();
  const token = await sign(grant.claims);
  expect(await authenticateBearer(db, `Bearer ${token}`, now)).toEqual({
    principal: { type: "token", userId: grant.userId, grantId: grant.id, scopes: ["posts.read", "integrations.write"] },
    organization: grant.organization,
    allowedNetworks: [],
  });
  await db.update(memberships).set({ role: "viewer" }).where(eq(memberships.userId, grant.userId));
  expect(await authenticateBearer(db, `Bearer ${token}`, now)).toMatchObject({ principal: { scopes: ["posts.read"] } });
});

describe("refused access tokens", () => {
  const refusals: [string, RegExp, (grant: Awaited<ReturnType<typeof newGrant>>) => Promise<string>][] = [
    ["a foreign issuer", /another authorization server/, ({ claims }) => sign(claims, { issuer: "https://a.example" })],
    ["a wrong audience", /another resource/, ({ claims }) => sign(claims, { audience: "https://a.example" })],
    ["a wrong kind of token", /none of this server/, ({ claims }) => sign(claims, { typ: "JWT" })],
    ["no organization", /names no organization/, ({ claims: { org_id: _, ...claims } }) => sign(claims)],
    ["a foreign organization", /revoked/, ({ claims }) => sign({ ...claims, org_id: "org_other" })],
    ["another user", /revoked/, ({ claims }) => sign({ ...claims, sub: "usr_other" })],
    ["an unknown grant", /revoked/, ({ claims }) => sign({ ...claims, gid: "grt_none" })],
    [
      "a key that is not ours",
      /not signed with a current key/,
      async ({ claims }) => sign(claims, { key: (await generateKeyPair("ES256")).privateKey }),
    ],
    [
      "a key id that is not ours",
      /not signed with a current key/,
      async ({ claims }) => sign(claims, { kid: "other", key: (await generateKeyPair("ES256")).privateKey }),
    ],
    [
      "the public key as a secret",
      /not signed with a current key/,
      async ({ claims }) => {
        const [jwk] = (await signingKeys(db, now)).privateJwks;
        const secret = new TextEncoder().encode(JSON.stringify({ ...jwk, d: undefined }));
        const header = { alg: "HS256", typ: "at+jwt", kid: jwk?.kid ?? "" };
        return new SignJWT({ ...claims, iss: origin(), aud: origin() }).setProtectedHeader(header).sign(secret);
      },
    ],
    [
      "alg none",
      /not signed with a current key|none of this server/,
      async ({ claims }) => {
        const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
        const times = { iss: origin(), aud: origin(), iat: seconds, exp: seconds + 600 };
        return `${part({ alg: "none", typ: "at+jwt" })}.${part({ ...claims, ...times })}.`;
      },
    ],
    ["three words with dots", /none of this server/, async () => "aaaa.bbbb.cccc"],
  ];
  test.each(refusals)("names the reason for %s", async (_, reason, make) => {
    const error = await getRefusal(await make(await newGrant()));
    expect(error).toMatchObject({ kind: "unauthenticated", message: "Missing or invalid API key" });
    expect(error.recovery).toMatch(reason);
  });
});

test("accepts a token until the second it expires, then reports the expiry", async () => {
  const token = await sign((await newGrant()).claims);
  await expect(authenticateBearer(db, `Bearer ${token}`, later(599_000))).resolves.toBeDefined();
  const refusal = await getRefusal(token, later(600_000));
  expect(refusal.message).toBe("Access token expired");
  expect(refusal.headers?.["WWW-Authenticate"]).toMatch(/^Bearer resource_metadata="[^"]+", error="invalid_token"/);
});

test("refuses every token of a revoked grant and of a removed member, even after the member rejoins", async () => {
  const revoked = await newGrant();
  const first = await sign(revoked.claims);
  expect(await revokeGrant(db, revoked.organization.id, { id: revoked.id, userId: undefined }, now)).toBe(true);
  expect((await getRefusal(first)).recovery).toMatch(/revoked/);
  const left = await newGrant();
  const second = await sign(left.claims);
  await deleteMembership(db, left.organization.id, left.userId);
  expect((await getRefusal(second)).recovery).toMatch(/revoked/);
  const again = { organizationId: left.organization.id, userId: left.userId, role: "owner" as const, createdAt: now };
  await db.insert(memberships).values(again);
  expect((await getRefusal(second)).recovery).toMatch(/revoked/);
});

test("records the last use of a token", async () => {
  const grant = await newGrant();
  await authenticateBearer(db, `Bearer ${await sign(grant.claims)}`, now);
  await expect
    .poll(async () => (await db.select().from(oauthGrants).where(eq(oauthGrants.id, grant.id)))[0]?.lastUsedAt)
    .toEqual(now);
});

test("signs with the new key after a rotation and verifies with the old one until it retires", async () => {
  const grant = await newGrant();
  const oldToken = await sign(grant.claims);
  const [old] = (await signingKeys(db, now)).privateJwks;
  const kid = await rotateSigningKeys(db, now);
  const keys = await signingKeys(db, later(1));
  expect([keys.publicKeys.size, keys.privateJwks.length]).toEqual([2, 2]);
  await expect(authenticateBearer(db, `Bearer ${oldToken}`, now)).resolves.toBeDefined();
  expect([kid, old?.kid]).toHaveLength(new Set([kid, old?.kid]).size);
  await maintainSigningKeys(db, later(DAY_MS));
  expect([...(await signingKeys(db, later(DAY_MS))).publicKeys.keys()]).toEqual([kid]);
  await maintainSigningKeys(db, later(91 * DAY_MS));
  expect([...(await signingKeys(db, later(91 * DAY_MS))).publicKeys.keys()]).toHaveLength(2);
});

test("seals private keys at rest", async () => {
  const { privateJwks } = await signingKeys(db, now);
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  expect(Object.keys(await exportJWK(privateKey))).toContain("d");
  const rows = JSON.stringify(await db.select().from(oauthSigningKeys));
  for (const { d } of privateJwks) expect(rows).not.toContain(d);
});
