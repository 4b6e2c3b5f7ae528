/**
 * Every number that judgement turns on, in one place. "dev" below means the development sets of generation.md 5
 * (two projects, 28 releases, 509 labelled pull requests), measured with `npm run eval:changelog`.
 */

/** Highlighted changes in one text: generation.md 2.6. */
export const MAX_HIGHLIGHTS = 5;

/** Sum of word leans (classify-words.ts) at which an otherwise silent title counts as a fix. */
export const REPAIR_LEAN = -1.5;
export const LEAN_CONFIDENCE = 0.5;

export type Tier = "security" | "breaking" | "feature" | "reliability" | "performance";

/** Weights of the score of a highlight; the caps keep one huge diff from drowning everything else. */
export const SCORE = {
  issue: 0.5,
  issueCap: 3,
  userIssue: 1,
  size: 1,
  sizeCap: 4,
  reach: 0.5,
  reachCap: 2,
  documented: 1,
  surface: 0.5,
  tested: 0.5,
  note: 1,
  confidence: 2,
  /** Where line counts are unknown a file stands for this many lines, the median of the development sets. */
  linesPerUnknownFile: 12,
} as const;

/** Below its tier's minimum a change is an ordinary update. Security and breaking work always qualifies. */
export const HIGHLIGHT_MINIMUM: Readonly<Record<Tier, number>> = {
  security: 0,
  breaking: 0,
  feature: 5,
  reliability: 3.4,
  performance: 4.8,
};

/** Changes under one heading. */
export const CLUSTER_LIMIT = 3;

/** Leans that come from what was touched rather than from the words. */
export const FOOTPRINT_LEAN = { documented: 3, surface: 2, large: 1, largeLines: 100 } as const;

/** A typo whose repair changes more lines of source than this is more than wording. */
export const WORDING_LINES = 30;
