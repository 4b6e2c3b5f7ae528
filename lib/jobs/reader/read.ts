import "server-only";
import type { Activity } from "#lib/content/activity.ts";
import { ledgerRange } from "#lib/content/changelog.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import type { ProgramEnvironment } from "#lib/content/sources/git/process.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/git/range.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { candidateRanges } from "#lib/content/sources/git/stretch.ts";
import { AppError } from "#lib/errors.ts";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { missingItems, narrow } from "#lib/jobs/selection.ts";
import { itemsOf, newestItems, sumTotals, totalsOf } from "./items.ts";
import type { ReadLine, ReadRepository, ReadRequest } from "./protocol.ts";
import { summarize } from "./summary.ts";

/** Most items that a preview lists. */
const ITEMS_MAX = 2_000;

type Read = Activity & { range: ResolvedRange };

/**
 * Reads the repositories of a request and puts together what it asks for, telling of each repository as it is read.
 * @param emit gets lines in order; the last one is the result
 * @throws AppError where a repository cannot be read
 */
export async function readRequest(
  request: ReadRequest,
  environment: ProgramEnvironment,
  emit: (line: ReadLine) => void,
): Promise<void> {
  const sources = await inOrder(request.repositories, (repository) => open(repository, request, environment));
  if (request.kind === "fetch") return emit({ type: "fetched" });
  if (request.range.kind === "newest") return readNewest(sources, request, emit);
  const { range } = request;
  const reads = await inOrder(sources, (source) => read(source, selectionOf(range)));
  emitResult(reads, request, emit);
}

/** A repository under the name that the integration gives it. */
type Source = { git: GitSource; owner: string; name: string };

async function open(
  { id, location, branch, token, owner, name }: ReadRepository,
  request: ReadRequest,
  environment: ProgramEnvironment,
): Promise<Source> {
  const git = await openRepository(location, {
    environment,
    id,
    cacheDirectory: request.cacheDirectory,
    allowedHosts: request.allowedHosts,
    allowedRoots: request.allowedRoots,
    ...(branch === null ? {} : { branch }),
    ...(token === null ? {} : { token }),
  });
  return { git, owner, name };
}

async function read({ git, owner, name }: Source, selection: RangeSelection): Promise<Read> {
  const activity = await git.readActivity(selection);
  return { ...activity, repository: { ...activity.repository, owner, name } };
}

/** One after another: two histories at once would double the memory. */
async function inOrder<Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>) {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
}

function selectionOf(range: Exclude<RangeRequest, { kind: "newest" }>): RangeSelection {
  if (range.kind === "revisions") return range;
  return { kind: "time", from: new Date(range.from), to: new Date(range.to), label: range.label };
}

/** Tries stretches of the history that moved last, newest first, until one has something to say. */
async function readNewest(
  sources: readonly Source[],
  request: ReadRequest,
  emit: (line: ReadLine) => void,
): Promise<void> {
  const { source, committedAt } = await newestOf(sources);
  const ranges = candidateRanges(await source.git.releases(), { sha: source.git.head, committedAt });
  let last: Read[] = [];
  for (const range of ranges) {
    last = [await read(source, range)];
    if (ledgerOf(last, request).ledger.entries.some((entry) => entry.disposition !== "dropped")) break;
  }
  emitResult(last, request, emit);
}

async function newestOf(sources: readonly Source[]): Promise<{ source: Source; committedAt: Date }> {
  const dated = await inOrder(sources, async (source) => ({ source, committedAt: await source.git.headTime() }));
  const [newest] = dated.toSorted((a, b) => b.committedAt.getTime() - a.committedAt.getTime());
  if (!newest) throw new AppError("invalid", "There is no repository to read", "Connect a repository first.");
  return newest;
}

function emitResult(reads: readonly Read[], request: ReadRequest, emit: (line: ReadLine) => void): void {
  for (const read of reads) emit({ type: "repository", repositoryId: read.repository.id, ...totalsOf(read) });
  emit(request.kind === "ledger" ? storedLedger(reads, request) : listOf(reads, request));
}

function storedLedger(reads: readonly Read[], request: ReadRequest): ReadLine {
  const { ledger, missing } = ledgerOf(reads, request);
  return { type: "ledger", data: serializeLedger(ledger), summary: summarize(ledger), missing };
}

function listOf(reads: readonly Read[], request: ReadRequest): ReadLine {
  const activities = reads.map((read) => narrow(read, request.selection).activity);
  return {
    type: "activity",
    items: newestItems(activities.flatMap(itemsOf), ITEMS_MAX),
    totals: sumTotals(activities.map(totalsOf)),
    range: request.range.kind === "time" ? rangeOf(reads) : timesOf(reads),
  };
}

/** The ledger of what the request chose, and the chosen items that were not there. */
function ledgerOf(reads: readonly Read[], request: ReadRequest): { ledger: Ledger; missing: string[] } {
  const narrowed = reads.map((read) => narrow(read, request.selection));
  const found = new Set(narrowed.flatMap((part) => [...part.found]));
  const ledger = buildLedger(
    narrowed.map(({ activity }) => activity),
    { audience: request.audience, range: rangeOf(reads) },
  );
  return { ledger, missing: missingItems(request.selection, found) };
}

function rangeOf(reads: readonly Read[]): Ledger["range"] {
  const [first] = reads;
  if (!first) throw new AppError("invalid", "There is no repository to read", "Connect a repository first.");
  return ledgerRange(first.range, first.commits.at(-1)?.committedAt);
}

/** The half-open range of committer times that holds everything read, so that asking for it gives it again. */
function timesOf(reads: readonly Read[]): Ledger["range"] {
  const range = rangeOf(reads);
  const times = reads.flatMap(({ commits }) => commits.map(({ committedAt }) => committedAt)).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return range;
  return { from: oldest, to: new Date(Date.parse(newest) + 1_000).toISOString(), label: range.label };
}
