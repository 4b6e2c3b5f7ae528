import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  createMigratedInstallation,
  findFreePort,
  readApiKey,
  type Server,
  startServer,
  stopServer,
} from "#e2e/server.ts";
import { type GithubPerson, startGithub } from "#e2e/servers/github.ts";
import { showTotp } from "#lib/testing/totp.ts";

/** Clicks the button on a new page. @returns the page after all redirects */
async function signInWithGithub(browser: Browser, server: Server) {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.waitForURL(
    (url) =>
      url.origin === server.origin && !url.pathname.startsWith("/api/") && url.href !== `${server.origin}/sign-in`,
  );
  return page;
}

/** @returns a recovery code */
async function turnSecondFactorOn({ request }: Page, { origin }: Server): Promise<string> {
  const headers = { Origin: origin };
  const { secret } = await (await request.post("/api/app/me/second-factor", { headers })).json();
  const data = { code: showTotp(secret, new Date()) };
  const { recoveryCodes } = await (await request.put("/api/app/me/second-factor", { headers, data })).json();
  return recoveryCodes[0];
}

test("signs in accounts with a verified GitHub address and nobody else", async ({ browser }) => {
  test.setTimeout(180_000);
  const { data, remove } = await createMigratedInstallation();
  let person: GithubPerson = { id: 1, login: "stranger", name: null, emails: [] };
  const github = await startGithub(() => person);
  const server = startServer(await findFreePort(), data, {
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
  });
  try {
    await expect.poll(() => readApiKey(data), { timeout: 120_000 }).toBeTruthy();
    const { email } = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));

    person = { id: 1, login: "a", name: null, emails: [{ email, primary: true, verified: false }] };
    const unverified = await signInWithGithub(browser, server);
    await expect(unverified.getByText("has not verified your email address")).toBeVisible();

    person = { id: 2, login: "b", name: null, emails: [{ email: "b@example.com", primary: true, verified: true }] };
    const stranger = await signInWithGithub(browser, server);
    await expect(stranger.getByText("Sign-up is closed")).toBeVisible();
    expect((await stranger.request.get("/api/app/me")).status()).toBe(401);

    person = { id: 3, login: "c", name: null, emails: [{ email: email.toUpperCase(), primary: true, verified: true }] };
    const linked = await signInWithGithub(browser, server);
    await linked.waitForURL(/\/demo/);
    expect(await (await linked.request.get("/api/app/me")).json()).toMatchObject({ user: { email } });

    person = { id: 3, login: "c", name: null, emails: [] };
    const returning = await signInWithGithub(browser, server);
    await returning.waitForURL(/\/demo/);

    const recoveryCode = await turnSecondFactorOn(returning, server);
    const asked = await signInWithGithub(browser, server);
    await expect(asked.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    expect((await asked.request.get("/api/app/me")).status()).toBe(401);
    await asked.getByLabel("Code").fill(recoveryCode);
    await asked.getByRole("button", { name: "Sign in" }).click();
    await asked.waitForURL(/\/demo/);
  } finally {
    await stopServer(server);
    github.stop();
    remove();
  }
});
