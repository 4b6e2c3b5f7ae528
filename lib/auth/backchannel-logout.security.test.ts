import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { provideDatabase } from "#db/client.ts";
import { findSessionRow } from "#db/queries/accounts/sessions.ts";
import { insertAccount } from "#db/queries/accounts/users.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { answerBackchannelLogout } from "./backchannel-logout.ts";
import { COMPANY_PROVIDER, toAccountId } from "./company.ts";
import { openSession } from "./session.ts";

const db = await testDatabase();
provideDatabase({ kind: "pglite", db, close: async () => {} });
const now = new Date();
const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
const own = await generateKeyPair("RS256");
const foreign = await generateKeyPair("RS256");

const provider = createServer(async (request, response) => {
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256" }] };
  const metadata = { issuer, jwks_uri: `${issuer}/jwks` };
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(request.url === "/jwks" ? keys : metadata));
}).listen(0, "127.0.0.1");
await once(provider, "listening");
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => void provider.close());

beforeEach(() => {
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "clarion", OIDC_CLIENT_SECRET: "secret" };
  for (const [name, value] of Object.entries(settings)) {
    vi.spyOn(env, name as keyof typeof settings, "get").mockReturnValue(value);
  }
});

/** Signs a user in with the provider in two browsers, and with a link in a third. */
async function createSignedIn() {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const sub = randomUUID();
  const account = { provider: COMPANY_PROVIDER, providerAccountId: toAccountId(issuer, sub), userId, createdAt: now };
  await insertAccount(db, account);
  const open = (by?: { provider: string; providerSessionId: string }) => openSession(db, userId, null, now, null, by);
  const [sid, otherSid] = [randomUUID(), randomUUID()];
  const sessions = [
    await open({ provider: COMPANY_PROVIDER, providerSessionId: sid }),
    await open({ provider: COMPANY_PROVIDER, providerSessionId: otherSid }),
    await open(),
  ];
  const areOpen = () =>
    Promise.all(sessions.map(async (id) => (await findSessionRow(db, id, undefined, now)) !== undefined));
  return { sub, sid, organization, areOpen };
}

type Choices = { key?: CryptoKey; kid?: string; issuedAt?: number };

function sign(
  claims: Record<string, unknown>,
  { key = own.privateKey, kid = "own", issuedAt }: Choices = {},
): Promise<string> {
  const defaults = { iss: issuer, aud: "clarion", jti: randomUUID(), events: EVENTS };
  return new SignJWT({ ...defaults, ...claims })
    .setProtectedHeader({ alg: "RS256", kid, typ: "logout+jwt" })
    .setIssuedAt(issuedAt ?? Math.floor(now.getTime() / 1000))
    .sign(key);
}

function post(token: string, method = "POST"): Promise<Response> {
  const body = method === "POST" ? { body: new URLSearchParams({ logout_token: token }) } : {};
  return answerBackchannelLogout(new Request("http://localhost/api/auth/oidc/logout", { method, ...body }), now);
}

test("ends the session that the provider names, and no other", async () => {
  const { sub, sid, organization, areOpen } = await createSignedIn();
  expect((await post(await sign({ sub, sid }))).status).toBe(200);
  expect(await areOpen()).toEqual([false, true, true]);
  const events = await listAuditEvents(
    db,
    organization.id,
    { operations: ["signOutByProvider"] },
    { limit: 5, offset: 0 },
  );
  expect(events).toHaveLength(1);
});

test("ends all sessions of a person with the provider when the token names no session", async () => {
  const [one, stranger] = [await createSignedIn(), await createSignedIn()];
  expect((await post(await sign({ sub: one.sub }))).status).toBe(200);
  expect([await one.areOpen(), await stranger.areOpen()]).toEqual([
    [false, false, true],
    [true, true, true],
  ]);
});

test("does not end another person's session by its id", async () => {
  const [one, stranger] = [await createSignedIn(), await createSignedIn()];
  expect((await post(await sign({ sub: one.sub, sid: stranger.sid }))).status).toBe(200);
  expect([await one.areOpen(), await stranger.areOpen()]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect((await post(await sign({ sub: "unknown", sid: one.sid }))).status).toBe(200);
  expect(await one.areOpen()).toEqual([true, true, true]);
});

test("uses a token up", async () => {
  const { sub, areOpen } = await createSignedIn();
  const token = await sign({ sub, jti: "once" });
  await post(token);
  const again = await createSignedIn();
  await post(await sign({ sub: again.sub, jti: "once" }));
  expect([await areOpen(), await again.areOpen()]).toEqual([
    [false, false, true],
    [true, true, true],
  ]);
});

test("refuses every token that is not the provider's for this client", async () => {
  const { sub, sid, areOpen } = await createSignedIn();
  const seconds = Math.floor(now.getTime() / 1000);
  const refused: Record<string, string> = {
    nothing: "",
    "no token": "a.b.c",
    "another key": await sign({ sub }, { key: foreign.privateKey }),
    "an unknown key": await sign({ sub }, { key: foreign.privateKey, kid: "other" }),
    "no signature": `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: issuer, aud: "clarion", sub, events: EVENTS }))}.`,
    "another issuer": await sign({ sub, iss: "https://evil.example" }),
    "another client": await sign({ sub, aud: "other" }),
    "an old token": await sign({ sub }, { issuedAt: seconds - 3_600 }),
    "an expired token": await sign({ sub, exp: seconds - 60 }),
    "an ID token": await sign({ sub, sid, events: undefined, nonce: "n" }),
    "a nonce": await sign({ sub, nonce: "n" }),
    "another event": await sign({ sub, events: { "http://schemas.openid.net/event/other": {} } }),
    nobody: await sign({}),
    "no id": await sign({ sub, jti: undefined }),
  };
  for (const [what, token] of Object.entries(refused)) {
    const response = await post(token);
    expect([what, response.status]).toEqual([what, 400]);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  }
  expect(await areOpen()).toEqual([true, true, true]);
});

test("answers POST only, and only where a provider is set", async () => {
  expect((await post("", "GET")).status).toBe(405);
  vi.spyOn(env, "OIDC_ISSUER", "get").mockReturnValue(undefined);
  expect((await post("")).status).toBe(404);
});
