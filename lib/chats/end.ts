import "server-only";
import type { Db } from "#db/client.ts";
import { expireApprovals } from "#db/queries/chats/approvals.ts";
import { lockChat } from "#db/queries/chats/chats.ts";
import { appendChunks } from "#db/queries/chats/chunks.ts";
import { changeRun, type RunRow } from "#db/queries/chats/runs.ts";
import { release, settle } from "#lib/billing/reservations.ts";
import { buildParts, loadChunks } from "./messages.ts";
import { type Chunk, serializeChunk } from "./stream/chunks.ts";
import { notifyReaders } from "./stream/store.ts";

type End = {
  status: "completed" | "failed" | "stopped";
  /** Sent to readers and stored with the run; null when nothing went wrong. */
  error: string | null;
  /** Chunks that are not stored yet. */
  rest?: readonly Chunk[];
};

/**
 * Ends an answer once: stores its last chunks, its message and its cost in one transaction and expires undecided
 * proposals, so that no reader waits forever.
 * @returns false when the run had already ended
 */
export async function endRun(db: Db, run: RunRow, { status, error, rest = [] }: End, now: Date): Promise<boolean> {
  const finalChunks: Chunk[] = [
    ...rest,
    ...(error === null ? [] : [{ type: "error" as const, errorText: error }]),
    ...(status === "stopped" ? [{ type: "abort" as const, reason: "Stopped." }] : []),
    { type: "finish", finishReason: status === "failed" ? "error" : "stop" },
  ];
  const append = { run, status: run.status, lines: finalChunks.map(serializeChunk) };
  const ended = await db.transaction(async (tx) => {
    if (!(await lockChat(tx, run.organizationId, run.chatId))) return undefined;
    const appended = (await appendChunks(tx, [append], now)).get(run.id);
    if (!appended) return undefined;
    const parts = await buildParts(await loadChunks(tx, run));
    await expireApprovals(tx, run.organizationId, run.id);
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
  if (ended) notifyReaders(append, ended.first);
  return ended !== undefined;
}
