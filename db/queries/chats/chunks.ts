import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { flag, number, readRows, text } from "#db/rows.ts";
import { chatChunks, chats } from "#db/schema/index.ts";
import type { RunRow } from "./runs.ts";

/**
 * Stores the first line of a run's answer at the index that the run records, and counts it in the chat, which is new
 * or locked.
 */
export async function insertFirstChunk(
  tx: Db,
  { id, chatId, firstIndex }: Pick<RunRow, "id" | "chatId" | "firstIndex">,
  line: string,
): Promise<void> {
  await tx.insert(chatChunks).values({ chatId, index: firstIndex, runId: id, line });
}

/** The next lines of a chat's stream, from a run that must still be in `status`. */
export type Append = {
  run: Pick<RunRow, "id" | "chatId" | "organizationId">;
  status: RunRow["status"];
  lines: readonly string[];
};

/**
 * Appends lines to the streams of several chats in one statement, one entry per run. A chat is always locked before its
 * run.
 * @returns by run the index of its first line, and whether a stop was requested. Runs that are no longer in their
 * status are missing, and none of their lines are stored.
 */
export async function appendChunks(
  db: Db,
  appends: readonly Append[],
  now: Date,
): Promise<Map<string, { first: number; isStopped: boolean }>> {
  const timestamp = now.toISOString();
  const incoming = appends.map(({ run, status, lines }) => ({
    run_id: run.id,
    chat_id: run.chatId,
    organization_id: run.organizationId,
    status,
    lines,
  }));
  const query = sql`
    with incoming as (
      select * from json_to_recordset(${JSON.stringify(incoming)}::json)
        as i(run_id text, chat_id text, organization_id text, status text, lines json)
    ), locked as (
      select chats.id from chats join incoming i on i.chat_id = chats.id and i.organization_id = chats.organization_id
      where ${isNotDeleted(chats)}
      order by chats.id for update of chats
    ), held as (
      update chat_runs set updated_at = ${timestamp}
      from incoming i, locked
      where chat_runs.id = i.run_id and chat_runs.organization_id = i.organization_id
        and chat_runs.chat_id = locked.id and chat_runs.status = i.status
      returning chat_runs.id, chat_runs.chat_id, chat_runs.stop_requested_at, i.lines
    ), counted as (
      update chats set chunk_count = chunk_count + json_array_length(held.lines), updated_at = ${timestamp}
      from held where chats.id = held.chat_id
      returning chats.id, held.id as run_id, held.lines, held.stop_requested_at,
        chats.chunk_count - json_array_length(held.lines) as first
    ), stored as (
      insert into chat_chunks (chat_id, index, run_id, line)
      select counted.id, counted.first + (lines.position - 1)::int, counted.run_id, lines.line
      from counted, json_array_elements_text(counted.lines) with ordinality as lines(line, position)
    )
    select run_id, first, stop_requested_at is not null as stopped from counted`;
  const rows = await readRows(db, query, { run_id: text, first: number, stopped: flag });
  return new Map(rows.map(({ run_id, first, stopped }) => [run_id, { first, isStopped: stopped }]));
}

/**
 * Counts the chunks of chats.
 * @returns the number by chat; deleted chats are missing
 */
export async function countChunks(
  db: Db,
  followed: readonly Pick<RunRow, "organizationId" | "chatId">[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: chats.id, count: chats.chunkCount })
    .from(chats)
    .where(
      and(
        isNotDeleted(chats),
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
    .innerJoin(
      chats,
      and(eq(chats.id, chatChunks.chatId), eq(chats.organizationId, organizationId), isNotDeleted(chats)),
    )
    .where(and(eq(chatChunks.chatId, chatId), sql`${chatChunks.index} >= ${from}`))
    .orderBy(asc(chatChunks.index))
    .limit(limit);
}
