import "server-only";
import type { Db } from "#db/client.ts";
import { listChunks } from "#db/queries/chats/chunks.ts";
import { findOpenRun, findRun, type RunRow } from "#db/queries/chats/runs.ts";
import { isLast, serializeStart, withIndex } from "./chunks.ts";
import type { StoredLine } from "./signals.ts";
import { Watch } from "./watch.ts";

const PAGE = 200;

type Followed = { organizationId: string; chatId: string };

/**
 * Streams the lines of a run that was just created, up to its last. It reads from the database, so that a slow reader
 * blocks nobody and a reconnecting one misses nothing. The first line is known and not read.
 */
export async function* followRun(db: Db, run: RunRow): AsyncGenerator<string> {
  const watch = new Watch(db, run);
  try {
    yield `${serializeStart(run)}\n`;
    const next = run.firstIndex + 1;
    // The watch polls the database, which also finds lines that were written before it started.
    await watch.grown(next);
    const isOver = async () => (await findRun(db, run.organizationId, run.id))?.endedAt !== null;
    for await (const { line, runId } of follow(db, watch, next, isOver)) {
      if (runId !== run.id) return;
      yield `${line}\n`;
      if (isLast(line)) return;
    }
  } finally {
    watch.close();
  }
}

/** Streams the lines of a chat from an index on, each with its index, until no answer is running. */
export async function* followSession(db: Db, chat: Followed, startIndex: number): AsyncGenerator<string> {
  const watch = new Watch(db, chat);
  const isOver = async () => (await findOpenRun(db, chat.organizationId, chat.chatId)) === undefined;
  try {
    for await (const { line, index } of follow(db, watch, startIndex, isOver)) yield `${withIndex(line, index)}\n`;
  } finally {
    watch.close();
  }
}

/**
 * Streams the lines from an index on. After the last line of an answer, or without new lines, `isOver` decides
 * whether to end.
 */
async function* follow(db: Db, watch: Watch, from: number, isOver: () => Promise<boolean>): AsyncGenerator<StoredLine> {
  let next = from;
  for (let ended = false; ; ) {
    const rows = watch.take(next) ?? (await listChunks(db, watch.chat, next, PAGE));
    yield* rows;
    const lastRow = rows.at(-1);
    next = (lastRow?.index ?? next - 1) + 1;
    if (rows.length === PAGE) continue;
    if (ended) return;
    const isExpected = lastRow !== undefined && !isLast(lastRow.line);
    // Reads once more, for lines that were written before the end.
    ended = !isExpected && (await isOver());
    if (!ended) await watch.grown(next);
  }
}
