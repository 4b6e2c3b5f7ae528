import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/automations/schedules.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { addNotices } from "#lib/automations/notice.ts";
import { readAutomations, readRuns } from "#lib/automations/read.ts";
import { requireBrand, resolveTargets, toRepositoryIds } from "#lib/automations/targets.ts";
import type { CronConfig } from "#lib/cron/cron.ts";
import { nextRun } from "#lib/cron/next-run.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { ScheduleBody } from "#lib/schedules/contract.ts";
import { computeScheduleFingerprint } from "#lib/schedules/fingerprint.ts";
import { parseStoredCron, toSchedule } from "./resource.ts";

const SCHEDULES_MAX = 1_000;

/** Lists schedules, newest first, with the names of their repositories. */
export async function listSchedules(ctx: Ctx, { repositoryIds }: { repositoryIds: string[] }) {
  const { db, organization } = ctx;
  const rows = await queries.listSchedules(
    db,
    organization.id,
    await toRepositoryIds(db, organization.id, repositoryIds),
  );
  const { automations, repositoryMap } = await readAutomations(ctx, rows);
  return { schedules: automations.map(toSchedule), repositoryMap, organization };
}

/** Throws `notFound`. */
export async function getSchedule(ctx: Ctx, scheduleId: string) {
  return toAnswer(ctx, await queries.findSchedule(ctx.db, ctx.organization.id, scheduleId));
}

/** @throws AppError `notFound` for an unknown repository or brand identity, `conflict` for a duplicate */
export async function createSchedule(ctx: Ctx, body: ScheduleBody) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  await requireRoom(db, organization.id);
  const fields = await resolveFields(ctx, body, now);
  const row = await withConflictMessage(
    queries.insertSchedule(db, {
      ...fields,
      id: newId("sch", now.getTime()),
      organizationId: organization.id,
      nextRunAt: body.enabled ? nextRun(fields.sourceConfig.cron, now) : null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return toAnswer(ctx, row);
}

/**
 * Replaces a schedule's settings. With an unchanged timetable it keeps its next instant, so that a due run is not
 * lost.
 * @throws AppError `notFound` for it, a repository or a brand identity; `conflict` for a duplicate
 */
export async function updateSchedule(ctx: Ctx, scheduleId: string, body: ScheduleBody) {
  const { organization } = ctx;
  const now = ctx.clock.now();
  const row = await withConflictMessage(
    ctx.db.transaction(async (tx) => {
      const current = await queries.lockSchedule(tx, organization.id, scheduleId);
      if (!current) throw notFound("Schedule");
      const fields = await resolveFields({ ...ctx, db: tx }, body, current.createdAt);
      const nextRunAt = computeNextRunAt(current, body.enabled, fields.sourceConfig.cron, now);
      const pausedReason = body.enabled && current.enabled ? current.pausedReason : null;
      return queries.updateSchedule(tx, organization.id, scheduleId, {
        ...fields,
        nextRunAt,
        pausedReason,
        disabledBy: null,
        updatedAt: now,
      });
    }),
  );
  return toAnswer(ctx, row);
}

/** Throws `notFound`. */
export async function deleteSchedule({ db, organization, clock }: Ctx, scheduleId: string) {
  const key = { organizationId: organization.id, id: scheduleId };
  if (!(await markDeleted(db, "schedule", key, clock.now()))) throw notFound("Schedule");
  return { id: scheduleId, organization };
}

/**
 * Restores a deleted schedule; instants that have passed meanwhile are skipped.
 * @throws AppError `notFound`, `conflict` for a duplicate and past the maximum number
 */
export async function restoreSchedule(ctx: Ctx, scheduleId: string) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const key = { organizationId: organization.id, id: scheduleId };
  const row = await withConflictMessage(
    db.transaction(async (tx) => {
      const deleted = await lockRestorable(tx, "schedule", key, { noun: "Schedule", now });
      await requireRoom(tx, organization.id);
      const isPast = deleted.nextRunAt !== null && deleted.nextRunAt <= now;
      return clearDeleted(tx, "schedule", key, isPast ? { nextRunAt: nextRun(parseStoredCron(deleted), now) } : {});
    }),
  );
  return toAnswer(ctx, row);
}

async function requireRoom(db: Db, organizationId: string): Promise<void> {
  const existing = await queries.listSchedules(db, organizationId, []);
  if (existing.length < SCHEDULES_MAX) return;
  throw new AppError("conflict", `An organization has at most ${SCHEDULES_MAX} schedules`, "Delete one first.");
}

/** Returns the newest runs of a schedule. Throws `notFound`. */
export async function listScheduleRuns(ctx: Ctx, scheduleId: string) {
  const { db, organization } = ctx;
  if (!(await queries.findSchedule(db, organization.id, scheduleId))) throw notFound("Schedule");
  const runs = await readRuns(db, { organizationId: organization.id, kind: "schedule", id: scheduleId });
  return { runs, organization };
}

async function toAnswer({ db, organization, clock }: Ctx, row: queries.ScheduleRow | undefined) {
  if (!row) throw notFound("Schedule");
  const [present = row] = await addNotices(db, organization.id, [row], clock.now());
  return { schedule: toSchedule(present), organization };
}

/** @param createdAt start of an interval that names no other */
async function resolveFields(ctx: Ctx, body: ScheduleBody, createdAt: Date) {
  const { name, outputType, outputConfig, enabled, autoPublish, lookbackWindow } = body;
  const repositoryIds = await resolveTargets(ctx.db, ctx.organization.id, body.targets.repositoryIds);
  await requireBrand(ctx.db, ctx.organization.id, outputConfig);
  const cron = withAnchor(body.sourceConfig.cron, createdAt);
  const fingerprint = computeScheduleFingerprint({ cron, repositoryIds, outputType, outputConfig, lookbackWindow });
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

function withAnchor(cron: CronConfig, createdAt: Date): CronConfig {
  if (cron.frequency !== "daily" || cron.intervalDays === undefined) return cron;
  return { ...cron, anchorDate: cron.anchorDate ?? createdAt.toISOString().slice(0, 10) };
}

function computeNextRunAt(current: queries.ScheduleRow, enabled: boolean, cron: CronConfig, now: Date): Date | null {
  if (!enabled) return null;
  const isSame = current.enabled && JSON.stringify(parseStoredCron(current)) === JSON.stringify(cron);
  return isSame && current.nextRunAt !== null ? current.nextRunAt : nextRun(cron, now);
}

async function withConflictMessage<T>(write: Promise<T>): Promise<T> {
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
