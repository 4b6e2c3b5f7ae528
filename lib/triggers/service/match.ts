import "server-only";
import type { Db } from "#db/client.ts";
import { lockWaitingTriggers } from "#db/queries/automations/event-triggers.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { startRun, toRunnable } from "#lib/automations/start.ts";
import { faultPoint } from "#lib/fault.ts";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { sendGeneration } from "#lib/jobs/service/queue.ts";
import { log } from "#lib/log.ts";

/** What happened to a repository, as far as triggers go. */
export type HostEvent = {
  organizationId: string;
  repositoryId: string;
  type: "push" | "release";
  /** A release's tag, or where a push moved the branch to: what a trigger fires on once. */
  subject: string;
  isPreRelease: boolean;
  range: RangeRequest;
};

/**
 * Starts a run of every trigger that waits for an event, once per trigger and subject.
 * @param tx the transaction that takes the delivery; whoever commits sends the jobs
 * @returns the jobs that were stored
 * @throws AppError `unavailable`, where nothing may be committed
 */
export async function fireTriggers(tx: Db, event: HostEvent, now: Date): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (const trigger of await lockWaitingTriggers(tx, event.organizationId, event)) {
    const job = await startRun(tx, toRunnable("trigger", trigger), occasionOf(event, now), now);
    if (job) jobs.push(job);
  }
  return jobs;
}

/** Sends jobs that were committed. One that is lost here is sent by the sweep of jobs: the delivery has been taken. */
export async function sendJobs(jobs: readonly JobRow[]): Promise<void> {
  for (const job of jobs) {
    faultPoint("fire-trigger", "before");
    try {
      await sendGeneration(job, job.id);
    } catch (err) {
      log.error({ err, jobId: job.id }, "a triggered generation waits for the queue");
    }
  }
}

function occasionOf({ type, repositoryId, subject, range }: HostEvent, now: Date) {
  return {
    key: `${type}:${repositoryId}:${subject}`,
    dueAt: now,
    range,
    lookbackWindow: null,
    repositoryIds: [repositoryId],
  };
}
