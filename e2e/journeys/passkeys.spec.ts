import { expect, type Page, test } from "@playwright/test";
import { refuseUnconfirmed, signUpFounder } from "#e2e/accounts.ts";
import { addAuthenticator } from "#e2e/authenticator.ts";
import { expectAccessible } from "#e2e/axe.ts";
import {
  createMigratedInstallation,
  type Installation,
  type Server,
  startReadyServer,
  stopServer,
} from "#e2e/server.ts";

test.describe.configure({ timeout: 240_000 });

const EMAIL = "founder@example.com";
const PASSWORD = "violet harbor lantern";
const RECOVERY_CODES = /^(?:[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\s?){10}$/;
let server: Server;
let installation: Installation;

test.beforeAll(async () => {
  installation = await createMigratedInstallation();
  server = await startReadyServer(installation.data, { CLARION_DEMO: "off" });
});

test.afterAll(async () => {
  await stopServer(server);
  installation.remove();
});

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/docs-2/settings/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signInWithPasskey(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
}

test("makes a passkey, signs in and confirms with it, and replaces it when it is lost", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await signUpFounder(page, server, { workspace: "Docs", email: EMAIL, password: PASSWORD });
  const laptop = await addAuthenticator(page);
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  let recoveryCode = "";

  await test.step("makes one, with recovery codes", async () => {
    await addPasskey(page, "Work laptop");
    const codes = page.getByText(RECOVERY_CODES);
    await expect(codes).toBeVisible();
    recoveryCode = ((await codes.textContent()) ?? "").split("\n")[0] ?? "";
    await page.getByRole("button", { name: "I saved them" }).click();
    await expect(passkeys.getByText("Work laptop")).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => server.output()).toContain("A passkey was added to your Clarion account");
  });

  await test.step("signs in with it alone", async () => {
    await signInWithPasskey(page);
    await expect(page).toHaveURL(/\/docs-2/);
    expect((await page.request.get("/api/app/me")).status()).toBe(200);
  });

  await test.step("confirms with it", async () => {
    await page.goto("/docs-2/keys");
    await refuseUnconfirmed(page);
    await page.getByRole("button", { name: "Create API key" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Releases");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  });

  await test.step("says so when the device has none anymore", async () => {
    await laptop.lose();
    await signInWithPasskey(page);
    await expect(page.getByText("Couldn't use a passkey. Try again, or use another way.")).toBeVisible();
    expect((await page.request.get("/api/app/me")).status()).toBe(401);
  });

  await test.step("signs in with a recovery code and replaces it", async () => {
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Use your second factor" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/docs-2/);

    await page.goto("/docs-2/settings/account");
    await page.getByRole("button", { name: "Actions for Work laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByText("Work laptop was removed")).toBeVisible();
    await addPasskey(page, "New laptop");
    await page.getByRole("button", { name: "I saved them" }).click();
    await expect(passkeys.getByText("New laptop")).toBeVisible();
    await signInWithPasskey(page);
    await expect(page).toHaveURL(/\/docs-2/);
  });
});
