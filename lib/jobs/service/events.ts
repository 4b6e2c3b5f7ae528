import "server-only";
import type { Db } from "#db/client.ts";
import { insertJobEvent, type JobEventRow } from "#db/queries/generation-jobs.ts";
import { newId } from "#lib/ids.ts";

export type NewEvent = {
  type: JobEventRow["type"];
  message: string;
  metadata?: Record<string, unknown>;
  /** Tells events of one type apart; the type itself by default. Written once. */
  key?: string;
};

/** Writes events of a job in order, each once however often its step runs. */
export async function tellEvents(
  db: Db,
  job: { organizationId: string; id: string },
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  for (const [index, event] of events.entries()) {
    const at = new Date(now.getTime() + index);
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
