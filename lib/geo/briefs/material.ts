import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { ContentSubtype } from "./contract.ts";

/** A stored answer as a planner and a verifier read it. */
export type Answer = {
  checkId: string;
  engine: string;
  /** As people read it, without Markdown's marks. */
  text: string;
  /** Whether it names the company. */
  mentioned: boolean;
  /** Competitors that it names. */
  competitors: readonly string[];
  sources: readonly CitedPage[];
  searchQueries: readonly string[];
};

export type CitedPage = { url: string; host: string; title: string | null; kind: PageKind; own: boolean };

/** A page of the brand that an article may link to. */
export type OwnLink = { url: string; title: string };

/** All that a brief is planned from. */
export type Material = {
  topic: string;
  targetPrompt: string;
  contentSubtype?: ContentSubtype | undefined;
  brand: { name: string; audience: string | null; description: string | null };
  /** Every tracked competitor, and those that the brief is to cover first. */
  competitors: readonly string[];
  wanted: readonly string[];
  answers: readonly Answer[];
  /** Published posts, the most fitting first. */
  links: readonly OwnLink[];
};

/** Competitors by how many answers name them: those that are wanted first, then the most named. */
export function coveredCompetitors({ answers, wanted }: Material): string[] {
  const counts = new Map<string, number>();
  for (const { competitors } of answers) {
    for (const brand of new Set(competitors)) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  }
  const named = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([brand]) => brand);
  return wanted.length > 0 ? [...wanted] : named;
}
