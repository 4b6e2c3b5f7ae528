/**
 * All numbers of the classification. "dev" below means the development sets of generation.md 5 (two projects, 28
 * releases, 509 labelled pull requests), measured with `npm run eval:changelog`.
 */

/**
 * Characters of a title and of a description that are read. The longest title of dev has 250, the longest description
 * 2,000 (the sets truncate there). The limits bound the cost of crafted texts.
 */
export const MAX_TITLE = 500;
export const MAX_BODY = 16_000;
/** Maximum linked issues in the evidence of one entry, which bounds the ledger size for crafted messages. */
export const MAX_ISSUES = 20;

/**
 * Natural log odds that a change is a fix when its title names no kind of work; above 0 it counts as a fix. Fitted
 * together with the words of classify/words.ts on the changes described there. With one project left out at a time,
 * the mean macro-F1 of fixes and features over fifteen projects is .740 at a bias of -2, .773 at -1.5, .802 at -1,
 * .813 at -0.5 and .783 at 0.5; on dev it is best between -1 and -1.25. The percentages are the share of fixes among
 * 4,246 such changes, where 48% of all are fixes. The number of changed lines added nothing (.781 with and without,
 * over eighteen projects).
 */
export const REPAIR = {
  bias: -1,
  /** Closes an issue: 75%. */
  closesIssue: 1.4,
  /** Tells what people can do by hand, as an order of another verb than repair: not measured, as few titles do. */
  byHand: -4,
  /** Changes documentation: 13%; settings or schemas: 15%; tests: 49%; exactly one source file: 66%. */
  documented: -1,
  surface: -0.4,
  tested: 0.1,
  oneFile: 0.6,
  /** Three areas or more: 18%; fifteen files or more: 7%. */
  wide: { areas: 3, weight: -0.7 },
  broad: { files: 15, weight: -1.4 },
  /** Wording never gives more confidence than a type that the author wrote. */
  mostConfidence: 0.9,
  /**
   * Confidence if only the changed paths give evidence: the same as the default, so that paths do not make a change a
   * highlight.
   */
  wordless: 0.35,
} as const;

/**
 * Odds from which a title about rework counts as a fix: over eighteen projects macro-F1 is .777 at 0 and 0.5, .776 at
 * 1 and 2, .775 at 3.
 */
export const REWORK_REPAIR = 0.5;

/**
 * A typo fix that changes more lines of source than this is not only wording; no wording change of dev comes near.
 */
export const WORDING_LINES = 30;

/** Maximum highlights of one text, and maximum changes under one heading: generation.md 2.6. */
export const MAX_HIGHLIGHTS = 5;
export const CLUSTER_LIMIT = 3;

/** Changes that a list shows by themselves, about: a longer one folds those of low standing. */
export const SHOWN_MAX = 20;

export type Tier = "security" | "breaking" | "feature" | "reliability" | "performance";

/** Weights of a highlight's score. The cap (3 areas) limits the effect of one huge diff; its size counts for nothing. */
export const SCORE = {
  issue: 0.5,
  issueCap: 3,
  userIssue: 1,
  reach: 0.5,
  reachCap: 2,
  documented: 1,
  surface: 0.5,
  tested: 0.5,
  /** For each further sentence in which the author tells what the change does. */
  told: 0.25,
  /** For each further thing that users touch and the change adds, removes or renames. */
  shown: 0.25,
  factsCap: 4,
  note: 1,
  confidence: 2,
  /**
   * Deducted for sorting only, not for the minimum, for each comma, colon or semicolon of the title: a plain
   * statement leads better than an enumeration of a similar size.
   */
  joint: 0.25,
  jointCap: 4,
} as const;

/** A change below the minimum of its tier is an ordinary update; security and breaking work always qualifies. */
export const HIGHLIGHT_MINIMUM: Readonly<Record<Tier, number>> = {
  security: 0,
  breaking: 0,
  feature: 2.5,
  reliability: 2,
  performance: 2.5,
};
