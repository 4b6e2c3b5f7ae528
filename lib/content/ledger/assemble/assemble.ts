import { createHash } from "node:crypto";
import type { Activity, Commit, LinkedIssue, Person, PullRequest, Release } from "#lib/content/activity.ts";
import { INTEGRATION_BRANCH, MERGE_BACK, RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { findPullRequestReference, type PullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import type { Change, ChangeIssue } from "#lib/content/ledger/types.ts";
import { parseRemote, pullRequestUrl, type Remote } from "#lib/content/remote-url.ts";
import { collectAuthors, distinctPeople, listMentions } from "./authors.ts";
import { changeText, isForkMerge } from "./change-text.ts";
import { createIdentityResolver } from "./identities.ts";
import { type CommitRole, OwnershipWalk } from "./ownership.ts";
import { firstReleases } from "./releases.ts";

/** A change, and the reason to drop it for every audience if it is not a unit of work; otherwise null. */
export type Assembled = { change: Change; dropReason: string | null };

/** Whether the merged branch is a shared branch, whose commits are changes of their own. */
function isIntegration(source: string | undefined): boolean {
  if (source === undefined) return false;
  const branch = source.includes("/") ? source.slice(source.indexOf("/") + 1) : source;
  return INTEGRATION_BRANCH.test(branch) || INTEGRATION_BRANCH.test(source);
}

/** Whether a request only moves work to another branch, as its title tells: a version, a branch or nothing. */
function isReleaseRequest(title: string, source: string | undefined): boolean {
  if (title === "") return isIntegration(source);
  return RELEASE.test(title) || MERGE_BACK.test(title) || (/^\S+$/.test(title) && INTEGRATION_BRANCH.test(title));
}

/** Short, stable hash of a repository, so that equal numbers of two repositories give different IDs. */
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
      const brought = isReleaseRequest(pull.title, undefined) ? [] : pull.commitShas;
      for (const sha of brought) this.pullRequestBySha.set(sha, pull);
      this.pullRequestBySha.set(pull.mergeCommitSha, pull);
    }
    const context = activity.context ?? [];
    this.inRange = new Set(activity.commits.map(({ sha }) => sha));
    this.all = context.length === 0 ? activity.commits : newestFirst([...activity.commits, ...context]);
    this.identify = createIdentityResolver(listMentions(this.all));
    this.releases = firstReleases(this.all, activity.releases);
    for (const commit of this.all) {
      const reference = findPullRequestReference(commit);
      if (reference !== undefined) this.references.set(commit.sha, reference);
    }
  }

  run(): Assembled[] {
    const bySha = new Map(this.all.map((commit) => [commit.sha, commit]));
    const { ownerBySha, foreign } = new OwnershipWalk(this.all, (sha) => this.getRole(bySha.get(sha))).run();
    const groups = new Map<string, Commit[]>();
    for (const commit of this.all) {
      const owner = this.hostOwner(commit.sha, bySha) ?? ownerBySha.get(commit.sha) ?? commit.sha;
      const group = groups.get(owner);
      if (group === undefined) groups.set(owner, [commit]);
      else group.push(commit);
    }
    return [...groups].flatMap(([owner, commits]) => this.assemble(owner, commits, foreign));
  }

  /** The host's own assignment of commits to requests takes precedence over the commit graph. */
  private hostOwner(sha: string, bySha: ReadonlyMap<string, Commit>): string | undefined {
    const pull = this.pullRequestBySha.get(sha);
    if (pull === undefined) return undefined;
    if (bySha.has(pull.mergeCommitSha)) return pull.mergeCommitSha;
    return pull.commitShas.find((member) => bySha.has(member));
  }

  private getRole(commit: Commit | undefined): CommitRole {
    if (commit === undefined) return { role: "plain" };
    const reference = this.references.get(commit.sha);
    if (reference !== undefined) {
      const { form, number, source, title } = reference;
      const release = isReleaseRequest(title, source);
      return { role: "pull_request", form, number, integration: isIntegration(source), release };
    }
    return commit.parents.length > 1 && isForkMerge(commit) ? { role: "work_merge" } : { role: "plain" };
  }

  private assemble(owner: string, group: Commit[], foreign: ReadonlySet<string>): Assembled[] {
    if (!group.some((commit) => this.inRange.has(commit.sha))) return [];
    const root = group.find((commit) => commit.sha === owner) ?? group[0];
    if (root === undefined) throw new Error("A change must have at least one commit");
    const cleaned = group.map((commit) => dropBackMergeFiles(commit, root));
    const fullChange = this.toChange(root, cleaned);
    const change = { ...fullChange, commits: cleaned.filter((commit) => this.inRange.has(commit.sha)) };
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
      ...this.buildIdentity(root, pull?.number ?? reference?.number),
      repository: this.activity.repository,
      ...changeText(root, reference, commits),
      mergedAt: root.committedAt,
      labels: [],
      commits,
      issues: [],
      ...(release === undefined ? {} : { release }),
    };
    const people = pull === undefined ? collectAuthors(commits) : [pull.author, ...collectAuthors(commits)];
    const authors = distinctPeople(people.map(this.identify));
    return pull === undefined ? { ...own, authors } : { ...own, ...this.requestFacts(pull), authors };
  }

  /** Identity of a change: its request if it has one, otherwise its commit. */
  private buildIdentity(root: Commit, number: number | undefined): Pick<Change, "id" | "kind" | "number" | "url"> {
    const url = number === undefined ? root.url : pullRequestUrl(this.remote, number);
    const link = url === undefined ? {} : { url };
    if (number === undefined) return { id: `commit-${root.sha.slice(0, 12)}-${this.mark}`, kind: "commit", ...link };
    return { id: `pr-${number}-${this.mark}`, kind: "pull_request", number, ...link };
  }

  /** The host's data of a request, which takes precedence over the texts of its commits. */
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

/** Newest first; stable for commits of the same time. */
function newestFirst(commits: readonly Commit[]): Commit[] {
  return commits.toSorted((a, b) => Date.parse(b.committedAt) - Date.parse(a.committedAt));
}

/** Merging the main line into a branch lists the main line's files, which are not part of the work. */
function dropBackMergeFiles(commit: Commit, root: Commit): Commit {
  return commit.parents.length > 1 && commit.sha !== root.sha ? { ...commit, files: [] } : commit;
}

/** Caches the result per activity: a source assembles the changes as well, to select the patches to compare. */
const assembledByActivity = new WeakMap<Activity, Assembled[]>();

/**
 * Groups one repository's activity into changes (generation.md, section 2.1): a pull request if one is known,
 * otherwise a commit. Every commit of the activity is in exactly one change, in the activity's order (newest first).
 */
export function assembleChanges(activity: Activity): Assembled[] {
  const cached = assembledByActivity.get(activity);
  if (cached !== undefined) return cached;
  const assembled = new Assembly(activity).run();
  assembledByActivity.set(activity, assembled);
  return assembled;
}
