import { runClarion } from "#e2e/clarion.ts";
import { fetchFrom } from "#e2e/oauth.ts";
import { expect, test, world } from "#e2e/world.ts";

const base = () => world().demo.url;
const send = fetchFrom(20);

test("names only this server in the metadata regardless of the requested host", async () => {
  for (const path of ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"]) {
    const response = await send(`${base()}${path}`, { headers: { "X-Forwarded-Host": "evil.example" } });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const metadata = await response.json();
    expect(metadata).toMatchObject({
      issuer: base(),
      token_endpoint: `${base()}/oauth/token`,
      registration_endpoint: `${base()}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    for (const [name, value] of Object.entries(metadata)) {
      if (name.endsWith("_endpoint") || name === "jwks_uri") expect(String(value).startsWith(`${base()}/`)).toBe(true);
    }
  }
});

test("publishes only public keys", async () => {
  const { keys } = await (await send(`${base()}/oauth/jwks`)).json();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
    expect(key).not.toHaveProperty("d");
  }
});

for (const [path, resource] of [
  ["/.well-known/oauth-protected-resource", ""],
  ["/.well-known/oauth-protected-resource/mcp", "/mcp"],
] as const) {
  test(`names the authorization server at ${path}`, async () => {
    const response = await send(`${base()}${path}`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({
      resource: `${base()}${resource}`,
      authorization_servers: [base()],
      bearer_methods_supported: ["header"],
    });
  });
}

test("allows cross-origin requests to the token and registration endpoints without cookies", async () => {
  for (const path of ["/oauth/token", "/oauth/register", "/oauth/revoke", "/oauth/device_authorization"]) {
    const headers = { Origin: "https://app.example", "Access-Control-Request-Method": "POST" };
    const response = await send(`${base()}${path}`, { method: "OPTIONS", headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect((await send(`${base()}${path}`)).status).toBe(405);
  }
});

test("reports errors in the format of OAuth", async () => {
  const post = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
    send(`${base()}${path}`, { method: "POST", headers: { "Content-Type": type }, body });
  const readError = async (response: Response) => [response.status, (await response.json()).error];
  expect(await readError(await post("/oauth/token", "grant_type=password&client_id=x"))).toEqual([
    401,
    "invalid_client",
  ]);
  expect(await readError(await post("/oauth/register", "{", "application/json"))).toEqual([
    400,
    "invalid_client_metadata",
  ]);
  expect(await readError(await post("/oauth/register", "x".repeat(100_000), "application/json"))).toEqual([
    413,
    "invalid_request",
  ]);
  const evil = JSON.stringify({ redirect_uris: ["javascript:alert(1)"] });
  expect(await readError(await post("/oauth/register", evil, "application/json"))).toEqual([
    400,
    "invalid_redirect_uri",
  ]);
});

test("limits registrations per address", async () => {
  const register = (from: typeof fetch) =>
    from(`${base()}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ redirect_uris: ["https://app.example/callback"] }),
    });
  const flood = fetchFrom(21);
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await register(flood)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  expect((await register(fetchFrom(22))).status).toBe(201);
});

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

for (const [what, header, payload] of [
  ["without a signature", { alg: "none", typ: "at+jwt" }, {}],
  ["from another issuer", { alg: "ES256", typ: "at+jwt", kid: "x" }, { iss: "https://evil.example" }],
  ["with a symmetric signature", { alg: "HS256", typ: "at+jwt" }, {}],
] as const) {
  test(`rejects a token ${what} with 401 and the challenge`, async ({ request }) => {
    const claims = {
      iss: base(),
      aud: base(),
      sub: "usr_1",
      org_id: world().second.id,
      exp: 4_102_444_800,
      ...payload,
    };
    const token = `${encodePart(header)}.${encodePart(claims)}.${encodePart("x")}`;
    const response = await request.get("/v1/posts", { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(401);
    expect(response.headers()["www-authenticate"]).toBe(
      `Bearer resource_metadata="${base()}/.well-known/oauth-protected-resource"`,
    );
  });
}

test("rotates the keys on the operator's command", async () => {
  const { kid } = await runClarion(["oauth", "rotate-keys"]);
  await expect
    .poll(async () => (await (await send(`${base()}/oauth/jwks`)).json()).keys.map((key: { kid: string }) => key.kid), {
      timeout: 120_000,
    })
    .toContain(kid);
});
