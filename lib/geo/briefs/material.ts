import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { ContentSubtype } from "./contract.ts";

/** A stored answer in the form that planners use. */
export type Answer = {
  checkId: string;
  engine: string;
  /** Plain text without Markdown. */
  text: string;
  /** Whether the answer names the company. */
  mentioned: boolean;
  /** The competitors that the answer names. */
  competitors: readonly string[];
  sources: readonly CitedPage[];
  searchQueries: readonly string[];
};

export type CitedPage = { url: string; host: string; title: string | null; kind: PageKind; own: boolean };

/** A sentence about the brand's product that an article may state. */
export type Fact = {
  id: string;
  text: string;
  kind: "entered" | "identity" | "post" | "page";
  /** The address of a page that says it; null without one. */
  source: string | null;
};

export type OwnLink = { url: string; title: string };

/** The input of planning. */
export type Material = {
  topic: string;
  targetPrompt: string;
  contentSubtype?: ContentSubtype | undefined;
  brand: { name: string; audience: string | null; description: string | null };
  /** All tracked competitors; `wanted` are those that the brief covers first. */
  competitors: readonly string[];
  wanted: readonly string[];
  answers: readonly Answer[];
  /** Facts that bear on the question, best first. */
  facts: readonly Fact[];
  /** Published posts, best match first. */
  links: readonly OwnLink[];
};

/** Competitors in the order of coverage: the requested ones first, then by the number of answers that name them. */
export function coveredCompetitors({ answers, wanted }: Material): string[] {
  const counts = new Map<string, number>();
  for (const { competitors } of answers) {
    for (const brand of new Set(competitors)) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([brand]) => brand);
  return wanted.length > 0 ? [...wanted] : ranked;
}
