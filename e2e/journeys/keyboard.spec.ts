import type { Page } from "@playwright/test";
import { expectAccessible, findings } from "#e2e/axe.ts";
import { firstProject, SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { expectFocusKept, goBy, jumpTo, openPalette, pressOn, reach, summon } from "#e2e/keyboard.ts";
import { connect, newPost } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { newMember, signInByLink } from "#e2e/session.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.prompts.key)),
});
test.describe.configure({ timeout: 480_000 });

const workspace = () => world().workspaces.prompts;
const at = (path = "") => `/${workspace().slug}${path}`;
/** Unread notices stand before it as their count. */
const titled = (name: string) => new RegExp(`^(\\(\\d+\\) )?${literal(name)} · Tests of prompts · Clarion$`);
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("from sign-in to a published post", async ({ page, mine }) => {
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

  await test.step("the post is opened, edited and published", async () => {
    const open = page.getByRole("link", { name: "Open the post" });
    await expect(open).toBeVisible({ timeout: 120_000 });
    await pressOn(page, open);
    await page.waitForURL(/\/content\/post_/);
    const text = page.getByRole("textbox", { name: "Text" });
    await reach(page, text);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Written by hand.");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await expect(text).toContainText("Written by hand.");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await pressOn(page, publish, "Shift+Tab");
    const withdraw = page.getByRole("button", { name: "Unpublish" });
    await expect(withdraw).toBeVisible();
    await expect(withdraw).toBeFocused();
  });
});

test("a prompt is added and paused, and the focus returns to where it was", async ({ signedIn: page, mine }) => {
  const name = freshName("Project");
  const { id } = (await (await mine.post("/v1/projects", { name })).json()).project;
  expect((await mine.patch(`/v1/projects/${id}/geo/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  const prompt = `Which tools write a changelog for ${freshName("teams")}?`;
  await page.goto(at());
  await jumpTo(page, name, `Switch to project ${name}`);
  await page.waitForURL((url) => url.pathname === at("/geo") && url.searchParams.get("project") === id);
  await expect(heading(page, `${name} in AI answers`)).toBeVisible();
  await goBy(page, ["g", "p"], (url) => url.pathname === at("/geo/prompts") && url.searchParams.get("project") === id);
  await expect(page.getByRole("main")).toBeFocused();
  const add = page.getByRole("main").getByRole("button", { name: "Add prompt" }).first();
  await pressOn(page, add);
  const dialog = page.getByRole("dialog");
  await reach(page, dialog.getByRole("textbox", { name: "Prompt" }));
  await page.keyboard.type(prompt);
  await pressOn(page, dialog.getByRole("button", { name: "Add prompt" }));
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  const actions = page.getByRole("button", { name: `Actions for ${prompt}` });
  await pressOn(page, actions);
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  await page.keyboard.type("pau");
  await expect(page.getByRole("menuitem", { name: "Pause" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: prompt })).toContainText("Paused");
  await expect(actions).toBeFocused();
});

test("a chat is opened by its shortcut and a question sent", async ({ signedIn: page }) => {
  await page.goto(at());
  await goBy(page, ["g", "m"], (url) => url.pathname === at("/chat"));
  const message = page.getByRole("textbox", { name: "Message" });
  await reach(page, message);
  await page.keyboard.type("How visible are we?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "You" })).toContainText("How visible are we?");
  await expect(page.getByRole("article", { name: "Clarion" })).toContainText(/\w/, { timeout: 120_000 });
  await expect(message).toBeFocused();
});

test("the palette finds a post by its text, is clean for axe in both themes, and Escape gives the focus back", async ({
  signedIn: page,
  mine,
}) => {
  const word = freshName("Zephyr").replaceAll("-", "");
  const source = await connect(mine, makeRepository());
  const post = await newPost(mine, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" });
  const named = await mine.patch(`/v1/posts/${post.id}`, { markdown: `${post.markdown}\n\n${word} is ready.\n` });
  expect(named.status(), await named.text()).toBe(200);
  await page.goto(at("/skills"));
  const skills = page.getByRole("link", { name: "Skills", exact: true });
  await reach(page, skills);

  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const field = await openPalette(page);
    for (const [typed, misses] of [
      ["set", 0],
      ["nothing has this name", 1],
    ] as const) {
      await field.fill(typed);
      await expect(page.getByText("Nothing matches")).toHaveCount(misses);
      expect([colorScheme, typed, await findings(page, "[role=dialog]")]).toEqual([colorScheme, typed, []]);
    }
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await reach(page, skills);
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(skills).toBeFocused();

  await jumpTo(page, word, new RegExp(literal(post.title)));
  await page.waitForURL(at(`/content/${post.id}`));
  await expect(page).toHaveTitle(titled(post.title));
  await openPalette(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Skills" })).toBeVisible();
});

test("a list that cannot be searched is said inline, and searched again", async ({ signedIn: page }) => {
  await page.goto(at());
  await expect(heading(page, "Home")).toBeVisible();
  await page.route("**/api/app/v1/chats", (route) =>
    route.fulfill({ status: 503, json: { error: "Chats are resting", recovery: "Try again." } }),
  );
  await openPalette(page);
  await page.keyboard.type("skills");
  await expect(page.getByRole("alert").filter({ hasText: "Chats could not be searched" })).toBeVisible();
  await expect(page.getByRole("option", { name: /^Skills/ })).toBeVisible();
  await page.unroute("**/api/app/v1/chats");
  await pressOn(page, page.getByRole("button", { name: "Try again" }));
  await expect(page.getByText("Chats could not be searched")).toHaveCount(0);
});

test("the theme is switched, and a viewer is offered only what a viewer may do", async ({ browser }) => {
  const page = await signInByLink(browser, (await newMember("viewer")).link);
  await page.goto(`/${world().second.slug}`);
  await expect(heading(page, "Home")).toBeVisible();
  const home = page.getByRole("link", { name: "Home", exact: true });
  await reach(page, home);
  await jumpTo(page, "dark", "Theme: dark");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(home).toBeFocused();
  await openPalette(page);
  await expect(page.getByRole("option", { name: "Sign out" })).toBeVisible();
  for (const name of ["New post", "Start a scan", "Connect a repository", "Invite a member", "Create API key"]) {
    await expect(page.getByRole("option", { name })).toHaveCount(0);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(new RegExp(`/${world().second.slug}$`));
  await page.context().close();
});

test("shortcuts are listed, keep out of fields, and single keys can be switched off", async ({
  signedIn: page,
  mine,
}) => {
  const prompt = `Which tool is best for ${freshName("work")}?`;
  const added = await mine.post(`/v1/projects/${await firstProject(mine)}/geo/prompts`, { prompt });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto(at("/geo/prompts"));
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await summon(page, ["?"], list);
  await expect(list.getByText("Filter the list of this page")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  await page.keyboard.press("/");
  const filter = page.getByRole("searchbox").first();
  await expect(filter).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(filter).toHaveValue("gc?");
  await expect(page).toHaveURL(/\/geo\/prompts/);

  await jumpTo(page, "appearance", /^Appearance/);
  await page.waitForURL(at("/settings/appearance"));
  const single = page.getByRole("switch", { name: "Single-key shortcuts" });
  await reach(page, single);
  await page.keyboard.press("Space");
  await expect(single).not.toBeChecked();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await expect(page).toHaveURL(at("/settings/appearance"));
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(single).not.toBeChecked();
  await reach(page, single);
  await page.keyboard.press("Space");
  await goBy(page, ["g", "c"], (url) => url.pathname === at("/content"));
});

test("the skip link comes first, and each page is titled by what it is and whose", async ({ signedIn: page }) => {
  const titles = { "": "Home", "/content": "Content", "/geo": "GEO overview", "/settings/members": "Members" };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(at(path));
    await expect(page).toHaveTitle(titled(title));
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(1);
  }
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
