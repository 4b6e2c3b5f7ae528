import type { Page } from "@playwright/test";
import { uniqueName } from "#e2e/repositories.ts";
import { startTrackedSite } from "#e2e/traffic.ts";
import { type Client, client, expect, test, world } from "#e2e/world.ts";

const buildPath = (projectId: string) => `/${world().workspaces.prompts.slug}/geo/traffic?project=${projectId}`;
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function makeProject(api: Client): Promise<string> {
  const made = await api.post("/v1/projects", { name: uniqueName("traffic") });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).project.id;
}

/** Reads the token from the environment line that is shown once. */
async function readShownToken(page: Page): Promise<string> {
  const line = page.getByRole("status").getByText(/^CLARION_INGEST_TOKEN=/);
  return (await line.innerText()).split("=")[1] ?? "";
}

test.describe.configure({ timeout: 240_000 });

test("installs the tracker by the page's instructions and shows AI traffic live", async ({
  signedIn: page,
  request,
}) => {
  const projectId = await makeProject(client(request, world().workspaces.prompts.key));
  await page.goto(buildPath(projectId));
  await expect(page.getByText("Waiting for the first event")).toBeVisible();
  await page.getByRole("tab", { name: "Express" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("app.use(clarion.node());");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await readShownToken(page);

  const site = await startTrackedSite(request, new URL(page.url()).origin, token);
  const person = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "x-visitor": "visitor-1" };
  await site.visit("/", { "user-agent": person["user-agent"] });
  await expect.poll(() => site.tracker.stats().queued).toBe(1);
  await site.tracker.flush();
  expect(site.tracker.stats()).toMatchObject({ sent: 1, dropped: 0 });
  await expect(page.getByText("No AI traffic yet.")).toBeVisible();

  await site.visit("/docs", { "user-agent": "Bytespider" });
  await site.visit("/docs", { "user-agent": "GPTBot/1.2", "x-real-ip": "198.51.100.8" });
  await site.visit("/docs", { "user-agent": "QuietHarvesterBot/1.0" });
  await site.visit("/pricing?token=secret", { ...person, referer: "https://chatgpt.com/" });
  await site.visit("/signup", person);
  await expect.poll(() => site.tracker.stats().queued).toBe(5);
  site.tracker.track("signed-up", { visitorId: "visitor-1", value: 49, currency: "EUR" });
  await site.tracker.flush();
  expect(site.tracker.stats()).toMatchObject({ sent: 7, dropped: 0 });
  site.close();

  const totals = card(page, "Totals");
  await expect(totals).toBeVisible();
  await expect(totals).toContainText(/AI crawlers1/);
  await expect(totals).toContainText(/Conversions1/);
  await expect(card(page, "Sources")).toContainText("Bytespider");
  await expect(card(page, "Sources")).not.toContainText("GPTBot");
  await expect(card(page, "Rejected claims")).toContainText("GPTBot");
  await expect(card(page, "Unknown bots")).toContainText("QuietHarvesterBot");

  const log = card(page, "Live log");
  await expect(log.getByRole("row").filter({ hasText: "/pricing" })).toContainText("ChatGPT");
  await log.getByRole("button", { name: "Pause" }).click();
  await expect(log.getByText("Paused")).toBeVisible();
  await log.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Rejected claims" }).click();
  await expect(log.getByRole("row").filter({ hasText: "GPTBot" })).toHaveCount(1);
  await expect(page).toHaveURL(/category=rejected/);
  await log.getByRole("searchbox", { name: "Host" }).fill("nowhere.example");
  await expect(log.getByText("No events match")).toBeVisible();
  await log.getByRole("button", { name: "Clear filters" }).click();

  await card(page, "Journeys")
    .getByRole("button", { name: /From ChatGPT/ })
    .click();
  const journey = page.getByRole("dialog");
  await expect(journey.getByText("Exact", { exact: true })).toBeVisible();
  const steps = journey.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.last()).toContainText("signed-up");
  await expect(page).toHaveURL(/journey=/);
  await page.keyboard.press("Escape");
  await expect(journey).toHaveCount(0);
});

test("replaces a token after a warning", async ({ signedIn: page, request }) => {
  const projectId = await makeProject(client(request, world().workspaces.prompts.key));
  await page.goto(buildPath(projectId));
  await page.getByRole("button", { name: "Create token" }).click();
  const first = await readShownToken(page);
  await page
    .getByRole("list", { name: "Tokens" })
    .getByRole("listitem")
    .filter({ hasText: first.slice(-4) })
    .getByRole("button", { name: /^Replace/ })
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("stop reporting at once");
  await dialog.getByRole("button", { name: /^Replace token/ }).click();
  await expect.poll(() => readShownToken(page)).not.toBe(first);
  const second = await readShownToken(page);
  const send = (token: string) =>
    request.post("/api/geo/ingest", {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        timestamp: new Date().toISOString(),
        method: "GET",
        url: "https://www.lantern.example/",
        userAgent: "Bytespider",
      },
    });
  expect((await send(first)).status()).toBe(401);
  expect((await send(second)).status()).toBe(202);
  await expect(card(page, "Totals")).toBeVisible();
});
