import { decodeJwt } from "jose";
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

/** Creates a signed-in user with an organization, and a registered client. */
async function createScene(role: "owner" | "viewer" = "owner") {
  const userId = await testUser(db, clock.now());
  const organization = await testOrganization(db, clock.now(), { [userId]: role });
  const browser = testBrowser(context);
  await browser.signIn(db, userId, clock);
  const clientId = await registerTestClient(browser);
  return { userId, organization, browser, clientId, ...pkce() };
}
type Scene = Awaited<ReturnType<typeof createScene>>;

async function requestCode(flow: Scene, scopes = ["posts.read"], scope?: string): Promise<string> {
  const asking = scope === undefined ? flow : { ...flow, scope };
  const back = await authorizeTestClient(flow.browser, asking, { organizationId: flow.organization.id, scopes });
  return back.searchParams.get("code") ?? "";
}

async function requestTokens(flow: Scene, scopes?: string[], scope?: string): Promise<TestTokens> {
  const response = await redeem(flow.browser, flow.clientId, await requestCode(flow, scopes, scope), flow.verifier);
  expect(response.status).toBe(200);
  return (await response.json()) as TestTokens;
}

const readError = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];
const works = (token: string) =>
  authenticateBearer(db, `Bearer ${token}`, clock.now()).then(
    () => true,
    () => false,
  );

test("exchanges a code for tokens of the chosen organization and scopes", async () => {
  const flow = await createScene();
  const requested = { ...flow, scope: "posts.read posts.write skills.read offline_access" };
  const allowed = { organizationId: flow.organization.id, scopes: ["posts.read", "skills.read", "chats.read"] };
  const back = await authorizeTestClient(flow.browser, requested, allowed);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: "state-1", iss: origin() });
  const response = await redeem(flow.browser, flow.clientId, back.searchParams.get("code") ?? "", flow.verifier);
  const tokens = (await response.json()) as TestTokens;
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 600, scope: "posts.read skills.read" });
  expect(await authenticateBearer(db, `Bearer ${tokens.access_token}`, clock.now())).toMatchObject({
    principal: { userId: flow.userId, scopes: ["posts.read", "skills.read"] },
    organization: flow.organization,
  });
});

test("issues no refresh token without offline_access", async () => {
  expect(await requestTokens(await createScene(), ["posts.read"], "posts.read")).not.toHaveProperty("refresh_token");
});

describe("PKCE", () => {
  test.each([
    ["missing", { code_challenge: null, code_challenge_method: null }],
    ["downgraded to plain", { code_challenge_method: "plain" }],
    ["without its method", { code_challenge_method: null }],
  ])("refuses %s before the user is asked", async (_, change) => {
    const flow = await createScene();
    const response = await flow.browser.ask(authorizationPath({ ...flow, change }));
    const back = new URL(response.headers.get("location") ?? "");
    expect([back.origin, back.searchParams.get("error")]).toEqual([new URL(REDIRECT).origin, "invalid_request"]);
    expect(back.searchParams.get("iss")).toBe(origin());
  });

  test("refuses a code without its verifier or with a wrong one, and keeps it valid for its owner", async () => {
    const flow = await createScene();
    const code = await requestCode(flow);
    for (const verifier of ["", pkce().verifier]) {
      expect(await readError(await redeem(flow.browser, flow.clientId, code, verifier))).toEqual([
        400,
        "invalid_grant",
      ]);
    }
    expect((await redeem(flow.browser, flow.clientId, code, flow.verifier)).status).toBe(200);
  });
});

test("ends the grant when its code is redeemed twice", async () => {
  const flow = await createScene();
  const code = await requestCode(flow);
  const tokens = (await (await redeem(flow.browser, flow.clientId, code, flow.verifier)).json()) as TestTokens;
  expect(await works(tokens.access_token)).toBe(true);
  expect(await readError(await redeem(flow.browser, flow.clientId, code, flow.verifier))).toEqual([
    400,
    "invalid_grant",
  ]);
  expect(await works(tokens.access_token)).toBe(false);
  const refreshed = await refresh(flow.browser, flow.clientId, tokens.refresh_token);
  expect(await readError(refreshed)).toEqual([400, "invalid_grant"]);
});

test("lets at most one of eight parallel requests redeem a code", async () => {
  const flow = await createScene();
  const code = await requestCode(flow);
  const all = await Promise.all(
    Array.from({ length: 8 }, () => redeem(flow.browser, flow.clientId, code, flow.verifier)),
  );
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(all.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

describe("token refresh", () => {
  test("rotates the token and ends the grant when an old token is reused", async () => {
    const flow = await createScene();
    const first = await requestTokens(flow);
    const second = (await (await refresh(flow.browser, flow.clientId, first.refresh_token)).json()) as TestTokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await works(second.access_token)).toBe(true);
    expect(await readError(await refresh(flow.browser, flow.clientId, first.refresh_token))).toEqual([
      400,
      "invalid_grant",
    ]);
    expect(await works(second.access_token)).toBe(false);
    expect((await refresh(flow.browser, flow.clientId, second.refresh_token)).status).toBe(400);
  });

  test("gives no more scopes than were granted", async () => {
    const flow = await createScene();
    const { refresh_token } = await requestTokens(flow, ["posts.read"], "posts.read posts.write offline_access");
    expect(
      await readError(await refresh(flow.browser, flow.clientId, refresh_token, "posts.read posts.write")),
    ).toEqual([400, "invalid_scope"]);
    const narrowed = await refresh(flow.browser, flow.clientId, refresh_token, "posts.read");
    expect(((await narrowed.json()) as TestTokens).scope).toBe("posts.read");
  });

  test("refuses another client", async () => {
    const flow = await createScene();
    const { refresh_token } = await requestTokens(flow);
    const other = await registerTestClient(flow.browser);
    expect(await readError(await refresh(flow.browser, other, refresh_token))).toEqual([400, "invalid_grant"]);
    expect((await refresh(flow.browser, flow.clientId, refresh_token)).status).toBe(200);
  });

  test("refuses tokens of a member who has left", async () => {
    const flow = await createScene();
    const tokens = await requestTokens(flow);
    await deleteMembership(db, flow.organization.id, flow.userId);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await readError(await refresh(flow.browser, flow.clientId, tokens.refresh_token))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("works after a key rotation", async () => {
    const flow = await createScene();
    const tokens = await requestTokens(flow);
    await rotateSigningKeys(db, clock.now());
    const renewed = (await (await refresh(flow.browser, flow.clientId, tokens.refresh_token)).json()) as TestTokens;
    expect([await works(tokens.access_token), await works(renewed.access_token)]).toEqual([true, true]);
  });
});

describe("revocation", () => {
  test.each(["access_token", "refresh_token"] as const)(
    "ends both tokens at once when the %s is revoked",
    async (name) => {
      const flow = await createScene();
      const tokens = await requestTokens(flow);
      const fields = { token: tokens[name], client_id: flow.clientId };
      expect((await flow.browser.form("/oauth/revoke", fields)).status).toBe(200);
      expect(await works(tokens.access_token)).toBe(false);
      expect((await refresh(flow.browser, flow.clientId, tokens.refresh_token)).status).toBe(400);
    },
  );

  test("ignores a request of another client and reveals nothing", async () => {
    const flow = await createScene();
    const tokens = await requestTokens(flow);
    const other = await registerTestClient(flow.browser);
    for (const token of [tokens.access_token, tokens.refresh_token, "a.b.c", "unknown"]) {
      expect((await flow.browser.form("/oauth/revoke", { token, client_id: other })).status).toBe(200);
    }
    expect(await works(tokens.access_token)).toBe(true);
  });
});

describe("redirect URIs", () => {
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
  ])("refuses %j on our own page and redirects nowhere", async (redirect_uri) => {
    const flow = await createScene();
    const response = await flow.browser.ask(authorizationPath({ ...flow, change: { redirect_uri } }));
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test("accepts another port of the loopback address (RFC 8252, section 7.3)", async () => {
    const flow = await createScene();
    const change = { redirect_uri: "http://127.0.0.1:9999/callback" };
    const response = await flow.browser.ask(authorizationPath({ ...flow, change }));
    expect(response.headers.get("location")).toMatch(/^\/oauth\/interaction\//);
  });

  test("redeems a code only with the redirect URI that received it", async () => {
    const flow = await createScene();
    const code = await requestCode(flow);
    const fields = { grant_type: "authorization_code", code, code_verifier: flow.verifier, client_id: flow.clientId };
    const other = { ...fields, redirect_uri: "http://127.0.0.1:9999/callback" };
    expect(await readError(await flow.browser.form("/oauth/token", other))).toEqual([400, "invalid_grant"]);
  });
});

test("shows errors to browsers on our own page with signed text", async () => {
  const flow = await createScene();
  const path = authorizationPath({ ...flow, change: { redirect_uri: "https://evil.example/" } });
  const response = await flow.browser.ask(path, { headers: { Accept: "text/html" } });
  expect(response.headers.get("location")).toMatch(/^\/oauth\/error\?error=invalid_redirect_uri&/);
});

test.each([
  ["another response mode", { response_mode: "fragment" }, 400],
  ["a form post", { response_mode: "form_post" }, 400],
  ["an unknown client", { client_id: "nobody" }, 400],
])("refuses %s", async (_, change, status) => {
  const flow = await createScene();
  const response = await flow.browser.ask(authorizationPath({ ...flow, change }));
  expect(response.status).toBe(status);
});

test("refuses a foreign resource", async () => {
  const flow = await createScene();
  const path = authorizationPath({ ...flow, change: { resource: "https://evil.example/mcp" } });
  const back = new URL((await flow.browser.ask(path)).headers.get("location") ?? "");
  expect(back.searchParams.get("error")).toBe("invalid_target");
});

test("answers invalid_scope to the client for an unknown scope", async () => {
  const flow = await createScene();
  const path = authorizationPath({ ...flow, scope: "posts.read posts.everything" });
  const back = new URL((await flow.browser.ask(path)).headers.get("location") ?? "", "http://localhost");
  expect(back.searchParams.get("error")).toBe("invalid_scope");
});

test.each(["", "/v1", "/mcp"])("records the resource %s in the token, which the API and MCP accept", async (path) => {
  const flow = await createScene();
  const resource = `${origin()}${path}`;
  const back = await authorizeTestClient(
    flow.browser,
    { ...flow, change: { resource } },
    { organizationId: flow.organization.id, scopes: ["posts.read"] },
  );
  const code = back.searchParams.get("code") ?? "";
  const response = await redeem(flow.browser, flow.clientId, code, flow.verifier);
  const { access_token: token } = (await response.json()) as TestTokens;
  expect(decodeJwt(token).aud).toBe(resource);
  expect(await works(token)).toBe(true);
});

describe("consent", () => {
  const page = async (flow: Scene) => (await flow.browser.ask(authorizationPath(flow))).headers.get("location") ?? "";
  const body = (flow: Scene) => ({ allow: true, organizationId: flow.organization.id, scopes: ["posts.read"] });

  test("refuses requests from another site and from forms", async () => {
    const flow = await createScene();
    const path = `${await page(flow)}/decision`;
    expect((await flow.browser.post(path, body(flow), { Origin: "https://evil.example" })).status).toBe(403);
    expect((await flow.browser.ask(path, { method: "POST", body: JSON.stringify(body(flow)) })).status).toBe(403);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await flow.browser.post(path, body(flow), form)).status).toBe(400);
    expect((await flow.browser.post(path, body(flow))).status).toBe(200);
  });

  test("refuses the interaction of another browser, even to a signed-in user", async () => {
    const attacker = await createScene();
    const victim = await createScene();
    const path = `${await page(attacker)}/decision`;
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
    await page(victim);
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
    victim.browser.jar.set("_interaction", path.split("/")[3] ?? "");
    expect((await victim.browser.post(path, body(victim))).status).toBe(404);
  });

  test("refuses an organization of another user", async () => {
    const flow = await createScene();
    const other = await createScene();
    const response = await flow.browser.post(`${await page(flow)}/decision`, body(other));
    expect([response.status, await readError(response)]).toEqual([404, [404, "Organization not found"]]);
  });

  test("grants no more than the role allows", async () => {
    const flow = await createScene("viewer");
    const requested = "posts.read posts.write offline_access";
    const tokens = await requestTokens(flow, ["posts.read", "posts.write"], requested);
    expect(tokens.scope).toBe("posts.read");
    const path = (await flow.browser.ask(authorizationPath({ ...flow, scope: requested }))).headers.get("location");
    const onlyWrite = { ...body(flow), scopes: ["posts.write"] };
    expect((await flow.browser.post(`${path}/decision`, onlyWrite)).status).toBe(400);
  });

  test("requires a session", async () => {
    const flow = await createScene();
    const path = `${await page(flow)}/decision`;
    flow.browser.jar.delete("clarion.session");
    expect((await flow.browser.post(path, body(flow))).status).toBe(401);
  });

  test("asks every time and records the user who is signed in now", async () => {
    const flow = await createScene();
    await requestTokens(flow);
    expect(await page(flow)).toMatch(/^\/oauth\/interaction\//);
    const userId = await testUser(db, clock.now());
    const organization = await testOrganization(db, clock.now(), { [userId]: "owner" });
    await flow.browser.signIn(db, userId, clock);
    const { access_token } = await requestTokens({ ...flow, organization });
    expect(await authenticateBearer(db, `Bearer ${access_token}`, clock.now())).toMatchObject({
      principal: { userId },
    });
  });

  test("reports a refusal to the client", async () => {
    const flow = await createScene();
    const decision = await flow.browser.post(`${await page(flow)}/decision`, { allow: false });
    const { location } = (await decision.json()) as { location: string };
    const back = new URL((await flow.browser.ask(location)).headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", iss: origin() });
  });
});

test("stores no codes, tokens or session ids", async () => {
  const flow = await createScene();
  const code = await requestCode(flow);
  const tokens = (await (await redeem(flow.browser, flow.clientId, code, flow.verifier)).json()) as TestTokens;
  const rows = JSON.stringify(await db.select().from(oauthArtifacts));
  const ids = ["_interaction", "_session"].flatMap((name) => flow.browser.jar.get(name) ?? []);
  for (const secret of [code, tokens.refresh_token, tokens.access_token, ...ids]) expect(rows).not.toContain(secret);
});
