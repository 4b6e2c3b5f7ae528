import "server-only";
import { changeJob, type JobRow } from "#db/queries/generation-jobs.ts";
import { insertLedger } from "#db/queries/ledgers.ts";
import { findOrganization } from "#db/queries/orgs.ts";
import { type ConnectedRepository, listRepositories } from "#db/queries/repositories.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { ReadRequest, Totals } from "#lib/jobs/reader/protocol.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import type { LedgerSummary } from "#lib/jobs/reader/summary.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { type NewEvent, tellEvents } from "#lib/jobs/service/events.ts";
import { readRequestOf } from "#lib/jobs/service/read-request.ts";
import { requireEnabled } from "#lib/jobs/service/sources.ts";
import { siblingId } from "./ids.ts";
import { GO_ON, inStep, type Outcome, type Run } from "./run.ts";

/** Brings the mirrors of the job's repositories up to date; nothing to do where the run has a ledger already. */
export function fetchRepositories(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.ledgerId !== null) return GO_ON;
    const sources = await sourcesOf(run, job);
    const events = sources.map(
      (source): NewEvent => ({
        type: "fetching_repositories",
        key: `fetch:${source.repository.id}`,
        message: `Reading ${nameOf(source)}`,
        metadata: { repository: nameOf(source), repositoryId: source.repository.id },
      }),
    );
    await tellEvents(run.db, job, events, run.clock.now());
    const remote = sources.filter(({ repository }) => parseLocation(repository.cloneUrl).kind === "url");
    if (remote.length > 0) await readRepositories(await requestFor(run, job, remote, "fetch"));
    return GO_ON;
  });
}

/** Puts the ledger of the run together and stores it with the job, both or neither. */
export function makeLedger(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.ledgerId !== null) return GO_ON;
    const sources = await sourcesOf(run, job);
    const names = new Map(sources.map((source) => [source.repository.id, nameOf(source)]));
    const events: NewEvent[] = [];
    const request = await requestFor(run, job, sources, "ledger");
    const { data, summary, missing } = await readRepositories(request, (line) => {
      if (line.type === "repository") events.push(readEvent(line.repositoryId, names, line));
    });
    events.push(ledgerEvent(summary, missing));
    const now = run.clock.now();
    await run.db.transaction(async (tx) => {
      const ledgerId = siblingId("led", job.id);
      await insertLedger(tx, { id: ledgerId, organizationId: job.organizationId, data, createdAt: now });
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { ledgerId, updatedAt: now });
      await tellEvents(tx, job, events, now);
    });
    return GO_ON;
  });
}

/** @throws AppError where a repository of the job is gone or disabled by now */
async function sourcesOf(run: Run, job: JobRow): Promise<ConnectedRepository[]> {
  const connected = await listRepositories(run.db, run.organizationId);
  const sources = connected.filter(({ repository }) => job.repositoryIds.includes(repository.id));
  if (sources.length < job.repositoryIds.length) {
    throw new AppError(
      "invalid",
      "A repository of this run was removed",
      "Start a new run from what is connected now.",
    );
  }
  for (const source of sources) requireEnabled(source);
  return sources;
}

async function requestFor<Kind extends ReadRequest["kind"]>(
  run: Run,
  job: JobRow,
  sources: readonly ConnectedRepository[],
  kind: Kind,
) {
  const organization = await findOrganization(run.db, run.organizationId);
  if (!organization) throw notFound("Organization");
  const { range, selection, audience } = jobRequest.parse(job.request);
  return readRequestOf(run.db, organization, sources, { kind, range, selection, audience });
}

function nameOf({ repository }: ConnectedRepository): string {
  return `${repository.owner}/${repository.repo}`;
}

function readEvent(repositoryId: string, names: ReadonlyMap<string, string>, totals: Totals): NewEvent {
  const repository = names.get(repositoryId) ?? repositoryId;
  const { commits, pullRequests, releases } = totals;
  return {
    type: "fetching_repositories",
    key: `read:${repositoryId}`,
    message: `Read ${count(commits, "commit")} of ${repository}`,
    metadata: { repository, repositoryId, commits, pullRequests, releases },
  };
}

/** Most missing items that the event names. */
const MISSING_MAX = 300;

function ledgerEvent(summary: LedgerSummary, missing: readonly string[]): NewEvent {
  return {
    type: "generating_content",
    key: "ledger",
    message: `${count(summary.kept, "change")} worth telling, ${summary.total - summary.kept} left out`,
    metadata: { ...summary, ...(missing.length > 0 ? { missing: missing.slice(0, MISSING_MAX) } : {}) },
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
