import type { Page } from "@playwright/test";
import { expectAccessible, findViolations } from "#e2e/axe.ts";
import { runClarion } from "#e2e/clarion.ts";
import { getFirstProject } from "#e2e/geo.ts";
import {
  fillByKeyboard,
  navigateByShortcut,
  openByShortcut,
  openFromPalette,
  openPalette,
  skipToMain,
  tabTo,
} from "#e2e/keyboard.ts";
import { connectRepository, generatePost } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { createMember, signInByLink } from "#e2e/session.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Keyboard tests of the frame around every page. This file uses no mouse. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.prompts.key)),
});
test.describe.configure({ timeout: 240_000 });

const workspace = () => world().workspaces.prompts;
const buildPath = (path = "") => `/${workspace().slug}${path}`;
/** The count of unread notifications can precede the title. */
const buildTitlePattern = (name: string) =>
  new RegExp(`^(\\(\\d+\\) )?${escapeRegExp(name)} · Tests of prompts · Clarion$`);
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("finds a post in the palette, passes axe in both themes and returns the focus on Escape", async ({
  signedIn: page,
  mine,
}) => {
  const word = uniqueName("Zephyr").replaceAll("-", "");
  const source = await connectRepository(mine, makeRepository());
  const post = await generatePost(mine, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" });
  const edited = await mine.patch(`/v1/posts/${post.id}`, { markdown: `${post.markdown}\n\n${word} is ready.\n` });
  expect(edited.status(), await edited.text()).toBe(200);
  await page.goto(buildPath("/skills"));
  const skills = page.getByRole("link", { name: "Skills", exact: true });
  await tabTo(page, skills);

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
      expect([colorScheme, typed, await findViolations(page, "[role=dialog]")]).toEqual([colorScheme, typed, []]);
    }
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await tabTo(page, skills);
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(skills).toBeFocused();

  await openFromPalette(page, word, new RegExp(escapeRegExp(post.title)));
  await page.waitForURL(buildPath(`/content/${post.id}`));
  await expect(page).toHaveTitle(buildTitlePattern(post.title));
  await openPalette(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Skills" })).toBeVisible();
});

test("switches the theme and offers a viewer only permitted commands", async ({ browser }) => {
  const page = await signInByLink(browser, (await createMember("viewer")).link);
  await page.goto(`/${world().second.slug}`);
  await expect(heading(page, "Home")).toBeVisible();
  const home = page.getByRole("link", { name: "Home", exact: true });
  await tabTo(page, home);
  await openFromPalette(page, "dark", "Theme: dark");
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

test("lists the shortcuts, ignores them in fields and lets users switch off single keys", async ({
  signedIn: page,
  mine,
}) => {
  const prompt = `Which tool is best for ${uniqueName("work")}?`;
  const added = await mine.post(`/v1/projects/${await getFirstProject(mine)}/geo/prompts`, { prompt });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto(buildPath("/geo/prompts"));
  // The shortcut of the filter does nothing before the list is loaded.
  const filter = page.getByRole("searchbox").first();
  await expect(filter).toBeVisible();
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await openByShortcut(page, ["?"], list);
  await expect(list.getByText("Filter the list on this page")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(filter).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(filter).toHaveValue("gc?");
  await expect(page).toHaveURL(/\/geo\/prompts/);

  await openFromPalette(page, "appearance", /^Appearance/);
  await page.waitForURL(buildPath("/settings/appearance"));
  const single = page.getByRole("switch", { name: "Single-key shortcuts" });
  await tabTo(page, single);
  await page.keyboard.press("Space");
  await expect(single).not.toBeChecked();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await expect(page).toHaveURL(buildPath("/settings/appearance"));
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(single).not.toBeChecked();
  await tabTo(page, single);
  await page.keyboard.press("Space");
  await navigateByShortcut(page, ["g", "c"], (url) => url.pathname === buildPath("/content"));
});

test("puts the skip link first and titles each page by its name and workspace", async ({ signedIn: page }) => {
  const titles = { "": "Home", "/content": "Content", "/geo": "GEO overview", "/settings/members": "Members" };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(buildPath(path));
    await expect(page).toHaveTitle(buildTitlePattern(title));
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Organization" })).toHaveCount(1);
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

test("keeps the focused element in view when the page grows above it", async ({ signedIn: page }) => {
  // The window fits the whole page, because at scroll position 0 the browser does no scroll anchoring.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(buildPath("/welcome?step=repository"));
  const skip = page.getByRole("button", { name: "Skip this step" });
  await tabTo(page, skip);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => {
    const grown = document.createElement("div");
    grown.style.height = "3000px";
    document.getElementById("main")?.prepend(grown);
  });
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expect(skip).toBeFocused();
});

test("moves a notification away from the focused element", async ({ signedIn: page }) => {
  const slug = uniqueName("settings");
  const renamed = uniqueName("Lantern");
  await runClarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/${slug}/settings/general`);
  await skipToMain(page);
  await fillByKeyboard(page, page.getByRole("textbox", { name: "Name" }), renamed);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await tabTo(page, save);
  const place = await save.boundingBox();
  // Places the button at the height above the window's bottom where notices appear.
  await page.setViewportSize({ width: 390, height: Math.ceil((place?.y ?? 0) + (place?.height ?? 0)) + 140 });
  await page.keyboard.press("Enter");
  const readSaveButton = () =>
    save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const notice = document.querySelector("[data-sonner-toast]");
      return {
        notice: notice?.textContent,
        isCovered: document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== button,
      };
    });
  await expect.poll(readSaveButton).toEqual({ notice: "Saved", isCovered: false });
  await expect(save).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(renamed));
});
