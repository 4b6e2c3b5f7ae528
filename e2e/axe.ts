import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Returns the violations of WCAG 2.2 AA and axe's best practices: each rule with its elements.
 * @param within a selector; only its elements are tested
 */
export async function findViolations(page: Page, within?: string): Promise<[rule: string, elements: string[]][]> {
  // Loaded once per document, because loading costs as much as a test of a page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, within);
}

/** Runs in the page. */
async function runAxe(within: string | undefined): Promise<[rule: string, elements: string[]][]> {
  // Rows with `content-visibility: auto` keep the colors of the previous theme until they are scrolled into view.
  const rows = [...document.querySelectorAll<HTMLElement>('[class*="content-visibility"]')];
  for (const row of rows) row.style.contentVisibility = "visible";
  // Colors are judged as they stay, not half way through a transition.
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  // A closed list or dialog is removed only after its closing animation.
  const closed = ["listbox", "menu", "dialog", "alertdialog"].map((role) => `[role=${role}][data-state=closed]`).join();
  while (document.querySelector(closed)) await new Promise(requestAnimationFrame);
  const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(within ?? document, {
    // axe runs this WCAG 2.2 AA rule only on request: targets of at least 24 by 24 pixels, or with enough spacing.
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
  });
  for (const row of rows) row.style.contentVisibility = "";
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
