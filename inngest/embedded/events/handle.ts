import { findNextEvent, markEventProcessed } from "#db/queries/embedded/events.ts";
import { isTriggeredBy, type Registry } from "#inngest/embedded/functions/definition.ts";
import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import type { Work } from "#inngest/embedded/runs/state.ts";
import { triggerRun } from "#inngest/embedded/runs/trigger.ts";

/** Thrown when an event could not be handled and its transaction was rolled back. */
export class EventHandlingError extends Error {
  readonly eventId: string;

  constructor(eventId: string, cause: unknown) {
    super(`Event ${eventId} could not be handled.`, { cause });
    this.name = "EventHandlingError";
    this.eventId = eventId;
  }
}

/**
 * Handles the oldest event by starting the functions it triggers.
 * @param registry called after the event is read, so that it contains all functions registered before the event
 * @returns the event's id, or undefined without pending events
 */
export async function handleNextEvent(
  { tx, now }: Omit<Work, "registry">,
  registry: () => Registry,
): Promise<string | undefined> {
  const row = await findNextEvent(tx);
  if (!row) return undefined;
  const work = { tx, now, registry: registry() };
  try {
    const event = JSON.parse(row.payload) as StoredEvent;
    for (const fn of work.registry.values()) if (isTriggeredBy(fn, event)) await triggerRun(work, fn, event);
    await markEventProcessed(tx, row.id, now);
  } catch (error) {
    throw new EventHandlingError(row.id, error);
  }
  return row.id;
}
