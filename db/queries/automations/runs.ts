import { and, arrayContains, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { automationRuns, eventTriggers, posts, schedules } from "#db/schema/index.ts";

export type RunRow = typeof automationRuns.$inferSelect;
export type NewRun = typeof automationRuns.$inferInsert;
/** The automation of a run: exactly one of the two. */
export type Automation = { organizationId: string; kind: "schedule" | "trigger"; id: string };
export type RunPost = Pick<typeof posts.$inferSelect, "id" | "title" | "contentType" | "status">;
export type Named = { id: string; name: string };

/** @returns undefined when the occasion already had its run */
export async function insertRun(db: Db, row: NewRun): Promise<RunRow | undefined> {
  const [run] = await db.insert(automationRuns).values(row).onConflictDoNothing().returning();
  return run;
}

/** Ends the run of a finished job, once. */
export async function endRunOfJob(
  db: Db,
  organizationId: string,
  jobId: string,
  change: Pick<RunRow, "status" | "reason" | "updatedAt">,
): Promise<RunRow | undefined> {
  const [row] = await db
    .update(automationRuns)
    .set(change)
    .where(
      and(
        eq(automationRuns.organizationId, organizationId),
        eq(automationRuns.jobId, jobId),
        eq(automationRuns.status, "queued"),
      ),
    )
    .returning();
  return row;
}

/** The newest runs with their posts, newest first. */
export async function listRuns(
  db: Db,
  { organizationId, kind, id }: Automation,
  limit: number,
): Promise<{ run: RunRow; post: RunPost | null }[]> {
  const column = kind === "schedule" ? automationRuns.scheduleId : automationRuns.triggerId;
  // A post has the id of its job with another prefix (lib/ids).
  const postId = sql`'post_' || split_part(${automationRuns.jobId}, '_', 2)`;
  return db
    .select({
      run: automationRuns,
      post: { id: posts.id, title: posts.title, contentType: posts.contentType, status: posts.status },
    })
    .from(automationRuns)
    .leftJoin(
      posts,
      and(eq(posts.organizationId, automationRuns.organizationId), eq(posts.id, postId), isNotDeleted(posts)),
    )
    .where(and(eq(automationRuns.organizationId, organizationId), eq(column, id)))
    .orderBy(desc(automationRuns.createdAt), desc(automationRuns.dueAt), desc(automationRuns.id))
    .limit(limit);
}

type State = { lastRunAt?: Date; lastRunStatus?: RunRow["status"]; pausedReason?: string | null };

/**
 * Records the outcome of an automation's last run, also for a deleted automation.
 * @param ifRanAt updates only an automation that last ran at this time
 */
export async function recordRun(
  db: Db,
  { organizationId, kind, id }: Automation,
  state: State,
  ifRanAt?: Date,
): Promise<void> {
  const table = kind === "schedule" ? schedules : eventTriggers;
  await db
    .update(table)
    .set(state)
    .where(
      and(
        eq(table.organizationId, organizationId),
        eq(table.id, id),
        ifRanAt === undefined ? undefined : eq(table.lastRunAt, ifRanAt),
      ),
    );
}

/** A resource that an automation needs. */
export type Need = { repositoryId: string } | { brandIdentityId: string };
export type Dependents = { schedules: Named[]; events: Named[] };

type Table = typeof schedules | typeof eventTriggers;

function needing(table: Table, organizationId: string, need: Need): SQL | undefined {
  const needs =
    "repositoryId" in need
      ? arrayContains(table.repositoryIds, [need.repositoryId])
      : sql`${table.outputConfig} ->> 'brandVoiceId' = ${need.brandIdentityId}`;
  return and(eq(table.organizationId, organizationId), eq(table.enabled, true), needs);
}

const toNamed = ({ id, name }: { id: string; name: string | null }): Named => ({ id, name: name ?? "Event trigger" });

/** Lists the enabled automations that need a resource. */
export async function listDependents(db: Db, organizationId: string, need: Need): Promise<Dependents> {
  const list = async (table: Table) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table as typeof eventTriggers)
      .where(and(needing(table, organizationId, need), isNotDeleted(table)))
      .orderBy(table.createdAt, table.id);
    return rows.map(toNamed);
  };
  return { schedules: await list(schedules), events: await list(eventTriggers) };
}

/** Why automations are disabled, and the deleted resource that is the cause. */
type Cause = { reason: string; disabledBy: string; now: Date };

/**
 * Disables the automations that need a resource which is being deleted, including deleted ones, so that none is
 * restored without it.
 * @returns the ones that are not deleted
 */
export async function disableDependents(
  tx: Db,
  organizationId: string,
  need: Need,
  { reason, disabledBy, now }: Cause,
): Promise<Dependents> {
  const change = { enabled: false, pausedReason: reason, disabledBy, updatedAt: now };
  const disable = async (table: Table, more: { nextRunAt?: null }) => {
    const rows = await tx
      .update(table as typeof schedules)
      .set({ ...change, ...more })
      .where(needing(table, organizationId, need))
      .returning({ id: table.id, name: table.name, deletedAt: table.deletedAt });
    return rows.filter(({ deletedAt }) => deletedAt === null).map(toNamed);
  };
  return { schedules: await disable(schedules, { nextRunAt: null }), events: await disable(eventTriggers, {}) };
}

export type Disabled = Automation & {
  repositoryIds: string[];
  brandIdentityId: string | null;
  /** The timetable of a schedule; null for a trigger. */
  sourceConfig: unknown;
};

/**
 * Automations that the deletion of a resource disabled and that have not been changed since. They stay locked until the
 * transaction ends.
 */
export async function lockDisabled(tx: Db, organizationId: string, disabledBy: string): Promise<Disabled[]> {
  const read = (table: Table) =>
    tx
      .select({
        id: table.id,
        repositoryIds: table.repositoryIds,
        brandIdentityId: sql<string | null>`${table.outputConfig} ->> 'brandVoiceId'`,
        sourceConfig: table === schedules ? schedules.sourceConfig : sql<null>`null`,
      })
      .from(table as typeof schedules)
      .where(and(eq(table.organizationId, organizationId), eq(table.disabledBy, disabledBy)))
      .orderBy(table.id)
      .for("update");
  const own = { organizationId };
  return [
    ...(await read(schedules)).map((row) => ({ ...own, ...row, kind: "schedule" as const })),
    ...(await read(eventTriggers)).map((row) => ({ ...own, ...row, kind: "trigger" as const })),
  ];
}

/**
 * Enables automations that a deletion disabled.
 * @param nextRunAt the next run of a schedule
 */
export async function enableAutomation(
  tx: Db,
  { organizationId, kind, id }: Automation,
  { nextRunAt, now }: { nextRunAt: Date | null; now: Date },
): Promise<void> {
  const change = { enabled: true, pausedReason: null, disabledBy: null, updatedAt: now };
  if (kind === "schedule") {
    await tx
      .update(schedules)
      .set({ ...change, nextRunAt })
      .where(and(eq(schedules.organizationId, organizationId), eq(schedules.id, id)));
  } else {
    await tx
      .update(eventTriggers)
      .set(change)
      .where(and(eq(eventTriggers.organizationId, organizationId), eq(eventTriggers.id, id)));
  }
}

/** Keeps an automation disabled because another resource that it needs is deleted. */
export async function passDisabled(
  tx: Db,
  { organizationId, kind, id }: Automation,
  { reason, disabledBy }: Pick<Cause, "reason" | "disabledBy">,
): Promise<void> {
  const table = kind === "schedule" ? schedules : eventTriggers;
  await tx
    .update(table)
    .set({ pausedReason: reason, disabledBy })
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)));
}
