import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rule of WCAG 2.2 AA that axe leaves off unless it is asked for: targets of 24 by 24 pixels, or as far apart. */
const WCAG_22 = { "target-size": { enabled: true } };

/** What axe finds on a page, by all rules of WCAG 2.2 AA and its own best practices: each rule with its elements. */
export async function findings(page: Page, within?: string): Promise<[rule: string, elements: string[]][]> {
  const axe = new AxeBuilder({ page }).options({ rules: WCAG_22 });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}
