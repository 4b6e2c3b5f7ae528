import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chatApprovals, chatRuns } from "#db/schema/index.ts";

export type RunRow = typeof chatRuns.$inferSelect;
export type NewRun = typeof chatRuns.$inferInsert;

/** What a chat has at most one run of. */
export const OPEN_STATUSES: readonly RunRow["status"][] = ["queued", "running", "waiting"];

/** @returns undefined where the chat has an open run */
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

/** Of a chat, oldest first, without what was sent anew. */
export async function listRuns(db: Db, organizationId: string, chatId: string): Promise<RunRow[]> {
  return db
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.chatId, chatId), isNull(chatRuns.replacedAt)))
    .orderBy(asc(chatRuns.createdAt), asc(chatRuns.id));
}

/** Takes the last message of a chat, and its answer, out of what is told. */
export async function replaceRun(tx: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(chatRuns)
    .set({ replacedAt: now })
    .where(and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.id, id)));
}

/** The run of a chat that is queued, running or waiting. */
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

/** @returns undefined where the run has none of the statuses (any more) */
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

/** Of every organization: runs of some statuses that nobody has touched since `before`, oldest first. */
export async function listIdleRuns(
  db: Db,
  statuses: readonly RunRow["status"][],
  before: Date,
  limit: number,
): Promise<RunRow[]> {
  return db
    .select()
    .from(chatRuns)
    .where(and(inArray(chatRuns.status, [...statuses]), sql`${chatRuns.updatedAt} < ${before.toISOString()}`))
    .orderBy(asc(chatRuns.updatedAt), asc(chatRuns.id))
    .limit(limit);
}

/** Runs that wait for what lapsed before `now`. */
export async function listLapsedRuns(db: Db, now: Date, limit: number): Promise<RunRow[]> {
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
