import { describe, expect, test } from "vitest";
import { deleteMembership } from "#db/queries/accounts/orgs.ts";
import { oauthArtifacts } from "#db/schema/index.ts";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import {
  authorizationPath,
  authorizeTestClient,
  pkce,
  REDIRECT,
  redeem,
  refresh,
  registerTestClient,
  type TestTokens,
  testBrowser,
} from "#lib/testing/oauth.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { rotateSigningKeys } from "./signing-keys.ts";

const db = await testDatabase();
const clock = systemClock;
const context = { db, clock, refreshGraceSeconds: 0 };

/** A signed-in person with an organization, and a client of a test's own. */
async function scene(role: "owner" | "viewer" = "owner") {
  const userId = await testUser(db, clock.now());
  const organization = await testOrganization(db, clock.now(), { [userId]: role });
  const browser = testBrowser(context);
  await browser.signIn(db, userId, clock);
  const clientId = await registerTestClient(browser);
  return { userId, organization, browser, clientId, ...pkce() };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function codeOf(at: Scene, scopes = ["posts.read"], scope?: string): Promise<string> {
  const asking = scope === undefined ? at : { ...at, scope };
  const back = await authorizeTestClient(at.browser, asking, { organizationId: at.organization.id, scopes });
  return back.searchParams.get("code") ?? "";
}

async function tokensOf(at: Scene, scopes?: string[], scope?: string): Promise<TestTokens> {
  const response = await redeem(at.browser, at.clientId, await codeOf(at, scopes, scope), at.verifier);
  expect(response.status).toBe(200);
  return (await response.json()) as TestTokens;
}

const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];
const works = (token: string) =>
  authenticateBearer(db, `Bearer ${token}`, clock.now()).then(
    () => true,
    () => false,
  );

test("a code leads to tokens for the one organization and the scopes that were chosen", async () => {
  const at = await scene();
  const asked = { ...at, scope: "posts.read posts.write skills.read offline_access" };
  const allowed = { organizationId: at.organization.id, scopes: ["posts.read", "skills.read", "chats.read"] };
  const back = await authorizeTestClient(at.browser, asked, allowed);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: "state-1", iss: origin() });
  const response = await redeem(at.browser, at.clientId, back.searchParams.get("code") ?? "", at.verifier);
  const tokens = (await response.json()) as TestTokens;
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 600, scope: "posts.read skills.read" });
  expect(await authenticateBearer(db, `Bearer ${tokens.access_token}`, clock.now())).toMatchObject({
    principal: { userId: at.userId, scopes: ["posts.read", "skills.read"] },
    organization: at.organization,
  });
});

test("without offline_access there is no refresh token", async () => {
  expect(await tokensOf(await scene(), ["posts.read"], "posts.read")).not.toHaveProperty("refresh_token");
});

describe("PKCE", () => {
  test.each([
    ["missing", { code_challenge: null, code_challenge_method: null }],
    ["downgraded to plain", { code_challenge_method: "plain" }],
    ["without its method", { code_challenge_method: null }],
  ])("%s is refused before anybody is asked", async (_, change) => {
    const at = await scene();
    const response = await at.browser.ask(authorizationPath({ ...at, change }));
    const back = new URL(response.headers.get("location") ?? "");
    expect([back.origin, back.searchParams.get("error")]).toEqual([new URL(REDIRECT).origin, "invalid_request"]);
    expect(back.searchParams.get("iss")).toBe(origin());
  });

  test("a code without its verifier, or with another one, is refused and stays good for its owner", async () => {
    const at = await scene();
    const code = await codeOf(at);
    for (const verifier of ["", pkce().verifier]) {
      expect(await errorOf(await redeem(at.browser, at.clientId, code, verifier))).toEqual([400, "invalid_grant"]);
    }
    expect((await redeem(at.browser, at.clientId, code, at.verifier)).status).toBe(200);
  });
});

test("a code that comes a second time ends everything that came of it", async () => {
  const at = await scene();
  const code = await codeOf(at);
  const tokens = (await (await redeem(at.browser, at.clientId, code, at.verifier)).json()) as TestTokens;
  expect(await works(tokens.access_token)).toBe(true);
  expect(await errorOf(await redeem(at.browser, at.clientId, code, at.verifier))).toEqual([400, "invalid_grant"]);
  expect(await works(tokens.access_token)).toBe(false);
  const refreshed = await refresh(at.browser, at.clientId, tokens.refresh_token);
  expect(await errorOf(refreshed)).toEqual([400, "invalid_grant"]);
});

test("of eight that redeem a code at the same time at most one wins", async () => {
  const at = await scene();
  const code = await codeOf(at);
  const all = await Promise.all(Array.from({ length: 8 }, () => redeem(at.browser, at.clientId, code, at.verifier)));
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(all.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

describe("refreshing", () => {
  test("rotates, and a token that was used before ends the grant", async () => {
    const at = await scene();
    const first = await tokensOf(at);
    const second = (await (await refresh(at.browser, at.clientId, first.refresh_token)).json()) as TestTokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await works(second.access_token)).toBe(true);
    expect(await errorOf(await refresh(at.browser, at.clientId, first.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await works(second.access_token)).toBe(false);
    expect((await refresh(at.browser, at.clientId, second.refresh_token)).status).toBe(400);
  });

  test("asks for no more than was allowed", async () => {
    const at = await scene();
    const { refresh_token } = await tokensOf(at, ["posts.read"], "posts.read posts.write offline_access");
    expect(await errorOf(await refresh(at.browser, at.clientId, refresh_token, "posts.read posts.write"))).toEqual([
      400,
      "invalid_scope",
    ]);
    const narrowed = await refresh(at.browser, at.clientId, refresh_token, "posts.read");
    expect(((await narrowed.json()) as TestTokens).scope).toBe("posts.read");
  });

  test("by another client is refused", async () => {
    const at = await scene();
    const { refresh_token } = await tokensOf(at);
    const other = await registerTestClient(at.browser);
    expect(await errorOf(await refresh(at.browser, other, refresh_token))).toEqual([400, "invalid_grant"]);
    expect((await refresh(at.browser, at.clientId, refresh_token)).status).toBe(200);
  });

  test("ends when the member has left", async () => {
    const at = await scene();
    const tokens = await tokensOf(at);
    await deleteMembership(db, at.organization.id, at.userId);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await errorOf(await refresh(at.browser, at.clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  test("goes on after the keys were rotated", async () => {
    const at = await scene();
    const tokens = await tokensOf(at);
    await rotateSigningKeys(db, clock.now());
    const renewed = (await (await refresh(at.browser, at.clientId, tokens.refresh_token)).json()) as TestTokens;
    expect([await works(tokens.access_token), await works(renewed.access_token)]).toEqual([true, true]);
  });
});

describe("revocation", () => {
  test.each(["access_token", "refresh_token"] as const)("of the %s ends both at once", async (name) => {
    const at = await scene();
    const tokens = await tokensOf(at);
    const fields = { token: tokens[name], client_id: at.clientId };
    expect((await at.browser.form("/oauth/revoke", fields)).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(false);
    expect((await refresh(at.browser, at.clientId, tokens.refresh_token)).status).toBe(400);
  });

  test("by another client does nothing and says nothing", async () => {
    const at = await scene();
    const tokens = await tokensOf(at);
    const other = await registerTestClient(at.browser);
    for (const token of [tokens.access_token, tokens.refresh_token, "a.b.c", "unknown"]) {
      expect((await at.browser.form("/oauth/revoke", { token, client_id: other })).status).toBe(200);
    }
    expect(await works(tokens.access_token)).toBe(true);
  });
});

describe("redirect URIs are compared literally, port of a loopback address excepted", () => {
  test.each([
    "http://127.0.0.1:7777/callback/",
    "http://127.0.0.1:7777/callback/../callback",
    "http://127.0.0.1:7777/callback?next=1",
    "http://127.0.0.1:7777/CALLBACK",
    "http://127.0.0.1:7777@evil.example/callback",
    "http://127.0.0.1.evil.example:7777/callback",
    "https://127.0.0.1:7777/callback",
    "http://127.0.0.1:7777/callback#x",
    "https://evil.example/callback",
    "javascript:alert(1)",
    "",
  ])("%j is refused here, and nothing is sent there", async (redirect_uri) => {
    const at = await scene();
    const response = await at.browser.ask(authorizationPath({ ...at, change: { redirect_uri } }));
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test("another port of the loopback address is the same program (RFC 8252, section 7.3)", async () => {
    const at = await scene();
    const change = { redirect_uri: "http://127.0.0.1:9999/callback" };
    const response = await at.browser.ask(authorizationPath({ ...at, change }));
    expect(response.headers.get("location")).toMatch(/^\/oauth\/interaction\//);
  });

  test("a code is redeemed with the redirect URI that it went to", async () => {
    const at = await scene();
    const code = await codeOf(at);
    const fields = { grant_type: "authorization_code", code, code_verifier: at.verifier, client_id: at.clientId };
    const other = { ...fields, redirect_uri: "http://127.0.0.1:9999/callback" };
    expect(await errorOf(await at.browser.form("/oauth/token", other))).toEqual([400, "invalid_grant"]);
  });
});

test("faults are shown to browsers on a page of ours with signed words", async () => {
  const at = await scene();
  const path = authorizationPath({ ...at, change: { redirect_uri: "https://evil.example/" } });
  const response = await at.browser.ask(path, { headers: { Accept: "text/html" } });
  expect(response.headers.get("location")).toMatch(/^\/oauth\/error\?error=invalid_redirect_uri&/);
});

test.each([
  ["another response mode", { response_mode: "fragment" }, 400],
  ["a form post", { response_mode: "form_post" }, 400],
  ["an unknown client", { client_id: "nobody" }, 400],
])("%s is refused", async (_, change, status) => {
  const at = await scene();
  const response = await at.browser.ask(authorizationPath({ ...at, change }));
  expect(response.status).toBe(status);
});

test("a foreign resource is refused", async () => {
  const at = await scene();
  const path = authorizationPath({ ...at, change: { resource: "https://evil.example/mcp" } });
  const back = new URL((await at.browser.ask(path)).headers.get("location") ?? "");
  expect(back.searchParams.get("error")).toBe("invalid_target");
});

describe("consent", () => {
  const page = async (at: Scene) => (await at.browser.ask(authorizationPath(at))).headers.get("location") ?? "";
  const body = (at: Scene) => ({ allow: true, organizationId: at.organization.id, scopes: ["posts.read"] });

  test("by a page of another site, or by a form, is refused", async () => {
    const at = await scene();
    const path = `${await page(at)}/decision`;
    expect((await at.browser.post(path, body(at), { Origin: "https://evil.example" })).status).toBe(403);
    expect((await at.browser.ask(path, { method: "POST", body: JSON.stringify(body(at)) })).status).toBe(403);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await at.browser.post(path, body(at), form)).status).toBe(400);
    expect((await at.browser.post(path, body(at))).status).toBe(200);
  });

  test("to an interaction of another browser is refused, whoever is signed in", async () => {
    const attacker = await scene();
    const victim = await scene();
    const path = `${await page(attacker)}/decision`;
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
    await page(victim);
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
    victim.browser.jar.set("_interaction", path.split("/")[3] ?? "");
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
  });

  test("for an organization of somebody else is refused", async () => {
    const at = await scene();
    const other = await scene();
    const response = await at.browser.post(`${await page(at)}/decision`, body(other));
    expect([response.status, await errorOf(response)]).toEqual([404, [404, "Organization not found"]]);
  });

  test("gives no more than the role has", async () => {
    const at = await scene("viewer");
    const asked = "posts.read posts.write offline_access";
    const tokens = await tokensOf(at, ["posts.read", "posts.write"], asked);
    expect(tokens.scope).toBe("posts.read");
    const path = (await at.browser.ask(authorizationPath({ ...at, scope: asked }))).headers.get("location");
    const onlyWrite = { ...body(at), scopes: ["posts.write"] };
    expect((await at.browser.post(`${path}/decision`, onlyWrite)).status).toBe(400);
  });

  test("needs a session", async () => {
    const at = await scene();
    const path = `${await page(at)}/decision`;
    at.browser.jar.delete("clarion.session");
    expect((await at.browser.post(path, body(at))).status).toBe(401);
  });

  test("is asked every time, whoever consented before, and belongs to who is signed in now", async () => {
    const at = await scene();
    await tokensOf(at);
    expect(await page(at)).toMatch(/^\/oauth\/interaction\//);
    const userId = await testUser(db, clock.now());
    const organization = await testOrganization(db, clock.now(), { [userId]: "owner" });
    await at.browser.signIn(db, userId, clock);
    const { access_token } = await tokensOf({ ...at, organization });
    expect(await authenticateBearer(db, `Bearer ${access_token}`, clock.now())).toMatchObject({
      principal: { userId },
    });
  });

  test("that is refused tells the client so", async () => {
    const at = await scene();
    const decision = await at.browser.post(`${await page(at)}/decision`, { allow: false });
    const { location } = (await decision.json()) as { location: string };
    const back = new URL((await at.browser.ask(location)).headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", iss: origin() });
  });
});

test("what is stored holds neither codes nor tokens nor ids of sessions", async () => {
  const at = await scene();
  const code = await codeOf(at);
  const tokens = (await (await redeem(at.browser, at.clientId, code, at.verifier)).json()) as TestTokens;
  const rows = JSON.stringify(await db.select().from(oauthArtifacts));
  const ids = ["_interaction", "_session"].flatMap((name) => at.browser.jar.get(name) ?? []);
  for (const secret of [code, tokens.refresh_token, tokens.access_token, ...ids]) expect(rows).not.toContain(secret);
});
