import "server-only";
import { changeJob, findJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { AppError } from "#lib/errors.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { GO_ON, NO_WAITS, type Outcome, type Run } from "./run.ts";

const SHORTEST_MS = 3_000;
const LONGEST_MS = 30_000;

/**
 * Reuses the ledger of another run when it is ready.
 * @throws AppError (permanent) if that run has ended without a ledger
 */
export async function shareLedger(run: Run, job: JobRow, runId: string): Promise<Outcome> {
  const other = await findJob(run.db, run.organizationId, runId);
  const now = run.clock.now();
  if (other && other.ledgerId !== null) {
    const { ledgerId } = other;
    await run.db.transaction(async (tx) => {
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { ledgerId, updatedAt: now });
      const message = "Takes over what another run has read";
      await appendEvents(tx, job, [{ type: "generating_content", key: "ledger", message, metadata: { runId } }], now);
    });
    return GO_ON;
  }
  if (!other || (other.status !== "queued" && other.status !== "running")) throw noLedgerError(other);
  return waitFor(run, job, other, now);
}

/** Waits longer each time, and at least until a suspended run resumes. */
async function waitFor(run: Run, job: JobRow, other: JobRow, now: Date): Promise<Outcome> {
  const times = (run.waits ?? NO_WAITS).run;
  const pauseMs = Math.min(SHORTEST_MS * 1.5 ** times, LONGEST_MS);
  const until = new Date(Math.max(now.getTime() + pauseMs, (other.resumeAt?.getTime() ?? 0) + SHORTEST_MS));
  await run.db.transaction(async (tx) => {
    const change = { resumeAt: until, updatedAt: now };
    await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, change);
    const message = "Waits for the run that reads the sources";
    const event = { type: "fetching_repositories" as const, key: "shares", message, metadata: { runId: other.id } };
    await appendEvents(tx, job, [event], now);
  });
  return { next: "wait", until: until.toISOString(), reason: "run" };
}

function noLedgerError(other: JobRow | undefined): AppError {
  const reason = other?.error ?? "It is gone";
  return new AppError("conflict", `The run that reads the sources failed: ${reason}`, "Start both again.");
}
