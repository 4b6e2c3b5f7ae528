import "server-only";
import type { Db } from "#db/client.ts";
import { findOpenRun, findRun, listChunks, type RunRow } from "#db/queries/chats.ts";
import { isLast, startLineOf, withIndex } from "./chunks.ts";
import type { StoredLine } from "./signals.ts";
import { Watch } from "./watch.ts";

const PAGE = 200;

type Followed = { organizationId: string; chatId: string };

/**
 * The lines of a run that was just stored, as they come, to its last. Reads what is stored, so that a slow reader holds up
 * nobody and one that comes back misses nothing.
 */
export async function* followRun(db: Db, run: RunRow): AsyncGenerator<string> {
  yield `${startLineOf(run)}\n`;
  const isOver = async () => (await findRun(db, run.organizationId, run.id))?.endedAt !== null;
  for await (const { line, runId } of follow(db, run, run.firstIndex + 1, { isOver, isLive: true })) {
    if (runId !== run.id) return;
    yield `${line}\n`;
    if (isLast(line)) return;
  }
}

/** The lines of a chat's whole stream from an index on, each with its index, until no answer is under way. */
export async function* followSession(db: Db, chat: Followed, startIndex: number): AsyncGenerator<string> {
  const isOver = async () => (await findOpenRun(db, chat.organizationId, chat.chatId)) === undefined;
  for await (const { line, index } of follow(db, chat, startIndex, { isOver, isLive: false })) {
    yield `${withIndex(line, index)}\n`;
  }
}

/** @param isLive whether more is known to come; otherwise, and where nothing came, `isOver` is asked */
async function* follow(
  db: Db,
  chat: Followed,
  from: number,
  { isOver, isLive }: { isOver: () => Promise<boolean>; isLive: boolean },
): AsyncGenerator<StoredLine> {
  const watch = new Watch(db, chat);
  let next = from;
  let isExpected = isLive;
  try {
    for (let ended = false; ; ) {
      const rows = watch.take(next) ?? (await listChunks(db, chat, next, PAGE));
      yield* rows;
      const last = rows.at(-1);
      next = (last?.index ?? next - 1) + 1;
      if (rows.length === PAGE) continue;
      if (ended) return;
      isExpected = last === undefined ? isExpected : !isLast(last.line);
      // What was written before the end is read once more.
      ended = !isExpected && (await isOver());
      if (!ended) await watch.grown(next);
      isExpected = false;
    }
  } finally {
    watch.close();
  }
}
