import "server-only";
import type { Activity, ChangedFile, Commit, Release, RepositoryRef } from "#lib/content/activity.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { type RangeSelection, type ResolvedRange, resolveRange } from "#lib/content/sources/range.ts";
import type { ActivitySource, ReadDepth, SourceContents } from "#lib/content/sources/source.ts";
import { attachContents } from "./contents.ts";
import { DetailReader, NO_DETAILS } from "./details.ts";
import { readHistory } from "./history.ts";
import type { Host } from "./host.ts";
import { readHostedPackages } from "./packages.ts";
import { placeRequests, toPullRequest } from "./requests.ts";
import { HostedContents } from "./single-contents.ts";

const MAX_FILES = 3_000;

type Head = { sha: string; committedAt: Date };

/** Reads one repository of a code host through its API. The range logic is the same for all vendors. */
export class HostedSource implements ActivitySource {
  readonly repository: RepositoryRef;
  private readonly host: Host;
  private readonly tip: Head;
  private releasesPromise: Promise<Release[]> | undefined;

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

  /** Releases, otherwise tags, newest first; cached. */
  releases(): Promise<Release[]> {
    this.releasesPromise ??= this.host.releases();
    return this.releasesPromise;
  }

  /**
   * Reads everything the ledger needs from a range; an outline goes without paths, issues, patches and files.
   * `commitCount` counts the commits that the host listed.
   * @throws AppError `invalid` for a range the repository does not have, and of `faults.ts`
   */
  async readActivity(
    selection: RangeSelection,
    depth: ReadDepth = "full",
  ): Promise<Activity & { range: ResolvedRange }> {
    const { host, tip, repository } = this;
    const findRevision = async (name: string) =>
      name === "HEAD" || name === tip.sha ? tip : await host.revision(name);
    const range = await resolveRange({ name: repository.name, head: tip.sha, findRevision }, selection);
    const history = await readHistory(this.host, range);
    const { placed, extraCommits } = await placeRequests(this.host, history);
    const releases = await this.releases();
    const details = depth !== "outline" ? await new DetailReader(this.host, history, placed).read() : NO_DETAILS;
    const shas = new Set(history.commits.map(({ sha }) => sha));
    const context = [...history.context, ...extraCommits];
    const activity: Activity & { range: ResolvedRange } = {
      repository: this.repository,
      commits: history.commits.map((commit) => withFiles(commit, details.files)),
      ...(context.length === 0 ? {} : { context }),
      pullRequests: placed.map((request) => toPullRequest(request, details.issues.get(request.request.number) ?? [])),
      releases: releases.filter(({ sha }) => shas.has(sha)),
      commitCount: history.commits.length,
      range,
    };
    if (depth === "full") await attachContents(this.host, activity);
    return activity;
  }

  async packages(sha: string): Promise<Package[]> {
    const releases = await this.releases();
    return readHostedPackages(
      this.host,
      sha,
      releases.map(({ tag }) => tag),
    );
  }

  contents(): SourceContents {
    return new HostedContents(this.host);
  }
}

function withFiles(commit: Commit, files: ReadonlyMap<string, ChangedFile[]>): Commit {
  const own = files.get(commit.sha) ?? commit.files;
  return { ...commit, files: own.length > MAX_FILES ? own.slice(0, MAX_FILES) : own };
}
