import type { Page } from "@playwright/test";
import { createMember, dashboard, signInByLink, uniqueEmail } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

const PATHS = [
  "",
  "/content",
  "/calendar",
  "/chat",
  "/schedules",
  "/events",
  "/brands",
  "/integrations",
  "/skills",
  "/geo",
  "/geo/prompts",
  "/geo/conversations",
  "/geo/competitors",
  "/geo/gaps",
  "/geo/briefs",
  "/geo/citations",
  "/geo/methodology",
  "/geo/readiness",
  "/geo/traffic",
  "/geo/feedback",
  "/geo/settings",
  "/keys",
  "/settings/general",
  "/settings/members",
  "/settings/plan",
  "/settings/credits",
  "/settings/webhook-logs",
  "/settings/audit",
  "/settings/security",
  "/settings/grants",
];
/** The first words of buttons that change data. */
const CHANGES =
  /^(?:add|analyze|approve|archive|audit|connect|create|delete|disconnect|dismiss|draft|edit|generate|import|invite|make|new|pause|publish|regenerate|remove|rename|resend|restore|resume|retry|revoke|rotate|run|save|scan|send|start|stop|track|unpublish|upload|withdraw|write)\b/i;

/** Lists the enabled controls of a page that would change data. */
async function listChangingControls(page: Page): Promise<string[]> {
  // Excludes tabs and chat links, whose names are content, and connecting an assistant, which uses the viewer's own
  // permissions.
  const controls = page
    .getByRole("main")
    .locator("button:enabled:not([role=tab]), a[href]:not([href*='/chat/chat_']), [role=switch]:not([disabled])")
    .filter({ hasNotText: "Connect an assistant" });
  const names = await controls.evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/g, " ").trim()),
  );
  return names.filter((name) => CHANGES.test(name));
}

test("shows a viewer every page without controls that would be refused", async ({ browser }) => {
  const { organization } = world().demo;
  const { link } = await createMember("viewer", organization);
  const page = await signInByLink(browser, link);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  const offered: Record<string, string[]> = {};
  for (const path of PATHS) {
    await page.goto(`/${organization}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const controls = await listChangingControls(page);
    if (controls.length > 0) offered[path] = controls;
  }
  expect(offered).toEqual({});
  expect(refused).toEqual([]);
  await page.context().close();
});

test("resends an invitation, accepts it only for its address and changes the guest's role", async ({ browser }) => {
  const { slug } = world().second;
  const owner = await signInByLink(browser, (await createMember("owner")).link);
  const [email, password] = [uniqueEmail(), "a long password of a guest"];
  await owner.goto(`/${slug}/settings/members?invite=true`);
  await owner.getByRole("textbox", { name: "Email address" }).fill(email);
  await owner.getByRole("button", { name: "Invite", exact: true }).last().click();
  const dialog = owner.getByRole("dialog");
  const readLink = async () => (await dialog.locator("code").innerText()).trim();
  const first = await readLink();
  await dialog.getByRole("button", { name: "Done" }).click();
  await owner.getByRole("button", { name: `Actions for ${email}` }).click();
  await owner.getByRole("menuitem", { name: "Resend" }).click();
  await expect(dialog.locator("code")).toBeVisible();
  const second = await readLink();
  expect(second).not.toBe(first);
  await dialog.getByRole("button", { name: "Done" }).click();

  const other = await signInByLink(browser, (await createMember("viewer")).link);
  await other.goto(new URL(first).pathname + new URL(first).search);
  await expect(other.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await other.goto(new URL(second).pathname + new URL(second).search);
  await expect(other.getByText(`The invitation is for ${email}`)).toBeVisible();
  await expect(other.getByRole("button", { name: "Join" })).toHaveCount(0);
  await other.context().close();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(second).pathname + new URL(second).search);
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await guest.waitForURL(new RegExp(`/${slug}`));

  await owner.reload();
  const row = owner.getByRole("row", { name: email });
  await row.getByRole("combobox", { name: `Role of ${email}` }).click();
  await owner.getByRole("option", { name: "Viewer" }).click();
  await expect(row).toContainText("Viewer");
  const me = async () => (await (await dashboard(guest.request, slug).get("/me")).json()).organizations;
  await expect.poll(async () => JSON.stringify(await me())).toContain("viewer");

  await guest.goto(`/${slug}/settings/members`);
  await guest.getByRole("button", { name: `Actions for ${email}` }).click();
  await guest.getByRole("menuitem", { name: "Leave organization" }).click();
  await guest
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Leave/ })
    .click();
  await expect.poll(async () => (await dashboard(guest.request, slug).get("/organization")).status()).not.toBe(200);
  await guest.context().close();
  await owner.context().close();
});
