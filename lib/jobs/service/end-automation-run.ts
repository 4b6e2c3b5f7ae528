import "server-only";
import type { Db } from "#db/client.ts";
import { endRunOfJob, noteRun, type RunRow } from "#db/queries/automations/runs.ts";

type Ending = { status: Exclude<RunRow["status"], "queued" | "missed">; reason: string | null };

/**
 * Tells the run of a job, and the schedule or trigger behind it, how the job ended; nothing happens where no automation
 * asked for the job.
 * @param tx the transaction that ends the job
 */
export async function endRun(
  tx: Db,
  job: { organizationId: string; id: string },
  { status, reason }: Ending,
  now: Date,
): Promise<void> {
  const run = await endRunOfJob(tx, job.organizationId, job.id, { status, reason, updatedAt: now });
  const { organizationId } = job;
  const automation = run && automationOf(run);
  // A newer run may have started, whose state is the one to show.
  if (automation) await noteRun(tx, { organizationId, ...automation }, { lastRunStatus: status }, run.createdAt);
}

function automationOf({ scheduleId, triggerId }: RunRow) {
  if (scheduleId !== null) return { kind: "schedule" as const, id: scheduleId };
  return triggerId === null ? undefined : { kind: "trigger" as const, id: triggerId };
}
