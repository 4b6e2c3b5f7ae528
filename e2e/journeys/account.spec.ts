import { type Browser, expect, type Page, test } from "@playwright/test";
import { refuseUnconfirmed, signUpFounder } from "#e2e/accounts.ts";
import { expectAccessible } from "#e2e/axe.ts";
import {
  createMigratedInstallation,
  type Installation,
  type Server,
  startReadyServer,
  stopServer,
} from "#e2e/server.ts";
import { showTotp } from "#lib/testing/totp.ts";

test.describe.configure({ mode: "serial", timeout: 360_000 });

const PASSWORD = "violet harbor lantern";
const EMAIL = "mover@example.com";
let server: Server;
let installation: Installation;
let page: Page;
let key = "";
let recoveryCodes: string[] = [];

test.beforeAll(async ({ browser }) => {
  installation = await createMigratedInstallation();
  server = await startReadyServer(installation.data, { CLARION_DEMO: "off" });
  page = await visit(browser);
  await signUpFounder(page, server, { workspace: "Docs", email: "founder@example.com", password: PASSWORD });
});

test.afterAll(async () => {
  await stopServer(server);
  installation.remove();
});

const visit = async (browser: Browser) => (await browser.newContext({ baseURL: server.origin })).newPage();
const readMailed = (pattern: RegExp) => [...server.output().matchAll(pattern)].at(-1)?.[1] ?? "";

async function enterPassword(on: Page): Promise<void> {
  await on.goto("/sign-in");
  await on.getByLabel("Email").fill(EMAIL);
  await on.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await on.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signInWithPassword(browser: Browser): Promise<Page> {
  const other = await visit(browser);
  await enterPassword(other);
  return other;
}

test("changes the address with the mailed code only", async () => {
  await page.goto("/docs-2/settings/account");
  await page.getByLabel("New email address").fill(EMAIL);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`We sent a code to ${EMAIL}`)).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill("12345678");
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("The code is invalid or has expired")).toBeVisible();
  const findCode = () => readMailed(/Your code is (\d{8})/g);
  await expect.poll(findCode).not.toBe("");
  await page.getByRole("textbox", { name: "Code" }).fill(findCode());
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`Your address is ${EMAIL}`)).toBeVisible();
  await expect.poll(() => server.output()).toContain("was changed from founder@example.com to mover@example.com");
});

test("turns a second factor on and shows the recovery codes once", async () => {
  await page.goto("/docs-2/settings/account");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const shown = page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/);
  await expect(shown).toBeVisible();
  key = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The code is invalid or has expired.")).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(showTotp(key, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByText(/^(?:[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\s?){10}$/);
  await expect(codes).toBeVisible();
  recoveryCodes = ((await codes.textContent()) ?? "").split("\n");
  await expectAccessible(page);
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
});

test("asks for the second factor after the password, and accepts a code once", async ({ browser }) => {
  const other = await signInWithPassword(browser);
  await expect(other.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect((await other.request.get("/api/app/me")).status()).toBe(401);
  await expectAccessible(other);
  const submit = async (code: string) => {
    await other.getByRole("textbox", { name: "Code" }).fill(code);
    await other.getByRole("button", { name: "Sign in" }).click();
  };
  await submit("000000");
  await expect(other.getByText("The code is invalid or has expired.")).toBeVisible();
  const code = showTotp(key, new Date(Date.now() + 30_000));
  await submit(code);
  await other.waitForURL(/\/docs-2/);

  const again = await signInWithPassword(browser);
  await again.getByLabel("Code").fill(code);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByText("The code is invalid or has expired.")).toBeVisible();
  await again.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await again.getByRole("button", { name: "Sign in" }).click();
  await again.waitForURL(/\/docs-2/);
  await expect.poll(() => server.output()).toContain("9 are left");
});

test("lets nobody in by the sign-in API or a password reset without the second factor", async ({ browser }) => {
  const other = await visit(browser);
  const { csrfToken } = await (await other.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: EMAIL, password: PASSWORD, json: "true" };
  const refused = await other.request.post("/api/auth/callback/credentials", { form });
  expect(refused.status()).toBe(401);
  const allowed = { ...form, code: recoveryCodes[1] ?? "" };
  expect((await other.request.post("/api/auth/callback/credentials", { form: allowed })).status()).toBe(200);
  expect((await other.request.get("/api/app/me")).status()).toBe(200);

  const forgetful = await visit(browser);
  await forgetful.goto("/forgot-password");
  await forgetful.getByLabel("Email").fill(EMAIL);
  await forgetful.getByRole("button", { name: "Send link" }).click();
  const findLink = () => readMailed(/(\/reset-password\?token=[\w-]+)/g);
  await expect.poll(findLink).not.toBe("");
  await forgetful.goto(findLink());
  await forgetful.getByLabel("New password").fill(PASSWORD);
  await forgetful.getByRole("button", { name: "Save and sign in" }).click();
  await expect(forgetful.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect((await forgetful.request.get("/api/app/me")).status()).toBe(401);
  await forgetful.getByLabel("Code").fill(recoveryCodes[2] ?? "");
  await forgetful.getByRole("button", { name: "Sign in" }).click();
  await forgetful.waitForURL(/\/docs-2/);
  page = forgetful;
});

test("asks for a confirmation in a dialog and then does what was asked", async () => {
  await page.goto("/docs-2/keys");
  await refuseUnconfirmed(page);
  await page.getByRole("button", { name: "Create API key" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Deploys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog.getByLabel(/Code from your authenticator app/).fill(recoveryCodes[3] ?? "");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  await expect.poll(() => server.output()).toContain("You made an API key in Docs");
});

test("turns the second factor off, and sets it up again where the organization requires one", async ({ browser }) => {
  await page.goto("/docs-2/settings/security");
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.goto("/docs-2/settings/account");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();

  const other = await signInWithPassword(browser);
  await expect(other.getByRole("heading", { name: "Your organization requires a second factor" })).toBeVisible();
  const headers = { "X-Clarion-Organization": "docs-2" };
  expect((await other.request.get("/api/app/organization", { headers })).status()).toBe(403);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Set up an authenticator app" }).click();
  const shown = other.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/);
  key = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  await other.getByRole("textbox", { name: "Code" }).fill(showTotp(key, new Date()));
  await other.getByRole("button", { name: "Turn on" }).click();
  await other.getByRole("button", { name: "I saved them" }).click();
  await other.getByRole("link", { name: "Continue" }).click();
  await other.waitForURL(/\/docs-2/);
  expect((await other.request.get("/api/app/organization", { headers })).status()).toBe(200);
});
