import { expectAccessible } from "#e2e/axe.ts";
import { describeBrand, FACTS, getFirstProject, runScan, SANDBOX_SETTINGS, waitForScan } from "#e2e/geo.ts";
import { type Client, client, expect, test, world } from "#e2e/world.ts";

test.describe.configure({ timeout: 600_000 });

const RATE = /\d+%.*n=\d/;
const PROMPTS = 3;

/** Disables all but a few prompts, so that each can be asked often enough for a verdict. */
async function keepFewPrompts(api: Client, projectId: string): Promise<void> {
  const path = `/v1/projects/${projectId}/geo/prompts`;
  const { prompts } = await (await api.get(path)).json();
  for (const { id } of prompts.slice(PROMPTS)) {
    expect((await api.patch(`${path}/${id}`, { enabled: false })).status()).toBe(200);
  }
}

test("leads from a scan to a gap, a brief, a published article and a verdict after the next scan", async ({
  signedIn: page,
  request,
}) => {
  const { slug, key } = world().workspaces.briefs;
  const api = client(request, key);
  const projectId = await getFirstProject(api);
  const base = `/v1/projects/${projectId}/geo`;
  const readGaps = async () => (await api.get(`${base}/gaps`)).json();
  const dialog = page.getByRole("dialog");
  await describeBrand(api, projectId);
  expect((await api.patch(`${base}/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  await keepFewPrompts(api, projectId);

  await test.step("offers the first scan on the gaps page when there are no answers", async () => {
    await page.goto(`/${slug}/geo/gaps`);
    await page.getByRole("region", { name: "First steps" }).getByRole("button", { name: "Run first scan" }).click();
    expect(await waitForScan(api, projectId)).toMatchObject({ status: "completed" });
    await runScan(api, projectId, { repeats: 10 });
  });

  const { promptGaps } = await readGaps();
  const [gap] = promptGaps;
  const item = page.getByRole("article", { name: gap.prompt, exact: true });

  await test.step("lists the gap with the greatest opportunity first, with its reason and evidence", async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Gaps" }).getByRole("article").first()).toHaveAccessibleName(
      gap.prompt,
    );
    const count = Math.round(gap.ownMentionRate * gap.n);
    await expect(item).toContainText(`You appear in ${count === 0 ? "none" : count}.`);
    await expect(page.getByText("Sandbox").first()).toBeVisible();
    await item.getByRole("button", { name: /^Evidence/ }).click();
    await item.getByRole("list", { name: "Answers without you" }).getByRole("button").first().click();
    await expect(dialog.getByRole("article", { name: /Answer from/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectAccessible(page);
  });

  await test.step("keeps filters and the searches tab in the URL", async () => {
    await page.getByRole("searchbox", { name: "Search gaps" }).fill("no such question");
    await expect(page.getByText("No gaps match")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("tab", { name: /^Searches/ }).click();
    await expect(page).toHaveURL(/tab=searches/);
    await page.getByRole("tab", { name: /^Questions/ }).click();
  });

  await test.step("creates a brief with the current rate as its baseline", async () => {
    await item.getByRole("button", { name: /^Create a brief/ }).click();
    await expect(dialog.getByRole("textbox", { name: "Topic" })).toHaveValue(gap.prompt);
    await expect(dialog).toContainText(/Costs \d+ credits/);
    await dialog.getByRole("button", { name: "Create brief" }).click();
    await expect(page).toHaveURL(/\/geo\/briefs\/brf_/);
    await expect(page.getByRole("region", { name: "Baseline" })).toContainText(RATE);
  });

  const briefId = new URL(page.url()).pathname.split("/").at(-1);
  const readBrief = async () => (await api.get(`${base}/briefs/${briefId}`)).json();

  await test.step("asks for missing facts, and shows those behind a claim", async () => {
    await expect(page.getByRole("list", { name: "Missing facts" }).getByRole("listitem").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Add facts" }).fill(FACTS.join("\n"));
    await page.getByRole("button", { name: "Add facts" }).click();
    await expect(page.getByRole("button", { name: "Approve and write" })).toBeVisible();
    const sections = page.getByRole("region", { name: "Sections" });
    await sections
      .getByRole("button", { name: /facts? behind:/ })
      .first()
      .click();
    await expect(sections.getByRole("list", { name: "Facts behind this claim" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("edits the plan and rejects a claim without support next to its field", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    const title = page.getByRole("textbox", { name: "Working title" });
    await title.fill("Release notes, and how to get them written");
    const claim = page.getByRole("textbox", { name: /^Claim 1 of section/ }).first();
    const borneOut = await claim.inputValue();
    await claim.fill("Zanzibar Metrics has 4,711 customers.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(claim).toHaveAttribute("aria-invalid", "true");
    await claim.fill(borneOut);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Release notes, and how to get them written" }),
    ).toBeVisible();
  });

  await test.step("writes the approved article, asks the question again and publishes it", async () => {
    await expect(page.getByText(/Approving also asks the question 10 times of each engine.*30 answers/)).toBeVisible();
    await page.getByRole("button", { name: "Approve and write" }).click();
    await expect(page.getByText("The article is ready")).toBeVisible({ timeout: 150_000 });
    expect(await waitForScan(api, projectId)).toMatchObject({ status: "completed" });
    await expect(page.getByText("Asked again since approval")).toBeVisible();
    await page.getByRole("link", { name: "Open the draft" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Written from a brief" }).click();
    await expect(page.getByRole("region", { name: "Measured again" })).toContainText("The next scan shows");
    await expectAccessible(page);
  });

  await test.step("shows the verdict of the next scan with both rates and their sample sizes", async () => {
    await page.getByRole("button", { name: "Scan options" }).click();
    await dialog.getByRole("radio", { name: /^10 times/ }).click();
    await dialog.getByRole("button", { name: "Run scan" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await waitForScan(api, projectId)).toMatchObject({ status: "completed" });
    const { verdict } = (await readBrief()).brief;
    expect(verdict.verdict).toMatch(/^(improved|worse|no_detectable_change)$/);
    const card = page.getByRole("region", { name: "Did it work" });
    await expect(card).toHaveAttribute("data-verdict", verdict.verdict, { timeout: 120_000 });
    await expect(card).toContainText(verdict.reason);
    const rates = card.getByRole("list", { name: "Mentioned before and after" }).getByRole("listitem");
    await expect(rates).toHaveCount(2);
    await expect(rates.first()).toContainText(`n=${verdict.before.n}`);
    await expect(rates.last()).toContainText(`n=${verdict.after.n}`);
    await expectAccessible(page);
  });

  await test.step("shows the result in the lists of briefs and gaps", async () => {
    await page.getByRole("navigation", { name: "GEO" }).getByRole("link", { name: "Briefs" }).click();
    await expect(page.getByRole("row", { name: /Release notes, and how to get them written/ })).toContainText(
      "Written",
    );
    await page.getByRole("button", { name: "New brief" }).click();
    await dialog.getByRole("textbox", { name: "Topic" }).fill("ab");
    await dialog.getByRole("button", { name: "Create brief" }).click();
    await expect(dialog.getByRole("textbox", { name: "Topic" })).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Escape");
  });

  await test.step("shows cited sites, their pages and the citing answers", async () => {
    await page.getByRole("navigation", { name: "GEO" }).getByRole("link", { name: "Citations" }).click();
    await page
      .getByRole("button", { name: /show its pages$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/view=pages/);
    await page
      .getByRole("button", { name: /answers? citing/ })
      .first()
      .click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await page.keyboard.press("Escape");
    const link = page.getByRole("region", { name: "Cited pages" }).getByRole("link").first();
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expectAccessible(page);
  });
});
