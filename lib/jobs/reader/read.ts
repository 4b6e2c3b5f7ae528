import "server-only";
import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { ledgerRange } from "#lib/content/changelog.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { ProgramEnvironment } from "#lib/content/sources/git/process.ts";
import { candidateRanges } from "#lib/content/sources/git/stretch.ts";
import { previousRelease } from "#lib/content/sources/previous-release.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/range.ts";
import { AppError } from "#lib/errors.ts";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { missingItems, narrow, narrowIssues } from "#lib/jobs/selection.ts";
import { issueItem, itemsOf, newestItems, sumTotals, totalsOf } from "./items.ts";
import { networkOf, type OpenSource, openSource } from "./open.ts";
import type { ReadLine, ReadRequest } from "./protocol.ts";
import { summarize } from "./summary.ts";
import { readTracker } from "./trackers.ts";

/** Most items that a preview lists. */
const ITEMS_MAX = 2_000;
/** Most commits of a range that nothing bounds (contract, section 5). */
const UNBOUNDED_MAX = 500;

type Emit = (line: ReadLine) => void;
type ReadActivity = Activity & { range: ResolvedRange };

/** All that was read: the range that it lies in, and what sources have of it. */
type Read = { range: Ledger["range"]; activities: ReadActivity[]; issues: TrackerIssue[] };

/**
 * Reads the sources of a request and puts together what it asks for, telling of each source as it is read.
 * @param emit gets lines in order; the last one is the result
 * @throws AppError where a source cannot be read
 */
export async function readRequest(request: ReadRequest, environment: ProgramEnvironment, emit: Emit): Promise<void> {
  const sources = await inOrder(request.repositories, (repository) => openSource(repository, request, environment));
  if (request.kind === "fetch") return emit({ type: "fetched" });
  const { range } = request;
  const activities =
    range.kind === "newest"
      ? await readNewest(sources, request)
      : await inOrder(sources, (source) => readRange(source, range, request));
  const known = rangeOf(activities, range);
  const issues = await readTrackers(request, known, emit);
  for (const one of activities) emit({ type: "repository", repositoryId: one.repository.id, ...totalsOf(one) });
  const read = { range: known, activities, issues };
  emit(request.kind === "ledger" ? storedLedger(read, request) : listOf(read, request));
}

async function readRange(source: OpenSource, range: NamedRange, request: ReadRequest): Promise<ReadActivity> {
  return readSource(source, await selectionOf(range, source), request);
}

/** A history without a start may be long: its newest changes are enough, and the others are not even read. */
function bounded(selection: RangeSelection): RangeSelection {
  const isOpen = selection.kind === "revisions" && selection.from === null;
  return isOpen ? { ...selection, max: UNBOUNDED_MAX } : selection;
}

async function readSource(
  { source, owner, name }: OpenSource,
  selection: RangeSelection,
  { kind }: ReadRequest,
): Promise<ReadActivity> {
  const activity = await source.readActivity(bounded(selection), kind === "activity" ? "outline" : "full");
  return { ...activity, repository: { ...activity.repository, owner, name } };
}

/** One after another: two histories at once would double the memory. */
async function inOrder<Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>) {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
}

async function readTrackers(request: ReadRequest, range: Ledger["range"], emit: Emit): Promise<TrackerIssue[]> {
  const times = { from: new Date(range.from), to: new Date(range.to) };
  const read = await inOrder(request.trackers, async (tracker) => {
    const issues = await readTracker(tracker, times, networkOf(request));
    emit({ type: "tracker", integrationId: tracker.integrationId, issues: issues.length });
    return issues;
  });
  return read.flat();
}

type NamedRange = Exclude<RangeRequest, { kind: "newest" }>;

async function selectionOf(range: NamedRange, { source }: OpenSource): Promise<RangeSelection> {
  if (range.kind === "revisions") return range;
  if (range.kind === "release") {
    const from = previousRelease(await source.releases(), range);
    return { kind: "revisions", from: from ?? null, to: range.tag };
  }
  return { kind: "time", from: new Date(range.from), to: new Date(range.to), label: range.label };
}

/** Tries stretches of the history that moved last, newest first, until one has something to say. */
async function readNewest(sources: readonly OpenSource[], request: ReadRequest): Promise<ReadActivity[]> {
  const { source, committedAt } = await newestOf(sources);
  const ranges = candidateRanges(await source.source.releases(), { sha: source.source.head, committedAt });
  let last: ReadActivity[] = [];
  for (const range of ranges) {
    last = [await readSource(source, range, request)];
    const { ledger } = ledgerOf({ range: rangeOf(last, request.range), activities: last, issues: [] }, request);
    if (ledger.entries.some((entry) => entry.disposition !== "dropped")) break;
  }
  return last;
}

async function newestOf(sources: readonly OpenSource[]): Promise<{ source: OpenSource; committedAt: Date }> {
  const dated = await inOrder(sources, async (source) => ({ source, committedAt: await source.source.headTime() }));
  const [newest] = dated.toSorted((a, b) => b.committedAt.getTime() - a.committedAt.getTime());
  if (!newest) throw nothingToRead();
  return newest;
}

function storedLedger(read: Read, request: ReadRequest): ReadLine {
  const { ledger, missing } = ledgerOf(read, request);
  return { type: "ledger", data: serializeLedger(ledger), summary: summarize(ledger), missing };
}

function listOf({ range, activities, issues }: Read, request: ReadRequest): ReadLine {
  const narrowed = activities.map((activity) => narrow(activity, request.selection).activity);
  return {
    type: "activity",
    items: newestItems([...narrowed.flatMap(itemsOf), ...issues.map(issueItem)], ITEMS_MAX),
    totals: { ...sumTotals(narrowed.map(totalsOf)), issues: issues.length },
    range: request.range.kind === "time" ? range : timesOf(activities, range),
  };
}

/** The ledger of what the request chose, and the chosen items that were not there. */
function ledgerOf(read: Read, { selection, audience }: ReadRequest): { ledger: Ledger; missing: string[] } {
  const narrowed = read.activities.map((activity) => narrow(activity, selection));
  const { issues, found } = narrowIssues(read.issues, selection);
  for (const part of narrowed) for (const key of part.found) found.add(key);
  const ledger = buildLedger(
    narrowed.map(({ activity }) => activity),
    { audience, range: read.range, issues },
  );
  return { ledger, missing: missingItems(selection, found) };
}

/** What the first repository resolved the range to; of trackers alone, the range that was asked for. */
function rangeOf([first]: readonly ReadActivity[], asked: RangeRequest): Ledger["range"] {
  if (first) return ledgerRange(first.range, first.commits.at(-1)?.committedAt);
  if (asked.kind !== "time") throw nothingToRead();
  return { from: asked.from, to: asked.to, label: asked.label };
}

function nothingToRead(): AppError {
  return new AppError("invalid", "There is no repository to read", "Connect a repository, or name a window of time.");
}

/** The half-open range of committer times that holds everything read, so that asking for it gives it again. */
function timesOf(activities: readonly ReadActivity[], range: Ledger["range"]): Ledger["range"] {
  const times = activities.flatMap(({ commits }) => commits.map(({ committedAt }) => committedAt)).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return range;
  return { from: oldest, to: new Date(Date.parse(newest) + 1_000).toISOString(), label: range.label };
}
