import "server-only";
import { changeJob, type JobStatus } from "#db/queries/generation-jobs.ts";
import { endRun } from "#lib/automations/end.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { releaseJob } from "#lib/jobs/service/reservation.ts";
import type { Run } from "./run.ts";

export type Ending = {
  status: Extract<JobStatus, "failed" | "skipped">;
  /** Why, in words for people. */
  message: string;
};

/**
 * Ends a job without a post, once: one that has ended stays as it did.
 * @returns whether it ended now
 */
export async function endJob(run: Pick<Run, "db" | "clock" | "organizationId" | "jobId">, ending: Ending) {
  return run.db.transaction(async (tx) => {
    const now = run.clock.now();
    const job = await changeJob(
      tx,
      run.organizationId,
      run.jobId,
      { statuses: ["queued", "running"] },
      { status: ending.status, error: ending.message, draft: null, completedAt: now, updatedAt: now },
    );
    if (!job) return false;
    await tellEvents(tx, job, [{ type: ending.status, message: ending.message }], now);
    await endRun(tx, job, { status: ending.status, reason: ending.message }, now);
    await releaseJob(tx, job, now);
    return true;
  });
}
