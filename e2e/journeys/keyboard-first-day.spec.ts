import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { NOWHERE } from "#e2e/geo.ts";
import { expectFocusKept, goBy, pick, pressOn, reach, skipToMain, turn, write } from "#e2e/keyboard.ts";
import { makeRepository, USUAL_WORK } from "#e2e/repositories.ts";
import { freshInstallation, type Server, startAnswering, stopServer } from "#e2e/server.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
test.describe.configure({ timeout: 600_000 });

const RATE = /\d+%.*n=\d/;

let installation: ReturnType<typeof freshInstallation>;
let server: Server;
let repository: string;

test.beforeAll(async () => {
  installation = freshInstallation();
  const folder = join(installation.data, "code");
  mkdirSync(folder);
  repository = makeRepository(USUAL_WORK, "reports", folder);
  const env = { CLARION_DEMO: "off", CLARION_LOCAL_REPOSITORIES: folder };
  server = await startAnswering(installation.data, env);
});

test.afterAll(async () => {
  await stopServer(server);
  installation.remove();
});

test("a marketer's first day by keyboard alone: from signing up to a published article", async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const field = (name: string | RegExp) => page.getByRole("textbox", { name });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const published = page.getByRole("button", { name: "Unpublish" });

  await test.step("an account and a workspace are made", async () => {
    await page.goto(`${server.origin}/sign-up`);
    await write(page, page.getByLabel("Workspace"), "Lantern");
    await write(page, page.getByLabel("E-mail"), "marketer@example.com");
    await write(page, page.getByLabel("Password"), "a long enough password");
    await page.keyboard.press("Enter");
    await expect(heading("Your workspace")).toBeVisible();
  });

  await test.step("first step: a website that is refused is corrected where it stands", async () => {
    await skipToMain(page);
    await write(page, field("Website"), "ftp://lantern.example");
    await page.keyboard.press("Enter");
    await expect(field("Website")).toHaveAttribute("aria-invalid", "true");
    await expectFocusKept(page);
    await write(page, field("Website"), NOWHERE, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(heading("Paste a repository")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("second step: a repository is connected, a window chosen and the changelog begun", async () => {
    await write(page, field("Repository"), repository);
    await page.keyboard.press("Enter");
    await expect(heading("Choose what to cover")).toBeVisible();
    await expectFocusKept(page);
    await pick(page, page.getByRole("radio"), page.getByRole("radio", { name: "Last 7 days" }));
    await expect(page.getByText(/8 (commits|pull requests)/)).toBeVisible();
    await pressOn(page, button("Write the changelog"));
    await expect(heading(/Writing the changelog|The run is over/)).toBeVisible();
    await expectFocusKept(page);
    await pressOn(page, button("Continue with the brand"));
    await expect(heading("Your brand")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("third step: the brand is described, an alias too many taken back", async () => {
    await write(page, field("What it does"), "Lantern is a changelog platform for software teams.");
    await write(page, field("Audience"), "software teams");
    await reach(page, field("Aliases"));
    await page.keyboard.type("LanternHQ,Wrong,Lamp,");
    await pressOn(page, button("Remove alias Wrong"), "Shift+Tab");
    await expect(button("Remove alias Wrong")).toHaveCount(0);
    await expectFocusKept(page);
    await reach(page, field("Competitors"));
    await page.keyboard.type("Beamer,Headway,");
    await pressOn(page, button("Save and see the questions"));
    await expect(heading("What buyers ask")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("third step: questions are kept, one is added, and the first scan begun", async () => {
    const questions = page.getByRole("list", { name: "Questions" }).getByRole("checkbox");
    await expect(questions.first()).toBeChecked();
    const suggested = await questions.count();
    for (let index = 3; index < suggested; index++) await turn(page, questions.nth(index), false);
    await write(page, field(/A question of your own/), "Which tools write changelogs for me?");
    await page.keyboard.press("Enter");
    await expect(questions).toHaveCount(suggested + 1);
    await expect(field(/A question of your own/)).toBeFocused();
    await turn(page, page.getByRole("switch", { name: "Measure again every week" }), false);
    await pressOn(page, button("Run first scan"));
    await page.waitForURL(/\/lantern\/geo/);
    await expectFocusKept(page);
  });

  await test.step("the changelog, written meanwhile, is read and published", async () => {
    await goBy(page, ["g", "c"], (url) => url.pathname === "/lantern/content");
    await expect(page.getByRole("main")).toBeFocused();
    await pressOn(page, page.getByRole("table").getByRole("link").first());
    await page.waitForURL(/\/content\/post_/);
    await pressOn(page, button("Publish"));
    await expect(published).toBeFocused();
  });

  await test.step("a notification leads to the first scan's rate", async () => {
    const notifications = page.getByRole("button", { name: /^Notifications/ });
    await expect(notifications).toHaveAccessibleName(/\d+ unread/, { timeout: 150_000 });
    await pressOn(page, notifications, "Shift+Tab");
    const list = page.getByRole("dialog", { name: "Notifications" });
    const scanned = list.getByRole("link", { name: /scan/i });
    await expect(scanned).toBeVisible({ timeout: 150_000 });
    await pressOn(page, scanned);
    await page.waitForURL(/\/lantern\/geo/);
    await expect(page.getByRole("region", { name: "Headline" })).toContainText(RATE, { timeout: 120_000 });
    await expectFocusKept(page);
  });

  await test.step("the figures' table, answers and window are reached", async () => {
    await pressOn(page, button("Show table"));
    await expect(page.getByRole("region", { name: "Mention rate by engine" })).toContainText(RATE);
    const engine = page.getByRole("region", { name: "Engines" }).getByRole("button", { name: /^Atlas/ });
    await pressOn(page, engine);
    const answers = page.getByRole("dialog");
    await pressOn(page, answers.getByRole("listitem").first().getByRole("button"));
    await expect(answers.getByRole("article")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answers).toHaveCount(0);
    await expect(engine).toBeFocused();
    await pressOn(page, button("7 days"), "Shift+Tab");
    await expect(page).toHaveURL(/days=7/);
    await expectFocusKept(page);
  });

  await test.step("the first gap becomes a brief", async () => {
    await goBy(page, ["g", "g"], (url) => url.pathname === "/lantern/geo/gaps");
    const gap = page.getByRole("region", { name: "Gaps" }).getByRole("article").first();
    await pressOn(page, gap.getByRole("button", { name: /^Make a brief/ }));
    await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Make brief" }));
    await page.waitForURL(/\/geo\/briefs\/brf_/);
    await expect(page.getByRole("region", { name: "Baseline" })).toContainText(RATE);
    await expectFocusKept(page);
  });

  await test.step("the brief becomes an article, which is published", async () => {
    await pressOn(page, button("Approve and write"));
    await expect(page.getByText("The article is written")).toBeVisible({ timeout: 150_000 });
    await pressOn(page, page.getByRole("link", { name: "Open the draft" }));
    await page.waitForURL(/\/content\/post_/);
    await pressOn(page, button("Publish"));
    await expect(published).toBeFocused();
  });

  await test.step("what is left to do is dismissed from the first page", async () => {
    await goBy(page, ["g", "h"], (url) => url.pathname === "/lantern");
    const start = page.getByRole("region", { name: "Getting started" });
    await expect(start).toContainText("5 of 6 done");
    await pressOn(page, start.getByRole("button", { name: "Dismiss" }));
    await expect(start).toHaveCount(0);
    await expectFocusKept(page);
  });
});
