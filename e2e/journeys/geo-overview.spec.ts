import { expectAccessible } from "#e2e/axe.ts";
import { describeBrand, getFirstProject, waitForScan } from "#e2e/geo.ts";
import { connectRepository, generatePost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { client, expect, test, world } from "#e2e/world.ts";

test.describe.configure({ timeout: 480_000 });

const RATE = /\d+%.*n=\d/;

test("leads from settings to a first mention rate and compares a second scan with it", async ({
  signedIn: page,
  request,
}) => {
  const { slug, key } = world().workspaces.visibility;
  const api = client(request, key);
  const projectId = await getFirstProject(api);
  const read = async (path: string) => (await api.get(`/v1/projects/${projectId}/geo/visibility/${path}`)).json();
  const headline = page.getByRole("region", { name: "Headline" });

  await describeBrand(api, projectId);
  await test.step("shows three first steps to an organization without scans", async () => {
    await page.goto(`/${slug}`);
    await page.getByRole("navigation", { name: "Modes" }).getByRole("link", { name: "GEO" }).click();
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await steps.getByRole("link", { name: "Change settings" }).click();
  });

  await test.step("saves the settings", async () => {
    await page.getByRole("textbox", { name: "Company name" }).fill("Lantern");
    await page.getByRole("switch", { name: "Scan automatically" }).click();
    await page.getByRole("button", { name: "Save and start measuring" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("shows the first rate with its sample size", async () => {
    await page.getByRole("navigation", { name: "GEO" }).getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Run first scan" }).click();
    expect(await waitForScan(api, projectId)).toMatchObject({ status: "completed" });
    await expect(headline).toContainText(RATE, { timeout: 120_000 });
    await expect(headline.getByText("Sandbox")).toBeVisible();
    const { headline: figure, engines } = await read("overview");
    expect(figure.n).toBeGreaterThanOrEqual(20);
    await expect(headline).toContainText(`n=${figure.n}`);
    await expect(page.getByRole("region", { name: "Engines" }).getByRole("row")).toHaveCount(engines.length + 1);
  });

  await test.step("links a figure to its answers", async () => {
    await page
      .getByRole("region", { name: "Engines" })
      .getByRole("button", { name: /^Atlas/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("listitem").first().getByRole("button").click();
    await expect(dialog.getByRole("article")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Show table" }).click();
    await expect(page.getByRole("region", { name: "Mention rate by engine" })).toContainText(RATE);
  });

  await test.step("publishes a post that answers the prompts", async () => {
    const { prompts } = await (await api.get(`/v1/projects/${projectId}/geo/prompts`)).json();
    const { id } = await connectRepository(api, makeRepository());
    const post = await generatePost(api, { contentType: "blog_post", integrations: { vcs: [id] }, newest: true });
    const answers = prompts.map(
      ({ prompt }: { prompt: string }) => `## ${prompt}\n\nLantern does this, and does it well.`,
    );
    const markdown = answers.join("\n\n");
    const body = { title: prompts[0].prompt.slice(0, 120), markdown, status: "published" };
    const published = await api.patch(`/v1/posts/${post.id}`, body);
    expect(published.status(), await published.text()).toBe(200);
  });

  await test.step("compares the second scan with the first", async () => {
    const previousOverview = await read("overview");
    await page.getByRole("button", { name: "Run scan", exact: true }).click();
    await expect
      .poll(async () => (await read("overview")).headline.n, { timeout: 150_000 })
      .toBeGreaterThan(previousOverview.headline.n);
    const { id } = await waitForScan(api, projectId);
    const { comparison } = await read(`changes?scan=${id}`);
    expect(comparison.current.checks).toBeGreaterThan(0);
    expect(comparison.base.checks).toBeGreaterThan(0);
    const changes = page.getByRole("region", { name: "What changed" });
    await changes.getByRole("combobox", { name: "Compare" }).click();
    await page.getByRole("option", { name: "Last scan with the previous one" }).click();
    // The verdict of the mention rate stands above those of the engines.
    const verdict = changes.locator("[data-verdict]").first();
    await expect(verdict).toHaveAttribute("data-verdict", comparison.verdict, { timeout: 120_000 });
    await expect(changes).toContainText(`against ${comparison.base.checks} before`);
    if (comparison.verdict === "no_detectable_change") {
      await expect(changes).toContainText("change of 10 points");
    }
    const { headline: figure } = await read("overview");
    await expect(headline).toContainText(`n=${figure.n}`, { timeout: 120_000 });
    await expectAccessible(page);
  });

  await test.step("shows both answers of a change at their own URL", async () => {
    const [{ id }] = (await (await api.get(`/v1/projects/${projectId}/geo/scans?limit=1`)).json()).scans;
    const { rows } = (await read(`changes?scan=${id}`)).comparison;
    const answers = page.getByRole("button", { name: /^Both answers/ });
    await expect(answers).toHaveCount(Math.min(rows.length, 6));
    if (rows.length === 0) return;
    await answers.first().click();
    await expect(page.getByRole("dialog").getByRole("article")).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("dialog").getByRole("article")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("keeps the window in the URL and reports one without answers", async () => {
    await page.getByRole("button", { name: "7 days" }).click();
    await expect(page).toHaveURL(/days=7/);
    await page.getByRole("button", { name: "Custom" }).click();
    await page.getByLabel("From").fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(headline).toContainText("No answers in this period");
    await page.reload();
    await headline.getByRole("button", { name: "Show 90 days" }).click();
    await expect(headline).toContainText(RATE);
  });

  await test.step("shows the rate on the organization's home page", async () => {
    await page.goto(`/${slug}`);
    await expect(page.getByRole("region", { name: "AI visibility" })).toContainText(RATE);
  });
});
