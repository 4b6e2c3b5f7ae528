import "server-only";
import type { Db } from "#db/client.ts";
import { changeJob } from "#db/queries/posts/generation-jobs.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { convertErrors, GO_ON, type Outcome, type Run, STOP } from "./run.ts";

/** Claims a queued job for this run. Stops if the job has ended or belongs to another run. */
export function startJob(run: Run): Promise<Outcome> {
  return convertErrors(run.jobId, () => run.db.transaction((tx) => claimJob(tx, run)));
}

async function claimJob(tx: Db, run: Run): Promise<Outcome> {
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
  await appendEvents(tx, job, events, now);
  return GO_ON;
}
