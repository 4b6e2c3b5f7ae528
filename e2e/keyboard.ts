import { expect, type Locator, type Page } from "@playwright/test";

const STOPS_MAX = 150;
/** The longest page has about 200. */
const PAGE_STOPS_MAX = 600;

/** What a stop of the keyboard is, and whether it can be seen; the browser's own bar is `undefined`. */
type Stop = { name: string; ringed: boolean; covered: boolean } | undefined;

/**
 * Walks by Tab (or Shift+Tab) until the element has the focus. Every stop on the way has to show that it has it (WCAG 2.4.7)
 * and must not lie below something else, such as a bar that sticks (2.4.11).
 */
export async function reach(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  await walk(page, wanted, key);
}

/**
 * Walks by Tab through every stop of the page, or of the dialog that holds the focus. Each has to show that it has the
 * focus and must not lie below something else.
 */
export async function walkThrough(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expectSeen(page);
  const first = await page.evaluateHandle(() => document.activeElement);
  const isAround = () => page.evaluate((start) => [start, document.body].includes(document.activeElement), first);
  for (let stops = 1; stops < PAGE_STOPS_MAX; stops++) {
    await page.keyboard.press("Tab");
    if (await isAround()) return;
    await expectSeen(page);
  }
  throw new Error(`The keyboard does not get around the page in ${PAGE_STOPS_MAX} stops.`);
}

/** Goes to the element by Tab and presses it by Enter. */
export async function pressOn(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await reach(page, wanted, key);
  await page.keyboard.press("Enter");
}

/** Goes to a field by Tab and types in place of what it holds. */
export async function write(page: Page, field: Locator, text: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await reach(page, field, key);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Goes by Tab to where one of several has its place (radios, tabs), by arrows to the wanted one, and takes it. */
export async function pick(page: Page, several: Locator, wanted: Locator, arrow = "ArrowDown"): Promise<void> {
  await expect(wanted).toBeVisible();
  await walk(page, several, "Tab");
  await walk(page, wanted, arrow);
  await page.keyboard.press("Space");
}

/** Opens the list of a select, takes an option, and has the focus on the select again. */
export async function choose(page: Page, select: Locator, option: string | RegExp): Promise<void> {
  await pressOn(page, select);
  const wanted = page.getByRole("option", { name: option });
  await expect(wanted).toBeVisible();
  await page.keyboard.press("Home");
  await walk(page, wanted, "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select).toBeFocused();
}

/** Opens the menu of a button and takes an item. */
export async function takeFrom(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await pressOn(page, button);
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  await walk(page, page.getByRole("menuitem", { name: item }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Passes over the frame of the page by its first link. */
export async function skipToMain(page: Page): Promise<void> {
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeAttached();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

/** Presses a shortcut until it shows what it is for: a page that has just been drawn may not listen yet. */
export async function summon(page: Page, keys: readonly string[], wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.isVisible())) for (const key of keys) await page.keyboard.press(key);
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** The same for a shortcut that goes to a page. */
export async function goBy(page: Page, keys: readonly string[], arrived: (url: URL) => boolean): Promise<void> {
  await expect(async () => {
    if (!arrived(new URL(page.url()))) for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(arrived, { timeout: 3_000 });
  }).toPass();
}

/** The field of the palette, opened by its shortcut and ready for typing. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await summon(page, ["Control+k"], field);
  await expect(field).toBeFocused();
  return field;
}

/** Opens the palette, types and takes the row with the name. */
export async function jumpTo(page: Page, typed: string, row: string | RegExp): Promise<void> {
  const field = await openPalette(page);
  await page.keyboard.type(typed);
  const wanted = page.getByRole("option", { name: row }).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < STOPS_MAX && (await wanted.getAttribute("aria-selected")) !== "true"; step++) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
}

/** What has the keyboard is something on the page, not the page as a whole. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/** Presses a key until one of the elements has the focus; what was passed is told when none ever has it. */
async function walk(page: Page, wanted: Locator, key: string): Promise<void> {
  const passed: string[] = [];
  while (!(await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement)))) {
    if (passed.length === STOPS_MAX) throw new Error(`${wanted} was not reached by ${key}: ${passed.join(", ")}`);
    const stop = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    // Arrows move the focus a task later; a press before that would pass over a stop.
    if (key.startsWith("Arrow")) await page.waitForFunction((left) => document.activeElement !== left, stop);
    passed.push(await expectSeen(page));
  }
}

/** What has the focus shows it and lies open; what comes into sight by a movement is waited for. @returns its name */
async function expectSeen(page: Page): Promise<string> {
  let stop: Stop;
  await expect
    .poll(async () => {
      stop = await page.evaluate(readStop);
      return (
        stop && (stop.ringed ? "" : `${stop.name} shows no ring`) + (stop.covered ? `${stop.name} is covered` : "")
      );
    })
    .toBeFalsy();
  return stop?.name ?? "the browser's own bar";
}

/** Runs in the page. A ring is an outline, or the caret of a field; covered is what no pointer would meet at any place of it. */
function readStop(): Stop {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const label = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
  const name = `${focused.getAttribute("role") ?? focused.tagName.toLowerCase()} "${label.trim().slice(0, 60)}"`;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  const writes = focused.matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]");
  // The items of a list that is open are marked by their ground.
  const marked = focused.matches("[data-highlighted], [aria-selected=true], main, [role=dialog], [role=alertdialog]");
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const within = (edge: number, end: number) => Math.min(Math.max(edge, 0), end - 1);
  const places = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) =>
      document.elementFromPoint(
        within(left + (right - left) * across, innerWidth),
        within(top + (bottom - top) * down, innerHeight),
      ),
    ),
  );
  const open = places.some((hit) => hit && (focused.contains(hit) || (hit !== document.body && hit.contains(focused))));
  return { name, ringed: outlined || writes || marked, covered: !open };
}
