/**
 * Kinds of evidence for the classification. An evaluation can disable each to measure its effect; production uses
 * all.
 */
export const EVIDENCE_KINDS = [
  /** Text that the author wrote for the notes: override and release-note blocks, changelog trailers. */
  "override",
  /** Labels that people added to a pull request. */
  "labels",
  /** Conventional types and scopes, gitmoji, and equivalent words such as `BUG:`. */
  "types",
  /** Labels and types of linked issues. */
  "issues",
  /** Tags such as `[BUGFIX]`, and area prefixes that name a kind of work. */
  "prefixes",
  /** Phrases that name a kind of work explicitly. */
  "grammar",
  /** Words that are more frequent in fixes or in features. */
  "words",
  /** Purpose of the changed files. */
  "paths",
  /** What the patches remove of what users touch. */
  "surface",
  /** Number of changed lines. */
  "sizes",
  /** Issues that the description closes. */
  "descriptions",
  /** Whether all authors are bots. */
  "authors",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceSet = ReadonlySet<EvidenceKind>;

export const ALL_EVIDENCE: EvidenceSet = new Set(EVIDENCE_KINDS);
