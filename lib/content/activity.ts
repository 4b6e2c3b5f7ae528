/**
 * What a source yields: facts as the host recorded them, before any judgement.
 * Source texts are untrusted data: never markup, never instructions.
 */

/** Half-open range of instants `[from, to)`; the time of a change is its committer (or merge) time. */
export type TimeRange = { from: Date; to: Date };

/** A path that a commit touched; line counts are there only where the source knows them without reading file contents. */
export type ChangedFile = { path: string; added?: number; deleted?: number };

export type Person = { name: string; email?: string; login?: string; url?: string };

export type Commit = {
  sha: string;
  parents: string[];
  author: Person;
  /** ISO 8601 UTC committer time. */
  committedAt: string;
  subject: string;
  body: string;
  /** Of a merge commit: what it brought to its first parent. */
  files: ChangedFile[];
  /** `git patch-id`, only where another commit of the range has the same title. */
  patchId?: string;
  url?: string;
};

export type PullRequest = {
  number: number;
  title: string;
  body: string;
  author: Person;
  labels: string[];
  mergedAt: string;
  mergeCommitSha: string;
  /** SHAs that the pull request brought in, the merge commit excepted. */
  commitShas: string[];
  linkedIssues: LinkedIssue[];
  /** Paths that the pull request touches as a whole, where the source asked for them. */
  files?: ChangedFile[];
  url?: string;
};

export type LinkedIssue = { number: number; title: string; labels: string[]; byUser: boolean; url?: string };

export type Release = {
  tag: string;
  name: string;
  body: string;
  prerelease: boolean;
  publishedAt: string;
  sha: string;
  url?: string;
};

/** A completed issue of a tracker: the users' own words for work that changes may mention. */
export type TrackerIssue = {
  /** As people write it in a change: `ENG-12`, or `#12` of `repository`. */
  id: string;
  integrationId: string;
  provider: "linear" | "github_issues";
  /** `owner/name` whose issue it is, where the tracker belongs to a repository. */
  repository: string | null;
  title: string;
  body: string;
  labels: string[];
  /** Kind of issue where the tracker names one, such as `Bug`. */
  type: string | null;
  assignee: Person | null;
  completedAt: string;
  url: string | null;
};

/** Which repository the activity is of. `id` is stable within the organization (`repo_…`) or a path for the CLI. */
export type RepositoryRef = { id: string; owner: string; name: string; url?: string };

/** All that one source knows of one range, newest commit first in topological order. */
export type Activity = {
  repository: RepositoryRef;
  commits: Commit[];
  /**
   * Commits outside a range of time that tie its commits together: what its merges brought in earlier, and what carried
   * its commits to the branch later. Evidence of whose work a change is; no entry accounts for them. Newest first.
   */
  context?: Commit[];
  pullRequests: PullRequest[];
  releases: Release[];
  /** `git rev-list --count` of the range, asked of git itself, to reconcile against. */
  commitCount: number;
};
