import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "#e2e/axe.ts";
import { makeRepository, TYPICAL_COMMITS } from "#e2e/repositories.ts";
import { createInstallation, findFreePort, type Server, startServer, stopServer } from "#e2e/server.ts";

test.describe.configure({ timeout: 360_000 });

let installation: ReturnType<typeof createInstallation>;
let server: Server;
let repository: string;

test.beforeAll(async () => {
  installation = createInstallation();
  const folder = join(installation.data, "code");
  mkdirSync(folder);
  repository = makeRepository(TYPICAL_COMMITS, "reports", folder);
  server = startServer(await findFreePort(), installation.data, {
    CLARION_DEMO_REPOSITORY: installation.repository,
    CLARION_LOCAL_REPOSITORIES: `${installation.repository},${folder}`,
  });
});

test.afterAll(async () => {
  await stopServer(server);
  installation.remove();
});

/** Returns the sign-in link that the first start prints. */
async function waitForSignInLink(): Promise<string> {
  const link = () => /http:\S+\/sign-in\/link\?\S+/.exec(server.output())?.[0] ?? "";
  await expect.poll(link, { timeout: 120_000 }).not.toBe("");
  return link();
}

test("leads from the first start's sign-in link to a published changelog", async ({ page, request }) => {
  await test.step("opens the brand step signed in by the link, and saves the brand", async () => {
    await page.goto(await waitForSignInLink());
    await page.waitForURL(/\/demo\/welcome/);
    await expect(page.getByRole("heading", { name: "Start with your brand" })).toBeVisible();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("textbox", { name: "Company or product" }).fill("Lantern");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Connect a repository" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("connects a pasted path and previews a window", async () => {
    await page.getByRole("textbox", { name: "Repository" }).fill(join(installation.data, "nothing-here"));
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByText("is not in a folder that this server may read")).toBeVisible();
    await page.getByRole("textbox", { name: "Repository" }).fill(repository);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Choose what to cover" })).toBeVisible();
    await page.getByText("Last 7 days").click();
    await expect(page.getByText(/8 (commits|pull requests)/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("fills the ledger from the run before the post exists", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/evidence", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Write the changelog" }).click();
    const ledger = page.getByRole("region", { name: "Ledger" });
    await expect(ledger.getByText(/Export reports as CSV files/i)).toBeVisible({ timeout: 120_000 });
    await expect(ledger.getByText(/changes? kept/)).toBeVisible();
    await expect(ledger.getByRole("heading", { name: /^Left out/ })).toBeVisible();
    await expect(page.getByText("The changelog is written")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("5 of 5 steps done")).toBeVisible();
    release();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the post" }).click();
    await page.waitForURL(/\/content\/post_/);
  });

  const sources = page.getByRole("region", { name: "Sources" });
  await test.step("links a sentence to its change", async () => {
    await page.getByRole("tab", { name: "Evidence" }).click();
    await page.getByRole("article").getByRole("link", { name: /CSV/ }).first().click();
    await expect(sources.getByRole("heading", { name: /^\d+ sources?$/ })).toBeVisible();
    await expect(sources.getByText(/Export reports as CSV files/i).first()).toBeVisible();
    await expect(sources.getByText("#1", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "All sources" }).click();
  });

  await test.step("restores a dropped entry and regenerates the text", async () => {
    await page.getByRole("tab", { name: /Left out/ }).click();
    await page.getByRole("button", { name: /^Restore .*importer/i }).click();
    await expect(page.getByText(/not in the text yet/)).toBeVisible();
    await expect(page.getByRole("article").getByText(/importer/)).toHaveCount(0);
    await page.getByRole("button", { name: "Regenerate" }).click();
    await expect(page.getByText("Text regenerated")).toBeVisible({ timeout: 120_000 });
    await expect(
      page
        .getByRole("article")
        .getByText(/importer/)
        .first(),
    ).toBeVisible();
  });

  const words = "Checked by a person before it went out.";
  await test.step("saves an edit automatically and previews it", async () => {
    await page.getByRole("tab", { name: "Write" }).click();
    await page.getByRole("button", { name: "Markdown", exact: true }).click();
    await page.getByRole("textbox", { name: "Markdown" }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\n\n${words}\n`);
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Preview" }).click();
    await expect(page.getByRole("article").getByText(words)).toBeVisible();
  });

  await test.step("serves the published post over the API and on its public page", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const link = page.getByRole("link", { name: "Public page" });
    await expect(link).toBeVisible();
    const file = join(installation.data, "demo.json");
    expect(existsSync(file)).toBe(true);
    const { apiKey } = JSON.parse(readFileSync(file, "utf8"));
    const answer = await request.get(`${server.origin}/v1/posts?status=published`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    const { posts } = await answer.json();
    expect(posts).toHaveLength(1);
    expect(posts[0].content).toContain(words);
    const anyone = await request.get(`${server.origin}${await link.getAttribute("href")}`);
    expect(anyone.status()).toBe(200);
    expect(await anyone.text()).toContain(words);
    await page.goto(anyone.url());
    await expect(page.getByRole("heading", { level: 1, name: posts[0].title })).toBeVisible();
    await expectAccessible(page);
  });
});
