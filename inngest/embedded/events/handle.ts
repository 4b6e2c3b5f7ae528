import { findNextEvent, markEventProcessed } from "#db/queries/embedded/events.ts";
import { isTriggeredBy, type Registry } from "#inngest/embedded/functions/definition.ts";
import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import type { Work } from "#inngest/embedded/runs/state.ts";
import { triggerRun } from "#inngest/embedded/runs/trigger.ts";

/** An event could not be handled; nothing of it was kept. */
export class EventHandlingError extends Error {
  readonly eventId: string;

  constructor(eventId: string, cause: unknown) {
    super(`Event ${eventId} could not be handled.`, { cause });
    this.name = "EventHandlingError";
    this.eventId = eventId;
  }
}

/**
 * Handles the oldest event: starts the functions it triggers.
 * @param registry asked once the event is read: functions registered before it was sent are in it
 * @returns the event's id, or undefined when none is left
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
