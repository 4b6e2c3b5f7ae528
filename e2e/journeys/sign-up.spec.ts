import { type Browser, expect, test } from "@playwright/test";
import {
  createMigratedInstallation,
  findSetupLink,
  type Installation,
  type Server,
  startReadyServer,
  stopServer,
} from "#e2e/server.ts";

test.describe.configure({ mode: "serial", timeout: 360_000 });

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

const visit = async (browser: Browser) => (await browser.newContext({ baseURL: server.origin })).newPage();

test("creates the workspace for the holder of the setup link only", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  await page.goto(await findSetupLink(server));
  await page.getByLabel("Organization").fill("Docs");
  await page.getByLabel("Email").fill("Founder@Example.com");
  await page.getByLabel("Password").fill("too short");
  await page.getByLabel("Password").evaluate((input: HTMLInputElement) => input.removeAttribute("minlength"));
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expect(page.getByLabel("Organization")).toHaveValue("Docs");
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL(/\/docs-2/);
  expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
    user: { email: "founder@example.com" },
    organizations: [{ slug: "docs-2", name: "Docs", role: "owner", demo: false }],
  });
});

test("requires an invitation for the second visitor", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
});

test("resets a password once by the logged link and signs out other browsers", async ({ browser }) => {
  const old = await visit(browser);
  await old.goto("/sign-in");
  await old.getByLabel("Email").fill("founder@example.com");
  await old.getByLabel("Password").fill("a long enough password");
  await old.getByRole("button", { name: "Sign in", exact: true }).click();
  await old.waitForURL(/\/docs-2/);

  const page = await visit(browser);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("founder@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const link = () => /\/reset-password\?token=[\w-]+/.exec(server.output())?.[0] ?? "";
  await expect.poll(link).not.toBe("");

  await page.goto(link());
  await page.getByLabel("New password").fill("quite another password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.waitForURL(/\/docs-2/);
  expect((await old.request.get("/api/app/me")).status()).toBe(401);
  await page.goto(link());
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
