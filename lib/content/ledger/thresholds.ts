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
/** Linked issues that the evidence of one entry quotes, so that a crafted message cannot make a ledger huge. */
export const MAX_ISSUES = 20;

/**
 * Odds that a change whose title names no kind of work repairs something, as natural logarithms; above 0 it counts as a
 * fix. Fitted together with the words of classify-words.ts on the changes described there. With one project left out at
 * a time, the mean macro-F1 of fixes and features over fifteen projects is .740 at a bias of -2, .773 at -1.5, .802 at
 * -1, .813 at -0.5 and .783 at 0.5; on dev it is best between -1 and -1.25. Shares are of fixes among 4,246 such changes,
 * where 48% of all are fixes. How many lines were touched added nothing (.781 with and without, over eighteen projects).
 */
export const REPAIR = {
  bias: -1,
  /** Closes an issue: 75%. */
  closesIssue: 1.4,
  /** Touches pages: 13%; settings or schemas: 15%; tests: 49%; one file of source alone: 66%. */
  documented: -1,
  surface: -0.4,
  tested: 0.1,
  oneFile: 0.6,
  /** Three areas or more: 18%; fifteen files or more: 7%. */
  wide: { areas: 3, weight: -0.7 },
  broad: { files: 15, weight: -1.4 },
  /** No wording alone is surer than a type that the author wrote. */
  mostConfidence: 0.9,
  /** Where only what was touched speaks: as little as the default, so that no such change leads a text by it. */
  wordless: 0.35,
} as const;

/**
 * Odds at which a title that speaks of rework is taken for a repair all the same: over eighteen projects macro-F1 is .777
 * at 0 and 0.5, .776 at 1 and 2, .775 at 3.
 */
export const REWORK_REPAIR = 0.5;

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
  /**
   * Taken off the place of a change, not off what qualifies it, for each comma, colon or semicolon of its title: at the
   * head of a text a plain statement says more than an enumeration of about the same size. No title loses more than a
   * tenfold size gives.
   */
  joint: 0.25,
  jointCap: 4,
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
