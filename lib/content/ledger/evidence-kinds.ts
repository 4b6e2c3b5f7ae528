/** What judgement can rest on. Each can be switched off, to measure what it adds; in use all are on. */
export const EVIDENCE_KINDS = [
  /** The author's own words for the notes: override and release-note blocks, changelog trailers. */
  "override",
  /** Labels that people gave a pull request. */
  "labels",
  /** Conventional types and scopes, gitmoji, and words such as `BUG:` that stand for them. */
  "types",
  /** Labels and kinds of linked issues. */
  "issues",
  /** `[BUGFIX]` and the like, and areas that name a kind of work. */
  "prefixes",
  /** Ways of wording that name a kind of work outright. */
  "grammar",
  /** Plain words that repairs, or new things, use more often. */
  "words",
  /** What the touched files are for. */
  "paths",
  /** how many lines were touched. */
  "sizes",
  /** What the description says besides: issues that it closes. */
  "descriptions",
  /** Whether programs made it. */
  "authors",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceSet = ReadonlySet<EvidenceKind>;

export const ALL_EVIDENCE: EvidenceSet = new Set(EVIDENCE_KINDS);
