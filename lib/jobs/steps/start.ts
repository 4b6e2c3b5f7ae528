import "server-only";
import type { Db } from "#db/client.ts";
import { changeJob } from "#db/queries/posts/generation-jobs.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { GO_ON, inWords, type Outcome, type Run, STOP } from "./run.ts";

/** Takes a queued job for this run; a job that has ended, or that another run has, is left alone. */
export function startJob(run: Run): Promise<Outcome> {
  return inWords(run.jobId, () => run.db.transaction((tx) => takeJob(tx, run)));
}

async function takeJob(tx: Db, run: Run): Promise<Outcome> {
  const now = run.clock.now();
  const job = await changeJob(
    tx,
    run.organizationId,
    run.jobId,
    { statuses: ["queued", "running"], workflowRunId: run.workflowRunId },
    { status: "running", workflowRunId: run.workflowRunId, updatedAt: now },
  );
  if (!job) return STOP;
  const metadata = { workflowRunId: run.workflowRunId };
  const events = [
    { type: "workflow_triggered" as const, message: "Taken from the queue", metadata },
    { type: "running" as const, message: "Started" },
  ];
  await tellEvents(tx, job, events, now);
  return GO_ON;
}
