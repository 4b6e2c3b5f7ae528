import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import { allowAccess, fetchFrom, listenForCallback } from "#e2e/oauth.ts";
import { expect, test, world } from "#e2e/world.ts";

test.describe.configure({ mode: "serial", timeout: 240_000 });

const INFO = { name: "tests", version: "1.0.0" };
const ORGANIZATION = "Tests of oauth";
const address = () => new URL("/mcp", world().demo.url);

/**
 * The storage of an app for its registration and tokens, in the form that both versions of the client library expect.
 */
function newProvider(redirectUrl: string, name: string) {
  const kept: { client?: { client_id: string }; tokens?: unknown; verifier: string; authorizationUrl?: URL } = {
    verifier: "",
  };
  const provider = {
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => kept.client,
    saveClientInformation: (information: { client_id: string }) => {
      kept.client = information;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.authorizationUrl = url;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { provider, kept };
}

/** Allows access in the browser, like a person. @returns the redirect URL */
async function openAndAllow(page: Page, authorizationUrl: URL | undefined, arrived: Promise<URL>): Promise<URL> {
  await page.goto(authorizationUrl?.href ?? "");
  await allowAccess(page, ORGANIZATION);
  return arrived;
}

test("connects the SDK's client v1 from only the server's address", async ({ signedIn: page }) => {
  const callback = await listenForCallback();
  const { provider, kept } = newProvider(callback.redirectUri, "Assistant One");
  const newTransport = () =>
    new TransportV1(address(), { authProvider: provider as never, fetch: fetchFrom(31) as never });
  const transport = newTransport();
  const refused = new ClientV1(INFO).connect(transport as never);
  await expect(refused).rejects.toThrow();
  const arrived = await openAndAllow(page, kept.authorizationUrl, callback.arrived);
  callback.close();
  await transport.finishAuth(arrived.searchParams.get("code") ?? "");
  const one = new ClientV1(INFO);
  await one.connect(newTransport() as never);
  const { tools } = await one.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_posts");
  const listed = await one.callTool({ name: "list_posts", arguments: {} });
  expect(listed.structuredContent).toMatchObject({ organization: { slug: world().workspaces.oauth.slug } });
  await one.close();
});

for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
  const name = mode === "legacy" ? "older protocol" : "protocol of 2026-07-28";
  test(`connects the SDK's client v2 with the ${name}`, async ({ signedIn: page }) => {
    const callback = await listenForCallback();
    const { provider, kept } = newProvider(callback.redirectUri, "Assistant Two");
    const newTransport = () =>
      new TransportV2(address(), { authProvider: provider as never, fetch: fetchFrom(32) as never });
    const transport = newTransport();
    const refused = new ClientV2(INFO, { versionNegotiation: { mode } }).connect(transport);
    await expect(refused).rejects.toThrow();
    const arrived = await openAndAllow(page, kept.authorizationUrl, callback.arrived);
    callback.close();
    await transport.finishAuth(arrived.searchParams);
    const two = new ClientV2(INFO, { versionNegotiation: { mode } });
    await two.connect(newTransport());
    expect((await two.listTools()).tools.map((tool) => tool.name)).toContain("list_posts");
    const listed = await two.callTool({ name: "list_posts", arguments: {} });
    expect(listed.structuredContent).toMatchObject({ organization: { slug: world().workspaces.oauth.slug } });
    await two.close();
  });
}
