import "server-only";
import type { JobRow } from "#db/queries/generation-jobs.ts";
import { lockSchedule, type ScheduleRow } from "#db/queries/schedules.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { outputConfig } from "#lib/automations/contract.ts";
import { type Occasion, queueRun, type RunnableAutomation } from "#lib/automations/start.ts";
import { notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { rangeOf } from "#lib/jobs/range.ts";
import { sendStored } from "#lib/jobs/service/queue.ts";
import { toJob } from "#lib/jobs/service/resource.ts";
import { windowOf } from "./resource.ts";

/** Runs a schedule at once, for the window that ends now. @throws AppError as `queueRun` does, and `notFound` */
export async function runSchedule(ctx: Ctx, scheduleId: string) {
  const now = ctx.clock.now();
  const job = await ctx.db.transaction(async (tx): Promise<JobRow> => {
    const row = await lockSchedule(tx, ctx.organization.id, scheduleId);
    if (!row) throw notFound("Schedule");
    const occasion = occasionAt(row, now, `manual:${newId("run", now.getTime())}`);
    const queued = await queueRun(tx, automationOf(row), occasion, now);
    if (!queued) throw new Error(`${occasion.key} is new and had a run.`);
    return queued;
  });
  await sendStored(ctx, job);
  return { organization: ctx.organization, job: toJob(job) };
}

/** The run of an instant: its window ends there, however late it runs. */
export function occasionAt(row: ScheduleRow, dueAt: Date, key: string): Occasion {
  const lookbackWindow = windowOf(row);
  return { key, dueAt, range: rangeOf({ lookbackWindow }, dueAt), lookbackWindow };
}

export function automationOf(row: ScheduleRow): RunnableAutomation {
  const { organizationId, id, repositoryIds, outputType, autoPublish } = row;
  const config = outputConfig.parse(row.outputConfig);
  return { organizationId, kind: "schedule", id, repositoryIds, outputType, outputConfig: config, autoPublish };
}
