import type { Commit, Person, PullRequest, Release, RepositoryRef } from "#lib/content/activity.ts";

/** Order of display (specification, section 1, rule 4). */
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

/** Who reads the text: decides the filter's threshold and whether links to pull requests are shown. */
export type Audience = "developers" | "users";

/** An issue that a change resolves, whoever linked the two: the host, or the change by mentioning it. */
export type ChangeIssue = {
  /** As the tracker writes it, a number without its `#`. */
  id: string;
  /** Repository it belongs to, else the integration it was read from. */
  repository: string;
  title: string;
  labels: string[];
  /** Kind of issue where the tracker names one. */
  type: string | null;
  byUser: boolean;
  url: string | null;
};

/**
 * One unit of work before judgement: a pull request where one is known, else a commit (with what a merge owns); or a
 * completed issue that no change mentions.
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
  /** Every commit that this change accounts for, the merge commit included; each commit has one owner. */
  commits: Commit[];
  issues: ChangeIssue[];
  pullRequest?: PullRequest;
  /** The first release of the range that holds it. */
  release?: Release;
  url?: string;
};

export type Evidence = { signal: string; detail: string; weight: number };

/** What the classifier says of a change. */
export type Classification = {
  category: Category;
  breaking: boolean;
  security: boolean;
  /** 0 to 1. */
  confidence: number;
  evidence: Evidence[];
};

/** A change after duplicates and reverts are resolved, before anything decides whether it is worth telling. */
export type ResolvedChange = { change: Change; dropReason: string | null; revertsEarlier: boolean };

/** A change with everything that was decided about it. */
export type ClassifiedChange = ResolvedChange & {
  classification: Classification;
  kept: boolean;
  reason: string | null;
};

export type Disposition = "highlight" | "update" | "dropped";

export type EntryRef = {
  /** An `answer` of an engine and a `page` belong to a project. */
  type: "pull_request" | "commit" | "issue" | "release" | "answer" | "page";
  repository: string;
  id: string;
  url: string | null;
};

/** One line of the fact ledger (generation.md, section 2.7). */
export type LedgerEntry = {
  id: string;
  /**
   * An `issue` is completed work of a tracker that no change mentions; it owns no commits. The last three are a brief's:
   * what stored answers say, what the brand identity says, and a page to link to.
   */
  kind: "pull_request" | "commit" | "revert" | "issue" | "claim" | "identity" | "page";
  refs: EntryRef[];
  /** The source's own title, untouched but for white space; writers normalize it. */
  title: string;
  /** One sentence of the source's description, as `extractDetail` cleaned it; null where none is fit to print. */
  detail: string | null;
  /** What the source's own breaking-change footer says, as `extractUpgrade` cleaned it. */
  upgrade: string | null;
  authors: { name: string; url: string | null }[];
  mergedAt: string;
  category: Category;
  breaking: boolean;
  security: boolean;
  disposition: Disposition;
  /** Highlights that share a key stand under one heading; null stands alone. */
  cluster: string | null;
  /** Place among the highlights, 0 first; null for every other entry. */
  rank: number | null;
  /** Why it was dropped or highlighted; null for an ordinary update. */
  reason: string | null;
  evidence: Evidence[];
  confidence: number;
};

/** Everything one run knows; every content type is rendered from it. */
export type Ledger = {
  version: 1;
  repositories: RepositoryRef[];
  range: { from: string; to: string; label: string };
  audience: Audience;
  entries: LedgerEntry[];
  /** Reconciliation: `counted` comes from git itself, `owned + dropped` from the entries. */
  commits: { counted: number; owned: number; dropped: number };
};
