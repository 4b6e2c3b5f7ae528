import "server-only";
import { lockSchedule, type ScheduleRow } from "#db/queries/automations/schedules.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { type Occasion, queueRun, toRunnable } from "#lib/automations/start.ts";
import { notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { resolveRange } from "#lib/jobs/range.ts";
import { sendStored } from "#lib/jobs/service/queue.ts";
import { toJob } from "#lib/jobs/service/resource.ts";
import { parseStoredWindow } from "./resource.ts";

/** Runs a schedule now, for the window that ends now. @throws AppError as `queueRun` does, and `notFound` */
export async function runSchedule(ctx: Ctx, scheduleId: string) {
  const now = ctx.clock.now();
  const job = await ctx.db.transaction(async (tx): Promise<JobRow> => {
    const row = await lockSchedule(tx, ctx.organization.id, scheduleId);
    if (!row) throw notFound("Schedule");
    const occasion = toOccasion(row, now, `manual:${newId("run", now.getTime())}`);
    const queued = await queueRun(tx, toRunnable("schedule", row), occasion, now);
    if (!queued) throw new Error(`${occasion.key} is new but already has a run.`);
    return queued;
  });
  await sendStored(ctx, job);
  return { organization: ctx.organization, job: toJob(job) };
}

/** Builds the run of an instant, whose window ends there, however late it runs. */
export function toOccasion(row: ScheduleRow, dueAt: Date, key: string): Occasion {
  const lookbackWindow = parseStoredWindow(row);
  return { key, dueAt, range: resolveRange({ lookbackWindow }, dueAt), lookbackWindow };
}
