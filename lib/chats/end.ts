import "server-only";
import type { Db } from "#db/client.ts";
import { appendChunks, changeRun, lapseApprovals, lockChat, type RunRow } from "#db/queries/chats.ts";
import { release, settle } from "#lib/billing/reservations.ts";
import { chunksOf, partsOf } from "./messages.ts";
import { type Chunk, lineOf } from "./stream/chunks.ts";
import { signalGrowth } from "./stream/signals.ts";

type End = {
  status: "completed" | "failed" | "stopped";
  /** Told to readers and kept with the run; null where nothing went wrong. */
  error: string | null;
};

/**
 * Ends an answer once: its last chunks, its message and what it cost in one transaction, so that no reader waits for
 * ever. What it proposed and nobody decided lapses.
 * @returns whether it was there to end
 */
export async function endRun(db: Db, run: RunRow, { status, error }: End, now: Date): Promise<boolean> {
  const last: Chunk[] = [
    ...(error === null ? [] : [{ type: "error" as const, errorText: error }]),
    ...(status === "stopped" ? [{ type: "abort" as const, reason: "Stopped." }] : []),
    { type: "finish", finishReason: status === "failed" ? "error" : "stop" },
  ];
  const ended = await db.transaction(async (tx) => {
    if (!(await lockChat(tx, run.organizationId, run.chatId))) return false;
    const appended = await appendChunks(tx, run, run.status, last.map(lineOf), now);
    if (!appended) return false;
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
    return true;
  });
  signalGrowth(run.chatId);
  return ended;
}
