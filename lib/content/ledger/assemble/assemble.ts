import { createHash } from "node:crypto";
import type { Activity, Commit, LinkedIssue, Person, PullRequest, Release } from "#lib/content/activity.ts";
import { INTEGRATION_BRANCH } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { findPullRequestReference, type PullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import type { Change, ChangeIssue } from "#lib/content/ledger/types.ts";
import { parseRemote, pullRequestUrl, type Remote } from "#lib/content/remote-url.ts";
import { authorsOf, distinctPeople, identifier } from "./authors.ts";
import { changeText, isForkMerge } from "./change-text.ts";
import { type CommitRole, OwnershipWalk } from "./ownership.ts";
import { firstReleases } from "./releases.ts";

/** A change that is no work of its own, and why it is left out whatever the audience. */
export type Assembled = { change: Change; dropReason: string | null };

/** Whether what was merged is a shared line of work, whose commits are changes of their own. */
function isIntegration(source: string | undefined): boolean {
  if (source === undefined) return false;
  const branch = source.includes("/") ? source.slice(source.indexOf("/") + 1) : source;
  return INTEGRATION_BRANCH.test(branch) || INTEGRATION_BRANCH.test(source);
}

/** Short, stable mark of a repository, so that equal numbers of two repositories stay apart. */
function repositoryMark(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 6);
}

class Assembly {
  private readonly activity: Activity;
  private readonly remote: Remote | undefined;
  private readonly mark: string;
  /** The range and its context, newest first. */
  private readonly all: readonly Commit[];
  private readonly inRange: ReadonlySet<string>;
  private readonly identify: (person: Person) => Person;
  private readonly references = new Map<string, PullRequestReference>();
  private readonly pullRequestBySha = new Map<string, PullRequest>();
  private readonly releases: ReadonlyMap<string, Release>;

  constructor(activity: Activity) {
    this.activity = activity;
    const url = activity.repository.url;
    this.remote = url === undefined ? undefined : parseRemote(url);
    this.mark = repositoryMark(activity.repository.id);
    for (const pull of activity.pullRequests) {
      for (const sha of pull.commitShas) this.pullRequestBySha.set(sha, pull);
      this.pullRequestBySha.set(pull.mergeCommitSha, pull);
    }
    const context = activity.context ?? [];
    this.inRange = new Set(activity.commits.map(({ sha }) => sha));
    this.all = context.length === 0 ? activity.commits : newestFirst([...activity.commits, ...context]);
    this.identify = identifier(this.all);
    this.releases = firstReleases(this.all, activity.releases);
    for (const commit of this.all) {
      const found = findPullRequestReference(commit);
      if (found !== undefined) this.references.set(commit.sha, found);
    }
  }

  run(): Assembled[] {
    const bySha = new Map(this.all.map((commit) => [commit.sha, commit]));
    const { ownerOf, foreign } = new OwnershipWalk(this.all, (sha) => this.roleOf(bySha.get(sha))).run();
    const groups = new Map<string, Commit[]>();
    for (const commit of this.all) {
      const owner = this.hostOwner(commit.sha, bySha) ?? ownerOf.get(commit.sha) ?? commit.sha;
      const group = groups.get(owner);
      if (group === undefined) groups.set(owner, [commit]);
      else group.push(commit);
    }
    return [...groups].flatMap(([owner, commits]) => this.assemble(owner, commits, foreign));
  }

  /** What the host itself says a commit came with wins over what the graph suggests. */
  private hostOwner(sha: string, bySha: ReadonlyMap<string, Commit>): string | undefined {
    const pull = this.pullRequestBySha.get(sha);
    if (pull === undefined) return undefined;
    if (bySha.has(pull.mergeCommitSha)) return pull.mergeCommitSha;
    return pull.commitShas.find((member) => bySha.has(member));
  }

  private roleOf(commit: Commit | undefined): CommitRole {
    if (commit === undefined) return { role: "plain" };
    const reference = this.references.get(commit.sha);
    if (reference !== undefined) {
      const { form, number, source } = reference;
      return { role: "pull_request", form, number, integration: isIntegration(source) };
    }
    return commit.parents.length > 1 && isForkMerge(commit) ? { role: "work_merge" } : { role: "plain" };
  }

  private assemble(owner: string, group: Commit[], foreign: ReadonlySet<string>): Assembled[] {
    if (!group.some((commit) => this.inRange.has(commit.sha))) return [];
    const root = group.find((commit) => commit.sha === owner) ?? group[0];
    if (root === undefined) throw new Error("a change without commits");
    const cleaned = group.map((commit) => withoutBackMergeFiles(commit, root));
    const whole = this.toChange(root, cleaned);
    const change = { ...whole, commits: cleaned.filter((commit) => this.inRange.has(commit.sha)) };
    return [{ change, dropReason: this.dropReason(root, change, foreign) }];
  }

  private dropReason(root: Commit, change: Change, foreign: ReadonlySet<string>): string | null {
    if (!this.inRange.has(root.sha))
      return `merged outside this range${change.number === undefined ? "" : `, as #${change.number}`}`;
    if (change.kind === "pull_request" || root.parents.length < 2) return null;
    if (foreign.has(root.sha)) return "merge of another project's history";
    return isForkMerge(root) ? null : "merge commit";
  }

  private toChange(root: Commit, commits: Commit[]): Change {
    const pull = this.pullRequestBySha.get(root.sha);
    const reference = this.references.get(root.sha);
    const release = this.releases.get(root.sha);
    const own = {
      ...this.placeOf(root, pull?.number ?? reference?.number),
      repository: this.activity.repository,
      ...changeText(root, reference, commits),
      mergedAt: root.committedAt,
      labels: [],
      commits,
      issues: [],
      ...(release === undefined ? {} : { release }),
    };
    const people = pull === undefined ? authorsOf(commits) : [pull.author, ...authorsOf(commits)];
    const authors = distinctPeople(people.map(this.identify));
    return pull === undefined ? { ...own, authors } : { ...own, ...this.requestFacts(pull), authors };
  }

  /** What names a change: its request where it has one, else its commit. */
  private placeOf(root: Commit, number: number | undefined): Pick<Change, "id" | "kind" | "number" | "url"> {
    const url = number === undefined ? root.url : pullRequestUrl(this.remote, number);
    const place = url === undefined ? {} : { url };
    if (number === undefined) return { id: `commit-${root.sha.slice(0, 12)}-${this.mark}`, kind: "commit", ...place };
    return { id: `pr-${number}-${this.mark}`, kind: "pull_request", number, ...place };
  }

  /** What the host says of a request, which wins over what its commits say. */
  private requestFacts(pull: PullRequest) {
    const { title, body, mergedAt, labels, url } = pull;
    const issues = pull.linkedIssues.map((issue) => this.toIssue(issue));
    return { title, body, mergedAt, labels, issues, pullRequest: pull, ...(url === undefined ? {} : { url }) };
  }

  private toIssue({ number, title, labels, byUser, url }: LinkedIssue): ChangeIssue {
    const repository = this.activity.repository.id;
    return { id: String(number), repository, title, labels, type: null, byUser, url: url ?? null };
  }
}

/** Latest first; within one second the order given. */
function newestFirst(commits: readonly Commit[]): Commit[] {
  return commits.toSorted((a, b) => Date.parse(b.committedAt) - Date.parse(a.committedAt));
}

/** A merge of the main line into a branch brings the main line's files along, which are no part of the work. */
function withoutBackMergeFiles(commit: Commit, root: Commit): Commit {
  return commit.parents.length > 1 && commit.sha !== root.sha ? { ...commit, files: [] } : commit;
}

/** A source looks at the changes too, to know whose patches to compare; putting them together once is enough. */
const known = new WeakMap<Activity, Assembled[]>();

/**
 * Turns one repository's activity into changes (generation.md, section 2.1): a pull request where one is known, else a
 * commit. Every commit of the activity is in exactly one change, in the activity's order (newest first).
 */
export function assembleChanges(activity: Activity): Assembled[] {
  const before = known.get(activity);
  if (before !== undefined) return before;
  const assembled = new Assembly(activity).run();
  known.set(activity, assembled);
  return assembled;
}
