import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chatApprovals, chatRuns } from "#db/schema/index.ts";

export type RunRow = typeof chatRuns.$inferSelect;
export type NewRun = typeof chatRuns.$inferInsert;

/** A chat has at most one run in these statuses. */
export const OPEN_STATUSES: readonly RunRow["status"][] = ["queued", "running", "waiting"];

/** @returns undefined when the chat has an open run */
export async function insertRun(tx: Db, row: NewRun): Promise<RunRow | undefined> {
  const [run] = await tx.insert(chatRuns).values(row).onConflictDoNothing().returning();
  return run;
}

export async function findRun(db: Db, organizationId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.id, id)));
  return row;
}

/** Runs of a chat, oldest first, without replaced ones. */
export async function listRuns(db: Db, organizationId: string, chatId: string): Promise<RunRow[]> {
  return db
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.chatId, chatId), isNull(chatRuns.replacedAt)))
    .orderBy(asc(chatRuns.createdAt), asc(chatRuns.id));
}

/** Marks the last message of a chat and its answer as replaced. */
export async function replaceRun(tx: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(chatRuns)
    .set({ replacedAt: now })
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.id, id)));
}

/** Finds the chat's run that is queued, running or waiting. */
export async function findOpenRun(db: Db, organizationId: string, chatId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(chatRuns)
    .where(
      and(
        eq(chatRuns.organizationId, organizationId),
        eq(chatRuns.chatId, chatId),
        inArray(chatRuns.status, [...OPEN_STATUSES]),
      ),
    );
  return row;
}

/** @returns undefined when the run is in none of these statuses */
export async function changeRun(
  db: Db,
  organizationId: string,
  id: string,
  from: readonly RunRow["status"][],
  change: Partial<Pick<NewRun, "status" | "parts" | "error" | "stopRequestedAt" | "updatedAt" | "endedAt">>,
): Promise<RunRow | undefined> {
  const [row] = await db
    .update(chatRuns)
    .set(change)
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.id, id), inArray(chatRuns.status, [...from])))
    .returning();
  return row;
}

/** Runs of all organizations in some statuses that have not changed since `cutoff`, oldest first. */
export async function listIdleRuns(
  db: Db,
  statuses: readonly RunRow["status"][],
  cutoff: Date,
  limit: number,
): Promise<RunRow[]> {
  return db
    .select()
    .from(chatRuns)
    .where(and(inArray(chatRuns.status, [...statuses]), sql`${chatRuns.updatedAt} < ${cutoff.toISOString()}`))
    .orderBy(asc(chatRuns.updatedAt), asc(chatRuns.id))
    .limit(limit);
}

/** Runs that wait for approvals which expired before `now`. */
export async function listRunsWithExpiredApprovals(db: Db, now: Date, limit: number): Promise<RunRow[]> {
  const rows = await db
    .selectDistinct({ run: chatRuns })
    .from(chatApprovals)
    .innerJoin(chatRuns, eq(chatRuns.id, chatApprovals.runId))
    .where(
      and(
        eq(chatApprovals.status, "pending"),
        sql`${chatApprovals.expiresAt} <= ${now.toISOString()}`,
        eq(chatRuns.status, "waiting"),
      ),
    )
    .limit(limit);
  return rows.map(({ run }) => run);
}
