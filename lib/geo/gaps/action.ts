import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { GapAction } from "./contract.ts";
import { computeCoverage } from "./coverage.ts";

/** A page that a prompt's answers cite; `own` is the brand's. */
export type Source = {
  url: string;
  title: string | null;
  kind: PageKind | "own";
  answers: number;
  /** Answers that cite it and do not name the brand. */
  unnamed: number;
};

/** The share of third-party pages among all citations from which a placement there is worth more than a page of one's own. */
const THIRD_PARTY = 0.5;
/** The share of a question's words that the title and address of a page about it contain, or else its whole text. */
const IN_TITLE = 0.5;
const IN_TEXT = 0.8;

/**
 * Finds the most cited page of the brand about a question whose answers cite it without naming the brand.
 * @param getText the text of a page that the organization published; undefined for other pages
 */
export function findPageToRefresh<T extends Source>(
  prompt: string,
  sources: readonly T[],
  getText: (url: string) => string | undefined,
): T | undefined {
  return sources.find(({ kind, unnamed, url, title }) => {
    if (kind !== "own" || unnamed === 0) return false;
    const address = URL.parse(url)?.pathname.replace(/[^\p{L}\p{N}]+/gu, " ") ?? "";
    const coverage = computeCoverage(prompt, { title: `${title ?? ""} ${address}`, text: getText(url) ?? "" });
    return coverage.title >= IN_TITLE || coverage.all >= IN_TEXT;
  });
}

/**
 * Chooses the action that closes a gap (specification, geo.md, section 7).
 * @param toRefresh the brand's page that answers cite without naming the brand
 */
export function chooseAction(
  sources: readonly Source[],
  toRefresh: { title: string } | undefined,
): { action: GapAction; actionReason: string } {
  if (toRefresh) return { action: "refresh", actionReason: `Answers cite “${toRefresh.title}” but don't name you.` };
  const sum = (list: readonly Source[]) => list.reduce((total, { answers }) => total + answers, 0);
  const thirdParty = sum(sources.filter(({ kind }) => kind !== "own" && kind !== "competitor"));
  const isOwnCited = sources.some(({ kind }) => kind === "own");
  const share = sources.length === 0 ? 0 : thirdParty / sum(sources);
  if (share >= THIRD_PARTY && !isOwnCited) {
    const actionReason = `${Math.round(share * 100)}% of citations go to third-party pages, none to yours.`;
    return { action: "earn_placement", actionReason };
  }
  return { action: "create", actionReason: "Answers cite no page of yours about this question." };
}

const VERBS: Record<GapAction, string> = {
  create: "Answer",
  refresh: "Refresh",
  earn_placement: "Earn a placement for",
};

/** Describes the action in one line. */
export function formatGapTitle(action: GapAction, prompt: string, toRefresh: { title: string } | undefined): string {
  return action === "refresh" && toRefresh ? `Refresh “${toRefresh.title}”` : `${VERBS[action]} “${prompt}”`;
}
