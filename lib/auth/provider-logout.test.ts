import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { env, origin } from "#lib/env.ts";
import { canKeepIdToken, findProviderLogout } from "./provider-logout.ts";

let page: unknown;
const provider = createServer((_request, response) => {
  const metadata = { issuer, jwks_uri: `${issuer}/jwks`, end_session_endpoint: page };
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(metadata));
}).listen(0, "127.0.0.1");
await once(provider, "listening");
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => void provider.close());
afterEach(() => void vi.restoreAllMocks());

function configure(settings: Partial<Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET", string>>): void {
  for (const [name, value] of Object.entries(settings)) {
    vi.spyOn(env, name as keyof typeof settings, "get").mockReturnValue(value);
  }
}

beforeEach(() => configure({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "clarion", OIDC_CLIENT_SECRET: "secret" }));

test("names the user and the way back at the provider's page, and keeps its own parameters", async () => {
  page = `${issuer}/logout?tenant=acme`;
  const url = new URL((await findProviderLogout("a.b.c")) ?? "");
  expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/logout`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: "acme",
    client_id: "clarion",
    id_token_hint: "a.b.c",
    post_logout_redirect_uri: `${origin()}/sign-in`,
  });
});

test.each([undefined, "javascript:alert(1)", "not a url", 7])(
  "ends only our session when the page is %j",
  async (other) => {
    page = other;
    expect(await findProviderLogout("a.b.c")).toBeUndefined();
  },
);

test("ends only our session when the provider does not answer or none is set", async () => {
  configure({ OIDC_ISSUER: "http://127.0.0.1:9" });
  expect(await findProviderLogout("a.b.c")).toBeUndefined();
  configure({ OIDC_ISSUER: undefined as unknown as string });
  expect(await findProviderLogout("a.b.c")).toBeUndefined();
});

test.each([
  ["a.b-_c.d", true],
  ["a.b", false],
  ["a.b.c; Path=/", false],
  [`a.b.${"c".repeat(3_800)}`, false],
])("canKeepIdToken of %s is %s", (token, expected) => {
  expect(canKeepIdToken(token)).toBe(expected);
});
