import type { Activity, Patch, Release, RepositoryRef } from "#lib/content/activity.ts";
import type { Package } from "#lib/content/packages/types.ts";
import type { RangeSelection, ResolvedRange } from "./range.ts";

/** Hosts with an API adapter. */
export type HostedProvider = "github" | "gitea" | "gitlab";

/**
 * `outline` is enough for a list: it has no patches and files, and hosts then skip paths and linked issues. `paths` has
 * no patches and files either, but the paths that tell the packages of a change.
 */
export type ReadDepth = "full" | "paths" | "outline";

/** A hosted repository to open; `branch` null means the host's default branch. */
export type HostedTarget = HostedLocation & { id: string; branch: string | null; externalId: string | null };

/** Reads single contents of a repository, for a writer that asks for more than a ledger holds. */
export type SourceContents = {
  /** The whole message of a commit. */
  message(sha: string): Promise<string>;
  /** What a commit changed against its first parent. */
  patch(sha: string): Promise<Patch>;
  /** A text file at a commit; null if it does not exist or is too large. */
  file(path: string, sha: string): Promise<string | null>;
  /** Lines of documentation at a commit with all the words, as `path:line`; null if the source cannot search. */
  searchDocumentation(words: readonly string[], sha: string): Promise<string[] | null>;
};

/** The interface of every provider adapter: one open repository. */
export type ActivitySource = {
  repository: RepositoryRef;
  /** SHA of the branch's newest commit. */
  head: string;
  /** Releases without drafts, newest first. */
  releases(): Promise<Release[]>;
  /** Committer time of `head`. */
  headTime(): Promise<Date>;
  /** Reads all activity of a range. @throws AppError of `faults.ts` */
  readActivity(selection: RangeSelection, depth?: ReadDepth): Promise<Activity & { range: ResolvedRange }>;
  /** The packages of a monorepo at a commit, empty for other repositories. @throws AppError of `faults.ts` */
  packages(sha: string): Promise<Package[]>;
  /** Single contents. Their methods throw AppError of `faults.ts`. */
  contents(): SourceContents;
};

/** Location and credential of a hosted repository. */
export type HostedLocation = {
  provider: HostedProvider;
  /** URL of a self-hosted server without a trailing slash; null means the vendor's public service. */
  baseUrl: string | null;
  owner: string;
  name: string;
  /** Access token; null reads only public data. */
  token: string | null;
};

/** A host's description of a repository, returned when access is tested. */
export type HostedRepositoryFacts = {
  /** The host's own ID, which does not change when the repository is renamed. */
  externalId: string;
  /** Current spelling on the host: a renamed repository answers under its new name. */
  owner: string;
  name: string;
  defaultBranch: string;
  private: boolean;
  htmlUrl: string;
  cloneUrl: string;
};

/** Network settings of the adapters. */
export type SourceNetwork = {
  /** Origins whose addresses may be private (the operator's own servers). */
  allowedHosts: readonly string[];
  /** Folder of the answer cache; without it nothing is cached. */
  cacheDirectory?: string;
  /**
   * Milliseconds before a failed request is sent again; the pause after that is four times as long. Tests shorten it.
   */
  retryPauseMs?: number;
  signal?: AbortSignal;
};
