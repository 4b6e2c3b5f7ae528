import type { TestRepository } from "./git-repository.ts";

/** A commit as git itself tells it, for servers that stand in for code hosts. */
export type HostedCommit = {
  sha: string;
  parents: string[];
  message: string;
  authorName: string;
  authorEmail: string;
  authoredAt: string;
  committedAt: string;
  files: string[];
};

export type HostedRequest = {
  number: number;
  title: string;
  body?: string;
  author?: string;
  labels?: string[];
  /** Absent: closed without a merge. */
  mergedAt?: string;
  mergeSha?: string;
  /** GitLab: the squashed commit. */
  squashSha?: string;
  /** What the request's branch held, newest first. */
  commits?: string[];
  updatedAt?: string;
};

export type HostedIssue = { number: number; title: string; author: string; labels?: string[] };

export type HostedRelease = {
  tag: string;
  name?: string;
  body?: string;
  draft?: boolean;
  prerelease?: boolean;
  publishedAt: string;
};

/** One repository of a code host: a real one of git, and what the host adds to it. */
export type HostedRepository = {
  id: number;
  owner: string;
  name: string;
  private?: boolean;
  git: TestRepository;
  requests?: HostedRequest[];
  issues?: HostedIssue[];
  releases?: HostedRelease[];
  /** Names that it had before. */
  formerNames?: string[];
  /** Accounts by address. */
  accounts?: Record<string, string>;
};

const FIELDS = "%x1e%H%x1f%P%x1f%an%x1f%ae%x1f%aI%x1f%cI%x1f%B%x1f";

/** `git log` of the arguments in git's own order; combined diffs for merges, as hosts show them. */
export function hostedCommits(git: TestRepository, args: readonly string[]): HostedCommit[] {
  const text = git.git("log", `--format=${FIELDS}`, "--name-only", "-c", "--no-renames", ...args);
  return text
    .split("\x1e")
    .slice(1)
    .map((record) => {
      const [
        sha = "",
        parents = "",
        authorName = "",
        authorEmail = "",
        authoredAt = "",
        committedAt = "",
        message = "",
        files = "",
      ] = record.split("\x1f");
      return {
        sha,
        parents: parents.split(" ").filter((parent) => parent !== ""),
        authorName,
        authorEmail,
        authoredAt,
        committedAt,
        message,
        files: files.split("\n").filter((path) => path !== ""),
      };
    });
}

/** Full hash of a revision; undefined where there is none. */
export function hostedRevision(git: TestRepository, name: string): string | undefined {
  try {
    return git.git("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/** Tags, the newest first, with the commit that each names. */
export function hostedTags(git: TestRepository): { name: string; message: string; commit: HostedCommit }[] {
  const names = git
    .git("tag", "--list", "--sort=-creatordate")
    .split("\n")
    .filter((name) => name !== "");
  return names.flatMap((name) => {
    const [commit] = hostedCommits(git, ["-1", name]);
    return commit === undefined ? [] : [{ name, message: `${name}\n`, commit }];
  });
}
