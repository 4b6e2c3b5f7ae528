import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chatApprovals, chatChunks, chatRuns, chats } from "#db/schema/index.ts";

export type ChatRow = typeof chats.$inferSelect;
export type NewChat = typeof chats.$inferInsert;
export type RunRow = typeof chatRuns.$inferSelect;
export type NewRun = typeof chatRuns.$inferInsert;
export type ApprovalRow = typeof chatApprovals.$inferSelect;
export type NewApproval = typeof chatApprovals.$inferInsert;
export type ListedChat = ChatRow & { runStatus: RunRow["status"] | null };

const OPEN: RunRow["status"][] = ["queued", "running", "waiting"];

const ofChat = (organizationId: string, id: string) => and(eq(chats.organizationId, organizationId), eq(chats.id, id));

const openRun = and(eq(chatRuns.chatId, chats.id), inArray(chatRuns.status, OPEN));

/** @returns undefined where the external channel has a chat already */
export async function insertChat(tx: Db, row: NewChat): Promise<ChatRow | undefined> {
  const [chat] = await tx.insert(chats).values(row).onConflictDoNothing().returning();
  return chat;
}

export async function listChats(db: Db, organizationId: string): Promise<ListedChat[]> {
  const rows = await db
    .select({ chat: chats, runStatus: chatRuns.status })
    .from(chats)
    .leftJoin(chatRuns, openRun)
    .where(eq(chats.organizationId, organizationId))
    .orderBy(sql`${chats.pinnedAt} desc nulls last`, desc(chats.updatedAt), desc(chats.id));
  return rows.map(({ chat, runStatus }) => ({ ...chat, runStatus }));
}

export async function findChat(db: Db, organizationId: string, id: string): Promise<ListedChat | undefined> {
  const [row] = await db
    .select({ chat: chats, runStatus: chatRuns.status })
    .from(chats)
    .leftJoin(chatRuns, openRun)
    .where(ofChat(organizationId, id));
  return row && { ...row.chat, runStatus: row.runStatus };
}

export async function findExternalChat(
  db: Db,
  organizationId: string,
  source: ChatRow["source"],
  externalId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.organizationId, organizationId), eq(chats.source, source), eq(chats.externalId, externalId)));
  return row?.id;
}

/** Holds the chat's row until the transaction ends: what writes to its stream waits. */
export async function lockChat(tx: Db, organizationId: string, id: string): Promise<ChatRow | undefined> {
  const [row] = await tx.select().from(chats).where(ofChat(organizationId, id)).for("update");
  return row;
}

export async function updateChat(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<Pick<NewChat, "title" | "isTitled" | "pinnedAt" | "updatedAt">>,
): Promise<void> {
  await db.update(chats).set(change).where(ofChat(organizationId, id));
}

export async function deleteChat(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db.delete(chats).where(ofChat(organizationId, id)).returning({ id: chats.id });
  return rows.length > 0;
}

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

/** Titles a chat that no person has titled. */
export async function suggestTitle(db: Db, organizationId: string, id: string, title: string): Promise<void> {
  await db
    .update(chats)
    .set({ title })
    .where(and(ofChat(organizationId, id), eq(chats.isTitled, false)));
}

/** The run of a chat that is queued, running or waiting. */
export async function findOpenRun(db: Db, organizationId: string, chatId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(chatRuns)
    .where(
      and(eq(chatRuns.organizationId, organizationId), eq(chatRuns.chatId, chatId), inArray(chatRuns.status, OPEN)),
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

/** Lines that come next in a chat's stream, of a run that has to be in `status` still. */
export type Append = {
  run: Pick<RunRow, "id" | "chatId" | "organizationId">;
  status: RunRow["status"];
  lines: readonly string[];
};

/**
 * Adds lines to the streams of chats in one statement, for as many runs as have something to say; each run stands in it
 * once. A chat is locked before its run, as everywhere.
 * @returns by run the index of its first line, and whether somebody asked for a stop; a run that is no longer in its status
 * is missing, and nothing of it is stored
 */
export async function appendChunks(
  db: Db,
  appends: readonly Append[],
  now: Date,
): Promise<Map<string, { first: number; isStopped: boolean }>> {
  const at = now.toISOString();
  const incoming = appends.map(({ run, status, lines }) => ({
    run_id: run.id,
    chat_id: run.chatId,
    organization_id: run.organizationId,
    status,
    lines,
  }));
  const result = await db.execute(sql`
    with incoming as (
      select * from json_to_recordset(${JSON.stringify(incoming)}::json)
        as i(run_id text, chat_id text, organization_id text, status text, lines json)
    ), locked as (
      select chats.id from chats join incoming i on i.chat_id = chats.id and i.organization_id = chats.organization_id
      order by chats.id for update of chats
    ), held as (
      update chat_runs set updated_at = ${at}
      from incoming i, locked
      where chat_runs.id = i.run_id and chat_runs.organization_id = i.organization_id
        and chat_runs.chat_id = locked.id and chat_runs.status = i.status
      returning chat_runs.id, chat_runs.chat_id, chat_runs.stop_requested_at, i.lines
    ), counted as (
      update chats set chunk_count = chunk_count + json_array_length(held.lines), updated_at = ${at}
      from held where chats.id = held.chat_id
      returning chats.id, held.id as run_id, held.lines, held.stop_requested_at,
        chats.chunk_count - json_array_length(held.lines) as first
    ), stored as (
      insert into chat_chunks (chat_id, index, run_id, line)
      select counted.id, counted.first + (lines.position - 1)::int, counted.run_id, lines.line
      from counted, json_array_elements_text(counted.lines) with ordinality as lines(line, position)
    )
    select run_id, first, stop_requested_at is not null as stopped from counted`);
  const { rows } = result as unknown as { rows: { run_id: string; first: number; stopped: boolean }[] };
  return new Map(rows.map(({ run_id, first, stopped }) => [run_id, { first, isStopped: stopped }]));
}

/** How far the streams of chats have come. @returns the number of chunks by chat; a chat that is gone is missing */
export async function countChunks(
  db: Db,
  followed: readonly Pick<RunRow, "organizationId" | "chatId">[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: chats.id, count: chats.chunkCount })
    .from(chats)
    .where(
      and(
        inArray(chats.organizationId, [...new Set(followed.map(({ organizationId }) => organizationId))]),
        inArray(chats.id, [...new Set(followed.map(({ chatId }) => chatId))]),
      ),
    );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Stored lines of a chat's stream from an index on. */
export async function listChunks(
  db: Db,
  { organizationId, chatId }: Pick<RunRow, "organizationId" | "chatId">,
  from: number,
  limit: number,
): Promise<{ index: number; runId: string; line: string }[]> {
  return db
    .select({ index: chatChunks.index, runId: chatChunks.runId, line: chatChunks.line })
    .from(chatChunks)
    .innerJoin(chats, and(eq(chats.id, chatChunks.chatId), eq(chats.organizationId, organizationId)))
    .where(and(eq(chatChunks.chatId, chatId), sql`${chatChunks.index} >= ${from}`))
    .orderBy(asc(chatChunks.index))
    .limit(limit);
}

export async function insertApprovals(tx: Db, rows: NewApproval[]): Promise<void> {
  if (rows.length > 0) await tx.insert(chatApprovals).values(rows);
}

/** Of a chat, the newest first. */
export async function listApprovals(db: Db, organizationId: string, chatId: string): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(chatApprovals)
    .where(and(eq(chatApprovals.organizationId, organizationId), eq(chatApprovals.chatId, chatId)))
    .orderBy(desc(chatApprovals.createdAt), desc(chatApprovals.id));
}

export async function findApproval(
  db: Db,
  organizationId: string,
  chatId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await db
    .select()
    .from(chatApprovals)
    .where(
      and(eq(chatApprovals.organizationId, organizationId), eq(chatApprovals.chatId, chatId), eq(chatApprovals.id, id)),
    );
  return row;
}

/** @returns undefined where it is not pending (any more), or has lapsed */
export async function decideApproval(
  tx: Db,
  organizationId: string,
  id: string,
  change: Pick<NewApproval, "status" | "decidedBy"> & { decidedAt: Date },
): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .update(chatApprovals)
    .set(change)
    .where(
      and(
        eq(chatApprovals.organizationId, organizationId),
        eq(chatApprovals.id, id),
        eq(chatApprovals.status, "pending"),
        sql`${chatApprovals.expiresAt} > ${change.decidedAt.toISOString()}`,
      ),
    )
    .returning();
  return row;
}

/** What of a run was still to decide lapses. @returns how many */
export async function lapseApprovals(tx: Db, organizationId: string, runId: string): Promise<number> {
  const rows = await tx
    .update(chatApprovals)
    .set({ status: "lapsed" })
    .where(
      and(
        eq(chatApprovals.organizationId, organizationId),
        eq(chatApprovals.runId, runId),
        eq(chatApprovals.status, "pending"),
      ),
    )
    .returning({ id: chatApprovals.id });
  return rows.length;
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
