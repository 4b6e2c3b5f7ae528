import "server-only";
import type { Activity, Commit, FileEnds, NotePolicy, Patch } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { listFactCommits } from "#lib/content/ledger/fact-commits.ts";
import { listFactFiles } from "#lib/content/ledger/facts/collect.ts";
import { isNoteFile } from "#lib/content/ledger/facts/notes/find-notes.ts";
import { isFragment } from "#lib/content/ledger/facts/notes/fragments.ts";
import { RELEASE_CONFIG_PATHS } from "#lib/content/ledger/facts/notes/release-config.ts";
import { RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import type { ResolvedRange } from "#lib/content/sources/range.ts";
import { findRangeEnds, type RangeEnds } from "#lib/content/sources/range-ends.ts";
import { isTooLarge } from "./client.ts";
import { FILE_MAX_BYTES, type Host } from "./host.ts";
import { mapLimited } from "./map-limited.ts";
import { OptionalRequests } from "./optional-requests.ts";
import { inTopologicalOrder } from "./topological-order.ts";

/** No more patches of a range are read; those of the newest changes are. */
const PATCHES_MAX = 300;
/** No more requests of a range read files; a file takes one for each end. */
const FILE_REQUESTS_MAX = 60;
/** The pages of the newest commits that show how a repository keeps notes, and the places of notes that are looked at. */
const POLICY_PAGES = 3;
const POLICY_PLACES_MAX = 3;
const POLICY_MONTHS = 12;

/** What a host's API has to answer so that the contents of changes can be read. */
export type ContentHost = Pick<Host, "commits" | "patch" | "file"> & {
  /** Whether no further request may be sent, so that others can use what is left of a rate limit. */
  isScarce?: () => boolean;
};

/** Reads the contents of one range within its budgets. */
class ContentReader {
  private readonly host: ContentHost;
  private readonly activity: Activity;
  private readonly ends: RangeEnds;

  constructor(host: ContentHost, activity: Activity, ends: RangeEnds) {
    this.host = host;
    this.activity = activity;
    this.ends = ends;
  }

  async readPatches(commits: readonly Commit[]): Promise<void> {
    const requests = this.createBudget(PATCHES_MAX);
    await mapLimited(commits, async (commit) => {
      const patch = await requests.ask(() => this.readPatch(commit.sha));
      if (patch !== undefined) commit.patch = patch;
    });
  }

  private async readPatch(sha: string): Promise<Patch> {
    try {
      return await this.host.patch(sha);
    } catch (fault) {
      if (isTooLarge(fault)) return { files: [], cut: true };
      throw fault;
    }
  }

  /** The files that could be read at both ends. One that failed at an end is left out: it would look new or removed. */
  async readFiles(paths: readonly string[]): Promise<FileEnds[]> {
    const { from, to } = this.ends;
    const requests = this.createBudget(FILE_REQUESTS_MAX);
    const read = (path: string, sha: string) => requests.ask(() => this.readFile(path, sha));
    const readable = paths.filter(isPlainPath).slice(0, FILE_REQUESTS_MAX / (from === null ? 1 : 2));
    const files = await mapLimited(readable, async (path): Promise<FileEnds | undefined> => {
      const after = await read(path, to);
      const before = from === null ? null : await read(path, from);
      return after === undefined || before === undefined ? undefined : { path, before, after };
    });
    return files.filter((file) => file !== undefined);
  }

  private async readFile(path: string, sha: string): Promise<string | null> {
    try {
      const text = await this.host.file(path, sha);
      return text === null || text.length > FILE_MAX_BYTES ? null : text.replaceAll("\0", "").toWellFormed();
    } catch (fault) {
      if (isTooLarge(fault)) return null;
      throw fault;
    }
  }

  /**
   * How many of the newest changes of the last twelve months bring a note (generation.md, section 2.2), by the three
   * places at which this range has most notes. Undefined where it has none, or a listing failed.
   */
  async readNotePolicy(until: Date): Promise<NotePolicy | undefined> {
    const places = listNotePlaces(this.activity.commits);
    if (places.length === 0) return undefined;
    const since = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - POLICY_MONTHS, until.getUTCDate()));
    const requests = this.createBudget(1 + POLICY_PLACES_MAX);
    const list = (pages: number, filter: { path?: string }) =>
      requests.ask(() => collectPages(this.host.commits({ tip: this.ends.to, since, ...filter }), pages));
    const listed = await list(POLICY_PAGES, {});
    const noted = await mapLimited(places, (path) => list(1, { path }));
    if (listed === undefined || noted.includes(undefined)) return undefined;
    const recent = listed.filter(({ committedAt }) => Date.parse(committedAt) >= since.getTime());
    return countNoted(this.activity, recent, new Set(noted.flatMap((commits) => commits ?? []).map(({ sha }) => sha)));
  }

  private createBudget(max: number): OptionalRequests {
    const { host } = this;
    return new OptionalRequests({
      max,
      throwsRateLimits: true,
      ...(host.isScarce && { isScarce: () => host.isScarce?.() ?? false }),
    });
  }
}

/** Groups commits into changes as the ledger does, and counts those with a commit that touched notes. */
function countNoted(activity: Activity, commits: readonly Commit[], noted: ReadonlySet<string>): NotePolicy {
  const changes = assembleChanges({
    repository: activity.repository,
    commits: inTopologicalOrder(commits),
    pullRequests: [],
    releases: [],
    commitCount: commits.length,
  }).flatMap(({ change, dropReason }) => (dropReason === null && isCounted(change) ? [change] : []));
  const withNote = changes.filter((change) => change.commits.some(({ sha }) => noted.has(sha)));
  return { changes: changes.length, noted: withNote.length };
}

/** Releases collect the notes of others, and bots write none. */
function isCounted({ title, authors }: Change): boolean {
  return !authors.every(isBot) && !isRelease(title);
}

function isRelease(title: string): boolean {
  return RELEASE.test(parseTitle(title).text);
}

/** The changelogs, and the folders of fragments, that most commits touch. */
function listNotePlaces(commits: readonly Commit[]): string[] {
  const written = commits.filter(({ subject }) => !isRelease(subject));
  const paths = written.flatMap(({ files }) => files.map(({ path }) => path)).filter(isNoteFile);
  const places = Map.groupBy(paths.filter(isPlainPath), (path) =>
    isFragment(path) ? path.slice(0, path.lastIndexOf("/")) : path,
  );
  return [...places]
    .toSorted(([, paths], [, others]) => others.length - paths.length)
    .slice(0, POLICY_PLACES_MAX)
    .map(([place]) => place);
}

async function collectPages(pages: AsyncIterable<Commit[]>, max: number): Promise<Commit[]> {
  const commits: Commit[] = [];
  let read = 0;
  for await (const page of pages) {
    commits.push(...page);
    read += 1;
    if (read >= max) break;
  }
  return commits;
}

/** Whether a path stays where it is put into an address; git itself has no others. */
function isPlainPath(path: string): boolean {
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/**
 * The commits whose patches are read, newest changes first. Hosts list the paths of a request at the commit it landed as;
 * where it was rebased, the commits below that one belong to it as well.
 */
function listPatchCommits(activity: Activity): Commit[] {
  const bySha = new Map(activity.commits.map((commit) => [commit.sha, commit]));
  const rebased = new Map(activity.pullRequests.map(({ mergeCommitSha, commitShas }) => [mergeCommitSha, commitShas]));
  const commits = listFactCommits(activity).flatMap((commit) => {
    const others = commit.parents.length > 1 ? [] : (rebased.get(commit.sha) ?? []);
    return [commit, ...others.flatMap((sha) => bySha.get(sha) ?? [])];
  });
  return [...new Set(commits)].slice(0, PATCHES_MAX);
}

/**
 * Adds what facts are read from: the patches of the commits that are worth it, the files that tell most at both ends of
 * the range, and how the repository keeps notes. What a budget or a failure leaves out is simply not there.
 * @throws AppError `rateLimited` of `faults.ts`
 */
export async function attachContents(host: ContentHost, activity: Activity & { range: ResolvedRange }): Promise<void> {
  const ends = findRangeEnds(activity.range, activity.commits);
  const commits = ends === undefined ? [] : listPatchCommits(activity);
  if (ends === undefined || commits.length === 0) return;
  const reader = new ContentReader(host, activity, ends);
  await reader.readPatches(commits);
  const isLabelled = activity.pullRequests.some(({ labels }) => labels.length > 0);
  activity.files = await reader.readFiles([...(isLabelled ? RELEASE_CONFIG_PATHS : []), ...listFactFiles(commits)]);
  const policy = await reader.readNotePolicy(activity.range.to);
  if (policy !== undefined) activity.notePolicy = policy;
}
