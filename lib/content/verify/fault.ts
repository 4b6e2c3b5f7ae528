/** The part of a post that a fault is in; posts of other types than the changelog have a title and a body. */
export type Section = "title" | "summary" | "highlights" | "updates" | "body";

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

/** One discrepancy, small enough to be sent back to a writer as it is. */
export type Fault = { section: Section; entryId?: string; kind: FaultKind; token?: string; message: string };

export type Limits = {
  titleMax: number;
  highlightsMax: number;
  /** In words; a minimum binds model writers only. */
  summaryMin: number;
  summaryMax: number;
  /** Sentences of a highlight, beside the one for changes that stand with it. */
  highlightSentences: number;
  /** In characters, the whole post; the contract's bound for a stored one is 100,000. */
  markdownMax: number;
  /** Names that a text may use beside the ledger's own, as the brand's. */
  names: readonly string[];
  /** Names that rules of style spell in one way: a source has to say them, in whatever case. */
  spellings: readonly string[];
};

export const CHANGELOG_LIMITS: Limits = {
  titleMax: 120,
  highlightsMax: 5,
  summaryMin: 0,
  summaryMax: 180,
  highlightSentences: 2,
  markdownMax: Number.POSITIVE_INFINITY,
  names: [],
  spellings: [],
};
