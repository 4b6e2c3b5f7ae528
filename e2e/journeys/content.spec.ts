import type { Page } from "@playwright/test";
import { expectAccessible } from "#e2e/axe.ts";
import { connectRepository, generatePost, type Post, readPost as read } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { type Client, expect, test, world } from "#e2e/world.ts";

const content = () => `/${world().demo.organization}/content`;
const formatDay = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the integration of the demo workspace's first repository; other tests may have connected more. */
async function getDemoSource(api: Client): Promise<string> {
  const { vcs } = await (await api.get("/v1/integrations")).json();
  const [oldest] = vcs.toSorted((a: { createdAt: string }, b: { createdAt: string }) =>
    a.createdAt.localeCompare(b.createdAt),
  );
  return oldest.id;
}

/** Generates a changelog of a repository's whole history. */
function generateFrom(api: Client, source: string): Promise<Post> {
  const range = { from: "2000-01-01T00:00:00.000Z", to: new Date().toISOString() };
  return generatePost(api, { integrations: { vcs: [source] }, ...range });
}

let connected: Promise<string> | undefined;

/** Generates a changelog of a short history, which is connected once: long ones take seconds to read and to draw. */
async function generateShortPost(api: Client): Promise<Post> {
  connected ??= connectRepository(api, makeRepository()).then(({ id }) => id);
  return generateFrom(api, await connected);
}

/** Types at the start of the summary. */
async function typeIntoSummary(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await editor
    .locator("p")
    .first()
    .click({ position: { x: 4, y: 8 } });
  await page.keyboard.press("Home");
  await page.keyboard.type(text);
}

test("generates a changelog with live progress, publishes and unpublishes it", async ({
  signedIn: page,
  api,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${content()}/new?sources=${await getDemoSource(api)}`);
  await page.getByText("Custom range").click();
  await page.getByLabel("First day").fill("2000-01-01");
  await page.getByLabel("Last day").fill(formatDay(new Date()));
  await expect(page.getByText(/of [\d,]+ items? kept/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Generate changelog" }).click();
  await page.waitForURL(/\/content\/jobs\//);
  await expect(page.getByText("The changelog is written")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("5 of 5 steps done")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the post" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const address = await page.getByRole("link", { name: "Public page" }).getAttribute("href");
  const answer = await request.get(address ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("public");
  const notModified = await request.get(address ?? "", { headers: { "If-None-Match": answer.headers().etag ?? "" } });
  expect(notModified.status()).toBe(304);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Moved to drafts")).toBeVisible();
  const draft = await request.get(address ?? "");
  expect(draft.status()).toBe(404);
  expect(draft.headers()["cache-control"]).toBe("no-store");
});

test("changes only the edited bytes in the rich text editor and undoes exactly", async ({ signedIn: page, api }) => {
  const { id, markdown } = await generateFrom(api, await getDemoSource(api));
  await page.goto(`${content()}/${id}`);
  await typeIntoSummary(page, "Hello there. ");
  await expect.poll(async () => (await read(api, id)).markdown.length).toBe(markdown.length + 13);
  expect((await read(api, id)).markdown.replace("Hello there. ", "")).toBe(markdown);
  for (let index = 0; index < 13; index += 1) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await read(api, id)).markdown).toBe(markdown);
});

test("shows both versions when two tabs edit a post and saves the chosen one", async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await generateShortPost(api);
  const other = await context.newPage();
  await other.goto(`${content()}/${id}?view=markdown`);
  await expect(other.getByRole("textbox", { name: "Markdown" })).toBeVisible();
  await page.goto(`${content()}/${id}`);
  await typeIntoSummary(page, "First tab. ");
  await expect.poll(async () => (await read(api, id)).markdown).toContain("First tab. ");
  await other.getByRole("textbox", { name: "Markdown" }).click();
  await other.keyboard.press("Control+Home");
  await other.keyboard.press("End");
  await other.keyboard.type(" (second tab)");
  await expect(other.getByRole("heading", { name: "This post was changed elsewhere" })).toBeVisible();
  await expectAccessible(other);
  expect((await read(api, id)).markdown).not.toContain("(second tab)");
  await other.getByRole("button", { name: "Save this version" }).click();
  await expect.poll(async () => (await read(api, id)).markdown).toContain("(second tab)");
  expect((await read(api, id)).markdown).toContain("First tab. ");
});

test("links sentences to their sources and regenerates with a restored entry", async ({ signedIn: page, api }) => {
  const { id } = await generateShortPost(api);
  await page.goto(`${content()}/${id}?tab=evidence`);
  const sentences = page.locator("article a[aria-description]");
  await sentences.nth(1).click();
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("heading", { name: /\d+ sources?/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All sources" }).click();
  await page.getByRole("tab", { name: /Left out/ }).click();
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(page.getByText(/not in the text yet/)).toBeVisible();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText("Text regenerated")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Every change of the ledger is in the text.")).toBeVisible();
  await page.getByRole("tab", { name: "Revisions" }).click();
  await expect(page.getByRole("list", { name: "Revisions" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});

test("rejects a post address in use next to its field", async ({ signedIn: page, api }) => {
  const [one, two] = [await generateShortPost(api), await generateShortPost(api)];
  await page.goto(`${content()}/${two.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Title and slug" }).click();
  await page.getByRole("textbox", { name: /Slug/ }).fill(one.slug ?? "");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Another post has this slug")).toBeVisible();
  expect((await read(api, two.id)).slug).toBe(two.slug);
});

test("finds posts by text, publishes and deletes them in bulk after confirmation and restores them by Undo", async ({
  signedIn: page,
  api,
}) => {
  const mark = `Bulk ${Date.now()}`;
  const posts = [await generateShortPost(api), await generateShortPost(api)];
  for (const [index, post] of posts.entries()) await api.patch(`/v1/posts/${post.id}`, { title: `${mark} ${index}` });
  await page.goto(content());
  await page.getByRole("searchbox", { name: "Search title and text" }).fill(mark);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(page).toHaveURL(/q=Bulk/);
  await page.getByRole("checkbox", { name: "Select all posts on this page" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  for (const post of posts) await expect.poll(async () => (await read(api, post.id)).status).toBe("published");
  const question = page.getByRole("alertdialog");
  const openDeleteDialog = async () => {
    await page.getByRole("checkbox", { name: "Select all posts on this page" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question.getByText(`${mark} 0`)).toBeVisible();
  };
  const statuses = () => Promise.all(posts.map(async ({ id }) => (await api.get(`/v1/posts/${id}`)).status()));
  await openDeleteDialog();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 posts deleted")).toBeVisible();
  await expect(page.getByText("No posts match")).toBeVisible();
  expect(await statuses()).toEqual([404, 404]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 posts deleted")).toHaveCount(0);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  expect(await statuses()).toEqual([200, 200]);
});

test("keeps the text typed while an earlier search is running", async ({ signedIn: page, api }) => {
  await generateShortPost(api);
  await page.goto(content());
  const field = page.getByRole("searchbox", { name: "Search title and text" });
  await field.fill("c");
  await expect(page).toHaveURL(/q=c$/);
  await page.keyboard.type("hangelog");
  await expect(page).toHaveURL(/q=changelog$/);
  await expect(field).toHaveValue("changelog");
  await page.getByRole("button", { name: "Clear" }).first().click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(field).toHaveValue("");
});

test("shows the saved text after going back to a post and saves further edits without a conflict", async ({
  signedIn: page,
  api,
}) => {
  const post = await generateShortPost(api);
  await page.goto(`${content()}/${post.id}?view=markdown`);
  const text = page.getByRole("textbox", { name: "Markdown" });
  await text.fill("# Left here\n\nFirst words.");
  await expect.poll(async () => (await read(api, post.id)).markdown).toContain("First words.");
  await page.getByRole("main").getByRole("link", { name: "Content" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(text).toContainText("First words.");
  await text.fill("# Left here\n\nSecond words.");
  await expect.poll(async () => (await read(api, post.id)).markdown).toContain("Second words.");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
