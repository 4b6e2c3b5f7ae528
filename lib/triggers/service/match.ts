import "server-only";
import type { Db } from "#db/client.ts";
import { lockWaitingTriggers } from "#db/queries/automations/event-triggers.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { startRun, toRunnable } from "#lib/automations/start.ts";
import { isReleaseOfOthers } from "#lib/content/packages/membership.ts";
import { faultPoint } from "#lib/fault.ts";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { sendGeneration } from "#lib/jobs/service/queue.ts";
import { log } from "#lib/log.ts";

/** An event of a repository that triggers may fire on. */
export type HostEvent = {
  organizationId: string;
  repositoryId: string;
  /** The repository's name without its owner. */
  product: string;
  type: "push" | "release";
  /** A release's tag or the new head of a push; a trigger fires once per subject. */
  subject: string;
  isPreRelease: boolean;
  range: RangeRequest;
};

/**
 * Starts a run of every matching trigger, once per trigger and subject.
 * @param tx the transaction that claims the delivery; the caller sends the jobs after the commit
 * @returns the stored jobs
 * @throws AppError `unavailable`; the transaction must roll back then
 */
export async function fireTriggers(tx: Db, event: HostEvent, now: Date): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (const trigger of await lockWaitingTriggers(tx, event.organizationId, event)) {
    const automation = toRunnable("trigger", trigger);
    if (isOfOthers(event, automation.outputConfig.packages)) continue;
    const job = await startRun(tx, automation, toOccasion(event, now), now);
    if (job) jobs.push(job);
  }
  return jobs;
}

function isOfOthers({ type, subject, product }: HostEvent, packages: readonly string[] | undefined): boolean {
  return packages !== undefined && type === "release" && isReleaseOfOthers(subject, packages, product);
}

/** Sends committed jobs. The sweep of jobs resends those that fail here, since the delivery is already claimed. */
export async function sendJobs(jobs: readonly JobRow[]): Promise<void> {
  for (const job of jobs) {
    faultPoint("fire-trigger", "before");
    try {
      await sendGeneration(job, job.id);
    } catch (err) {
      log.error({ err, jobId: job.id }, "could not queue a triggered generation; the sweep sends it again");
    }
  }
}

function toOccasion({ type, repositoryId, subject, range }: HostEvent, now: Date) {
  return {
    key: `${type}:${repositoryId}:${subject}`,
    dueAt: now,
    range,
    lookbackWindow: null,
    repositoryIds: [repositoryId],
  };
}
