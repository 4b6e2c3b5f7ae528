import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { insertEvents } from "#db/queries/embedded/events.ts";
import { eventPayload, MAX_EVENT_BYTES, type StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import { faultPoint } from "#lib/fault.ts";

const batch = z.union([z.array(eventPayload).min(1), eventPayload.transform((event) => [event])]);

/** Thrown for a request that is no event. */
export class EventError extends Error {
  readonly status: 400 | 413;

  constructor(message: string, status: 400 | 413) {
    super(message);
    this.name = "EventError";
    this.status = status;
  }
}

/**
 * Stores events before it returns. Repeating an event id, or a request with the same seed, adds nothing.
 * @param seed the SDK's `x-inngest-event-id-seed`, the same in every retry of a request
 * @returns the events' ids in their order
 */
export async function ingest(db: Db, body: unknown, seed: string | null, now: Date): Promise<string[]> {
  const parsed = batch.safeParse(body);
  if (!parsed.success) throw new EventError("An event needs a name.", 400);
  const events = parsed.data.map((event, index) => toStored(event, seed, index, now));
  const rows = events.map((event) => ({
    id: event.id,
    name: event.name,
    payload: JSON.stringify(event),
    receivedAt: now,
  }));
  if (rows.some((row) => Buffer.byteLength(row.payload) > MAX_EVENT_BYTES)) {
    throw new EventError(`An event may have ${MAX_EVENT_BYTES} bytes.`, 413);
  }
  faultPoint("jobs-ingest", "before");
  await insertEvents(db, rows);
  faultPoint("jobs-ingest", "after");
  return rows.map((row) => row.id);
}

function toStored(event: z.infer<typeof eventPayload>, seed: string | null, index: number, now: Date): StoredEvent {
  const derived = seed ? createHash("sha256").update(`${seed}\n${index}`).digest("hex").slice(0, 32) : randomUUID();
  return {
    ...event,
    id: event.id || derived,
    name: event.name,
    ts: event.ts ?? now.getTime(),
    data: event.data ?? {},
    user: {},
  };
}
