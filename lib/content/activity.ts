/**
 * The output of a source: facts as the host recorded them, before any classification. All texts are untrusted data,
 * never markup or instructions.
 */

/** One run of changed lines, without context. Line numbers start at 1. */
export type Hunk = {
  /** The heading, table or object that git names above the hunk; empty where it names none. */
  section: string;
  removedFrom: number;
  addedFrom: number;
  removed: string[];
  added: string[];
};

export type FileStatus = "added" | "deleted" | "modified" | "renamed";

/** What one commit did to one file. A file without hunks is binary, unreadable, or changed in name or mode only. */
export type FilePatch = {
  path: string;
  /** The path before a rename. */
  previousPath?: string;
  status: FileStatus;
  hunks: Hunk[];
};

/** What one commit did to the files whose lines are read. */
export type Patch = {
  files: FilePatch[];
  /** Whether a limit cut lines or files. */
  cut: boolean;
};

/** A file at both ends of a range; null where it does not exist or cannot be read. */
export type FileEnds = { path: string; before: string | null; after: string | null };

/** Whether code defines a name, by a search that may have ended early. */
export type Definition = "defined" | "missing" | "unchecked";

/** Answers for the names that were searched; `unchecked` for all others. */
export type NameIndex = { defines(name: string): Definition };

/** Changes of twelve months, and those among them that bring a note of the maintainers. */
export type NotePolicy = { changes: number; noted: number };

/** Half-open range of instants `[from, to)`; the time of a change is its committer (or merge) time. */
export type TimeRange = { from: Date; to: Date };

/** A path that a commit changed. What the source does not know without reading file contents is absent. */
export type ChangedFile = {
  path: string;
  /** Counts of lines. */
  added?: number;
  deleted?: number;
  /** Set where the commit created or deleted the file; a renamed file is deleted at one path and created at another. */
  status?: "created" | "deleted";
};

export type Person = { name: string; email?: string; login?: string; url?: string };

export type Commit = {
  sha: string;
  parents: string[];
  author: Person;
  /** ISO 8601 UTC committer time. */
  committedAt: string;
  subject: string;
  body: string;
  /** For a merge commit, the paths that changed against its first parent. */
  files: ChangedFile[];
  /** `git patch-id`; set only if another commit of the range has the same title. */
  patchId?: string;
  /** The lines that it changed, only where the source read them. Of a merge: against its first parent. */
  patch?: Patch;
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
  /** SHAs of the commits that the pull request brought in, without the merge commit. */
  commitShas: string[];
  linkedIssues: LinkedIssue[];
  /** All paths that the pull request changes, if the source requested them. */
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

/** A completed issue of a tracker. Its text is the users' own description of work that changes may mention. */
export type TrackerIssue = {
  /** As people write it in a change: `ENG-12`, or `#12` of `repository`. */
  id: string;
  integrationId: string;
  provider: "linear" | "github_issues";
  /** `owner/name` that the issue belongs to, if the tracker belongs to a repository. */
  repository: string | null;
  title: string;
  body: string;
  labels: string[];
  /** Kind of issue if the tracker names one, such as `Bug`. */
  type: string | null;
  assignee: Person | null;
  completedAt: string;
  url: string | null;
};

/** The repository of an activity. `id` is stable within the organization (`repo_…`), or a path in the CLI. */
export type RepositoryRef = { id: string; owner: string; name: string; url?: string };

/** Everything one source knows about one range. Commits are newest first in topological order. */
export type Activity = {
  repository: RepositoryRef;
  commits: Commit[];
  /**
   * Commits outside a time range that connect its commits: earlier ones that its merges brought in, and later ones
   * that merged its commits into the branch. They show which change a commit belongs to; no ledger entry accounts for
   * them. Newest first.
   */
  context?: Commit[];
  pullRequests: PullRequest[];
  releases: Release[];
  /** The number of newest tags that were read, only where the repository has more. */
  tagsMax?: number;
  /** `git rev-list --count` of the range, computed by git itself, to reconcile against. */
  commitCount: number;
  /** Files at both ends of the range, only where the source read them. */
  files?: FileEnds[];
  /** What the code at the end of the range says of names in texts, only where the source searched it. */
  names?: NameIndex;
  /** How the repository keeps notes, only where the source counted them. */
  notePolicy?: NotePolicy;
};
