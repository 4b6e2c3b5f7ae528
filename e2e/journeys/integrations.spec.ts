import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "#e2e/axe.ts";
import {
  createMigratedInstallation,
  findFreePort,
  type Installation,
  readApiKey,
  type Server,
  startServer,
  stopServer,
} from "#e2e/server.ts";
import type { ApiServer } from "#lib/testing/api-server.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startGiteaServer } from "#lib/testing/gitea-server.ts";
import { startLinearServer } from "#lib/testing/linear-server.ts";

test.describe.configure({ mode: "serial", timeout: 360_000 });

const TOKEN = "gitea-token-that-may-read";
const KEY = "lin_api_key-that-may-read";
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let installation: Installation;
let server: Server;
let gitea: ApiServer;
let linear: ApiServer;
const git = new TestRepository();
/** The bodies of all responses to the browser and to API clients. */
const answers: Promise<string>[] = [];

test.beforeAll(async () => {
  git.commit("feat: export reports as CSV files", {
    date: daysAgo(4),
    files: { "src/csv.ts": "1" },
    body: "The menu of a report now offers a download with one line for each of its rows.\n\nFor ENG-12",
  });
  git.commit("fix: keep the filter when a report is reloaded", {
    date: daysAgo(3),
    files: { "src/filter.ts": "1" },
    body: "The rows that a reader chose now stay until the filter is cleared.",
  });
  git.commit("perf: read the report index once per request", {
    date: daysAgo(2),
    files: { "src/index.ts": "1" },
    body: "Pages with several reports now open in half of the time.",
  });
  gitea = await startGiteaServer([{ id: 1, owner: "acme", name: "reports", private: true, git }], { token: TOKEN });
  linear = await startLinearServer({
    key: KEY,
    teams: [
      { id: "team-eng", key: "ENG", name: "Engineering" },
      { id: "team-web", key: "WEB", name: "Website" },
    ],
    issues: [
      {
        identifier: "ENG-12",
        teamId: "team-eng",
        title: "Customers ask for a CSV export",
        completedAt: daysAgo(3).toISOString(),
      },
    ],
  });
  installation = await createMigratedInstallation();
  server = startServer(await findFreePort(), installation.data, {
    CLARION_DEMO_REPOSITORY: installation.repository,
    CLARION_LOCAL_REPOSITORIES: installation.repository,
    CLARION_ALLOWED_HOSTS: `git=${gitea.url},git=${linear.url}`,
  });
});

test.afterAll(async () => {
  await stopServer(server);
  await Promise.all([gitea.close(), linear.close()]);
  installation.remove();
  git.remove();
});

async function signIn(page: Page): Promise<void> {
  const link = () => /http:\S+\/sign-in\/link\?\S+/.exec(server.output())?.[0] ?? "";
  await expect.poll(link, { timeout: 120_000 }).not.toBe("");
  await page.goto(link());
  await page.waitForURL(/\/demo\/welcome/);
}

test("connects a private repository and a tracker, generates from both and removes the repository", async ({
  page,
}) => {
  page.on("response", (response) => {
    if (response.url().includes("/api/app/")) answers.push(response.text().catch(() => ""));
  });
  await signIn(page);
  await page.goto(`${server.origin}/demo/integrations`);
  const repositories = page.getByRole("region", { name: "Connected repositories" });
  const row = repositories.getByRole("row", { name: /acme\/reports/ });

  await test.step("explains a missing token and connects with it", async () => {
    await page.getByRole("button", { name: "Connect repository" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect a repository" });
    await dialog.getByRole("textbox", { name: "Repository" }).fill(`${gitea.url}/acme/reports`);
    await expect(dialog.getByRole("radio", { name: "Plain git" })).toBeChecked();
    await dialog.getByRole("radio", { name: "Gitea" }).click();
    await expect(dialog.getByRole("textbox", { name: "Server URL" })).toHaveValue(gitea.url);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Connect repository" }).click();
    await expect(dialog.getByRole("alert")).toContainText("There is no acme/reports");
    await dialog.getByLabel(/^Access token/).fill(TOKEN);
    await dialog.getByRole("button", { name: "Connect repository" }).click();
    await expect(page.getByRole("status").getByText("Private")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(row.getByRole("cell", { name: "Connected", exact: true })).toBeVisible();
  });

  await test.step("shows a host's error until a check succeeds", async () => {
    gitea.intercept = () => ({ status: 404, json: {} });
    await row.getByRole("button", { name: "Actions for acme/reports" }).click();
    await page.getByRole("menuitem", { name: "Check access" }).click();
    await expect(row.getByRole("cell", { name: "Cannot be read", exact: true })).toBeVisible();
    await expectAccessible(page);
    gitea.intercept = undefined;
    await row.getByRole("button", { name: "Check again" }).click();
    await expect(row.getByRole("cell", { name: "Connected", exact: true })).toBeVisible();
  });

  await test.step("checks a new token before it replaces the working one", async () => {
    await row.getByRole("button", { name: "Actions for acme/reports" }).click();
    await page.getByRole("menuitem", { name: "Replace token" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace the access token" });
    await dialog.getByLabel("New access token").fill("a-token-of-nobody");
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("New access token").fill(TOKEN);
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await expect(page.getByText("The access token of acme/reports was replaced")).toBeVisible();
  });

  await test.step("finds a tracker's teams by API key", async () => {
    await page.getByRole("button", { name: "Connect tracker" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect an issue tracker" });
    await dialog.getByLabel("API key").fill(KEY);
    await dialog.getByText("Your own server").click();
    await dialog.getByRole("textbox", { name: /Server URL/ }).fill(linear.url);
    await dialog.getByRole("button", { name: "Find teams" }).click();
    await dialog.getByRole("combobox", { name: "Team" }).click();
    await page.getByRole("option", { name: "Engineering (ENG)" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Connect Linear" }).click();
    const trackers = page.getByRole("region", { name: "Connected trackers" });
    await expect(trackers.getByRole("row", { name: /Engineering/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("generates several formats of one run with issues and survives a reload", async () => {
    await page.goto(`${server.origin}/demo/content/new`);
    const others = page.getByRole("group", { name: "Repositories" }).getByRole("checkbox");
    await expect(others).toHaveCount(2);
    await page.getByRole("checkbox", { name: /Lantern/ }).click();
    await page.getByRole("checkbox", { name: "Blog post" }).click();
    await page.getByRole("checkbox", { name: "X post" }).click();
    await page.getByRole("button", { name: /^Issues/ }).click();
    await expect(page.getByRole("checkbox", { name: /Customers ask for a CSV export/ })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Generate 3 posts" }).click();
    await page.waitForURL(/\/content\/jobs\/job_\w+\?with=job_/);
    await page.reload();
    await expect(page.getByText("3 of 3 finished")).toBeVisible({ timeout: 150_000 });
    await expectAccessible(page);
    for (const name of ["Changelog", "Blog post", "X post"]) {
      await expect(page.getByRole("link", { name: `Open the ${name}` })).toBeVisible();
    }
    await page.getByRole("link", { name: "Open the Changelog" }).click();
    await page.waitForURL(/\/content\/post_/);
    await expect(page.getByText(/CSV/).first()).toBeVisible();
  });

  await test.step("lists the consequences before a removal", async () => {
    await page.goto(`${server.origin}/demo/integrations`);
    const question = page.getByRole("alertdialog");
    const openRemoveDialog = async () => {
      await row.getByRole("button", { name: "Actions for acme/reports" }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await expect(question.getByText("3 posts made from this repository stay, with their evidence.")).toBeVisible();
    };
    await openRemoveDialog();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Remove repository" }).click();
    await expect(page.getByText("Integration deleted")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    await openRemoveDialog();
    await question.getByRole("button", { name: "Remove repository" }).click();
    await expect(row).toHaveCount(0);
  });
});

test("leaks no token in responses or the log when requests fail", async ({ request }) => {
  const headers = { Authorization: `Bearer ${readApiKey(installation.data)}` };
  const send = async (method: string, path: string, data?: unknown) => {
    const response = await request.fetch(`${server.origin}/v1${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    answers.push(response.text());
    return response;
  };
  const body = { provider: "gitea", baseUrl: gitea.url, owner: "acme", repo: "reports", token: TOKEN };
  for (const status of [401, 403, 404, 429, 500, 302]) {
    gitea.intercept = () => ({ status, json: { message: TOKEN }, headers: { location: `/?token=${TOKEN}` } });
    expect((await send("POST", "/integrations/vcs", body)).status()).toBeGreaterThanOrEqual(400);
  }
  gitea.intercept = undefined;
  const made = await send("POST", "/integrations/vcs", body);
  expect(made.status()).toBe(201);
  const { integration } = await made.json();
  expect(integration).toMatchObject({ provider: "gitea", private: true, access: "token" });
  expect((await send("POST", "/integrations/vcs", body)).status()).toBe(409);
  await send("PATCH", `/integrations/${integration.id}`, { token: TOKEN });
  await send("POST", "/integrations/tracker", { provider: "linear", baseUrl: linear.url, apiKey: KEY, teamId: "none" });
  await send("POST", "/integrations/tracker/teams", { provider: "linear", baseUrl: linear.url, apiKey: KEY });
  await send("GET", "/integrations");
  await send("POST", `/integrations/${integration.id}/check`);
  const allAnswers = (await Promise.all(answers)).join("\n");
  expect(allAnswers).toContain("acme/reports");
  for (const secret of [TOKEN, KEY]) {
    expect(allAnswers).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
  }
});
