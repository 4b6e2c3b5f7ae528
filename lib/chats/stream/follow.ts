import "server-only";
import type { Db } from "#db/client.ts";
import { listChunks } from "#db/queries/chats/chunks.ts";
import { findOpenRun, findRun, type RunRow } from "#db/queries/chats/runs.ts";
import { isLast, startLineOf, withIndex } from "./chunks.ts";
import type { StoredLine } from "./signals.ts";
import { Watch } from "./watch.ts";

const PAGE = 200;

type Followed = { organizationId: string; chatId: string };

/**
 * The lines of a run that was just stored, as they come, to its last. The first one is known and read by nobody. Reads what
 * is stored, so that a slow reader holds up nobody and one that comes back misses nothing.
 */
export async function* followRun(db: Db, run: RunRow): AsyncGenerator<string> {
  const watch = new Watch(db, run);
  try {
    yield `${startLineOf(run)}\n`;
    const next = run.firstIndex + 1;
    // What was written before the watch began is found by its look at the database.
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

/** The lines of a chat's whole stream from an index on, each with its index, until no answer is under way. */
export async function* followSession(db: Db, chat: Followed, startIndex: number): AsyncGenerator<string> {
  const watch = new Watch(db, chat);
  const isOver = async () => (await findOpenRun(db, chat.organizationId, chat.chatId)) === undefined;
  try {
    for await (const { line, index } of follow(db, watch, startIndex, isOver)) yield `${withIndex(line, index)}\n`;
  } finally {
    watch.close();
  }
}

/** The lines from an index on. Where nothing came, or the last line of an answer, `isOver` is asked whether more can. */
async function* follow(db: Db, watch: Watch, from: number, isOver: () => Promise<boolean>): AsyncGenerator<StoredLine> {
  let next = from;
  for (let ended = false; ; ) {
    const rows = watch.take(next) ?? (await listChunks(db, watch.chat, next, PAGE));
    yield* rows;
    const last = rows.at(-1);
    next = (last?.index ?? next - 1) + 1;
    if (rows.length === PAGE) continue;
    if (ended) return;
    const isExpected = last !== undefined && !isLast(last.line);
    // What was written before the end is read once more.
    ended = !isExpected && (await isOver());
    if (!ended) await watch.grown(next);
  }
}
