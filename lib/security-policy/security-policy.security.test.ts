import { expect, test } from "vitest";
import { provideDatabase } from "#db/client.ts";
import { insertMembership } from "#db/queries/accounts/orgs.ts";
import type { Role } from "#lib/access/principal.ts";
import { COMPANY_PROVIDER } from "#lib/auth/company.ts";
import { confirmSecondFactor, startSecondFactor } from "#lib/auth/second-factor.ts";
import { authenticateSession, encodeSession, openSession, sessionCookie } from "#lib/auth/session.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import type { ApiKey } from "#lib/keys/contract.ts";
import { issueKey } from "#lib/keys/service.ts";
import { answerMcp } from "#lib/mcp/answer.ts";
import { operations } from "#lib/operations.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { showTotp } from "#lib/testing/totp.ts";
import type { SecurityPolicy } from "./contract.ts";

const db = await testDatabase();
provideDatabase({ kind: "pglite", db, close: async () => {} });
const call = callOperation(operations);
const now = new Date();
const OFFICE = "203.0.113.7";
const ELSEWHERE = "198.51.100.1";
const ORIGIN = "http://localhost";

const overSession = createRequestHandler(operations, { prefix: "/api/app", credentials: "session" });
const overBearer = createRequestHandler(operations, { prefix: "", credentials: "bearer" });

async function createOrganization(role: Role = "owner") {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: role });
  const ctx = { ...testCtx(db, organization, { userId, role }, now), address: OFFICE };
  const cookie = `${sessionCookie().name}=${await encodeSession(userId, await openSession(db, userId, null, now))}`;
  const key = {
    organizationId: organization.id,
    createdBy: userId,
    name: "k",
    scopes: ["posts.read"],
    expiresAt: null,
  };
  const { secret } = await issueKey(db, key, now);
  const send = (handler: typeof overBearer, path: string, address: string, headers: Record<string, string>) => {
    const from = { host: "localhost", [CLIENT_IP_HEADER]: address };
    return handler(new Request(`${ORIGIN}${path}`, { headers: { ...from, ...headers } }));
  };
  const session = (path: string, address: string) =>
    send(overSession, `/api/app${path}`, address, { cookie, "x-clarion-organization": organization.id });
  const bearer = (address: string) => send(overBearer, "/v1/posts", address, { authorization: `Bearer ${secret}` });
  return { ctx, userId, secret, session, bearer };
}

const save = (ctx: Parameters<typeof call>[1], policy: Partial<SecurityPolicy>) =>
  call("updateSecurityPolicy", ctx, {
    body: { allowedNetworks: [], keyMaxDays: null, requireSecondFactor: false, ...policy },
  });

test("refuses members, keys and assistants from other networks, at once, and nobody of another organization", async () => {
  const [acme, other] = [await createOrganization(), await createOrganization()];
  expect([(await acme.session("/organization", ELSEWHERE)).status, (await acme.bearer(ELSEWHERE)).status]).toEqual([
    200, 200,
  ]);
  await save(acme.ctx, { allowedNetworks: ["203.0.113.0/24"] });
  for (const response of [await acme.session("/organization", ELSEWHERE), await acme.bearer(ELSEWHERE)]) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: "Network not allowed" });
  }
  const headers = { authorization: `Bearer ${acme.secret}`, [CLIENT_IP_HEADER]: ELSEWHERE, host: "localhost" };
  expect((await answerMcp(new Request(`${ORIGIN}/mcp`, { method: "POST", headers, body: "{}" }))).status).toBe(403);
  expect([(await acme.session("/organization", OFFICE)).status, (await acme.bearer(OFFICE)).status]).toEqual([
    200, 200,
  ]);
  expect([(await other.session("/organization", ELSEWHERE)).status, (await other.bearer(ELSEWHERE)).status]).toEqual([
    200, 200,
  ]);
  expect((await acme.session("/me", ELSEWHERE)).status).toBe(200);
  await save(acme.ctx, {});
  expect((await acme.bearer(ELSEWHERE)).status).toBe(200);
});

test("normalizes networks, and refuses what is none or would lock the owner out", async () => {
  const { ctx } = await createOrganization();
  const { output } = await save(ctx, { allowedNetworks: ["203.0.113.99/24", "203.0.113.0/24", "2001:db8::1"] });
  expect(output).toMatchObject({ policy: { allowedNetworks: ["203.0.113.0/24", "2001:db8::1/128"] } });
  for (const allowedNetworks of [["acme.example"], ["203.0.113.0/24", "10.0.0.0/99"], ["198.51.100.0/24"]]) {
    expect((await catchAppError(save(ctx, { allowedNetworks }))).kind).toBe("invalid");
  }
  const unknown = { ...ctx, address: undefined };
  expect((await catchAppError(save(unknown, { allowedNetworks: ["0.0.0.0/0"] }))).kind).toBe("invalid");
  const { output: kept } = await call<{ policy: unknown }>("getSecurityPolicy", ctx);
  expect(kept.policy).toEqual({
    allowedNetworks: ["203.0.113.0/24", "2001:db8::1/128"],
    keyMaxDays: null,
    requireSecondFactor: false,
  });
});

test("refuses a key from networks other than its own, besides those of the organization", async () => {
  const { ctx, bearer: unlimited } = await createOrganization();
  const body = { name: "CI", preset: "sdk", allowedNetworks: ["203.0.113.99/24", "203.0.113.0/24"] };
  const { key, secret } = (await call<{ key: ApiKey; secret: string }>("createKey", ctx, { body })).output;
  expect(key.allowedNetworks).toEqual(["203.0.113.0/24"]);
  const send = (address: string) => {
    const headers = { authorization: `Bearer ${secret}`, [CLIENT_IP_HEADER]: address, host: "localhost" };
    return overBearer(new Request(`${ORIGIN}/v1/posts`, { headers }));
  };
  const refused = await send(ELSEWHERE);
  expect([refused.status, (await send(OFFICE)).status, (await unlimited(ELSEWHERE)).status]).toEqual([403, 200, 200]);
  expect(await refused.json()).toMatchObject({
    error: "Network not allowed",
    recovery: expect.stringContaining("key"),
  });
  const change = (allowedNetworks: string[]) =>
    call("updateKey", ctx, { params: { keyId: key.id }, body: { allowedNetworks } });
  expect(await catchAppError(change(["acme.example"]))).toMatchObject({
    kind: "invalid",
    details: [{ path: "allowedNetworks" }],
  });
  expect((await send(ELSEWHERE)).status).toBe(403);
  await change([]);
  expect((await send(ELSEWHERE)).status).toBe(200);
  await save(ctx, { allowedNetworks: [`${OFFICE}/32`] });
  await change([`${ELSEWHERE}/32`]);
  expect([(await send(ELSEWHERE)).status, (await send(OFFICE)).status]).toEqual([403, 403]);
});

test("is an owner's to change and an admin's to read", async () => {
  const [admin, member] = [await createOrganization("admin"), await createOrganization("member")];
  expect((await catchAppError(save(admin.ctx, {}))).kind).toBe("forbidden");
  await call("getSecurityPolicy", admin.ctx);
  expect((await catchAppError(call("getSecurityPolicy", member.ctx))).kind).toBe("forbidden");
});

test("lets members without a second factor do nothing but set one up, when it is required", async () => {
  const [acme, other] = [await createOrganization(), await createOrganization()];
  const { id } = acme.ctx.organization;
  const member = await testUser(db, now);
  await insertMembership(db, { organizationId: id, userId: member, role: "admin", createdAt: now });
  const refused = await catchAppError(save(acme.ctx, { requireSecondFactor: true }));
  expect(refused).toMatchObject({ kind: "invalid", details: [{ path: "requireSecondFactor" }] });
  await turnSecondFactorOn(acme.userId);
  await save(acme.ctx, { requireSecondFactor: true });

  const signIn = async (by?: { provider: string; providerSessionId: string | null }) => {
    const cookie = `${sessionCookie().name}=${await encodeSession(member, await openSession(db, member, null, now, null, by))}`;
    return (organizationId: string | null) => authenticateSession(db, cookie, organizationId, now);
  };
  const withoutFactor = await signIn();
  expect(await catchAppError(withoutFactor(id))).toMatchObject({
    kind: "forbidden",
    message: "Second factor required",
  });
  expect((await withoutFactor(null)).principal).toMatchObject({ userId: member });
  const byCompany = await signIn({ provider: COMPANY_PROVIDER, providerSessionId: null });
  expect((await byCompany(id)).organization.id).toBe(id);
  const byGithub = await signIn({ provider: "github", providerSessionId: null });
  expect((await catchAppError(byGithub(id))).message).toBe("Second factor required");
  await turnSecondFactorOn(member);
  expect((await (await signIn())(id)).principal).toMatchObject({ role: "admin" });
  expect((await acme.bearer(OFFICE)).status).toBe(200);
  expect((await other.session("/organization", OFFICE)).status).toBe(200);
});

async function turnSecondFactorOn(userId: string): Promise<void> {
  const { secret } = await startSecondFactor(db, userId, now);
  await confirmSecondFactor(db, { userId, sessionId: null }, showTotp(secret, now), now);
}

test("bounds the lifetime of keys that are made or changed, and leaves others alone", async () => {
  const { ctx } = await createOrganization();
  const create = (expiresInDays: number | null) =>
    call<{ key: { id: string } }>("createKey", ctx, { body: { name: "k", preset: "sdk", expiresInDays } });
  const { key } = (await create(null)).output;
  await save(ctx, { keyMaxDays: 30 });
  for (const days of [null, 60, 90]) {
    expect(await catchAppError(create(days))).toMatchObject({ kind: "invalid", details: [{ path: "expiresInDays" }] });
  }
  await create(30);
  const change = (body: object) => call("updateKey", ctx, { params: { keyId: key.id }, body });
  expect((await catchAppError(change({ expiresInDays: null }))).kind).toBe("invalid");
  await change({ name: "Renamed" });
  await change({ expiresInDays: 7 });
  const { output } = await call<{ maxDays: number; keys: unknown[] }>("listKeys", ctx);
  expect([output.maxDays, output.keys.length]).toEqual([30, 3]);
});
