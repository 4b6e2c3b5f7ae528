import "server-only";
import type { Activity, Commit, Release, RepositoryRef } from "#lib/content/activity.ts";
import { toPerson } from "#lib/content/ledger/assemble/authors.ts";
import { listFactCommits } from "#lib/content/ledger/fact-commits.ts";
import { listFactFiles } from "#lib/content/ledger/facts/collect.ts";
import { listNamePaths } from "#lib/content/ledger/facts/identifiers/list-name-paths.ts";
import { listActivityNames } from "#lib/content/ledger/facts/resolve.ts";
import { detectPackages, listManifests } from "#lib/content/packages/detect.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { commitUrl, type Remote } from "#lib/content/remote-url.ts";
import { type RangeSelection, type ResolvedRange, resolveRange } from "#lib/content/sources/range.ts";
import { findRangeEnds, type RangeEnds } from "#lib/content/sources/range-ends.ts";
import type { ReadDepth, SourceContents } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { CommitBudget } from "./commit-budget.ts";
import { GitContents } from "./contents.ts";
import { buildEarlierQuery, buildLaterQuery, type ContextQuery, findTips } from "./context.ts";
import { readFileEnds } from "./file-ends.ts";
import { findNames } from "./find-names.ts";
import { listFiles } from "./list-files.ts";
import { LOG_FORMAT, LogParser, type RawCommit } from "./log-parser.ts";
import { isPartialClone, listMissingBlobs } from "./missing-blobs.ts";
import { readNotePolicy } from "./note-policy.ts";
import { attachPatchIds } from "./patch-ids.ts";
import { readPatches } from "./patches.ts";
import { runGit, streamGit } from "./process.ts";
import { readProductName } from "./product-name.ts";
import { revisionArguments } from "./range.ts";
import { type Releases, readReleases, TAGS_MAX } from "./releases.ts";
import type { OpenRepository } from "./repository.ts";
import { findRevision } from "./revision.ts";

const MAX_CONTEXT = 20_000;

function toCommit(raw: RawCommit, remote: Remote | undefined): Commit {
  const { authorName, authorEmail, ...rest } = raw;
  const url = commitUrl(remote, raw.sha);
  const commit: Commit = { ...rest, author: toPerson(authorName, authorEmail) };
  return url === undefined ? commit : { ...commit, url };
}

/** Reads one repository with the `git` program; ranges are validated by `resolveRange` first. */
export class GitSource {
  readonly repository: RepositoryRef;
  private readonly open: OpenRepository;
  private releasesPromise: Promise<Releases> | undefined;

  constructor(open: OpenRepository) {
    this.open = open;
    this.repository = open.repository;
  }

  get head(): string {
    return this.open.head;
  }

  get defaultBranch(): string | undefined {
    return this.open.defaultBranch;
  }

  /** The name that the repository's README or manifest gives the product; null where neither holds one. */
  productName(): Promise<string | null> {
    return readProductName(this.open.context, this.open.head);
  }

  /** Committer time of the head. */
  async headTime(): Promise<Date> {
    const { to } = await this.resolve({ kind: "revisions", from: null, to: this.open.head });
    return to;
  }

  /** Validates a range against the repository. @throws AppError `invalid` for a revision that does not exist */
  resolve(selection: RangeSelection): Promise<ResolvedRange> {
    const { open } = this;
    const { head, repository } = open;
    return resolveRange({ name: repository.name, head, findRevision: (name) => findRevision(open, name) }, selection);
  }

  /** The newest tags as releases, the highest version first; cached. */
  async releases(): Promise<Release[]> {
    return (await this.readReleases()).releases;
  }

  private readReleases(): Promise<Releases> {
    this.releasesPromise ??= readReleases(this.open.context, this.open.remote);
    return this.releasesPromise;
  }

  /**
   * Streams the commits of a range, newest first in topological order, so that memory does not grow with the range.
   */
  async *commits(range: ResolvedRange): AsyncGenerator<Commit> {
    const budget = new CommitBudget();
    for await (const raw of this.log([...LOG_FORMAT, ...revisionArguments(range)])) {
      if (inRange(raw, range)) yield budget.take(toCommit(raw, this.open.remote));
    }
  }

  /** git's own count of the range, from another command than the one that lists the commits. */
  async count(range: ResolvedRange): Promise<number> {
    const { code, stdout, stderr } = await runGit(this.open.context, [
      "rev-list",
      "--count",
      ...revisionArguments(range),
      "--",
    ]);
    if (code !== 0)
      throw new AppError("unavailable", "The commits could not be counted", "Try again.", { cause: new Error(stderr) });
    return Number(stdout.trim());
  }

  /**
   * Reads everything the ledger needs from a range; reading and counting run concurrently. Only the full
   * depth has patches and files; the paths of commits are always read.
   */
  async readActivity(
    selection: RangeSelection,
    depth: ReadDepth = "full",
  ): Promise<Activity & { range: ResolvedRange }> {
    const range = await this.resolve(selection);
    const [commits, commitCount, { releases, isCut }] = await Promise.all([
      this.collect(range),
      this.count(range),
      this.readReleases(),
    ]);
    const shas = new Set(commits.map(({ sha }) => sha));
    const context = range.kind === "time" ? await this.context(range, commits, shas) : [];
    const activity: Activity & { range: ResolvedRange } = {
      repository: this.repository,
      commits,
      ...(context.length === 0 ? {} : { context }),
      pullRequests: [],
      releases: releases.filter((release) => shas.has(release.sha)),
      ...(isCut ? { tagsMax: TAGS_MAX } : {}),
      commitCount,
      range,
    };
    await attachPatchIds(this.open.context, activity);
    if (depth === "full") await this.attachContents(activity);
    return activity;
  }

  /** The packages of a monorepo at a commit; empty where there are none, or the clone lacks the manifests. */
  async packages(sha: string): Promise<Package[]> {
    const { context } = this.open;
    const paths = await listFiles(context, sha);
    const manifests = listManifests(paths);
    const isPartial = this.open.fetchBlobs !== undefined || (await isPartialClone(context));
    if (isPartial && !(await this.fetchMissing([], { from: null, to: sha }, manifests))) return [];
    const files = await readFileEnds(context, { from: null, to: sha }, manifests);
    const texts = new Map(files.map(({ path, after }) => [path, after ?? ""]));
    const releases = await this.releases();
    return detectPackages(
      paths,
      texts,
      releases.map(({ tag }) => tag),
    );
  }

  contents(): SourceContents {
    return new GitContents(this.open.context);
  }

  /** Adds how the repository keeps notes, and the contents that facts are read from; both are read at once. */
  private async attachContents(activity: Activity & { range: ResolvedRange }): Promise<void> {
    const ends = findRangeEnds(activity.range, activity.commits);
    if (ends === undefined) return;
    const [notePolicy] = await Promise.all([
      readNotePolicy(this.open.context, { sha: ends.to, at: activity.range.to }),
      this.attachFiles(activity, ends),
    ]);
    activity.notePolicy = notePolicy;
  }

  /** Adds the patches of commits, the files at both ends of the range, and the names that its end defines. */
  private async attachFiles(activity: Activity, ends: { from: string | null; to: string }): Promise<void> {
    const { context, fetchBlobs } = this.open;
    const commits = listFactCommits(activity);
    const shas = commits.map(({ sha }) => sha);
    if (shas.length === 0) return;
    const isPartial = fetchBlobs !== undefined || (await isPartialClone(context));
    if (isPartial && !(await this.fetchMissing(shas, ends, []))) return;
    const patches = await readPatches(context, shas, { partial: isPartial });
    for (const commit of commits) commit.patch = patches.get(commit.sha) ?? { files: [], cut: true };
    const paths = listFactFiles(commits);
    if (isPartial && !(await this.fetchMissing([], ends, paths))) return;
    activity.files = await readFileEnds(context, ends, paths);
    // A partial clone lacks the files that a search has to read.
    if (isPartial) return;
    const { names, changes } = listActivityNames(activity);
    if (names.length > 0) activity.names = await findNames(context, ends.to, names, listNamePaths(names, changes));
  }

  /** Whether the clone has, or could fetch, all contents that patches and files need. */
  private async fetchMissing(
    shas: readonly string[],
    { from, to }: RangeEnds,
    paths: readonly string[],
  ): Promise<boolean> {
    const { context, fetchBlobs } = this.open;
    const missing = await listMissingBlobs(context, shas, { ends: from === null ? [to] : [to, from], paths });
    if (missing === null || missing.length === 0) return missing !== null;
    return fetchBlobs ? fetchBlobs(missing) : false;
  }

  /** Commits that connect those of a time range: see `Activity.context`. */
  private async context(
    range: ResolvedRange & { kind: "time" },
    commits: readonly Commit[],
    shas: ReadonlySet<string>,
  ): Promise<Commit[]> {
    if (commits.length === 0) return [];
    const earlier = buildEarlierQuery(commits);
    const later = (await this.onMainLine(range, findTips(commits))) ? undefined : buildLaterQuery(range);
    const queries = [earlier, later].filter((query) => query !== undefined);
    const contextCommits = await Promise.all(queries.map((query) => this.readContext(query, shas)));
    return [...new Map(contextCommits.flat().map((commit) => [commit.sha, commit])).values()];
  }

  private async readContext({ args, input }: ContextQuery, knownShas: ReadonlySet<string>): Promise<Commit[]> {
    const read: Commit[] = [];
    const budget = new CommitBudget();
    for await (const raw of this.log(args, input)) {
      if (!knownShas.has(raw.sha)) read.push(budget.take(toCommit(raw, this.open.remote)));
      if (read.length >= MAX_CONTEXT) break;
    }
    return read;
  }

  /** Whether all tips are on the branch's first-parent line, so that no later merge can have brought them in. */
  private async onMainLine(range: ResolvedRange & { kind: "time" }, tips: readonly string[]): Promise<boolean> {
    const args = ["rev-list", "--first-parent", `--since=${range.from.toISOString()}`, range.head, "--"];
    const { code, stdout } = await runGit(this.open.context, args);
    const line = new Set(stdout.split("\n"));
    return code === 0 && tips.every((tip) => line.has(tip));
  }

  private async collect(range: ResolvedRange): Promise<Commit[]> {
    const commits: Commit[] = [];
    for await (const commit of this.commits(range)) commits.push(commit);
    return commits;
  }

  private async *log(args: readonly string[], input?: string): AsyncGenerator<RawCommit> {
    const parser = new LogParser();
    const context = input === undefined ? this.open.context : { ...this.open.context, input };
    const all = ["log", "--topo-order", "--no-ext-diff", "--no-textconv", ...args, "--"];
    for await (const chunk of streamGit(context, all, unreadableHistory)) yield* parser.push(chunk);
    yield* parser.end();
  }
}

/** The error for a history that git cannot read: git is too old for time ranges, or the repository is damaged. */
function unreadableHistory(stderr: string): AppError {
  const cause = new Error(stderr);
  if (stderr.includes("--since-as-filter"))
    return new AppError("unavailable", "The git program is too old", "Install git 2.37 or newer.", { cause });
  return new AppError("unavailable", "The history could not be read", "Check the repository with `git fsck`.", {
    cause,
  });
}

/** Checks the half-open bounds on committer time, independent of how git parses dates. */
function inRange(commit: RawCommit, range: ResolvedRange): boolean {
  if (range.kind !== "time") return true;
  const time = Date.parse(commit.committedAt);
  return time >= range.from.getTime() && time < range.to.getTime();
}

/** Names a repository by its remote if it has one, otherwise by its folder. */
export function repositoryRef(
  id: string | undefined,
  remote: Remote | undefined,
  folder: { owner: string; name: string },
): RepositoryRef {
  const owner = remote?.owner ?? folder.owner;
  const name = remote?.name ?? folder.name;
  const reference = { id: id ?? `${owner}/${name}`, owner, name };
  return remote?.url === undefined ? reference : { ...reference, url: remote.url };
}
