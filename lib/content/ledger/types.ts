import type { Commit, Person, PullRequest, Release, RepositoryRef } from "#lib/content/activity.ts";

/** Display order (specification, section 1, rule 4). */
export const CATEGORIES = [
  "Security",
  "Features & Enhancements",
  "Bug Fixes",
  "Performance Improvements",
  "Infrastructure",
  "Internal Changes",
  "Testing",
  "Documentation",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The readers of a text; sets the inclusion threshold and whether pull request links are shown. */
export type Audience = "developers" | "users";

/** An issue that a change resolves, linked either by the host or by a mention in the change. */
export type ChangeIssue = {
  /** Identifier as the tracker writes it; a number without its `#`. */
  id: string;
  /** ID of its repository, or of the integration that returned it. */
  repository: string;
  title: string;
  labels: string[];
  /** Kind of issue if the tracker names one. */
  type: string | null;
  byUser: boolean;
  url: string | null;
};

/** What a fact was read from (generation.md, section 2.1). */
export const FACT_KINDS = ["note", "statement", "documentation", "surface", "dependency", "shape"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** `source` facts are true and about the change; `printable` ones can also stand in a text as they are. */
export type FactStanding = "source" | "printable";

/** Where a fact stands: lines of a file, or characters of a text. Lines start at 1; `to` of lines is included. */
export type FactSpan =
  | { in: "file"; commit: string; path: string; from: number; to: number }
  | { in: "text"; of: string; field: "title" | "body"; from: number; to: number };

export type Fact = {
  kind: FactKind;
  standing: FactStanding;
  /** One or two sentences of plain text with code spans, without a closing full stop. */
  text: string;
  span: FactSpan;
};

/** The maintainers' own words for a change (generation.md, section 2.2). */
export type Note = {
  /** Inline Markdown on one line, without markers, references and credits. */
  text: string;
  /** What the note's section or marker says; null where it says nothing. */
  category: Category | null;
  breaking: boolean;
  /** Whether its section is for maintainers: documentation, chores, tests. */
  internal: boolean;
  /** Removals, deprecations and changes that the note's section or marker names. */
  action: NoteAction | null;
  /** Whether it is among the first lines of its list, or among the first new abilities there. */
  leads?: boolean;
  span: FactSpan;
};

/** A section of the release notes that a host makes from labels; `title` null leaves the change out of them. */
export type ReleaseSection = Omit<Note, "text" | "span"> & { title: string | null };

export type NoteAction = "removed" | "deprecated" | "changed";

/**
 * One unit of work before classification: a pull request if one is known, otherwise a commit (with the commits of its
 * merge), or a completed issue that no change mentions.
 */
export type Change = {
  id: string;
  repository: RepositoryRef;
  kind: "pull_request" | "commit" | "issue";
  number?: number;
  title: string;
  body: string;
  authors: Person[];
  mergedAt: string;
  labels: string[];
  /** Every commit that this change accounts for, including the merge commit. Each commit has one owner. */
  commits: Commit[];
  issues: ChangeIssue[];
  pullRequest?: PullRequest;
  /** The first release of the range that contains the change. */
  release?: Release;
  /** What the change really did; absent where nothing was found. */
  facts?: readonly Fact[];
  /** The title as texts print it, where it names an identifier that does not exist. */
  printedTitle?: { text: string; evidence: Evidence[] };
  /** The maintainers' own words for the change. */
  maintainerNotes?: readonly Note[];
  /** One sentence on what it takes away from those who call or configure the product. */
  removedSurface?: string;
  /** The section of the release notes that its labels choose, where the repository configures them. */
  releaseSection?: ReleaseSection;
  url?: string;
};

export type Evidence = { signal: string; detail: string; weight: number };

/** The classifier's result for a change. */
export type Classification = {
  category: Category;
  breaking: boolean;
  security: boolean;
  /** 0 to 1. */
  confidence: number;
  evidence: Evidence[];
};

/** A change after duplicates and reverts are resolved, before the inclusion rules run. */
export type ResolvedChange = { change: Change; dropReason: string | null; revertsEarlier: boolean };

/** A change with its classification and inclusion decision. */
export type ClassifiedChange = ResolvedChange & {
  classification: Classification;
  kept: boolean;
  reason: string | null;
  /** The chosen packages that it belongs to; absent where a ledger is not limited to packages. */
  packages?: string[];
};

export type Disposition = "highlight" | "update" | "dropped";

export type EntryRef = {
  /** `answer` (of an engine) and `page` refer to a project. */
  type: "pull_request" | "commit" | "issue" | "release" | "answer" | "page";
  repository: string;
  id: string;
  url: string | null;
};

/** One line of the fact ledger (generation.md, section 2.7). */
export type LedgerEntry = {
  id: string;
  /**
   * `issue` is a completed tracker issue that no change mentions; it owns no commits. The last three kinds come from
   * a brief: a claim from stored answers, a statement of the brand identity, and a page to link to.
   */
  kind: "pull_request" | "commit" | "revert" | "issue" | "claim" | "identity" | "page";
  refs: EntryRef[];
  /** The source's own title with only white space changed; writers normalize it. */
  title: string;
  /** One sentence of the source's description, cleaned by `extractDetail`; null if no sentence is suitable. */
  detail: string | null;
  /** Text of the source's breaking-change footer, cleaned by `extractUpgrade`. */
  upgrade: string | null;
  authors: { name: string; url: string | null }[];
  mergedAt: string;
  category: Category;
  breaking: boolean;
  security: boolean;
  disposition: Disposition;
  /** An update of low standing, which lists join with others of its area. Never a highlight. */
  folded: boolean;
  /** What the change took away, deprecated or changed for its readers, if it says so. */
  action: NoteAction | null;
  /** Highlights with the same key share one heading; null means a highlight without a group. */
  cluster: string | null;
  /** Position among the highlights, starting at 0; null for every other entry. */
  rank: number | null;
  /** Reason for the drop or highlight; null for an ordinary update. */
  reason: string | null;
  evidence: Evidence[];
  confidence: number;
  /** What the change did, as far as it was read; at most 40. */
  facts: Fact[];
  /** The chosen packages that it belongs to; absent where a ledger is not limited to packages. */
  packages?: string[];
};

/** All facts of one run; every content type is rendered from it. */
export type Ledger = {
  version: 1;
  repositories: RepositoryRef[];
  range: { from: string; to: string; label: string };
  audience: Audience;
  entries: LedgerEntry[];
  /** Reconciliation: `counted` comes from git itself, `owned` and `dropped` from the entries. */
  commits: { counted: number; owned: number; dropped: number };
};
