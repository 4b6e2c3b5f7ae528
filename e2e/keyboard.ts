import { expect, type Locator, type Page } from "@playwright/test";

const SKIP_LINK = "Skip to content";
const STOPS_MAX = 150;
/** The longest page has about 200 tab stops. */
const PAGE_STOPS_MAX = 600;

/** The focused element and whether it is visible; `undefined` while the browser's own UI has the focus. */
type FocusedElement = { name: string; hasRing: boolean; isCovered: boolean; isStart: boolean } | undefined;

/**
 * Presses Tab (or Shift+Tab) until the element has the focus. Every stop on the way must show its focus (WCAG 2.4.7)
 * and must not be covered, for example by a sticky bar (2.4.11).
 */
export async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  await pressUntilFocused(page, wanted, key);
}

/**
 * Tabs through every stop of the page, or of the dialog that has the focus. Each stop must show its focus and must not
 * be covered. `skipFrame` takes the skip link, if the page has one, and leaves out what stands before the content.
 */
export async function tabThroughPage(page: Page, { skipFrame }: { skipFrame: boolean }): Promise<void> {
  await page.keyboard.press("Tab");
  const name = await expectFocusVisible(page);
  const first = await page.evaluateHandle(() => document.activeElement);
  if (skipFrame && name === `a "${SKIP_LINK}"`) {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
  for (let stops = 1; stops < PAGE_STOPS_MAX; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(readFocusedElement, first);
    if (!stop || stop.isStart) return;
    if (describeFault(stop)) await expectFocusVisible(page);
  }
  throw new Error(`Tab did not reach the end of the page within ${PAGE_STOPS_MAX} stops.`);
}

/** Tabs to the element and presses Enter. */
export async function activate(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press("Enter");
}

/** Tabs to a field and replaces its text. */
export async function fillByKeyboard(
  page: Page,
  field: Locator,
  text: string,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await tabTo(page, field, key);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Tabs to a group with a single tab stop (radios, tabs), moves to the wanted item by arrows and selects it. */
export async function pickWithArrows(page: Page, group: Locator, wanted: Locator, arrow = "ArrowDown"): Promise<void> {
  await expect(wanted).toBeVisible();
  await pressUntilFocused(page, group, "Tab");
  await pressUntilFocused(page, wanted, arrow);
  await page.keyboard.press("Space");
}

/** Opens a select, chooses an option and expects the focus to return to the select. */
export async function selectOption(page: Page, select: Locator, option: string | RegExp): Promise<void> {
  await activate(page, select);
  const wanted = page.getByRole("option", { name: option });
  await expect(wanted).toBeVisible();
  await page.keyboard.press("Home");
  await pressUntilFocused(page, wanted, "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select).toBeFocused();
}

/** Opens the menu of a button and chooses an item. */
export async function selectFromMenu(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await activate(page, button);
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  await pressUntilFocused(page, page.getByRole("menuitem", { name: item }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Skips the navigation with the page's first link. */
export async function skipToMain(page: Page): Promise<void> {
  const skip = page.getByRole("link", { name: SKIP_LINK });
  await expect(skip).toBeAttached();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

/** Presses a shortcut until its target is visible, because a page may not listen to keys right after it is drawn. */
export async function openByShortcut(page: Page, keys: readonly string[], wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.isVisible())) for (const key of keys) await page.keyboard.press(key);
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Presses a shortcut until the browser has navigated. */
export async function navigateByShortcut(
  page: Page,
  keys: readonly string[],
  arrived: (url: URL) => boolean,
): Promise<void> {
  await expect(async () => {
    if (!arrived(new URL(page.url()))) for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(arrived, { timeout: 3_000 });
  }).toPass();
}

/** Opens the palette by its shortcut. @returns its focused search field */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await openByShortcut(page, ["Control+k"], field);
  await expect(field).toBeFocused();
  return field;
}

/** Opens the palette, searches and chooses a row by name. */
export async function openFromPalette(page: Page, typed: string, row: string | RegExp): Promise<void> {
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

/** Expects the focus to be on an element instead of the page body. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/** Presses a key until one of the elements has the focus; the error lists the stops on the way. */
async function pressUntilFocused(page: Page, wanted: Locator, key: string): Promise<void> {
  const passed: string[] = [];
  while (!(await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement)))) {
    if (passed.length === STOPS_MAX) throw new Error(`${wanted} was not reached by ${key}: ${passed.join(", ")}`);
    const stop = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    // Arrow keys move the focus in a later task; pressing again too early would skip a stop.
    if (key.startsWith("Arrow")) await page.waitForFunction((left) => document.activeElement !== left, stop);
    passed.push(await expectFocusVisible(page));
  }
}

/** Waits until the focused element shows its focus and is not covered, such as after a scroll. @returns its name */
async function expectFocusVisible(page: Page): Promise<string> {
  let stop: FocusedElement;
  await expect
    .poll(async () => {
      stop = await page.evaluate(readFocusedElement, null);
      return stop && describeFault(stop);
    })
    .toBeFalsy();
  return stop?.name ?? "the browser's own UI";
}

function describeFault(stop: NonNullable<FocusedElement>): string {
  return (stop.hasRing ? "" : `${stop.name} shows no focus ring`) + (stop.isCovered ? `${stop.name} is covered` : "");
}

/**
 * Runs in the page, and looks into shadow roots. A focus ring is an outline, or the caret of a field. An element is covered if none of its sampled
 * points can be clicked.
 */
function readFocusedElement(start: Element | null): FocusedElement {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused || focused === document.body) return undefined;
  const label = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
  const name = `${focused.getAttribute("role") ?? focused.tagName.toLowerCase()} "${label.trim().slice(0, 60)}"`;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  const writes = focused.matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]");
  // Items of an open list show the focus by their background.
  const marked = focused.matches("[data-highlighted], [aria-selected=true], main, [role=dialog], [role=alertdialog]");
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const root = focused.getRootNode() as Document | ShadowRoot;
  const clamp = (edge: number, end: number) => Math.min(Math.max(edge, 0), end - 1);
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) =>
      root.elementFromPoint(
        clamp(left + (right - left) * across, innerWidth),
        clamp(top + (bottom - top) * down, innerHeight),
      ),
    ),
  );
  const open = points.some((hit) => hit && (focused.contains(hit) || (hit !== document.body && hit.contains(focused))));
  return { name, hasRing: outlined || writes || marked, isCovered: !open, isStart: focused === start };
}
