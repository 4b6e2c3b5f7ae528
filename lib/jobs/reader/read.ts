import "server-only";
import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { ledgerRange } from "#lib/content/changelog.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { getNotedShare } from "#lib/content/ledger/note-policy.ts";
import type { PackageChoice } from "#lib/content/ledger/packages.ts";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { filterReleases } from "#lib/content/packages/membership.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { candidateRanges } from "#lib/content/sources/git/candidate-ranges.ts";
import type { ProgramEnvironment } from "#lib/content/sources/git/process.ts";
import { previousRelease } from "#lib/content/sources/previous-release.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/range.ts";
import { AppError } from "#lib/errors.ts";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { missingItems, narrow, narrowIssues } from "#lib/jobs/selection.ts";
import { packLedger } from "#lib/posts/service/ledger-text.ts";
import { readContent } from "./contents.ts";
import { countTotals, issueItem, listItems, newestItems, sumTotals } from "./items.ts";
import { type OpenSource, openSource, toNetwork } from "./open.ts";
import { readPackageChoice } from "./packages.ts";
import type { ReadLine, ReadRequest } from "./protocol.ts";
import { summarize } from "./summary.ts";
import { readTracker } from "./trackers.ts";

/** The maximum number of items in a preview. */
const ITEMS_MAX = 2_000;
/** No post can tell more changes, and storing them would hold up everybody on the embedded database. */
const CHANGES_MAX = 5_000;
/** The same for changes that are left out, of which there may be more. */
const LEDGER_MAX_CHARACTERS = 16_000_000;
/** The maximum number of commits in a range without a start (contract, section 5). */
const UNBOUNDED_MAX = 500;

type Emit = (line: ReadLine) => void;
type ReadActivity = Activity & { range: ResolvedRange };

/** The data of one run: its range and the activity and issues of its sources. */
type ReadData = {
  range: Ledger["range"];
  activities: ReadActivity[];
  issues: TrackerIssue[];
  packages?: PackageChoice | undefined;
};

/**
 * Reads the sources of a request and emits the requested result, after one line per source.
 * @param emit receives lines in order; the last one is the result
 * @throws AppError if a source cannot be read, or has too many changes for a ledger
 */
export async function readRequest(request: ReadRequest, environment: ProgramEnvironment, emit: Emit): Promise<void> {
  const sources = await mapInOrder(request.repositories, (repository) => openSource(repository, request, environment));
  if (request.kind === "fetch") return emit({ type: "fetched" });
  if (request.kind === "packages") return emit({ type: "packages", packages: await readPackages(sources) });
  if (request.kind === "contents") return emit(await readContents(sources, request));
  const { range } = request;
  const packages = await readPackageChoice(sources, request);
  const activities =
    range.kind === "newest"
      ? await readNewest(sources, request, packages)
      : await mapInOrder(sources, (source) => readRange(source, range, request));
  const resolvedRange = getLedgerRange(activities, range);
  const issues = await readTrackers(request, resolvedRange, emit);
  for (const activity of activities) emit(toRepositoryLine(activity));
  const read = { range: resolvedRange, activities, issues, packages };
  emit(request.kind === "ledger" ? storedLedger(read, request) : listActivity(read, request));
}

async function readPackages(sources: readonly OpenSource[]): Promise<Package[]> {
  return (await mapInOrder(sources, ({ source }) => source.packages(source.head))).flat();
}

async function readContents(sources: readonly OpenSource[], { reads = [] }: ReadRequest): Promise<ReadLine> {
  const texts = await mapInOrder(reads, async (read) => {
    const match = sources.find(({ source }) => source.repository.id === read.repositoryId);
    return match === undefined ? "This repository cannot be read." : readContent(match.source.contents(), read);
  });
  return { type: "contents", texts };
}

function toRepositoryLine(activity: ReadActivity): ReadLine {
  const { repository, notePolicy, tagsMax = null } = activity;
  const notedShare = notePolicy === undefined ? null : getNotedShare(notePolicy);
  return { type: "repository", repositoryId: repository.id, notedShare, tagsMax, ...countTotals(activity) };
}

async function readRange(source: OpenSource, range: NamedRange, request: ReadRequest): Promise<ReadActivity> {
  return readSource(source, await resolveSelection(range, source), request);
}

/** Limits a history without a start to its newest commits, because it may be very long. */
function limitCommits(selection: RangeSelection): RangeSelection {
  const isOpen = selection.kind === "revisions" && selection.from === null;
  return isOpen ? { ...selection, max: UNBOUNDED_MAX } : selection;
}

async function readSource(
  { source, owner, name }: OpenSource,
  selection: RangeSelection,
  { kind, packages }: ReadRequest,
): Promise<ReadActivity> {
  const listDepth = packages ? "paths" : "outline";
  const activity = await source.readActivity(limitCommits(selection), kind === "activity" ? listDepth : "full");
  return { ...activity, repository: { ...activity.repository, owner, name } };
}

/** Processes inputs one after another, because two histories at once would double the memory use. */
async function mapInOrder<Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>) {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
}

async function readTrackers(request: ReadRequest, range: Ledger["range"], emit: Emit): Promise<TrackerIssue[]> {
  const times = { from: new Date(range.from), to: new Date(range.to) };
  const read = await mapInOrder(request.trackers, async (tracker) => {
    const issues = await readTracker(tracker, times, toNetwork(request));
    emit({ type: "tracker", integrationId: tracker.integrationId, issues: issues.length });
    return issues;
  });
  return read.flat();
}

type NamedRange = Exclude<RangeRequest, { kind: "newest" }>;

async function resolveSelection(range: NamedRange, { source }: OpenSource): Promise<RangeSelection> {
  if (range.kind === "revisions") return range;
  if (range.kind === "release") {
    const from = previousRelease(await source.releases(), range);
    return { kind: "revisions", from: from ?? null, to: range.tag };
  }
  return { kind: "time", from: new Date(range.from), to: new Date(range.to), label: range.label };
}

/** Reads candidate ranges of the most recently changed source, newest first, until one has kept entries. */
async function readNewest(
  sources: readonly OpenSource[],
  request: ReadRequest,
  packages: PackageChoice | undefined,
): Promise<ReadActivity[]> {
  const { source, committedAt } = await findNewestSource(sources);
  const releases = filterReleases(await source.source.releases(), packages?.byRepository[source.source.repository.id]);
  const ranges = candidateRanges(releases, { sha: source.source.head, committedAt });
  let activities: ReadActivity[] = [];
  for (const range of ranges) {
    activities = [await readSource(source, range, request)];
    const { ledger } = buildSelectedLedger(
      { range: getLedgerRange(activities, request.range), activities, issues: [], packages },
      request,
    );
    if (ledger.entries.some((entry) => entry.disposition !== "dropped")) break;
  }
  return activities;
}

async function findNewestSource(sources: readonly OpenSource[]): Promise<{ source: OpenSource; committedAt: Date }> {
  const dated = await mapInOrder(sources, async (source) => ({ source, committedAt: await source.source.headTime() }));
  const [newest] = dated.toSorted((a, b) => b.committedAt.getTime() - a.committedAt.getTime());
  if (!newest) throw nothingToRead();
  return newest;
}

function storedLedger(read: ReadData, request: ReadRequest): ReadLine {
  const { ledger, missing } = buildSelectedLedger(read, request);
  const summary = summarize(ledger);
  if (summary.kept > CHANGES_MAX) throw tooManyChanges();
  const data = serializeLedger(ledger);
  if (data.length > LEDGER_MAX_CHARACTERS) throw tooManyChanges();
  return { type: "ledger", data: packLedger(ledger, data), summary, missing };
}

function listActivity({ range, activities, issues, packages }: ReadData, request: ReadRequest): ReadLine {
  const { selection } = request;
  const narrowed = activities.map((activity) => narrow(activity, selection).activity);
  const items = narrowed.flatMap((activity) => listItems(activity, selection, packages));
  const totals = sumTotals(narrowed.map((activity) => countTotals(activity, packages)));
  if (!selection.includePullRequests) totals.pullRequests = 0;
  return {
    type: "activity",
    items: newestItems([...items, ...issues.map(issueItem)], ITEMS_MAX),
    totals: { ...totals, issues: issues.length },
    range: request.range.kind === "time" ? range : getTimeRange(activities, range),
  };
}

/** Builds the ledger of the selected items. `missing` lists selected items that no source contained. */
function buildSelectedLedger(
  read: ReadData,
  { selection, audience, repositories }: ReadRequest,
): { ledger: Ledger; missing: string[] } {
  const narrowed = read.activities.map((activity) => narrow(activity, selection));
  const { issues, matched } = narrowIssues(read.issues, selection);
  for (const part of narrowed) for (const key of part.matched) matched.add(key);
  const ledger = buildLedger(
    narrowed.map(({ activity }) => activity),
    { audience, range: read.range, issues, foldWithoutNote: listFoldChoices(repositories), packages: read.packages },
  );
  return { ledger, missing: missingItems(selection, matched) };
}

/** The repositories for which a person decided whether changes without a release note are folded. */
function listFoldChoices(repositories: ReadRequest["repositories"]): Record<string, boolean> {
  return Object.fromEntries(
    repositories.flatMap(({ id, foldWithoutNote }) => (foldWithoutNote === null ? [] : [[id, foldWithoutNote]])),
  );
}

/** The range as resolved by the first repository; for trackers without a repository, the requested range. */
function getLedgerRange([first]: readonly ReadActivity[], requested: RangeRequest): Ledger["range"] {
  if (first) return ledgerRange(first.range, first.commits.at(-1)?.committedAt);
  if (requested.kind !== "time") throw nothingToRead();
  return { from: requested.from, to: requested.to, label: requested.label };
}

function tooManyChanges(): AppError {
  return new AppError("invalid", "There are too many changes for one post", "Choose a shorter range or fewer items.");
}

function nothingToRead(): AppError {
  return new AppError("invalid", "There is no repository to read", "Connect a repository, or choose a period.");
}

/**
 * The half-open range of committer times that contains everything read, so that requesting it gives the same items.
 */
function getTimeRange(activities: readonly ReadActivity[], range: Ledger["range"]): Ledger["range"] {
  const times = activities.flatMap(({ commits }) => commits.map(({ committedAt }) => committedAt)).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return range;
  return { from: oldest, to: new Date(Date.parse(newest) + 1_000).toISOString(), label: range.label };
}
