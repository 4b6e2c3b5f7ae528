import type { ChangedFile, Commit, LinkedIssue, Person, PullRequest, Release } from "#lib/content/activity.ts";

/** A merged pull or merge request before anyone knows which commits of the range it brought in. */
export type MergedRequest = Pick<PullRequest, "number" | "title" | "body" | "author" | "labels" | "mergedAt"> & {
  /** Every commit of the branch that the host itself names for it: the merge, the squashed commit, the merged head. */
  landedAs: readonly [string, ...string[]];
  /** Whether what landed is one squashed commit, so that its own commits never reached the branch; null: not told. */
  squashed: boolean | null;
  updatedAt: string;
  url: string | undefined;
};

/** An issue that a request closes, with who opened it. */
export type ClosedIssue = Omit<LinkedIssue, "byUser"> & { openedBy: string | null };

/** Which part of the history to list: what `tip` reaches, without what `not` reaches, and not after `until`. */
export type Listing = { tip: string; not?: string; until?: Date };

/** One repository of one host: what a vendor's API answers, in this product's terms; no judgement of ranges. */
export type Host = {
  /** Newest first by committer time, in pages. `until` may be ignored by a server that does not know it. */
  commits(listing: Listing): AsyncIterable<Commit[]>;
  /** Resolves a tag, branch or hash; undefined where there is none. */
  revision(name: string): Promise<{ sha: string; committedAt: Date } | undefined>;
  /** The latest updated first, in pages, as far back as requests updated at `since`. */
  mergedRequests(since: Date): AsyncIterable<MergedRequest[]>;
  /** What a request's branch held, oldest or newest first. */
  requestCommits(number: number): Promise<Commit[]>;
  /** Whether a text says anything that could close an issue, so that it is worth asking. */
  mayClose(text: string): boolean;
  /** Issues of this repository that a request closes; `text` is all that it and its commits say. */
  closedIssues(number: number, text: string): Promise<ClosedIssue[]>;
  /**
   * Paths that a commit changes against its first parent, or a whole request where one landed as it; absent where commits
   * are listed with their paths.
   */
  paths?: (of: { sha: string; request: number | undefined }) => Promise<ChangedFile[]>;
  /** Drafts excepted, tags where there is no release; newest first. */
  releases(): Promise<Release[]>;
  /** Account that the repository belongs to. */
  owner: string;
};

/** A person with an account of the host. */
export function account(login: string, fullName: string, url: string | undefined, email?: string): Person {
  const name = fullName === "" ? login : fullName;
  return {
    name: name === "" ? "unknown" : name,
    ...(email === undefined || email === "" ? {} : { email }),
    ...(login === "" ? {} : { login }),
    ...(url === undefined ? {} : { url }),
  };
}
