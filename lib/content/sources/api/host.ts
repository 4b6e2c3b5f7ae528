import type { ChangedFile, Commit, LinkedIssue, Patch, Person, PullRequest, Release } from "#lib/content/activity.ts";

/** A merged pull or merge request, before its commits in the range are known. */
export type MergedRequest = Pick<PullRequest, "number" | "title" | "body" | "author" | "labels" | "mergedAt"> & {
  /** SHAs on the branch that the host names for it: the merge commit, the squashed commit, the merged head. */
  landedAs: readonly [string, ...string[]];
  /** Whether it landed as one squashed commit, so that its own commits never reached the branch; null: unknown. */
  squashed: boolean | null;
  updatedAt: string;
  url: string | undefined;
};

/** An issue that a request closes, with its author. */
export type ClosedIssue = Omit<LinkedIssue, "byUser"> & { openedBy: string | null };

/**
 * The part of the history to list: commits reachable from `tip`, but not from `not`, and not after `until`. With `since`
 * or `path` (a file or folder that they change), hosts may list commits without their paths.
 */
export type Listing = { tip: string; not?: string; until?: Date; since?: Date; path?: string };

/** No larger file is read whole; changelogs and manifests are smaller. */
export const FILE_MAX_BYTES = 2_000_000;

/** One repository of one host: a vendor's API mapped to the types of this product, without any range logic. */
export type Host = {
  /** Pages, newest first by committer time. A server that does not support `until` or `since` may ignore them. */
  commits(listing: Listing): AsyncIterable<Commit[]>;
  /** Resolves a tag, branch or hash; undefined if it does not exist. */
  revision(name: string): Promise<{ sha: string; committedAt: Date } | undefined>;
  /** Pages, latest update first, back to requests updated at `since`. */
  mergedRequests(since: Date): AsyncIterable<MergedRequest[]>;
  /** Commits of a request's branch, oldest or newest first. */
  requestCommits(number: number): Promise<Commit[]>;
  /** Whether a text may close an issue; false saves a request. */
  mayClose(text: string): boolean;
  /** Issues of this repository that a request closes; `text` joins the texts of the request and its commits. */
  closedIssues(number: number, text: string): Promise<ClosedIssue[]>;
  /**
   * Paths that a commit changes against its first parent, or those of a whole request that landed as this commit.
   * Absent if commits are listed with their paths.
   */
  paths?: (of: { sha: string; request: number | undefined }) => Promise<ChangedFile[]>;
  /** What a commit changed against its first parent, within the bounds of `PatchBuilder`. */
  patch(sha: string): Promise<Patch>;
  /**
   * A file at a commit; null where it does not exist. @throws AnswerTooLarge for one over `FILE_MAX_BYTES`, where it
   * can stop the transfer
   */
  file(path: string, sha: string): Promise<string | null>;
  /** Paths of all files at a commit. */
  listFiles(sha: string): Promise<string[]>;
  /** Releases without drafts, or tags if there are no releases; newest first. */
  releases(): Promise<Release[]>;
  /** Account that owns the repository. */
  owner: string;
};

/** Builds a person from an account of the host. */
export function account(login: string, fullName: string, url: string | undefined, email?: string): Person {
  const name = fullName === "" ? login : fullName;
  return {
    name: name === "" ? "unknown" : name,
    ...(email === undefined || email === "" ? {} : { email }),
    ...(login === "" ? {} : { login }),
    ...(url === undefined ? {} : { url }),
  };
}
