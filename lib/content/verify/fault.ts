/** The part of a post with the fault. Posts other than changelogs only have a title and a body. */
export type Section = "title" | "summary" | "highlights" | "updates" | "thanks" | "body";

type FaultKind =
  | "missing-entry"
  | "repeated-entry"
  | "unknown-entry"
  | "misplaced-entry"
  | "unmapped-sentence"
  | "unsupported-token"
  | "missing-credit"
  | "too-many-highlights"
  | "length"
  | "punctuation"
  | "structure";

/** One discrepancy, short enough to be sent back to a writer. */
export type Fault = { section: Section; entryId?: string; kind: FaultKind; token?: string; message: string };

export type Limits = {
  titleMax: number;
  highlightsMax: number;
  /** In words. The minimum only applies to posts written by a model. */
  summaryMin: number;
  summaryMax: number;
  /** Sentences of a highlight, not counting the one for grouped changes. */
  highlightSentences: number;
  /** The length of the whole post in characters. A stored post has at most 100,000. */
  markdownMax: number;
  /** Additional names that a text may use, such as the brand's. */
  names: readonly string[];
  /** Names with one prescribed spelling. A source must contain them, in any case. */
  spellings: readonly string[];
};

export const CHANGELOG_LIMITS: Limits = {
  titleMax: 120,
  highlightsMax: 5,
  summaryMin: 0,
  summaryMax: 180,
  highlightSentences: 3,
  markdownMax: Number.POSITIVE_INFINITY,
  names: [],
  spellings: [],
};
