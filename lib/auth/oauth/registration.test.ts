import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertGrant } from "#db/queries/oauth/grants.ts";
import { oauthClients } from "#db/schema/index.ts";
import { forgetExpired } from "#lib/auth/housekeeping.ts";
import { systemClock } from "#lib/clock.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { authorizationPath, pkce, REDIRECT, registerTestClient, testBrowser } from "#lib/testing/oauth.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { fetchClientMetadata, normalizeDocument } from "./client-document.ts";

const db = await testDatabase();
const DAY_MS = 24 * 60 * 60_000;
const DOCUMENT_URL = "https://app.example/oauth/client.json";
const document = { client_id: DOCUMENT_URL, client_name: "App", redirect_uris: [REDIRECT] };
const context = {
  db,
  clock: systemClock,
  fetchDocument: async (url: string | URL) =>
    String(url) === DOCUMENT_URL ? new Response(normalizeDocument(JSON.stringify(document))) : fetchClientMetadata(url),
};

const register = async (body: unknown, browser = testBrowser(context)) => {
  const response = await browser.post("/oauth/register", body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("registration of real clients", () => {
  test.each([
    ["no method of authentication", { redirect_uris: ["https://app.example/cb"] }, "web"],
    [
      "a secret",
      { redirect_uris: ["https://app.example/cb"], token_endpoint_auth_method: "client_secret_post" },
      "web",
    ],
    ["a scheme of its own", { redirect_uris: ["cursor://anysphere.cursor/callback"] }, "native"],
    ["a loopback address", { redirect_uris: ["http://localhost:3118/callback"] }, "native"],
    [
      "more than we grant",
      {
        redirect_uris: ["https://app.example/cb"],
        grant_types: ["authorization_code", "implicit", "client_credentials"],
        response_types: ["code", "token"],
        scope: "openid profile nothing",
        jwks_uri: "http://169.254.169.254/",
        sector_identifier_uri: "http://127.0.0.1/",
        software_statement: "x",
      },
      "web",
    ],
  ])("registers a client with %s as a public client", async (_, metadata, applicationType) => {
    const { status, body } = await register({ client_name: "App", ...metadata });
    expect([status, body]).toMatchObject([
      201,
      {
        client_id: expect.any(String),
        application_type: applicationType,
        token_endpoint_auth_method: "none",
        response_types: ["code"],
        redirect_uris: metadata.redirect_uris,
      },
    ]);
    expect(body).not.toHaveProperty("client_secret");
    expect(body).not.toHaveProperty("jwks_uri");
  });
});

describe("registration of unsafe redirect URIs", () => {
  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://app.example/1",
    "view-source:https://app.example/",
    "http://app.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "https://app.example/cb#fragment",
    "https://app.example/cb#",
    "https://user:pass@app.example/cb",
    "https://*.example/cb",
    "https://app.example/ cb",
    "https://app.example\\@evil.example/",
    "//app.example/cb",
    "/cb",
    "",
    `https://app.example/${"x".repeat(3_000)}`,
  ])("refuses %s", async (uri) => {
    const { status, body } = await register({ redirect_uris: ["https://app.example/cb", uri] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });
});

test("strips line breaks, control and bidi characters from names and keeps markup as text", async () => {
  const name = "<script>alert(1)</script>\n\u202eelgooG\u0000\u200b";
  const { body } = await register({ redirect_uris: [REDIRECT], client_name: name, client_uri: "javascript:alert(1)" });
  expect(body.client_name).toBe("<script>alert(1)</script> elgooG");
  expect(body).not.toHaveProperty("client_uri");
});

test("refuses the 21st registration of an hour from one address and accepts those of others", async () => {
  const browser = testBrowser(context);
  for (let i = 0; i < 20; i++) await registerTestClient(browser);
  const { status, body } = await register({ redirect_uris: [REDIRECT] }, browser);
  expect([status, body.error]).toEqual([429, "temporarily_unavailable"]);
  expect((await register({ redirect_uris: [REDIRECT] })).status).toBe(201);
});

const KEYS = [
  "redirect_uris",
  "grant_types",
  "response_types",
  "client_name",
  "client_uri",
  "scope",
  "jwks",
  "contacts",
];
const bodies = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(fc.jsonValue(), fc.array(fc.webUrl()), fc.string({ unit: "binary" })),
  ),
  fc.record({ redirect_uris: fc.array(fc.webUrl(), { minLength: 1 }), client_name: fc.string({ unit: "binary" }) }),
);

test("registers or refuses any metadata without a server error", async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { status } = await register(body);
      expect([201, 400]).toContain(status);
    }),
    { numRuns: 100 },
  );
});

describe("clients described by a metadata document", () => {
  const ask = (clientId: string) => {
    const { challenge } = pkce();
    return testBrowser(context).ask(authorizationPath({ clientId, challenge }));
  };

  test("accepts them without a registration", async () => {
    const response = await ask(DOCUMENT_URL);
    expect(response.headers.get("location")).toMatch(/^\/oauth\/interaction\//);
  });

  test.each([
    "https://127.0.0.1:9/client.json",
    "https://localhost/client.json",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/client.json",
    "http://app.example/client.json",
  ])("refuses %s without fetching it from a private network", async (clientId) => {
    const response = await ask(clientId);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, "invalid_client"]);
  });

  test.each([
    ["a scheme that a browser obeys", { ...document, redirect_uris: ["javascript:alert(1)"] }],
    ["no place to return to", { ...document, redirect_uris: [] }],
    ["no object", ["x"]],
  ])("refuses a document with %s", (_, described) => {
    expect(() => normalizeDocument(JSON.stringify(described))).toThrow();
  });
});

test("deletes clients without a grant after a day, and the others with their last grant", async () => {
  const now = systemClock.now();
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const used = await registerTestClient(testBrowser(context));
  const unused = await registerTestClient(testBrowser(context));
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const times = { createdAt: now, expiresAt: later(30) };
  const grant = {
    id: newId("grt"),
    organizationId: organization.id,
    userId,
    clientId: used,
    scopes: [],
    offline: true,
  };
  await insertGrant(db, { ...grant, ...times });
  const ids = async () => (await db.select({ id: oauthClients.id }).from(oauthClients)).map(({ id }) => id);
  await forgetExpired(db, later(0.9));
  expect(await ids()).toEqual(expect.arrayContaining([used, unused]));
  await forgetExpired(db, later(1.1));
  expect(await ids()).toEqual([used]);
  await forgetExpired(db, later(61));
  expect(await ids()).toEqual([]);
});
