import "server-only";
import type { Activity, Commit, Release, RepositoryRef } from "#lib/content/activity.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { attachContents } from "#lib/content/sources/api/contents.ts";
import { readHostedPackages } from "#lib/content/sources/api/packages.ts";
import { HostedContents } from "#lib/content/sources/api/single-contents.ts";
import { inTopologicalOrder } from "#lib/content/sources/api/topological-order.ts";
import { type RangeSelection, type ResolvedRange, resolveRange } from "#lib/content/sources/range.ts";
import type { ActivitySource, ReadDepth, SourceContents } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { PAGE_SIZE, type Parameters } from "./client.ts";
import { toCommit } from "./commits.ts";
import { GithubContents } from "./contents.ts";
import { addFiles, addLinkedIssues } from "./details.ts";
import type { OpenGithub } from "./open-repository.ts";
import { findPullRequests } from "./pulls.ts";
import { listTagged, newestReleases, releasesAmong, type Tagged } from "./releases.ts";
import { findRevision } from "./revision.ts";
import { type CommitAnswer, commitsShape, comparisonShape } from "./shapes.ts";

/** 20,000 commits, more than any readable range. */
const PAGES_MAX = 200;
/** Time after a range in which its commits may still be merged, and the maximum pages read of it. */
const LATER_MS = 14 * 86_400_000;
const LATER_PAGES_MAX = 5;

/** Reads one repository over GitHub's REST API. */
export class GithubSource implements ActivitySource {
  readonly repository: RepositoryRef;
  readonly head: string;
  private readonly open: OpenGithub;
  private taggedPromise: Promise<Tagged> | undefined;

  constructor(open: OpenGithub) {
    this.open = open;
    this.repository = open.repository;
    this.head = open.head.sha;
  }

  async headTime(): Promise<Date> {
    return new Date(this.open.head.committedAt);
  }

  async releases(): Promise<Release[]> {
    return newestReleases(this.open.client, this.open.parameters, await this.getTagged());
  }

  async readActivity(
    selection: RangeSelection,
    depth: ReadDepth = "full",
  ): Promise<Activity & { range: ResolvedRange }> {
    const { open } = this;
    const { client, parameters, repository, head } = open;
    const range = await resolveRange(
      { name: repository.name, head: head.sha, findRevision: (name) => findRevision(open, name) },
      selection,
    );
    const { commits, commitCount } = await this.readCommits(range);
    const context = range.kind === "time" ? await this.readLaterCommits(range, commits) : [];
    const { owner, name, url: htmlUrl } = repository;
    const pullRequests = await findPullRequests(client, {
      repository: parameters,
      commits: [...context, ...commits],
      from: range.from ?? findOldest(commits, range.to),
      to: range.to,
    });
    const releases = await releasesAmong(client, parameters, await this.getTagged(), commits);
    if (depth !== "outline") {
      const shas = new Set(commits.map(({ sha }) => sha));
      const ofRange = pullRequests.filter(({ mergeCommitSha }) => shas.has(mergeCommitSha));
      await addLinkedIssues(client, parameters, { owner, name, htmlUrl }, commits, ofRange);
      await addFiles(client, parameters, commits, ofRange);
    }
    const activity: Activity & { range: ResolvedRange } = {
      repository,
      commits,
      ...(context.length === 0 ? {} : { context }),
      pullRequests,
      releases,
      commitCount,
      range,
    };
    if (depth === "full") await attachContents(new GithubContents(client, parameters), activity);
    return activity;
  }

  async packages(sha: string): Promise<Package[]> {
    const { client, parameters } = this.open;
    const { shaByTag, releases } = await this.getTagged();
    const tags = [...shaByTag.keys(), ...releases.map(({ tag }) => tag)];
    return readHostedPackages(new GithubContents(client, parameters), sha, tags);
  }

  contents(): SourceContents {
    const { client, parameters } = this.open;
    return new HostedContents(new GithubContents(client, parameters));
  }

  private getTagged(): Promise<Tagged> {
    this.taggedPromise ??= listTagged(this.open.client, this.open.parameters);
    return this.taggedPromise;
  }

  private async readCommits(range: ResolvedRange): Promise<{ commits: Commit[]; commitCount: number }> {
    if (range.kind === "time") {
      const { head, from, to } = range;
      // The host's bounds are inclusive and in whole seconds.
      const bounds = { since: isoSeconds(from.getTime()), until: isoSeconds(to.getTime() - 1_000) };
      if (bounds.since > bounds.until) return { commits: [], commitCount: 0 };
      const listed = await this.list({ sha: head, ...bounds });
      const commits = listed.filter(({ committedAt }) => isWithin(committedAt, range));
      return { commits, commitCount: await this.count({ sha: head, ...bounds }, commits) };
    }
    if (range.fromSha !== null) return this.compare(range.fromSha, range.toSha);
    if (range.max !== undefined) return this.newest(range.toSha, range.max);
    const commits = await this.list({ sha: range.toSha });
    return { commits, commitCount: await this.count({ sha: range.toSha }, commits) };
  }

  private async list(query: Parameters & { sha: string }, pagesMax = PAGES_MAX): Promise<Commit[]> {
    const { client, parameters } = this.open;
    const answers: CommitAnswer[] = [];
    let pages = 0;
    const options = { pagesMax, cacheKey: query.sha };
    for await (const page of client.pages(COMMITS, { ...parameters, ...query }, commitsShape, options)) {
      answers.push(...page.data);
      if (page.hasNext && ++pages >= PAGES_MAX) throw tooManyCommits();
    }
    return inTopologicalOrder(answers.map(toCommit));
  }

  /** The newest commits of a history, without requests for older ones. */
  private async newest(sha: string, max: number): Promise<{ commits: Commit[]; commitCount: number }> {
    const listed = await this.list({ sha }, Math.ceil(max / PAGE_SIZE));
    const commits = listed.slice(0, max);
    return { commits, commitCount: commits.length };
  }

  /** Commits of `to` that `from` lacks, in the host's three-dot notation, which lists the oldest first. */
  private async compare(from: string, to: string): Promise<{ commits: Commit[]; commitCount: number }> {
    const { client, parameters } = this.open;
    const answers: CommitAnswer[] = [];
    const route = "/repos/{owner}/{name}/compare/{range}";
    const query = { ...parameters, range: `${from}...${to}` };
    let commitCount = 0;
    for await (const { data } of client.pages(route, query, comparisonShape, { pagesMax: PAGES_MAX, cacheKey: to })) {
      answers.push(...data.commits);
      commitCount = data.total_commits;
      if (answers.length >= commitCount) break;
    }
    if (answers.length < commitCount) throw tooManyCommits();
    return { commits: inTopologicalOrder(answers.map(toCommit).reverse()), commitCount };
  }

  /** The host's own commit count: the last page number of a listing with one commit per page. */
  private async count(query: Parameters & { sha: string }, commits: readonly Commit[]): Promise<number> {
    const { client, parameters } = this.open;
    const single = { ...parameters, ...query, per_page: 1 };
    const answer = await client.tryOptional(() => client.get(COMMITS, single, commitsShape, { cacheKey: query.sha }));
    if (answer === undefined) return commits.length;
    return answer.lastPage ?? answer.data.length;
  }

  /** Commits after a time range, which may have merged its commits: see `Activity.context`. */
  private async readLaterCommits(
    range: ResolvedRange & { kind: "time" },
    commits: readonly Commit[],
  ): Promise<Commit[]> {
    const { to, head } = range;
    if (commits.length === 0 || Date.parse(this.open.head.committedAt) < to.getTime()) return [];
    const [since, until] = [isoSeconds(to.getTime()), isoSeconds(to.getTime() + LATER_MS)];
    const later = await this.open.client.tryOptional(() => this.list({ sha: head, since, until }, LATER_PAGES_MAX));
    return later ?? [];
  }
}

const COMMITS = "/repos/{owner}/{name}/commits";

function isWithin(committedAt: string, { from, to }: { from: Date; to: Date }): boolean {
  const time = Date.parse(committedAt);
  return time >= from.getTime() && time < to.getTime();
}

/** Rounds a time up to a whole second. */
function isoSeconds(instant: number): string {
  return new Date(Math.ceil(instant / 1_000) * 1_000).toISOString().replace(".000Z", "Z");
}

function findOldest(commits: readonly Commit[], fallback: Date): Date {
  const [oldest] = commits.map(({ committedAt }) => committedAt).sort();
  return oldest === undefined ? fallback : new Date(oldest);
}

function tooManyCommits(): AppError {
  return new AppError("tooLarge", "The range has too many commits", "Choose a shorter range.");
}
