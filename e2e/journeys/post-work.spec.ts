import { openPalette } from "#e2e/keyboard.ts";
import { connectRepository, generatePost, readPost } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** A shared workspace of which the signed-in account is the owner. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.work.key)),
});
test.describe.configure({ mode: "serial", timeout: 300_000 });

const content = () => `/${world().workspaces.work.slug}/content`;

test("leaves out deselected items and continues the run after the page is left", async ({ signedIn: page, mine }) => {
  const source = await connectRepository(mine, makeRepository());
  await page.goto(`${content()}/new?sources=${source.id}`);
  await page.getByText("Last 14 days").click();
  await expect(page).toHaveURL(/window=last_14_days/);
  await expect(page.getByText(/8 of 8 items kept/)).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the activity" }).fill("CSV");
  await page.getByRole("checkbox", { name: /CSV/ }).click();
  await expect(page.getByText(/7 of 8 items kept/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the activity" }).fill("nothing says so");
  await expect(page.getByText("No items match")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the activity" }).fill("");

  await page.getByRole("combobox", { name: "Tone" }).click();
  await page.getByRole("option", { name: /^Formal/ }).click();
  await page.getByRole("button", { name: "Generate changelog" }).click();
  await page.waitForURL(/\/content\/jobs\//);
  const job = page.url();
  await page.goto(content());
  await page.goto(job);
  await expect(page.getByText("The changelog is written")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("5 of 5 steps done")).toBeVisible();
  await page.getByRole("link", { name: "Open the post" }).click();
  await page.waitForURL(/\/content\/post_/);
  const { markdown } = await readPost(mine, new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(markdown).toMatch(/Monday/);
  expect(markdown).not.toMatch(/CSV/);
});

test("previews a window and disables generation when it is empty", async ({ signedIn: page, mine }) => {
  const source = await connectRepository(mine, makeRepository([{ title: "feat: print labels (#1)", days: 200 }]));
  await page.goto(`${content()}/new?sources=${source.id}&window=last_7_days`);
  await expect(page.getByText("Nothing was merged in this period")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generate changelog" })).toBeDisabled();
  await page.goto(`${content()}/new?sources=${source.id}`);
  await expect(page.getByRole("radio", { name: "Newest activity" })).toBeChecked();
  await expect(page.getByText("1 of 1 item kept")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generate changelog" })).toBeInViewport();
});

test("keeps filters in the URL after a reload and tells no match from no posts", async ({ signedIn: page, mine }) => {
  const mark = uniqueName("filtered");
  const source = await connectRepository(mine, makeRepository());
  const posts = [
    await generatePost(mine, { integrations: { vcs: [source.id] } }),
    await generatePost(mine, { integrations: { vcs: [source.id] } }),
  ];
  const rename = (index: number, body: object) => mine.patch(`/v1/posts/${posts[index]?.id}`, body);
  await rename(0, { title: `${mark} draft` });
  await rename(1, { title: `${mark} out`, status: "published" });
  await page.goto(content());
  await page.getByRole("searchbox", { name: "Search title and text" }).fill(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Published" }).click();
  await expect(page).toHaveURL(/status=published/);
  const shown = page.getByRole("region", { name: "Posts" }).getByRole("link");
  await expect(shown).toHaveText([`${mark} out`]);
  await page.reload();
  await expect(shown).toHaveText([`${mark} out`]);
  await expect(page.getByRole("searchbox", { name: "Search title and text" })).toHaveValue(mark);
  await page.getByRole("button", { name: "Created" }).click();
  await expect(page).toHaveURL(/sort=asc/);
  await page.getByRole("searchbox", { name: "Search title and text" }).fill(`${mark} nowhere`);
  await expect(page.getByText("No posts match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/q=|status=/);
  await expect(shown.filter({ hasText: `${mark} draft` })).toBeVisible();
});

test("compares and restores a revision and keeps the replaced text", async ({ signedIn: page, mine }) => {
  const source = await connectRepository(mine, makeRepository());
  const post = await generatePost(mine, { integrations: { vcs: [source.id] } });
  const edited = "# Quite another title\n\nQuite another text.\n";
  await mine.patch(`/v1/posts/${post.id}`, { markdown: edited, title: "Quite another title" });
  await page.goto(`${content()}/${post.id}?tab=revisions`);
  const revisions = page.getByRole("list", { name: "Revisions" });
  await expect(revisions.getByRole("listitem")).toHaveCount(2);
  await revisions.getByRole("button", { name: /Generated by/ }).click();
  await page.getByRole("button", { name: "Current text" }).click();
  await expect(page.getByRole("region", { name: "What changed" }).getByText("Quite another text.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this text" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Earlier text restored")).toBeVisible();
  // The changes below show the heading, too.
  await expect(page.getByRole("heading", { level: 1, name: post.title }).first()).toBeVisible();
  await expect(revisions.getByRole("listitem")).toHaveCount(3);
  expect(await readPost(mine, post.id)).toMatchObject({ title: post.title, markdown: post.markdown });
});

test("opens a menu that is pressed while the page still loads", async ({ signedIn: page, mine }) => {
  const source = await connectRepository(mine, makeRepository());
  const { id } = await generatePost(mine, { integrations: { vcs: [source.id] } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.goto(`${content()}/${id}?tab=preview`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Title and slug" }).click();
  await expect(page.getByRole("dialog", { name: "Title and slug" })).toBeVisible();
});

test("deletes a post after confirmation, hides it everywhere at once and restores it by Undo", async ({
  signedIn: page,
  mine,
}) => {
  const source = await connectRepository(mine, makeRepository());
  const { id } = await generatePost(mine, { integrations: { vcs: [source.id] } });
  const [title, status] = [uniqueName("deleted"), async () => (await mine.get(`/v1/posts/${id}`)).status()];
  expect((await mine.patch(`/v1/posts/${id}`, { title })).status()).toBe(200);
  const question = page.getByRole("alertdialog");
  const openDeleteDialog = async () => {
    await page.goto(`${content()}/${id}?tab=preview`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(question.getByText("the evidence behind its sentences")).toBeVisible();
  };
  const row = page.getByRole("row", { name: new RegExp(title) });

  await openDeleteDialog();
  await question.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(question).toHaveCount(0);
  await openDeleteDialog();
  await question.getByRole("button", { name: "Delete post" }).click();
  await page.waitForURL((url) => url.pathname === content());
  await expect(page.getByText("Post deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await expect(page.getByText("Post deleted")).toHaveCount(0);
  expect(await status()).toBe(200);

  await openDeleteDialog();
  await question.getByRole("button", { name: "Delete post" }).click();
  await page.waitForURL((url) => url.pathname === content());
  await expect(row).toHaveCount(0);
  const palette = await openPalette(page);
  await palette.fill(title);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await page.getByRole("button", { name: "Context", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search repositories, teams and posts" }).fill(title);
  await expect(page.getByText("Nothing matches the search.")).toBeVisible();
});
