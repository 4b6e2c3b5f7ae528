import "server-only";
import type { Db } from "#db/client.ts";
import { changeJob, type JobRow, type JobStatus } from "#db/queries/posts/generation-jobs.ts";
import type { Clock } from "#lib/clock.ts";
import { getMeters } from "#lib/metrics/meters.ts";
import { endRun } from "./end-automation-run.ts";
import { appendEvents } from "./events.ts";
import { releaseJob } from "./reservation.ts";

export type Ending = {
  status: Extract<JobStatus, "failed" | "skipped">;
  /** The reason, for people. */
  message: string;
  /** Details of the last event. */
  metadata?: Record<string, unknown>;
};

/**
 * Ends a job without a post. A job that has already ended stays unchanged.
 * @returns whether this call ended it
 */
export async function endJob(run: { db: Db; clock: Clock; organizationId: string; jobId: string }, ending: Ending) {
  const ended = await run.db.transaction(async (tx) => {
    const now = run.clock.now();
    const job = await changeJob(
      tx,
      run.organizationId,
      run.jobId,
      { statuses: ["queued", "running"] },
      { status: ending.status, error: ending.message, draft: null, completedAt: now, updatedAt: now },
    );
    if (!job) return undefined;
    await appendEvents(
      tx,
      job,
      [{ type: ending.status, message: ending.message, ...(ending.metadata && { metadata: ending.metadata }) }],
      now,
    );
    await endRun(tx, job, { status: ending.status, reason: ending.message }, now);
    await releaseJob(tx, job, now);
    return job;
  });
  if (ended) noteEnd(ended, ending.status, run.clock.now());
  return ended !== undefined;
}

/** Notes the outcome and the time of a job in the metrics. */
export function noteEnd({ contentType: type, createdAt }: JobRow, outcome: JobStatus, now: Date): void {
  getMeters().jobs.observe({ type, outcome }, (now.getTime() - createdAt.getTime()) / 1000);
}
