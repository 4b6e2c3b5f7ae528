import "server-only";
import type { Db } from "#db/client.ts";
import { findLastEventTime, insertJobEvent, type JobEventRow } from "#db/queries/posts/generation-jobs.ts";
import { newId } from "#lib/ids.ts";

export type NewEvent = {
  type: JobEventRow["type"];
  message: string;
  metadata?: Record<string, unknown>;
  /** Tells events of one type apart; the type itself by default. Written once. */
  key?: string;
};

/** Writes events of a job in order, each once however often its step runs, and each after those before it. */
export async function tellEvents(
  db: Db,
  job: { organizationId: string; id: string },
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const last = await findLastEventTime(db, job.organizationId, job.id);
  const start = Math.max(now.getTime(), (last?.getTime() ?? 0) + 1);
  for (const [index, event] of events.entries()) {
    const at = new Date(start + index);
    await insertJobEvent(db, {
      id: newId("evt", at.getTime()),
      organizationId: job.organizationId,
      jobId: job.id,
      type: event.type,
      message: event.message,
      metadata: event.metadata ?? null,
      dedupeKey: event.key ?? event.type,
      createdAt: at,
    });
  }
}
