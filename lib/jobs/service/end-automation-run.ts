import "server-only";
import type { Db } from "#db/client.ts";
import { endRunOfJob, type RunRow, recordRun } from "#db/queries/automations/runs.ts";

type Ending = { status: Exclude<RunRow["status"], "queued" | "missed">; reason: string | null };

/**
 * Records how a job ended in its run and in the schedule or trigger that started it. Does nothing for jobs without an
 * automation.
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
  const automation = run && getAutomation(run);
  // A newer run may have started; its state is the one to show.
  if (automation) await recordRun(tx, { organizationId, ...automation }, { lastRunStatus: status }, run.createdAt);
}

function getAutomation({ scheduleId, triggerId }: RunRow) {
  if (scheduleId !== null) return { kind: "schedule" as const, id: scheduleId };
  return triggerId === null ? undefined : { kind: "trigger" as const, id: triggerId };
}
