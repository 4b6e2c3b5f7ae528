import type { Page } from "@playwright/test";
import { expectAccessible, findings } from "#e2e/axe.ts";
import { clarion } from "#e2e/clarion.ts";
import { firstProject } from "#e2e/geo.ts";
import { goBy, jumpTo, openPalette, reach, skipToMain, summon, write } from "#e2e/keyboard.ts";
import { connect, newPost } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { newMember, signInByLink } from "#e2e/session.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** What every page has for the keyboard. No pointer moves and nothing is clicked in this file. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.prompts.key)),
});
test.describe.configure({ timeout: 240_000 });

const workspace = () => world().workspaces.prompts;
const at = (path = "") => `/${workspace().slug}${path}`;
/** Unread notices stand before it as their count. */
const titled = (name: string) => new RegExp(`^(\\(\\d+\\) )?${literal(name)} · Tests of prompts · Clarion$`);
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

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

test("what has the focus stays in view while the page grows above it", async ({ signedIn: page }) => {
  // High enough for the whole page: at its top the browser anchors nothing by itself.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(at("/welcome?step=repository"));
  const skip = page.getByRole("button", { name: "Skip this step" });
  await reach(page, skip);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => {
    const grown = document.createElement("div");
    grown.style.height = "3000px";
    document.getElementById("main")?.prepend(grown);
  });
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expect(skip).toBeFocused();
});

test("a notice makes way for what has the focus", async ({ signedIn: page }) => {
  const slug = freshName("settings");
  const renamed = freshName("Lantern");
  await clarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/${slug}/settings/general`);
  await skipToMain(page);
  await write(page, page.getByRole("textbox", { name: "Name" }), renamed);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await reach(page, save);
  const place = await save.boundingBox();
  // The button is now as far above the bottom of the window as a notice is shown.
  await page.setViewportSize({ width: 390, height: Math.ceil((place?.y ?? 0) + (place?.height ?? 0)) + 140 });
  await page.keyboard.press("Enter");
  const seen = () =>
    save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const notice = document.querySelector("[data-sonner-toast]");
      return {
        notice: notice?.textContent,
        isCovered: document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== button,
      };
    });
  await expect.poll(seen).toEqual({ notice: "Saved", isCovered: false });
  await expect(save).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(renamed));
});
