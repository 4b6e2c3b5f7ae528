import type { Page } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import { describeBrand, ensureScanned, getFirstProject, SANDBOX_SETTINGS } from "#e2e/geo.ts";
import {
  activate,
  expectFocusKept,
  fillByKeyboard,
  openFromPalette,
  pickWithArrows,
  selectFromMenu,
  selectOption,
  skipToMain,
  tabTo,
} from "#e2e/keyboard.ts";
import { connectRepository, generatePost, readPost } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { confirmIdentity } from "#e2e/session.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** One keyboard journey for each pattern of the dashboard. This file uses no mouse. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.prompts.key)),
});
test.describe.configure({ timeout: 480_000 });

const buildPath = (path = "") => `/${world().workspaces.prompts.slug}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const FIRST = "Exports are faster. They take half the time.";
const SECOND = "Dates are right. They were wrong before.";
const MARKDOWN = `# Week 12\n\n${FIRST}\n\n## Fixes\n\n${SECOND}\n`;

/** Opens a page and skips to its main content. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(buildPath(path));
  await skipToMain(page);
}

/** Confirms the dialog that lists the losses; the focus must stay on the page. */
async function confirmDialog(page: Page, answer: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await activate(page, question.getByRole("button", { name: answer }));
  await expect(question).toHaveCount(0);
  await expectFocusKept(page);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("generates and publishes a post by keyboard in the wizard, starting at sign-in", async ({ page, mine }) => {
  await connectRepository(mine, makeRepository());
  await test.step("sign in", async () => {
    await page.goto(`/sign-in?next=${encodeURIComponent(buildPath())}`);
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type(world().demo.email);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(world().demo.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(buildPath());
    await expect(heading(page, "Home")).toBeVisible();
  });

  await test.step("opens the wizard from the palette and completes each step", async () => {
    await openFromPalette(page, "new post", "New post");
    await page.waitForURL(buildPath("/content/new"));
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(page, page.getByRole("checkbox", { name: "X post" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "X post" })).toBeChecked();
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("radio", { name: "Last 7 days" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Last 14 days" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { name: "Last 14 days" })).toBeChecked();
    const importer = page.getByRole("checkbox", { name: /cover the report importer/i }).first();
    await tabTo(page, importer);
    await page.keyboard.press("Space");
    await expect(importer).not.toBeChecked();
    await tabTo(page, page.getByRole("combobox", { name: "Tone" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: /Formal/ })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Tone" })).toBeFocused();
    await activate(page, page.getByRole("button", { name: /^Generate/ }));
    await page.waitForURL(/\/content\/jobs\//);
    await expectFocusKept(page);
  });

  await test.step("opens and publishes the post", async () => {
    const open = page.getByRole("link", { name: "Open the post" });
    await expect(open).toBeVisible({ timeout: 120_000 });
    await activate(page, open);
    await page.waitForURL(/\/content\/post_/);
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await activate(page, publish, "Shift+Tab");
    const withdraw = page.getByRole("button", { name: "Unpublish" });
    await expect(withdraw).toBeVisible();
    await expect(withdraw).toBeFocused();
  });
});

test("creates, copies, renames and deletes a key by keyboard in dialogs and menus", async ({ signedIn: page }) => {
  const [name, renamed] = [uniqueName("key"), uniqueName("renamed")];
  await confirmIdentity(page.request);
  await openPage(page, "/keys");
  const create = button(page, "Create API key");
  const dialog = page.getByRole("dialog");
  await activate(page, create);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(create).toBeFocused();
  await page.keyboard.press("Enter");
  await fillByKeyboard(page, dialog.getByRole("textbox", { name: "Name" }), name);
  await pickWithArrows(page, dialog.getByRole("radio"), dialog.getByRole("radio", { name: "CLI" }), "ArrowRight");
  await activate(page, dialog.getByRole("button", { name: "Create key" }));
  await expect(dialog.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  await activate(page, dialog.getByRole("button", { name: /^Cop/ }).first());
  await activate(page, dialog.getByRole("button", { name: "Done" }));
  await expect(create).toBeFocused();

  await selectFromMenu(page, button(page, `Actions for ${name}`), "Edit");
  await fillByKeyboard(page, dialog.getByRole("textbox", { name: "Name" }), renamed);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const actions = button(page, `Actions for ${renamed}`);
  await expect(actions).toBeFocused();
  await selectFromMenu(page, actions, "Delete");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await selectFromMenu(page, actions, "Delete");
  await confirmDialog(page, "Delete key");
  await expect(page.getByRole("row").filter({ hasText: renamed })).toHaveCount(0);
  await expectFocusKept(page);
});

test("finds, selects, publishes and deletes posts by keyboard in a list", async ({ signedIn: page, mine: api }) => {
  const mark = uniqueName("together");
  const source = await connectRepository(api, makeRepository());
  const posts = [0, 1].map(() =>
    generatePost(api, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" }),
  );
  for (const [index, { id }] of (await Promise.all(posts)).entries()) {
    expect((await api.patch(`/v1/posts/${id}`, { title: `${mark} ${index}` })).status()).toBe(200);
  }
  await openPage(page, "/content");
  await fillByKeyboard(page, page.getByRole("searchbox", { name: "Search title and text" }), mark);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
  await tabTo(page, all);
  await page.keyboard.press("Space");
  await activate(page, page.getByRole("button", { name: /^Publish/ }), "Shift+Tab");
  await expect(page.getByRole("table").getByText("Published")).toHaveCount(2);
  await expectFocusKept(page);
  await tabTo(page, all);
  await page.keyboard.press("Space");
  await activate(page, button(page, "Delete"), "Shift+Tab");
  await confirmDialog(page, "Delete");
  await expect(page.getByText("No posts match")).toBeVisible();
  await expectFocusKept(page);
  await activate(page, button(page, "Clear filters"));
  await expect(page).not.toHaveURL(/q=/);
  await expectFocusKept(page);
});

test("filters, dismisses and restores gaps by keyboard in a custom date range", async ({ signedIn: page, request }) => {
  const slug = uniqueName("keys");
  await runClarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  const api = client(request, await createKey(slug, "tests"));
  const projectId = await getFirstProject(api);
  await describeBrand(api, projectId);
  expect((await api.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  await ensureScanned(api, projectId);
  const card = page.getByRole("region", { name: "Gaps" });
  const gaps = card.getByRole("article");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${slug}/geo/gaps`);
  await skipToMain(page);

  await test.step("clears a search without results", async () => {
    await fillByKeyboard(page, card.getByRole("searchbox", { name: "Search gaps" }), "no such question");
    await activate(page, button(page, "Clear filters"));
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("sets each filter and clears all of them", async () => {
    const engine = page.getByRole("group", { name: "Filter figures" }).getByRole("combobox", { name: "Engine" });
    await tabTo(page, engine, "Shift+Tab");
    await selectOption(page, engine, "Atlas");
    await expect(page).toHaveURL(/byEngine=sandbox(%2F|\/)atlas/);
    await selectOption(page, engine, "All engines");
    await expect(page).not.toHaveURL(/byEngine=/);
    await selectOption(page, card.getByRole("combobox", { name: "Status" }), "Confirmed");
    await expect(page).toHaveURL(/status=confirmed/);
    await selectOption(page, card.getByRole("combobox", { name: "Action" }), "Refresh a page");
    await expect(page).toHaveURL(/action=refresh/);
    await activate(page, card.getByRole("button", { name: "Clear", exact: true }));
    await expect(page).not.toHaveURL(/status=|action=/);
    await expectFocusKept(page);
  });

  await test.step("opens the searches tab and its evidence", async () => {
    const searches = card.getByRole("tab", { name: /^Searches/ });
    await pickWithArrows(page, card.getByRole("tab"), searches, "ArrowRight");
    await expect(page).toHaveURL(/tab=searches/);
    await page.keyboard.press("ArrowLeft");
    await expect(card.getByRole("tab", { name: /^Questions/ })).toBeFocused();
    await expect(page).not.toHaveURL(/tab=searches/);
    const evidence = gaps.first().getByRole("button", { name: /^Evidence/ });
    await activate(page, evidence);
    const answer = gaps.first().getByRole("list", { name: "Answers without you" }).getByRole("button").first();
    await activate(page, answer);
    await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer).toBeFocused();
  });

  await test.step("dismisses and restores a gap", async () => {
    const name = await gaps.first().getAttribute("aria-label");
    const gap = card.getByRole("article", { name: name ?? "", exact: true });
    const actions = gap.getByRole("button", { name: /^Actions for/ });
    await selectFromMenu(page, actions, "Dismiss");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await activate(page, card.getByRole("button", { name: "1 dismissed" }));
    await selectFromMenu(page, actions, "Restore");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await activate(page, card.getByRole("button", { name: "Back to the list" }));
    await expect(gap).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("sets a custom date range", async () => {
    const own = page.getByRole("group", { name: "Period" }).getByRole("button").last();
    const dialog = page.getByRole("dialog");
    await activate(page, own, "Shift+Tab");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(own).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByLabel("From"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1 Jan 2020");
    await tabTo(page, dialog.getByLabel("To", { exact: true }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("31 Jan 2019");
    await expect(dialog.getByRole("alert")).toContainText("The first day must be before the last");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const days = page.getByRole("dialog", { name: "Calendar" });
    await expect(days.getByRole("button", { name: /31st, 2019, selected/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(days).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Open calendar" }).last()).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2020-01-31");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
    await expect(own).toBeFocused();
    await expect(own).toHaveText("1 Jan to 31 Jan 2020");
    await activate(page, button(page, "90 days"), "Shift+Tab");
    await expect(page).toHaveURL(/days=90/);
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });
});

test("formats a post, restores a revision and decides the agent's proposal by keyboard in the editor", async ({
  signedIn: page,
  mine: api,
}) => {
  const source = await connectRepository(api, makeRepository());
  const { id } = await generatePost(api, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" });
  expect((await api.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN })).status()).toBe(200);
  const readMarkdown = async () => (await readPost(api, id)).markdown;
  const tabs = page.getByRole("tab");
  const openTab = async (name: string, arrow: "ArrowRight" | "ArrowLeft") => {
    const wanted = page.getByRole("tab", { name });
    await pickWithArrows(page, tabs, wanted, arrow);
    await expect(wanted).toHaveAttribute("aria-selected", "true");
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(buildPath(`/content/${id}`));
  await skipToMain(page);

  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const tools = toolbar.getByRole("button");
  const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });

  await test.step("uses the toolbar as one tab stop with arrows, Home and End", async () => {
    await tabTo(page, text);
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Bold")).toBeFocused();
    await pickWithArrows(page, tools, tool("Link"), "ArrowRight");
    await expect(page.getByRole("textbox", { name: "Link URL" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tool("Link")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tool("Redo")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
  });

  await test.step("makes text bold with the toolbar", async () => {
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Shift+End");
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("Week 12");
    // The editor reads the browser's selection a moment later, before a person can press another key.
    const isEmpty = (element: Element) =>
      (Reflect.get(element, "editor") as { state: { selection: { empty: boolean } } }).state.selection.empty;
    await expect.poll(() => text.evaluate(isEmpty)).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Redo")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(tool("Bold")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(readMarkdown).toContain(`**Week 12**`);
  });

  await test.step("adds a block with the slash menu", async () => {
    const blocks = page.getByRole("listbox", { name: "Blocks" });
    const formats = page.getByRole("toolbar", { name: "Format the selection" });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Shift+End");
    await expect(formats).toBeVisible();
    await page.keyboard.press("End");
    await expect(formats).toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await expect(blocks.getByRole("option", { name: "Heading", exact: true })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(blocks).toHaveCount(0);
    await page.keyboard.press("Backspace");
    await page.keyboard.type("/head");
    await page.keyboard.press("ArrowDown");
    const chosen = blocks.getByRole("option", { name: "Subheading" });
    await expect(chosen).toHaveAttribute("aria-selected", "true");
    await expect(text).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Next steps");
    await expect(blocks).toHaveCount(0);
    await expect.poll(readMarkdown).toContain("\n### Next steps\n");
    await expect(text).toBeFocused();
  });

  await test.step("restores a revision", async () => {
    await openTab("Revisions", "ArrowRight");
    const revisions = page.getByRole("list", { name: "Revisions" });
    await activate(page, revisions.getByRole("button", { name: /Generated by/ }));
    await activate(page, page.getByRole("button", { name: "Restore this text" }));
    const question = page.getByRole("alertdialog");
    await activate(page, question.getByRole("button", { name: "Restore" }));
    await expect(question).toHaveCount(0);
    await expect.poll(readMarkdown).not.toContain(FIRST);
    await expectFocusKept(page);
  });

  await test.step("accepts and rejects the agent's changes one by one", async () => {
    expect((await api.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN })).status()).toBe(200);
    await page.goto(buildPath(`/content/${id}?tab=agent`));
    await skipToMain(page);
    await fillByKeyboard(page, page.getByRole("textbox", { name: "Ask the agent" }), "Shorten this");
    await page.keyboard.press("Enter");
    const change = (number: number) => page.getByRole("group", { name: `Change ${number} of 2` });
    await expect(change(1)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("log", { name: "Messages" })).toHaveAttribute("aria-busy", "false");
    await activate(page, change(1).getByRole("button", { name: "Accept" }), "Shift+Tab");
    await expectFocusKept(page);
    await activate(page, change(2).getByRole("button", { name: "Reject" }));
    await expect(change(2).getByRole("button", { name: "Reconsider" })).toBeFocused();
    await expect.poll(readMarkdown).toBe(MARKDOWN.replace(" They take half the time.", ""));
  });
});
