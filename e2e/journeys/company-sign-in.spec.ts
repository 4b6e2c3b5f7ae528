import { type Browser, expect, type Page, test } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import {
  createMigratedInstallation,
  fetchStatus,
  findFreePort,
  readApiKey,
  type Server,
  startServer,
  stopServer,
} from "#e2e/server.ts";
import { startMicrosoft, startOkta } from "#e2e/servers/emulated-oidc.ts";
import { type CompanyPerson, startCompanyProvider } from "#e2e/servers/oidc.ts";

/** The secret has characters that HTTP Basic needs encoded (RFC 6749, section 2.3.1). */
const SECRET = "s3cr:t of the client/100%+~&=";

/** Clicks the button on a new page, and at an emulated provider the button of the person. */
async function signIn(browser: Browser, server: Server, name = "Acme", email?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: `Continue with ${name}` }).click();
  if (email) await page.getByRole("button", { name: email }).click();
  await page.waitForURL((url) => url.origin === server.origin && url.href !== `${server.origin}/sign-in`);
  return page;
}

/** Starts a server without a demo and with the organization "acme". */
async function startCompanyServer(port: number, env: Record<string, string>) {
  const { data, remove } = await createMigratedInstallation();
  await runClarion(["org", "create", "--name", "Acme"], { CLARION_DATA_DIR: data, DATABASE_URL: "" });
  const server = startServer(port, data, { CLARION_DEMO: "off", ...env });
  await expect.poll(() => fetchStatus(server), { timeout: 120_000 }).toBe(200);
  return { server, stop: () => stopServer(server).then(remove) };
}

const roleIn = async (page: Page) =>
  (await (await page.request.get("/api/app/me")).json()).organizations?.map(({ role }: { role: string }) => role);

test("signs the people of a company in with the roles of their groups, and out when it says so", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { data, remove } = await createMigratedInstallation();
  const port = await findFreePort();
  let person: CompanyPerson = { sub: "u1", email: "grace@acme.example", name: "Grace", groups: ["Writers"] };
  const provider = await startCompanyProvider(`http://localhost:${port}`, SECRET, () => person);
  const server = startServer(port, data, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "clarion",
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_NAME: "Acme",
    OIDC_SCOPE: "openid email profile groups",
    OIDC_ORGANIZATIONS: "acme.example=demo",
    OIDC_ROLES: "Writers=member,Platform=admin",
    OIDC_ONLY: "on",
  });
  try {
    await expect.poll(() => readApiKey(data), { timeout: 120_000 }).toBeTruthy();

    await test.step("makes a member at the first sign-in", async () => {
      const page = await signIn(browser, server);
      await page.waitForURL(/\/demo/);
      expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
        user: { email: "grace@acme.example", emailVerified: true, hasPassword: false },
        organizations: [{ slug: "demo", role: "member" }],
      });
      const sent = Object.fromEntries(provider.requests.at(-1) ?? []);
      expect(sent).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
      for (const name of ["code_challenge", "state", "nonce"]) expect(sent[name]?.length).toBeGreaterThan(20);
    });

    await test.step("offers no password, and refuses one that is sent anyway", async () => {
      const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: "Continue with Acme" })).toBeVisible();
      await expect(page.getByLabel("Password")).toHaveCount(0);
      const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
      const form = { csrfToken, email: "demo@clarion.example", password: "any password", json: "true" };
      expect((await page.request.post("/api/auth/callback/credentials", { form })).status()).toBe(401);
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill("demo@clarion.example");
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByText("Passwords are switched off")).toBeVisible();
    });

    await test.step("signs out at the provider, too, when the user signs out", async () => {
      const page = await signIn(browser, server);
      await page.waitForURL(/\/demo/);
      await page.getByRole("button", { name: /account$/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.waitForURL((url) => url.origin === provider.issuer);
      expect((await page.request.get(`${server.origin}/api/app/me`)).status()).toBe(401);
      await page.getByRole("button", { name: /sign me out/i }).click();
      await page.waitForURL(`${server.origin}/sign-in`);
    });

    await test.step("ends the session that the provider ends, and follows the groups until they grant nothing", async () => {
      const laptop = await signIn(browser, server);
      await laptop.waitForURL(/\/demo/);
      person = { ...person, groups: ["Writers", "Platform"] };
      const phone = await signIn(browser, server);
      await phone.waitForURL(/\/demo/);
      expect([await roleIn(laptop), await roleIn(phone)]).toEqual([["admin"], ["admin"]]);

      await phone.goto(`${provider.issuer}/session/end`);
      await phone.getByRole("button", { name: /sign me out/i }).click();
      await expect.poll(async () => (await phone.request.get(`${server.origin}/api/app/me`)).status()).toBe(401);
      expect(await roleIn(laptop)).toEqual(["admin"]);

      person = { ...person, groups: ["Everybody"] };
      const refused = await signIn(browser, server);
      await expect(refused.getByText("Your company has not given you access")).toBeVisible();
      expect((await refused.request.get("/api/app/me")).status()).toBe(401);
      expect(await roleIn(laptop)).toEqual([]);
    });

    await test.step("refuses people of other domains", async () => {
      person = { sub: "u2", email: "eve@evil.example", name: "Eve", groups: ["Platform"] };
      const stranger = await signIn(browser, server);
      await expect(stranger.getByText("Your company has not given you access")).toBeVisible();
      expect((await stranger.request.get("/api/app/me")).status()).toBe(401);
    });
  } finally {
    await stopServer(server);
    provider.stop();
    remove();
  }
});

test("follows the groups of Okta", async ({ browser }) => {
  test.setTimeout(240_000);
  const port = await findFreePort();
  const okta = await startOkta(`http://localhost:${port}`);
  const { server, stop } = await startCompanyServer(port, okta.env);
  const enter = () => signIn(browser, server, "Okta", "grace@acme.example");
  try {
    const stranger = await enter();
    await expect(stranger.getByText("Your company has not given you access")).toBeVisible();

    await okta.changeGroup("PUT", "Writers");
    const page = await enter();
    await page.waitForURL(/\/acme/);
    expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
      user: { email: "grace@acme.example", name: "Grace Hopper", emailVerified: true, hasPassword: false },
      organizations: [{ slug: "acme", role: "member" }],
    });

    await okta.changeGroup("PUT", "Platform");
    await (await enter()).waitForURL(/\/acme/);
    expect(await roleIn(page)).toEqual(["admin"]);

    await okta.changeGroup("DELETE", "Platform");
    await okta.changeGroup("DELETE", "Writers");
    const removed = await enter();
    await expect(removed.getByText("Your company has not given you access")).toBeVisible();
    expect(await roleIn(page)).toEqual([]);
  } finally {
    await stop();
    await okta.stop();
  }
});

test("signs the people of a tenant of Microsoft in, and nobody of another domain", async ({ browser }) => {
  test.setTimeout(240_000);
  const port = await findFreePort();
  const microsoft = await startMicrosoft(`http://localhost:${port}`);
  const { server, stop } = await startCompanyServer(port, microsoft.env);
  try {
    const page = await signIn(browser, server, "Microsoft", "grace@acme.example");
    await page.waitForURL(/\/acme/);
    expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
      user: { email: "grace@acme.example", name: "Grace Hopper" },
      organizations: [{ slug: "acme", role: "viewer" }],
    });
    const stranger = await signIn(browser, server, "Microsoft", "eve@evil.example");
    await expect(stranger.getByText("Your company has not given you access")).toBeVisible();
    expect((await stranger.request.get("/api/app/me")).status()).toBe(401);
  } finally {
    await stop();
    await microsoft.stop();
  }
});
