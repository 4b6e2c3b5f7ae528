import "server-only";
import type { Db } from "#db/client.ts";
import { listChunks } from "#db/queries/chats/chunks.ts";
import { findOpenRun, findRun, type RunRow } from "#db/queries/chats/runs.ts";
import { isLast, KEEPALIVE, serializeStart, withIndex } from "./chunks.ts";
import type { StoredLine } from "./signals.ts";
import { Watch } from "./watch.ts";

const PAGE = 200;
/** How long a stream is silent before it sends a keepalive (contract, section 6). */
const KEEPALIVE_MS = 15_000;

type Followed = { organizationId: string; chatId: string };

/**
 * Streams the lines of a run that was just created, up to its last. It reads from the database, so that a slow reader
 * blocks nobody and a reconnecting one misses nothing. The first line is known and not read.
 */
export async function* followRun(db: Db, run: RunRow, keepaliveMs = KEEPALIVE_MS): AsyncGenerator<string> {
  const watch = new Watch(db, run);
  try {
    yield `${serializeStart(run)}\n`;
    const next = run.firstIndex + 1;
    // The watch polls the database, which also finds lines that were written before it started.
    while (!(await watch.grown(next, keepaliveMs))) yield KEEPALIVE;
    const isOver = async () => (await findRun(db, run.organizationId, run.id))?.endedAt !== null;
    for await (const stored of follow(db, watch, { next, isOver, keepaliveMs })) {
      if (!stored) yield KEEPALIVE;
      else if (stored.runId !== run.id) return;
      else yield `${stored.line}\n`;
      if (stored && isLast(stored.line)) return;
    }
  } finally {
    watch.close();
  }
}

/** Streams the lines of a chat from an index on, each with its index, until no answer is running. */
export async function* followSession(
  db: Db,
  chat: Followed,
  startIndex: number,
  keepaliveMs = KEEPALIVE_MS,
): AsyncGenerator<string> {
  const watch = new Watch(db, chat);
  const isOver = async () => (await findOpenRun(db, chat.organizationId, chat.chatId)) === undefined;
  try {
    for await (const stored of follow(db, watch, { next: startIndex, isOver, keepaliveMs })) {
      yield stored ? `${withIndex(stored.line, stored.index)}\n` : KEEPALIVE;
    }
  } finally {
    watch.close();
  }
}

type Following = { next: number; isOver: () => Promise<boolean>; keepaliveMs: number };

/**
 * Streams the lines from an index on, and undefined where none came for a while. After the last line of an answer, or
 * without new lines, `isOver` decides whether to end.
 */
async function* follow(db: Db, watch: Watch, following: Following): AsyncGenerator<StoredLine | undefined> {
  const { isOver, keepaliveMs } = following;
  let { next } = following;
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
    while (!ended && !(await watch.grown(next, keepaliveMs))) yield undefined;
  }
}
