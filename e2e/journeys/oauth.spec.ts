import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { allowAccess, chooseOrganization, fetchFrom, listenForCallback, signInOnPage } from "#e2e/oauth.ts";
import { expect, test, world } from "#e2e/world.ts";

test.describe.configure({ mode: "serial" });

const base = () => world().demo.url;
const slug = () => world().workspaces.oauth.slug;
const ORGANIZATION = "Tests of oauth";
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const matchMetadataUrl = (response: Response) =>
  /resource_metadata="([^"]+)"/.exec(response.headers.get("www-authenticate") ?? "");

/** Discovers the authorization server from a 401 response and registers a client. */
async function discoverAndRegister(send: typeof fetch, path: string, redirectUri: string, name: string) {
  const refused = await send(`${base()}${path}`);
  expect(refused.status).toBe(401);
  const resource = await (await send(matchMetadataUrl(refused)?.[1] ?? "")).json();
  const [issuer = ""] = resource.authorization_servers;
  const options: client.DynamicClientRegistrationRequestOptions = {
    algorithm: "oauth2",
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, init) => send(url, init as RequestInit),
  };
  const metadata = { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: "none" };
  const config = await client.dynamicClientRegistration(new URL(issuer), metadata, client.None(), options);
  return { config, resource };
}

test("leads an app from a 401 through sign-in, consent, code, token and refresh to revocation", async ({
  page,
  request,
}) => {
  const callback = await listenForCallback();
  const { config, resource } = await discoverAndRegister(
    fetchFrom(1),
    "/v1/posts",
    callback.redirectUri,
    "<b>Robot</b>",
  );
  expect(resource.bearer_methods_supported).toEqual(["header"]);
  expect(resource.scopes_supported).toEqual(expect.arrayContaining(["offline_access", "posts.read"]));
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback.redirectUri,
    scope: "posts.read posts.write integrations.read offline_access",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    resource: resource.resource,
    state,
  });
  const refusals: string[] = [];
  page.on("console", (message) => message.text().includes("Content Security Policy") && refusals.push(message.text()));
  const opened = await page.goto(url.href);
  expect(await opened?.headerValue("x-frame-options")).toBe("DENY");
  expect(await opened?.headerValue("content-security-policy")).toContain("frame-ancestors 'none'");
  await expect(page.getByText("<b>Robot</b> asks for access")).toBeVisible();
  await signInOnPage(page);
  await expect(page.getByRole("heading", { name: "Let <b>Robot</b> use Clarion?" })).toBeVisible();
  await expect(page.getByText(`a program on this computer (${new URL(callback.redirectUri).host})`)).toBeVisible();
  await chooseOrganization(page, ORGANIZATION);
  await expect(page.getByRole("checkbox", { name: /Write, change, publish and delete posts/ })).not.toBeChecked();
  await page.getByRole("button", { name: "Allow access" }).click();
  await expect(page.getByRole("heading", { name: "Back in the app" })).toBeVisible();
  const arrived = await callback.arrived;
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const mixedUp = new URL(arrived);
  mixedUp.searchParams.set("iss", "https://evil.example");
  await expect(client.authorizationCodeGrant(config, mixedUp, checks)).rejects.toThrow();
  const tokens = await client.authorizationCodeGrant(config, arrived, checks);
  callback.close();
  expect(refusals).toEqual([]);
  expect(tokens).toMatchObject({ expires_in: 600, scope: "posts.read integrations.read" });
  const read = await request.get("/v1/posts", bearer(tokens.access_token));
  expect((await read.json()).organization.slug).toBe(slug());
  const write = await request.post("/v1/posts/generate", { ...bearer(tokens.access_token), data: {} });
  expect(write.status()).toBe(403);
  expect(write.headers()["www-authenticate"]).toContain('error="insufficient_scope", scope="posts.write"');

  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect((await request.get("/v1/posts", bearer(renewed.access_token))).status()).toBe(200);
  await client.tokenRevocation(config, renewed.refresh_token ?? "");
  expect((await request.get("/v1/posts", bearer(renewed.access_token))).status()).toBe(401);
});

test("returns access_denied when a person refuses and hides the request from other browsers", async ({
  signedIn: page,
  browser,
}) => {
  const callback = await listenForCallback();
  const { config } = await discoverAndRegister(fetchFrom(2), "/v1/posts", callback.redirectUri, "Unwanted");
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback.redirectUri,
    scope: "posts.read",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  await page.goto(url.href);
  const stranger = await (
    await browser.newContext({ storageState: { cookies: world().cookies, origins: [] } })
  ).newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByRole("heading", { name: "This request is no longer open" })).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  const arrived = await callback.arrived;
  callback.close();
  expect(arrived.searchParams.get("error")).toBe("access_denied");
  await expect(client.authorizationCodeGrant(config, arrived, { pkceCodeVerifier: verifier })).rejects.toThrow();
});

test("shows an error page for an unregistered redirect URI", async ({ page }) => {
  const callback = await listenForCallback();
  const { config } = await discoverAndRegister(fetchFrom(3), "/v1/posts", callback.redirectUri, "Wanderer");
  callback.close();
  const wrong = { redirect_uri: "https://evil.example/", scope: "posts.read", code_challenge: "x".repeat(43) };
  await page.goto(client.buildAuthorizationUrl(config, { ...wrong, code_challenge_method: "S256" }).href);
  await expect(page.getByRole("heading", { name: "The app was not connected" })).toBeVisible();
  await expect(page.getByText("nothing was sent there")).toBeVisible();
  await page.goto("/oauth/error?error=invalid_client&description=Call+us&signature=x");
  await expect(page.getByRole("heading", { name: "The app was not connected" })).toBeVisible();
  await expect(page.getByText("Call us")).toHaveCount(0);
});

test("connects a device by its code, lists it and revokes it", async ({ signedIn: page, request }) => {
  const send = fetchFrom(4);
  const options = {
    [oauth.customFetch]: (url: string, init: unknown) => send(url, init as RequestInit),
    [oauth.allowInsecureRequests]: true,
  };
  const issuer = new URL(base());
  const discovery = await oauth.discoveryRequest(issuer, { ...options, algorithm: "oauth2" });
  const server = await oauth.processDiscoveryResponse(issuer, discovery);
  const grant = "urn:ietf:params:oauth:grant-type:device_code";
  const metadata = {
    client_name: "Television",
    grant_types: [grant, "refresh_token"],
    token_endpoint_auth_method: "none",
  };
  const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, options);
  const app = await oauth.processDynamicClientRegistrationResponse(registered);
  const authorization = await oauth.deviceAuthorizationRequest(
    server,
    app,
    oauth.None(),
    { scope: "posts.read" },
    options,
  );
  const device = await oauth.processDeviceAuthorizationResponse(server, app, authorization);
  const poll = async () => {
    const response = await oauth.deviceCodeGrantRequest(server, app, oauth.None(), device.device_code, options);
    return oauth.processDeviceCodeResponse(server, app, response);
  };
  await expect(poll()).rejects.toMatchObject({ error: "authorization_pending" });

  await page.goto(device.verification_uri);
  await page.getByRole("textbox", { name: "Code" }).fill("AAAA-AAAA");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Code not found")).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(device.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await allowAccess(page, ORGANIZATION);
  await expect(page.getByRole("heading", { name: "The device is connected" })).toBeVisible();
  let token = "";
  await expect
    .poll(
      async () =>
        (token = await poll().then(
          (tokens) => tokens.access_token,
          () => "",
        )),
      { intervals: [1_000] },
    )
    .not.toBe("");
  expect((await request.get("/v1/posts", bearer(token))).status()).toBe(200);

  await page.goto(`/${slug()}/settings/grants`);
  const row = page.getByRole("row", { name: /Television/ });
  await expect(row).toContainText("Posts (read)");
  await row.getByRole("button", { name: "Revoke Television" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
  await expect(page.getByText("Television no longer has access")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await request.get("/v1/posts", bearer(token))).status()).toBe(401);
});

test("signs in and out on the command line through the browser", async ({ signedIn: page }) => {
  const home = mkdtempSync(join(tmpdir(), "clarion-config-"));
  const run = (...args: string[]) => {
    const child = spawn("npm", ["run", "-s", "clarion", "--", ...args, "--server", base()], {
      env: { ...process.env, XDG_CONFIG_HOME: home },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const seen = Promise.withResolvers<string>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        const address = /https?:\S+user_code=\S+/.exec(output)?.[0];
        if (address) seen.resolve(address);
      });
    }
    const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.on("close", (code) => {
        seen.reject(new Error(output));
        resolve({ code, output });
      });
    });
    seen.promise.catch(() => undefined);
    return { address: seen.promise, ended };
  };
  try {
    const login = run("login", "--read-only");
    await page.goto(await login.address);
    await page.getByRole("button", { name: "The codes match" }).click();
    await expect(page.getByRole("heading", { name: "Let Clarion CLI use Clarion?" })).toBeVisible();
    await allowAccess(page, ORGANIZATION);
    await expect(page.getByRole("heading", { name: "The device is connected" })).toBeVisible();
    expect(await login.ended).toMatchObject({ code: 0 });
    const file = join(home, "clarion/credentials.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const who = await run("whoami", "--json").ended;
    const answer = JSON.parse(who.output);
    expect(answer).toMatchObject({ server: base(), organization: { slug: slug() } });
    expect(answer.scopes.filter((scope: string) => scope.endsWith(".write"))).toEqual([]);
    expect((await run("logout").ended).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ accounts: {} });
    expect((await run("whoami").ended).code).toBe(1);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
