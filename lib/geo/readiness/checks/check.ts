import type { CheckResult, Profile, Tier } from "#lib/geo/readiness/contract.ts";
import type { Page } from "#lib/geo/readiness/pages/read-page.ts";
import type { Answered, Look, Site } from "#lib/geo/readiness/types.ts";

export type Outcome = {
  result: CheckResult;
  evidence: string;
  recommendation: string | null;
  /** Whether it keeps AI agents out, which caps the score. */
  blocking?: boolean;
};

/** One check of a website; a pure function of the collected data. */
export type CheckDefinition = {
  id: string;
  name: string;
  tier: Tier;
  weight: number;
  /** The kinds of website that it applies to; all by default. */
  profiles?: readonly Profile[];
  judge: (site: Site) => Outcome;
};

export const passed = (evidence: string): Outcome => ({ result: "passed", evidence, recommendation: null });
export const partial = (evidence: string, recommendation: string): Outcome => ({
  result: "partial",
  evidence,
  recommendation,
});
export const failed = (evidence: string, recommendation: string): Outcome => ({
  result: "failed",
  evidence,
  recommendation,
});
export const blocking = (outcome: Outcome): Outcome => ({ ...outcome, blocking: true });
export const notApplicable = (evidence: string): Outcome => ({
  result: "not_applicable",
  evidence,
  recommendation: null,
});
export const errored = (evidence: string): Outcome => ({ result: "error", evidence, recommendation: null });

/** A page with the response that contained it. */
export type PageRead = { look: Answered; page: Page; isHome: boolean };

/** All readable pages, the homepage first. */
export function listPages(site: Site): PageRead[] {
  return site.pages.flatMap(({ look, page }, index) =>
    look.isAnswered && page ? [{ look, page, isHome: index === 0 }] : [],
  );
}

/** A check of the readable pages; an error without any. */
export function overPages(judge: (pages: readonly PageRead[], site: Site) => Outcome): CheckDefinition["judge"] {
  return (site) => {
    const pages = listPages(site);
    return pages.length === 0 ? errored(`No page could be read: ${describe(site.home.look)}.`) : judge(pages, site);
  };
}

/**
 * A check that passes when all pages are good and is partial when at least half are.
 * @param findFault finds what is wrong with a page; undefined when nothing is
 */
export function mostPages(
  findFault: (page: PageRead, all: readonly PageRead[]) => string | undefined,
  { good, recommendation }: { good: string; recommendation: string },
): CheckDefinition["judge"] {
  return overPages((pages) => {
    const faults = pages.flatMap((page) => {
      const fault = findFault(page, pages);
      return fault === undefined ? [] : [`${toPath(page.look.url)} ${fault}`];
    });
    if (faults.length === 0) return passed(`${good} (${countPages(pages.length)}).`);
    const evidence = `${faults.length} of ${countPages(pages.length)}: ${joinItems(faults)}.`;
    return 2 * faults.length <= pages.length ? partial(evidence, recommendation) : failed(evidence, recommendation);
  });
}

/** Describes a response in a few words. */
export function describe(look: Look): string {
  if (!look.isAnswered) return look.message;
  const type = look.headers["content-type"] ?? "no content type";
  return `${toPath(look.url)} answers with status ${look.status} and ${type}`;
}

/** Whether the audit failed to fetch this, which is no fault of the website. */
export function isUnknown(look: Look): boolean {
  return !look.isAnswered && (look.kind === "spent" || look.kind === "robots");
}

export function toPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function countPages(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

const SHOWN = 4;

/** Joins the first few items, each cut to a line. */
export function joinItems(items: readonly string[]): string {
  const shown = items.slice(0, SHOWN).map((item) => (item.length > 160 ? `${item.slice(0, 159)}…` : item));
  return items.length > SHOWN ? `${shown.join("; ")}; and ${items.length - SHOWN} more` : shown.join("; ");
}

/** Whether a text is markup, regardless of its declared type. */
export function isMarkup(text: string): boolean {
  return /^\s*(?:<!doctype|<html|<head|<body|<\?xml)/i.test(text.slice(0, 2_000));
}
