import "server-only";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { type ConnectedRepository, updateRepository } from "#db/queries/integrations/repositories.ts";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { insertLedger } from "#db/queries/posts/ledgers.ts";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { notFound } from "#lib/errors.ts";
import { siblingId } from "#lib/ids.ts";
import type { ReadLine, ReadRequest } from "#lib/jobs/reader/protocol.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import type { LedgerSummary } from "#lib/jobs/reader/summary.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { appendEvents, type NewEvent } from "#lib/jobs/service/events.ts";
import { buildReadRequest } from "#lib/jobs/service/read-request.ts";
import { type Sources, sourcesOfRun } from "#lib/jobs/service/sources.ts";
import { GO_ON, inStep, type Outcome, type Run } from "./run.ts";
import { shareLedger } from "./share.ts";
import { suspend } from "./suspend.ts";

/** Updates the mirrors of the job's repositories, unless the run already has a ledger. */
export function fetchRepositories(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    const { rewrites, sharesRun } = jobRequest.parse(job.request);
    // A rewrite uses the ledger of its post and reads no sources. All other runs need current access to their
    // sources.
    if (rewrites !== null) return GO_ON;
    const sources = await sourcesOfRun(run.db, job);
    if (job.ledgerId !== null || sharesRun !== null) return GO_ON;
    const events = sources.repositories.map(
      (source): NewEvent => ({
        type: "fetching_repositories",
        key: `fetch:${source.repository.id}`,
        message: `Reading ${getFullName(source)}`,
        metadata: { repository: getFullName(source), repositoryId: source.repository.id },
      }),
    );
    await appendEvents(run.db, job, events, run.clock.now());
    const remote = { repositories: sources.repositories.filter(isMirrored), trackers: [] };
    if (remote.repositories.length > 0) await readRepositories(await buildRequest(run, job, remote, "fetch"));
    return GO_ON;
  });
}

/** Builds the ledger of the run and stores it with the job in one transaction. */
export function makeLedger(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.ledgerId !== null) return GO_ON;
    const { sharesRun } = jobRequest.parse(job.request);
    if (sharesRun !== null) return shareLedger(run, job, sharesRun);
    try {
      return await readLedger(run, job);
    } catch (error) {
      if (error instanceof SourceRateLimited) return suspend(run, job, error);
      throw error;
    }
  });
}

async function readLedger(run: Run, job: JobRow): Promise<Outcome> {
  const sources = await sourcesOfRun(run.db, job);
  const events: NewEvent[] = [];
  const notedShares: { repositoryId: string; notedShare: number }[] = [];
  const request = await buildRequest(run, job, sources, "ledger");
  const { data, summary, missing } = await readRepositories(request, (line) => {
    if (line.type === "repository") {
      const { repositoryId, notedShare } = line;
      events.push(repositoryEvent(line, sources));
      // A source that was not measured keeps its last share.
      if (notedShare !== null) notedShares.push({ repositoryId, notedShare });
    }
    if (line.type === "tracker") events.push(trackerEvent(line, sources));
  });
  events.push(ledgerEvent(summary, missing));
  const now = run.clock.now();
  await run.db.transaction(async (tx) => {
    const ledgerId = siblingId("led", job.id);
    await insertLedger(tx, { id: ledgerId, organizationId: job.organizationId, data, createdAt: now });
    await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { ledgerId, updatedAt: now });
    await appendEvents(tx, job, events, now);
    for (const { repositoryId, notedShare } of notedShares) {
      await updateRepository(tx, job.organizationId, repositoryId, { notedShare });
    }
  });
  return GO_ON;
}

/** Whether a repository is read from a local mirror that git updates first. */
function isMirrored({ integration, repository }: ConnectedRepository): boolean {
  return integration.provider === "git" && parseLocation(repository.cloneUrl).kind === "url";
}

/** A request to read the sources of a job. */
export async function buildRequest<Kind extends ReadRequest["kind"]>(
  run: Run,
  job: JobRow,
  sources: Sources,
  kind: Kind,
) {
  const organization = await findOrganization(run.db, run.organizationId);
  if (!organization) throw notFound("Organization");
  const { range, selection, audience, packages = null } = jobRequest.parse(job.request);
  return buildReadRequest(run.db, organization, sources, { kind, range, selection, audience, packages });
}

function getFullName({ repository }: ConnectedRepository): string {
  return `${repository.owner}/${repository.repo}`;
}

function repositoryEvent(line: Extract<ReadLine, { type: "repository" }>, { repositories }: Sources): NewEvent {
  const { repositoryId, commits, pullRequests, releases, tagsMax } = line;
  const match = repositories.find((source) => source.repository.id === repositoryId);
  const repository = match === undefined ? repositoryId : getFullName(match);
  return {
    type: "fetching_repositories",
    key: `read:${repositoryId}`,
    message: `Read ${count(commits, "commit")} of ${repository}${describeTags(tagsMax)}`,
    metadata: { repository, repositoryId, commits, pullRequests, releases, ...(tagsMax === null ? {} : { tagsMax }) },
  };
}

function describeTags(tagsMax: number | null): string {
  return tagsMax === null ? "" : ` and its newest ${count(tagsMax, "tag")}; older tags are left out`;
}

function trackerEvent(line: Extract<ReadLine, { type: "tracker" }>, { trackers }: Sources): NewEvent {
  const { integrationId, issues } = line;
  const tracker = trackers.find(({ id }) => id === integrationId)?.displayName ?? integrationId;
  return {
    type: "fetching_repositories",
    key: `read:${integrationId}`,
    message: `Read ${count(issues, "completed issue")} of ${tracker}`,
    metadata: { tracker, integrationId, issues },
  };
}

/** The maximum number of missing items in the event. */
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
