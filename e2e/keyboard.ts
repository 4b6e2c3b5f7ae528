import { expect, type Locator, type Page } from "@playwright/test";

const STOPS_MAX = 120;

/** Walks by Tab (or Shift+Tab) until the element has the focus; every stop on the way has to be seen. */
export async function reach(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
    expect(await focusShows(page), await describeFocus(page)).toBe(true);
  }
  throw new Error(`${STOPS_MAX} stops did not reach ${wanted}; the last one was ${await describeFocus(page)}`);
}

/** Goes to the element by Tab and presses it by Enter. */
export async function pressOn(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await reach(page, wanted, key);
  await page.keyboard.press("Enter");
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

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** A ring around it, or the caret of a field. What lies outside of the page, such as the browser's own bar, counts. */
function focusShows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const ringed = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    const writes = focused.matches("input, textarea, [contenteditable=true]");
    return ringed || writes || boxShadow !== "none";
  });
}

function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? "nothing");
}
