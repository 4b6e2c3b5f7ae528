/** The kinds of work that a title names in its own language. In order: the first that matches wins. */
export const WORKS = [
  "nothing",
  "bookkeeping",
  "dependencies",
  "translation",
  "wording",
  "tests",
  "documentation",
  "delivery",
  "rework",
  "performance",
  "fix",
  "deprecation",
  "removal",
  "feature",
] as const;
export type Work = (typeof WORKS)[number];

/**
 * The words of a language in the notation of `compilePhrases`, with the parts `few` (up to twelve characters), `rest`,
 * `name` (of a package), `version` and `end`.
 */
export type Language = {
  name: string;
  /** Whether words are separated by spaces. */
  spaced: boolean;
  /** Where a title usually has its verb. The other end counts only if this one names no work. */
  verb: "first" | "last";
  /** What may stand before a phrase at the start, or after one at the end. */
  adverbs?: readonly string[];
  endings?: readonly string[];
  /** Phrases for each kind; `nothing` are the words of titles that do not say what changed. */
  works: Readonly<Record<Work, readonly string[]>>;
  /** Anywhere in a title: faults, which suggest a fix; faults that matter to many; weaknesses of security. */
  faults: readonly string[];
  severe: readonly string[];
  weaknesses: readonly string[];
  /** Anywhere in a title: the end of support, and marks of breaking changes. */
  breaking: readonly string[];
  /** Common words that English does not have. Only for languages in Latin script. */
  common?: readonly string[];
};
