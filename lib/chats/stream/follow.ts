import "server-only";
import type { Db } from "#db/client.ts";
import { findOpenRun, findRun, listChunks } from "#db/queries/chats.ts";
import { isLast, withIndex } from "./chunks.ts";
import { watchGrowth } from "./signals.ts";

const PAGE = 200;
/** How long a reader waits before it looks again, where the answer is written by another process. */
const LOOK_MS = 250;

type Followed = { organizationId: string; chatId: string };

/**
 * The lines of one run from its first on, as they come, to its last. Reads what is stored, so that a slow reader holds up
 * nobody and one that comes back misses nothing.
 */
export async function* followRun(db: Db, chat: Followed, runId: string, firstIndex: number): AsyncGenerator<string> {
  const isOver = async () => (await findRun(db, chat.organizationId, runId))?.endedAt !== null;
  for await (const { line, runId: of } of follow(db, chat, firstIndex, isOver)) {
    if (of !== runId) return;
    yield `${line}\n`;
    if (isLast(line)) return;
  }
}

/** The lines of a chat's whole stream from an index on, each with its index, until no answer is under way. */
export async function* followSession(db: Db, chat: Followed, startIndex: number): AsyncGenerator<string> {
  const isOver = async () => (await findOpenRun(db, chat.organizationId, chat.chatId)) === undefined;
  for await (const { line, index } of follow(db, chat, startIndex, isOver)) yield `${withIndex(line, index)}\n`;
}

async function* follow(
  db: Db,
  chat: Followed,
  from: number,
  isOver: () => Promise<boolean>,
): AsyncGenerator<{ index: number; runId: string; line: string }> {
  const growth = watchGrowth(chat.chatId);
  let next = from;
  try {
    for (let ended = false; ; ) {
      const rows = await listChunks(db, chat, next, PAGE);
      for (const row of rows) yield row;
      next = (rows.at(-1)?.index ?? next - 1) + 1;
      if (rows.length === PAGE) continue;
      if (ended) return;
      // What was written before the end is read once more.
      ended = await isOver();
      if (!ended) await growth.next(LOOK_MS);
    }
  } finally {
    growth.close();
  }
}
