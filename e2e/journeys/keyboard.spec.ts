import type { Page } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";
import { describeBrand, ensureScanned, firstProject, SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { choose, expectFocusKept, jumpTo, pick, pressOn, reach, skipToMain, takeFrom, write } from "#e2e/keyboard.ts";
import { connect, newPost, readPost } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { newKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** One journey for each pattern of the dashboard. No pointer moves and nothing is clicked in this file. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.prompts.key)),
});
test.describe.configure({ timeout: 480_000 });

const at = (path = "") => `/${world().workspaces.prompts.slug}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const FIRST = "Exports are faster. They take half the time.";
const SECOND = "Dates are right. They were wrong before.";
const MARKDOWN = `# Week 12\n\n${FIRST}\n\n## Fixes\n\n${SECOND}\n`;

/** Opens a page and passes over its frame. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await skipToMain(page);
}

/** Answers the question that names what will be lost; the focus stays on the page. */
async function confirm(page: Page, answer: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await pressOn(page, question.getByRole("button", { name: answer }));
  await expect(question).toHaveCount(0);
  await expectFocusKept(page);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("wizard: a post is generated and published, from the sign-in on", async ({ page, mine }) => {
  await connect(mine, makeRepository());
  await test.step("sign in", async () => {
    await page.goto(`/sign-in?next=${encodeURIComponent(at())}`);
    await reach(page, page.getByLabel("E-mail"));
    await page.keyboard.type(world().demo.email);
    await reach(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(world().demo.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(at());
    await expect(heading(page, "Home")).toBeVisible();
  });

  await test.step("the palette leads to the wizard, and each step is chosen", async () => {
    await jumpTo(page, "new post", "New post");
    await page.waitForURL(at("/content/new"));
    await expect(page.getByRole("main")).toBeFocused();
    await reach(page, page.getByRole("checkbox", { name: "X post" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "X post" })).toBeChecked();
    await page.keyboard.press("Space");
    await reach(page, page.getByRole("radio", { name: "Last 7 days" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Last 14 days" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: "Last 14 days" })).toBeChecked();
    const importer = page.getByRole("checkbox", { name: /cover the report importer/i }).first();
    await reach(page, importer);
    await page.keyboard.press("Space");
    await expect(importer).not.toBeChecked();
    await reach(page, page.getByRole("combobox", { name: "Tone" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: /Formal/ })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Tone" })).toBeFocused();
    await pressOn(page, page.getByRole("button", { name: /^Generate/ }));
    await page.waitForURL(/\/content\/jobs\//);
    await expectFocusKept(page);
  });

  await test.step("the post is opened and published", async () => {
    const open = page.getByRole("link", { name: "Open the post" });
    await expect(open).toBeVisible({ timeout: 120_000 });
    await pressOn(page, open);
    await page.waitForURL(/\/content\/post_/);
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await pressOn(page, publish, "Shift+Tab");
    const withdraw = page.getByRole("button", { name: "Unpublish" });
    await expect(withdraw).toBeVisible();
    await expect(withdraw).toBeFocused();
  });
});

test("dialogs and menus: a key is made with a preset, copied, renamed and deleted", async ({ signedIn: page }) => {
  const [name, renamed] = [freshName("key"), freshName("renamed")];
  await open(page, "/keys");
  const create = button(page, "Create API key");
  const dialog = page.getByRole("dialog");
  await pressOn(page, create);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(create).toBeFocused();
  await page.keyboard.press("Enter");
  await write(page, dialog.getByRole("textbox", { name: "Name" }), name);
  await pick(page, dialog.getByRole("radio"), dialog.getByRole("radio", { name: "CLI" }), "ArrowRight");
  await pressOn(page, dialog.getByRole("button", { name: "Create key" }));
  await expect(dialog.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  await pressOn(page, dialog.getByRole("button", { name: /^Cop/ }).first());
  await pressOn(page, dialog.getByRole("button", { name: "Done" }));
  await expect(create).toBeFocused();

  await takeFrom(page, button(page, `Actions for ${name}`), "Edit");
  await write(page, dialog.getByRole("textbox", { name: "Name" }), renamed);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const actions = button(page, `Actions for ${renamed}`);
  await expect(actions).toBeFocused();
  await takeFrom(page, actions, "Delete");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await takeFrom(page, actions, "Delete");
  await confirm(page, "Delete key");
  await expect(page.getByRole("row").filter({ hasText: renamed })).toHaveCount(0);
  await expectFocusKept(page);
});

test("list with a selection: posts are found, chosen, published and deleted together", async ({
  signedIn: page,
  mine: api,
}) => {
  const mark = freshName("together");
  const source = await connect(api, makeRepository());
  const posts = [0, 1].map(() => newPost(api, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" }));
  for (const [index, { id }] of (await Promise.all(posts)).entries()) {
    expect((await api.patch(`/v1/posts/${id}`, { title: `${mark} ${index}` })).status()).toBe(200);
  }
  await open(page, "/content");
  await write(page, page.getByRole("searchbox", { name: "Search title and text" }), mark);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  const all = page.getByRole("checkbox", { name: "Choose all posts on this page" });
  await reach(page, all);
  await page.keyboard.press("Space");
  await pressOn(page, page.getByRole("button", { name: /^Publish/ }), "Shift+Tab");
  await expect(page.getByRole("table").getByText("Published")).toHaveCount(2);
  await expectFocusKept(page);
  await reach(page, all);
  await page.keyboard.press("Space");
  await pressOn(page, button(page, "Delete"), "Shift+Tab");
  await confirm(page, "Delete");
  await expect(page.getByText("No post matches")).toBeVisible();
  await expectFocusKept(page);
  await pressOn(page, button(page, "Clear the filters"));
  await expect(page).not.toHaveURL(/q=/);
  await expectFocusKept(page);
});

test("filters, tabs and days: gaps are filtered, dismissed and brought back, in a window of one's own days", async ({
  signedIn: page,
  request,
}) => {
  const slug = freshName("keys");
  await clarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  const api = client(request, await newKey(slug, "tests"));
  const projectId = await firstProject(api);
  await describeBrand(api, projectId);
  expect((await api.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  await ensureScanned(api, projectId);
  const card = page.getByRole("region", { name: "Gaps" });
  const gaps = card.getByRole("article");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${slug}/geo/gaps`);
  await skipToMain(page);

  await test.step("what is searched for in vain, is cleared", async () => {
    await write(page, card.getByRole("searchbox", { name: "Search gaps" }), "no such question");
    await pressOn(page, button(page, "Clear filters"));
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("each filter is chosen, and all are cleared together", async () => {
    await choose(page, card.getByRole("combobox", { name: "Engine" }), "Atlas");
    await expect(page).toHaveURL(/engine=sandbox(%2F|\/)atlas/);
    await reach(page, card.getByRole("combobox", { name: "Status" }), "Shift+Tab");
    await choose(page, card.getByRole("combobox", { name: "Status" }), "Confirmed");
    await expect(page).toHaveURL(/status=confirmed/);
    await choose(page, card.getByRole("combobox", { name: "Action" }), "Refresh a page");
    await expect(page).toHaveURL(/action=refresh/);
    await pressOn(page, card.getByRole("button", { name: "Clear", exact: true }));
    await expect(page).not.toHaveURL(/engine=|status=|action=/);
    await expectFocusKept(page);
  });

  await test.step("the tab of searches and its evidence", async () => {
    const searches = card.getByRole("tab", { name: /^Searches/ });
    await pick(page, card.getByRole("tab"), searches, "ArrowRight");
    await expect(page).toHaveURL(/tab=searches/);
    await page.keyboard.press("ArrowLeft");
    await expect(card.getByRole("tab", { name: /^Questions/ })).toBeFocused();
    await expect(page).not.toHaveURL(/tab=searches/);
    const evidence = gaps.first().getByRole("button", { name: /^Evidence/ });
    await pressOn(page, evidence);
    const answer = gaps.first().getByRole("list", { name: "Answers without you" }).getByRole("button").first();
    await pressOn(page, answer);
    await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer).toBeFocused();
  });

  await test.step("a gap is dismissed and brought back", async () => {
    const name = await gaps.first().getAttribute("aria-label");
    const gap = card.getByRole("article", { name: name ?? "", exact: true });
    const actions = gap.getByRole("button", { name: /^Actions for/ });
    await takeFrom(page, actions, "Dismiss");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, card.getByRole("button", { name: "1 dismissed" }));
    await takeFrom(page, actions, "Bring back");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, card.getByRole("button", { name: "Back to the list" }));
    await expect(gap).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("the window is chosen by the days of a calendar", async () => {
    const own = page.getByRole("group", { name: "Window of time" }).getByRole("button").last();
    const dialog = page.getByRole("dialog");
    await pressOn(page, own, "Shift+Tab");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(own).toBeFocused();
    await page.keyboard.press("Enter");
    await reach(page, dialog.getByLabel("From"));
    // A day is typed part by part, as the browser has them: month, day, year.
    await page.keyboard.type("01012020");
    await reach(page, dialog.getByLabel("To", { exact: true }));
    await page.keyboard.type("01312019");
    await expect(dialog.getByRole("alert")).toContainText("The first day comes after the last");
    await page.keyboard.type("2020");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
    await expect(own).toBeFocused();
    await expect(own).toHaveText("1 Jan to 31 Jan 2020");
    await pressOn(page, button(page, "90 days"), "Shift+Tab");
    await expect(page).toHaveURL(/days=90/);
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });
});

test("editor: a post is formatted, its earlier text restored, and the agent's proposal decided", async ({
  signedIn: page,
  mine: api,
}) => {
  const source = await connect(api, makeRepository());
  const { id } = await newPost(api, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" });
  expect((await api.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN })).status()).toBe(200);
  const saved = async () => (await readPost(api, id)).markdown;
  const tabs = page.getByRole("tab");
  const goTo = async (name: string, arrow: "ArrowRight" | "ArrowLeft") => {
    const wanted = page.getByRole("tab", { name });
    await pick(page, tabs, wanted, arrow);
    await expect(wanted).toHaveAttribute("aria-selected", "true");
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(at(`/content/${id}`));
  await skipToMain(page);

  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const tools = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button");
  const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

  await test.step("the toolbar is one stop: arrows, Home and End go from tool to tool", async () => {
    await reach(page, text);
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Bold")).toBeFocused();
    await pick(page, tools, tool("Link"), "ArrowRight");
    await expect(page.getByRole("textbox", { name: "Link address" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tool("Link")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tool("Redo")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
  });

  await test.step("words are made bold by the toolbar", async () => {
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Shift+End");
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("Week 12");
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Redo")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(tool("Bold")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(saved).toContain(`**Week 12**`);
  });

  await test.step("the earlier text is restored", async () => {
    await goTo("Revisions", "ArrowRight");
    const revisions = page.getByRole("list", { name: "Revisions" });
    await pressOn(page, revisions.getByRole("button", { name: /Generated by/ }));
    await pressOn(page, page.getByRole("button", { name: "Restore this text" }));
    const question = page.getByRole("alertdialog");
    await pressOn(page, question.getByRole("button", { name: "Restore" }));
    await expect(question).toHaveCount(0);
    await expect.poll(saved).not.toContain(FIRST);
    await expectFocusKept(page);
  });

  await test.step("the agent's proposal is accepted and rejected piece by piece", async () => {
    expect((await api.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN })).status()).toBe(200);
    await page.goto(at(`/content/${id}?tab=agent`));
    await skipToMain(page);
    await write(page, page.getByRole("textbox", { name: "Ask the agent" }), "Shorten this");
    await page.keyboard.press("Enter");
    const change = (number: number) => page.getByRole("group", { name: `Change ${number} of 2` });
    await expect(change(1)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("log", { name: "Messages" })).toHaveAttribute("aria-busy", "false");
    await pressOn(page, change(1).getByRole("button", { name: "Accept" }), "Shift+Tab");
    await expectFocusKept(page);
    await pressOn(page, change(2).getByRole("button", { name: "Reject" }));
    await expect(change(2).getByRole("button", { name: "Reconsider" })).toBeFocused();
    await expect.poll(saved).toBe(MARKDOWN.replace(" They take half the time.", ""));
  });
});
