import "server-only";
import * as queries from "#db/queries/automations/schedules.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { withNotices } from "#lib/automations/notice.ts";
import { readAutomations, readRuns } from "#lib/automations/read.ts";
import { knownTargets, requireBrand, resolveTargets } from "#lib/automations/targets.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { ScheduleBody } from "#lib/schedules/contract.ts";
import type { CronConfig } from "#lib/schedules/cron.ts";
import { fingerprintOf } from "#lib/schedules/fingerprint.ts";
import { nextRun } from "#lib/schedules/next-run.ts";
import { cronOf, toSchedule } from "./resource.ts";

const SCHEDULES_MAX = 1_000;

/** Newest first, with the names of the repositories that they read. */
export async function listSchedules(ctx: Ctx, { repositoryIds }: { repositoryIds: string[] }) {
  const { db, organization } = ctx;
  const rows = await queries.listSchedules(db, organization.id, await knownTargets(db, organization.id, repositoryIds));
  const { automations, repositoryMap } = await readAutomations(ctx, rows);
  return { schedules: automations.map(toSchedule), repositoryMap, organization };
}

/** Throws `notFound`. */
export async function getSchedule(ctx: Ctx, scheduleId: string) {
  return answerOf(ctx, await queries.findSchedule(ctx.db, ctx.organization.id, scheduleId));
}

/** @throws AppError `notFound` for an unknown repository or brand identity, `conflict` where there is one like it */
export async function createSchedule(ctx: Ctx, body: ScheduleBody) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const existing = await queries.listSchedules(db, organization.id, []);
  if (existing.length >= SCHEDULES_MAX) {
    throw new AppError("conflict", `An organization has at most ${SCHEDULES_MAX} schedules`, "Delete one first.");
  }
  const fields = await fieldsOf(ctx, body, now);
  const row = await told(
    queries.insertSchedule(db, {
      ...fields,
      id: newId("sch", now.getTime()),
      organizationId: organization.id,
      nextRunAt: body.enabled ? nextRun(fields.sourceConfig.cron, now) : null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return answerOf(ctx, row);
}

/**
 * Replaces a schedule's settings. One whose timetable stays keeps its next instant, so that one that is due is not lost.
 * @throws AppError `notFound` for it, a repository or a brand identity; `conflict` where there is one like it
 */
export async function updateSchedule(ctx: Ctx, scheduleId: string, body: ScheduleBody) {
  const { organization } = ctx;
  const now = ctx.clock.now();
  const row = await told(
    ctx.db.transaction(async (tx) => {
      const before = await queries.lockSchedule(tx, organization.id, scheduleId);
      if (!before) throw notFound("Schedule");
      const fields = await fieldsOf({ ...ctx, db: tx }, body, before.createdAt);
      const nextRunAt = nextInstant(before, body.enabled, fields.sourceConfig.cron, now);
      const pausedReason = body.enabled && before.enabled ? before.pausedReason : null;
      return queries.updateSchedule(tx, organization.id, scheduleId, {
        ...fields,
        nextRunAt,
        pausedReason,
        updatedAt: now,
      });
    }),
  );
  return answerOf(ctx, row);
}

/** Throws `notFound`. */
export async function deleteSchedule(ctx: Ctx, scheduleId: string) {
  if (!(await queries.deleteSchedule(ctx.db, ctx.organization.id, scheduleId))) throw notFound("Schedule");
  return { id: scheduleId, organization: ctx.organization };
}

/** Its newest runs. Throws `notFound`. */
export async function listScheduleRuns(ctx: Ctx, scheduleId: string) {
  const { db, organization } = ctx;
  if (!(await queries.findSchedule(db, organization.id, scheduleId))) throw notFound("Schedule");
  const runs = await readRuns(db, { organizationId: organization.id, kind: "schedule", id: scheduleId });
  return { runs, organization };
}

async function answerOf({ db, organization, clock }: Ctx, row: queries.ScheduleRow | undefined) {
  if (!row) throw notFound("Schedule");
  const [present = row] = await withNotices(db, organization.id, [row], clock.now());
  return { schedule: toSchedule(present), organization };
}

/** @param createdAt whose day an interval counts from where none is named */
async function fieldsOf(ctx: Ctx, body: ScheduleBody, createdAt: Date) {
  const { name, outputType, outputConfig, enabled, autoPublish, lookbackWindow } = body;
  const repositoryIds = await resolveTargets(ctx.db, ctx.organization.id, body.targets.repositoryIds);
  await requireBrand(ctx.db, ctx.organization.id, outputConfig);
  const cron = anchored(body.sourceConfig.cron, createdAt);
  const fingerprint = fingerprintOf({ cron, repositoryIds, outputType, outputConfig, lookbackWindow });
  return {
    name,
    sourceConfig: { cron },
    repositoryIds,
    outputType,
    outputConfig,
    enabled,
    autoPublish,
    lookbackWindow,
    fingerprint,
  };
}

function anchored(cron: CronConfig, createdAt: Date): CronConfig {
  if (cron.frequency !== "daily" || cron.intervalDays === undefined) return cron;
  return { ...cron, anchorDate: cron.anchorDate ?? createdAt.toISOString().slice(0, 10) };
}

function nextInstant(before: queries.ScheduleRow, enabled: boolean, cron: CronConfig, now: Date): Date | null {
  if (!enabled) return null;
  const isSame = before.enabled && JSON.stringify(cronOf(before)) === JSON.stringify(cron);
  return isSame && before.nextRunAt !== null ? before.nextRunAt : nextRun(cron, now);
}

async function told<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, "schedules_fingerprint")) throw error;
    throw new AppError(
      "conflict",
      "Schedule already exists",
      "Change the one that exists, or choose another timetable.",
    );
  }
}
