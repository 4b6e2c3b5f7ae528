import { connectRepository, type Job, queueGeneration, readPost, waitForJob } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** A workspace of this file only: one repository, written in every format. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.formats.key)),
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

const content = () => `/${world().workspaces.formats.slug}/content`;
const OTHERS = ["blog_post", "linkedin_post", "twitter_post", "image"] as const;
const made = new Map<string, string>();
const address = (type: string) => `${content()}/${made.get(type)}`;

test("writes five formats of a run from the same ledger", async ({ mine }) => {
  const source = await connectRepository(mine, makeRepository());
  const first = await queueGeneration(mine, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" });
  const jobs: [string, Job][] = [["changelog", first]];
  for (const contentType of OTHERS)
    jobs.push([contentType, await queueGeneration(mine, { contentType, runId: first.id })]);
  const entries: string[][] = [];
  for (const [type, { id }] of jobs) {
    const { job } = await waitForJob(mine, id);
    expect(job, type).toMatchObject({ status: "completed", error: null });
    made.set(type, job.postId ?? "");
    const evidence = await (await mine.get(`/v1/posts/${job.postId}/evidence`)).json();
    entries.push(evidence.entries.map((entry: { id: string }) => entry.id));
    expect((await readPost(mine, job.postId ?? "")).status).toBe("draft");
  }
  expect(new Set(entries.map((ids) => ids.join())).size).toBe(1);
});

test("edits a post for X next to its preview, counts characters as X does and saves it", async ({
  signedIn: page,
  mine,
}) => {
  await page.goto(address("twitter_post"));
  const text = page.getByRole("textbox", { name: "Text for X" });
  await text.fill("Reports export as CSV now.\n50% fewer clicks? Try it: https://example.com/reports");
  const card = page.getByRole("region", { name: "Preview for X" });
  await expect(card).toContainText("Reports export as CSV now.");
  await expect(card.getByText("76 of 280 characters")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue("Reports export as CSV now.\n50% fewer clicks? Try it: https://example.com/reports");
  await text.fill("é".repeat(281));
  await expect(page.getByText("1 too many", { exact: true })).toBeVisible();
  const { content: html } = await readPost(mine, made.get("twitter_post") ?? "");
  expect(html).not.toContain("<script");
});

test("collapses a LinkedIn preview and shows its evidence", async ({ signedIn: page }) => {
  await page.goto(`${address("linkedin_post")}?tab=preview`);
  const card = page.getByRole("region", { name: "Preview for LinkedIn" });
  await card.getByRole("button", { name: "more" }).click();
  await expect(card.getByRole("button", { name: "more" })).toBeHidden();
  await page.getByRole("tab", { name: "Evidence" }).click();
  await expect(page.getByText("Choose a sentence to see its sources.")).toBeVisible();
});

test("shows a picture with its download, which is public", async ({ signedIn: page, request }) => {
  await page.goto(address("image"));
  await expect(page.getByRole("tab", { name: "Write" })).toHaveCount(0);
  const picture = page.getByRole("figure").getByRole("img");
  await expect(picture).toHaveJSProperty("naturalWidth", 1_200);
  const href = await page.getByRole("link", { name: "Download PNG" }).getAttribute("href");
  const file = await request.get(href ?? "");
  expect(file.headers()["content-type"]).toBe("image/png");
});

test("writes another format from the changes of a post", async ({ signedIn: page }) => {
  await page.goto(address("changelog"));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "An X post" }).click();
  await page.waitForURL(/\/content\/jobs\//);
  await expect(page.getByRole("link", { name: "Open the post" })).toBeVisible({ timeout: 120_000 });
});
