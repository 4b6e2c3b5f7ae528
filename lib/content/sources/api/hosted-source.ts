import "server-only";
import type { Activity, ChangedFile, Commit, LinkedIssue, Release, RepositoryRef } from "#lib/content/activity.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/git/range.ts";
import type { ActivitySource } from "#lib/content/sources/source.ts";
import type { History } from "./history.ts";
import { readHistory } from "./history.ts";
import type { Host } from "./host.ts";
import { mapLimited } from "./limited.ts";
import { type PlacedRequest, placeRequests, toPullRequest } from "./requests.ts";
import { resolveHostedRange } from "./resolve-range.ts";

/** Requests to the host for the issues that merged requests close, the newest first. */
const MAX_ISSUE_LISTS = 300;
/** Requests to the host for changed paths; older changes go without. */
const MAX_FILE_LISTS = 300;
const MAX_FILES = 3_000;

type Head = { sha: string; committedAt: Date };

/** Reads one repository of a code host through its API; what a range is, is decided here for all vendors alike. */
export class HostedSource implements ActivitySource {
  readonly repository: RepositoryRef;
  private readonly host: Host;
  private readonly tip: Head;
  private known: Promise<Release[]> | undefined;

  constructor(host: Host, repository: RepositoryRef, tip: Head) {
    this.host = host;
    this.repository = repository;
    this.tip = tip;
  }

  get head(): string {
    return this.tip.sha;
  }

  async headTime(): Promise<Date> {
    return this.tip.committedAt;
  }

  /** Releases, else tags, newest first; read once. */
  releases(): Promise<Release[]> {
    this.known ??= this.host.releases();
    return this.known;
  }

  /**
   * Everything the ledger needs of a range. The count is that of the commits the host listed.
   * @throws AppError `invalid` for a range the repository does not have, and of `faults.ts`
   */
  async readActivity(selection: RangeSelection): Promise<Activity & { range: ResolvedRange }> {
    const { name } = this.repository;
    const range = await resolveHostedRange(this.host, this.tip, name, selection);
    const history = await readHistory(this.host, range);
    const { placed, found } = await placeRequests(this.host, history);
    const shas = new Set(history.commits.map(({ sha }) => sha));
    const [issues, files, releases] = await Promise.all([
      this.issuesOf(placed, history, shas),
      this.filesOf(placed, history),
      this.releases(),
    ]);
    const commits = history.commits.map((commit) => withFiles(commit, files));
    const context = [...history.context, ...found];
    return {
      repository: this.repository,
      commits,
      ...(context.length === 0 ? {} : { context }),
      pullRequests: placed.map((request) => toPullRequest(request, issues.get(request.request.number) ?? [])),
      releases: releases.filter(({ sha }) => shas.has(sha)),
      commitCount: commits.length,
      range,
    };
  }

  /** What the requests of the range close; whoever has no work in it, and does not own the repository, is a user. */
  private async issuesOf(
    placed: readonly PlacedRequest[],
    { commits, context }: History,
    shas: ReadonlySet<string>,
  ): Promise<Map<number, LinkedIssue[]>> {
    const authors = [...commits, ...context].map(({ author }) => author);
    const insiders = new Set(
      [...authors, ...placed.map(({ request }) => request.author)].map(({ login }) => login?.toLowerCase()),
    );
    insiders.add(this.host.owner.toLowerCase());
    const inRange = placed.filter(({ mergeCommitSha }) => shas.has(mergeCommitSha)).slice(0, MAX_ISSUE_LISTS);
    const issues = await mapLimited(inRange, async ({ request }) => {
      const closed = await this.host.closedIssues(request);
      const linked = closed.map(({ openedBy, ...issue }): LinkedIssue => {
        return { ...issue, byUser: openedBy !== null && !insiders.has(openedBy.toLowerCase()) };
      });
      return [request.number, linked] as const;
    });
    return new Map(issues);
  }

  /** Paths by commit, where the host lists commits without them: a request's stand at where it landed. */
  private async filesOf(
    placed: readonly PlacedRequest[],
    { commits }: History,
  ): Promise<ReadonlyMap<string, ChangedFile[]>> {
    const { host } = this;
    if (host.requestFiles === undefined || host.commitFiles === undefined) return new Map();
    const { requestFiles, commitFiles } = host;
    const landed = new Map(placed.map(({ mergeCommitSha, request }) => [mergeCommitSha, request.number]));
    const covered = new Set(placed.flatMap(({ commitShas }) => commitShas));
    const asked = commits.filter(({ sha, parents }) => landed.has(sha) || (!covered.has(sha) && parents.length < 2));
    const found = await mapLimited(asked.slice(0, MAX_FILE_LISTS), async ({ sha }) => {
      const number = landed.get(sha);
      const files = number === undefined ? commitFiles.call(host, sha) : requestFiles.call(host, number);
      return [sha, await files] as const;
    });
    return new Map(found);
  }
}

function withFiles(commit: Commit, files: ReadonlyMap<string, ChangedFile[]>): Commit {
  const own = files.get(commit.sha) ?? commit.files;
  return { ...commit, files: own.length > MAX_FILES ? own.slice(0, MAX_FILES) : own };
}
