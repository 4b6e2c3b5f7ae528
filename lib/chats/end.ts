import "server-only";
import type { Db } from "#db/client.ts";
import { lapseApprovals } from "#db/queries/chats/approvals.ts";
import { lockChat } from "#db/queries/chats/chats.ts";
import { appendChunks } from "#db/queries/chats/chunks.ts";
import { changeRun, type RunRow } from "#db/queries/chats/runs.ts";
import { release, settle } from "#lib/billing/reservations.ts";
import { chunksOf, partsOf } from "./messages.ts";
import { type Chunk, lineOf } from "./stream/chunks.ts";
import { tell } from "./stream/store.ts";

type End = {
  status: "completed" | "failed" | "stopped";
  /** Told to readers and kept with the run; null where nothing went wrong. */
  error: string | null;
  /** What was said and is not stored yet. */
  rest?: readonly Chunk[];
};

/**
 * Ends an answer once: its last chunks, its message and what it cost in one transaction, so that no reader waits for
 * ever. What it proposed and nobody decided lapses.
 * @returns whether it was there to end
 */
export async function endRun(db: Db, run: RunRow, { status, error, rest = [] }: End, now: Date): Promise<boolean> {
  const last: Chunk[] = [
    ...rest,
    ...(error === null ? [] : [{ type: "error" as const, errorText: error }]),
    ...(status === "stopped" ? [{ type: "abort" as const, reason: "Stopped." }] : []),
    { type: "finish", finishReason: status === "failed" ? "error" : "stop" },
  ];
  const append = { run, status: run.status, lines: last.map(lineOf) };
  const ended = await db.transaction(async (tx) => {
    if (!(await lockChat(tx, run.organizationId, run.chatId))) return undefined;
    const appended = (await appendChunks(tx, [append], now)).get(run.id);
    if (!appended) return undefined;
    const parts = await partsOf(await chunksOf(tx, run));
    await lapseApprovals(tx, run.organizationId, run.id);
    await changeRun(tx, run.organizationId, run.id, [run.status], {
      status,
      error,
      parts,
      updatedAt: now,
      endedAt: now,
    });
    const holder = { organizationId: run.organizationId, holderId: run.id };
    await (status === "failed" ? release(tx, holder, now) : settle(tx, holder, now));
    return appended;
  });
  if (ended) tell(append, ended.first);
  return ended !== undefined;
}
