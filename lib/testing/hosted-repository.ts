import type { TestRepository } from "./git-repository.ts";

/** A commit read from git, for the fake code hosts. */
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
  /** Absent if it was closed without a merge. */
  mergedAt?: string;
  mergeSha?: string;
  /** The squashed commit (GitLab only). */
  squashSha?: string;
  /** The commits of the request's branch, newest first. */
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

/** A repository on a fake code host: a real git repository with the host's metadata. */
export type HostedRepository = {
  id: number;
  owner: string;
  name: string;
  private?: boolean;
  git: TestRepository;
  requests?: HostedRequest[];
  issues?: HostedIssue[];
  releases?: HostedRelease[];
  /** Former names (`owner/name`). */
  formerNames?: string[];
  /** Maps an email address to the account's login. */
  accounts?: Record<string, string>;
};

const FIELDS = "%x1e%H%x1f%P%x1f%an%x1f%ae%x1f%aI%x1f%cI%x1f%B%x1f";

/** Runs `git log` with the arguments, in git's order. Merges have combined diffs, as on code hosts. */
export function hostedCommits(git: TestRepository, args: readonly string[]): HostedCommit[] {
  const text = git.read("log", `--format=${FIELDS}`, "--name-only", "-c", "--no-renames", ...args);
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

const graphs = new WeakMap<TestRepository, { text: string; parents: Map<string, string[]> }>();

/** Maps the commits of all branches and tags to their parents: one process instead of one for each question. */
function listParents(git: TestRepository): Map<string, string[]> {
  const text = git.read("rev-list", "--parents", "--all");
  const existing = graphs.get(git);
  if (existing?.text === text) return existing.parents;
  const parents = new Map<string, string[]>();
  for (const line of text.trimEnd().split("\n")) {
    const [sha = "", ...rest] = line.split(" ");
    if (sha !== "") parents.set(sha, rest);
  }
  graphs.set(git, { text, parents });
  return parents;
}

/** The diff of a commit against its first parent, as git prints it; of a first commit, with its message. */
export function hostedDiff(git: TestRepository, sha: string): string {
  const known = listParents(git).get(sha);
  const parent = known ? known[0] : hostedRevision(git, `${sha}^1`);
  return parent === undefined ? git.read("show", sha) : git.read("diff", "-M", parent, sha);
}

/** The paths of all files at a revision. */
export function hostedPaths(git: TestRepository, revision: string): string[] {
  const paths = git.read("ls-tree", "-r", "-z", "--name-only", "--end-of-options", revision).split("\0");
  return paths.filter((path) => path !== "");
}

/** A file at a revision, or undefined if it does not exist. */
export function hostedFile(git: TestRepository, revision: string, path: string): string | undefined {
  try {
    const paths = hostedPaths(git, revision);
    return paths.includes(path) ? git.read("show", "--end-of-options", `${revision}:${path}`) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the full hash of a revision, or undefined if it does not exist. */
export function hostedRevision(git: TestRepository, name: string): string | undefined {
  if (listParents(git).has(name)) return name;
  try {
    return git.read("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/** Lists the tags, newest first, with their commits. */
export function hostedTags(git: TestRepository): { name: string; message: string; commit: HostedCommit }[] {
  const names = git
    .read("tag", "--list", "--sort=-creatordate")
    .split("\n")
    .filter((name) => name !== "");
  return names.flatMap((name) => {
    const [commit] = hostedCommits(git, ["-1", name]);
    return commit === undefined ? [] : [{ name, message: `${name}\n`, commit }];
  });
}
