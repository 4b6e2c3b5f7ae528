import { openPalette } from "#e2e/keyboard.ts";
import { connect, newPost, readPost } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** The file's own organization, in which the signed-in account owns everything. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.content.key)),
});
test.describe.configure({ mode: "serial", timeout: 300_000 });

const content = () => `/${world().workspaces.content.slug}/content`;

test("a changelog of chosen items: what is left out by hand is not written, and the run goes on without its page", async ({
  signedIn: page,
  mine,
}) => {
  const source = await connect(mine, makeRepository());
  await page.goto(`${content()}/new?sources=${source.id}`);
  await page.getByText("Last 14 days").click();
  await expect(page).toHaveURL(/window=last_14_days/);
  await expect(page.getByText(/8 of 8 items kept/)).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the activity" }).fill("CSV");
  await page.getByRole("checkbox", { name: /CSV/ }).click();
  await expect(page.getByText(/7 of 8 items kept/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the activity" }).fill("nothing says so");
  await expect(page.getByText("No item matches")).toBeVisible();
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

test("what a window would read is told before it is run: an empty one cannot be", async ({ signedIn: page, mine }) => {
  const source = await connect(mine, makeRepository([{ title: "feat: print labels (#1)", days: 200 }]));
  await page.goto(`${content()}/new?sources=${source.id}&window=last_7_days`);
  await expect(page.getByText("Nothing was merged in this window")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generate changelog" })).toBeDisabled();
});

test("filters live in the address: they survive a reload, and no match is not the same as no post", async ({
  signedIn: page,
  mine,
}) => {
  const mark = freshName("filtered");
  const source = await connect(mine, makeRepository());
  const posts = [
    await newPost(mine, { integrations: { vcs: [source.id] } }),
    await newPost(mine, { integrations: { vcs: [source.id] } }),
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
  await expect(page.getByText("No post matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).not.toHaveURL(/q=|status=/);
  await expect(shown.filter({ hasText: `${mark} draft` })).toBeVisible();
});

test("an earlier text is compared and restored, and what it replaced stays", async ({ signedIn: page, mine }) => {
  const source = await connect(mine, makeRepository());
  const post = await newPost(mine, { integrations: { vcs: [source.id] } });
  const edited = "# Quite another title\n\nQuite another text.\n";
  await mine.patch(`/v1/posts/${post.id}`, { markdown: edited, title: "Quite another title" });
  await page.goto(`${content()}/${post.id}?tab=revisions`);
  const revisions = page.getByRole("list", { name: "Revisions" });
  await expect(revisions.getByRole("listitem")).toHaveCount(2);
  await revisions.getByRole("button", { name: /Generated by/ }).click();
  await page.getByRole("button", { name: "What came after" }).click();
  await expect(page.getByRole("region", { name: "What changed" }).getByText("Quite another text.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this text" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The earlier text is back")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  await expect(revisions.getByRole("listitem")).toHaveCount(3);
  expect(await readPost(mine, post.id)).toMatchObject({ title: post.title, markdown: post.markdown });
});

test("a deleted post names what goes with it, comes back by Undo, is found nowhere, and is gone once the page is left", async ({
  signedIn: page,
  mine,
}) => {
  const source = await connect(mine, makeRepository());
  const { id } = await newPost(mine, { integrations: { vcs: [source.id] } });
  const [title, status] = [freshName("leaving"), async () => (await mine.get(`/v1/posts/${id}`)).status()];
  expect((await mine.patch(`/v1/posts/${id}`, { title })).status()).toBe(200);
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "DELETE" && sent.push(request.url())));
  const question = page.getByRole("alertdialog");
  const ask = async () => {
    await page.goto(`${content()}/${id}?tab=preview`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(question.getByText("the evidence behind its sentences")).toBeVisible();
  };
  const row = page.getByRole("row", { name: new RegExp(title) });

  await ask();
  await question.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(question).toHaveCount(0);
  await ask();
  await question.getByRole("button", { name: "Delete post" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL((url) => url.pathname === content());
  await expect(row).toBeVisible();
  await expect(page.getByText("Post deleted")).toHaveCount(0);
  expect([sent, await status()]).toEqual([[], 200]);

  await ask();
  await question.getByRole("button", { name: "Delete post" }).click();
  await page.waitForURL((url) => url.pathname === content());
  await expect(page.getByText("Post deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  const palette = await openPalette(page);
  await palette.fill(title);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await page.getByRole("button", { name: "Context", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search repositories, teams and posts" }).fill(title);
  await expect(page.getByText("Nothing matches the search.")).toBeVisible();
  await page.goto(`/${world().workspaces.content.slug}/schedules`);
  await expect.poll(status).toBe(404);
});
