import "server-only";
import type { Db } from "#db/client.ts";
import { findLastEventTime, insertJobEvent, type JobEventRow } from "#db/queries/posts/generation-jobs.ts";
import { newId } from "#lib/ids.ts";

export type NewEvent = {
  type: JobEventRow["type"];
  message: string;
  metadata?: Record<string, unknown>;
  /** The dedupe key among the events of a job; default: the type. Each key is written once. */
  key?: string;
};

/**
 * Appends events of a job in order. The dedupe key makes repeated steps idempotent, and every event is later than
 * those before it.
 */
export async function appendEvents(
  db: Db,
  job: { organizationId: string; id: string },
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const lastEventAt = await findLastEventTime(db, job.organizationId, job.id);
  const start = Math.max(now.getTime(), (lastEventAt?.getTime() ?? 0) + 1);
  for (const [index, event] of events.entries()) {
    const createdAt = new Date(start + index);
    await insertJobEvent(db, {
      id: newId("evt", createdAt.getTime()),
      organizationId: job.organizationId,
      jobId: job.id,
      type: event.type,
      message: event.message,
      metadata: event.metadata ?? null,
      dedupeKey: event.key ?? event.type,
      createdAt,
    });
  }
}
