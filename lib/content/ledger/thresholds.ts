/**
 * Every number that judgement turns on, in one place. "dev" below means the development sets of generation.md 5
 * (two projects, 28 releases, 509 labelled pull requests), measured with `npm run eval:changelog`.
 */

/**
 * Characters of a title and of a description that are read. The longest title of dev has 250, the longest description
 * 2,000 (the sets cut there); the bound keeps crafted texts from costing more than honest ones.
 */
export const MAX_TITLE = 500;
export const MAX_BODY = 16_000;

/**
 * Sum of word leans (classify-words.ts) at which an otherwise silent title counts as a fix. Dev macro-F1 over both sets
 * is .796 at -1, .803 at -1.5, .800 at -2 and .785 at -2.5.
 */
export const REPAIR_LEAN = -1.5;
/** Of the titles of dev that only their words' lean made a fix, 27 of 41 were one. */
export const LEAN_CONFIDENCE = 0.65;

/**
 * Leans that come from what was touched. In dev, 98 of the 106 fixes and features that touched documentation were
 * features, and 28 of the 29 that touched settings or schemas. Without these leans macro-F1 is .796, with them .803;
 * between half and full strength it moves by .005, so they are round.
 */
export const FOOTPRINT_LEAN = { documented: 3, surface: 2, large: 1, largeLines: 100 } as const;

/** A typo whose repair changes more lines of source than this is more than wording; no wording change of dev comes near. */
export const WORDING_LINES = 30;

/** Highlighted changes in one text, and changes under one heading of them: generation.md 2.6. */
export const MAX_HIGHLIGHTS = 5;
export const CLUSTER_LIMIT = 3;

export type Tier = "security" | "breaking" | "feature" | "reliability" | "performance";

/**
 * Weights of the score of a highlight. The caps keep one huge diff from drowning everything else: 10,000 lines, 3 areas.
 * Confidence weighs double, so that a change which only its files call a feature needs a hundredfold size to lead.
 */
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
  /** Where line counts are unknown a file stands for this many lines, the median of dev. */
  linesPerUnknownFile: 17,
} as const;

/**
 * Below its tier's minimum a change is an ordinary update; security and breaking work always qualifies. Set on minor
 * releases of four public projects outside dev so that two to five changes lead a release of 30 or more, and none leads
 * one of small fixes: there a feature scores 5 from about 40 lines with tests and 4 areas, or 130 lines in one.
 */
export const HIGHLIGHT_MINIMUM: Readonly<Record<Tier, number>> = {
  security: 0,
  breaking: 0,
  feature: 5,
  reliability: 3.4,
  performance: 4.8,
};
