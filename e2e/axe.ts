import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe runs this WCAG 2.2 AA rule only on request: targets of at least 24 by 24 pixels, or with enough spacing. */
const WCAG_22 = { "target-size": { enabled: true } };

/** Returns the violations of WCAG 2.2 AA and axe's best practices: each rule with its elements. */
export async function findViolations(page: Page, within?: string): Promise<[rule: string, elements: string[]][]> {
  // Rows with `content-visibility: auto` keep the colors of the previous theme until they are scrolled into view.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[class*="content-visibility"]'))
      row.style.contentVisibility = "visible";
  });
  // Colors are judged as they stay, not half way through a transition.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  // In one run within the page. The default opens a second page that joins the results of frames from other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules: WCAG_22, resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
