import { and, arrayContains, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { automationRuns, eventTriggers, posts, schedules } from "#db/schema/index.ts";

export type RunRow = typeof automationRuns.$inferSelect;
export type NewRun = typeof automationRuns.$inferInsert;
/** What a run is of: exactly one of the two. */
export type Automation = { organizationId: string; kind: "schedule" | "trigger"; id: string };
export type RunPost = Pick<typeof posts.$inferSelect, "id" | "title" | "contentType" | "status">;
export type Named = { id: string; name: string };

/** @returns undefined where the occasion had its run before */
export async function insertRun(db: Db, row: NewRun): Promise<RunRow | undefined> {
  const [run] = await db.insert(automationRuns).values(row).onConflictDoNothing().returning();
  return run;
}

/** Ends the run of a job that has ended, once. */
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

/** The newest runs with the post that each made, newest first. */
export async function listRuns(
  db: Db,
  { organizationId, kind, id }: Automation,
  limit: number,
): Promise<{ run: RunRow; post: RunPost | null }[]> {
  const column = kind === "schedule" ? automationRuns.scheduleId : automationRuns.triggerId;
  // The post of a job has the job's own id but for the prefix (lib/ids).
  const postId = sql`'post_' || split_part(${automationRuns.jobId}, '_', 2)`;
  return db
    .select({
      run: automationRuns,
      post: { id: posts.id, title: posts.title, contentType: posts.contentType, status: posts.status },
    })
    .from(automationRuns)
    .leftJoin(posts, and(eq(posts.organizationId, automationRuns.organizationId), eq(posts.id, postId)))
    .where(and(eq(automationRuns.organizationId, organizationId), eq(column, id)))
    .orderBy(desc(automationRuns.createdAt), desc(automationRuns.dueAt), desc(automationRuns.id))
    .limit(limit);
}

type State = { lastRunAt?: Date; lastRunStatus?: RunRow["status"]; pausedReason?: string | null };

/** Notes on an automation how its last run went. @param ifRanAt only where that is when it last ran */
export async function noteRun(
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

/** What an automation cannot work without. */
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

/** The enabled automations that need something. */
export async function listDependents(db: Db, organizationId: string, need: Need): Promise<Dependents> {
  const named = async (table: Table) => {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table as typeof eventTriggers)
      .where(needing(table, organizationId, need))
      .orderBy(table.createdAt, table.id);
    return rows.map(toNamed);
  };
  return { schedules: await named(schedules), events: await named(eventTriggers) };
}

/** Disables the automations that need what is being removed, and names them. */
export async function disableDependents(
  tx: Db,
  organizationId: string,
  need: Need,
  { reason, now }: { reason: string; now: Date },
): Promise<Dependents> {
  const change = { enabled: false, pausedReason: reason, updatedAt: now };
  const disabledSchedules = await tx
    .update(schedules)
    .set({ ...change, nextRunAt: null })
    .where(needing(schedules, organizationId, need))
    .returning({ id: schedules.id, name: schedules.name });
  const disabledEvents = await tx
    .update(eventTriggers)
    .set(change)
    .where(needing(eventTriggers, organizationId, need))
    .returning({ id: eventTriggers.id, name: eventTriggers.name });
  return { schedules: disabledSchedules.map(toNamed), events: disabledEvents.map(toNamed) };
}
