import { findNextEvent, markEventProcessed } from "#db/queries/embedded-events.ts";
import { deleteJob } from "#db/queries/embedded-jobs.ts";
import { deleteWait, findWait, type IqWaitRow, listWaitsForEvent } from "#db/queries/embedded-waits.ts";
import { compileExpression } from "./expression.ts";
import { triggerRun } from "./flow.ts";
import type { StoredEvent } from "./protocol.ts";
import { isTriggeredBy, type Registry } from "./registry.ts";
import { endRun, timeoutJobId } from "./run-end.ts";
import { completeStep, dataOutput, openRun, type RunState, saveRun, type Work } from "./run-state.ts";

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
 * Handles the oldest event: runs that wait for it go on, runs it cancels end, functions it triggers start.
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
    await handleEvent(work, JSON.parse(row.payload) as StoredEvent);
    await markEventProcessed(work.tx, row.id, work.now);
  } catch (error) {
    throw new EventHandlingError(row.id, error);
  }
  return row.id;
}

async function handleEvent(work: Work, event: StoredEvent): Promise<void> {
  for (const wait of await listWaitsForEvent(work.tx, event.name)) await offer(work, wait, event);
  for (const fn of work.registry.values()) {
    if (isTriggeredBy(fn, event.name, { event })) await triggerRun(work, fn, event);
  }
}

async function offer(work: Work, wait: IqWaitRow, event: StoredEvent): Promise<void> {
  const run = await openRun(work, wait.runId);
  // The run is locked only now: what it waited for may have come in the meantime.
  if (!run || !(await findWait(work.tx, wait.id)) || !matches(work, wait, run, event)) return;
  if (wait.kind === "cancel") return endRun(work, run, { status: "cancelled" });
  if (!wait.stepId) return;
  await deleteWait(work.tx, wait.id);
  await deleteJob(work.tx, timeoutJobId(run.id, wait.stepId));
  await completeStep(work, run, wait.stepId, dataOutput(event));
  await saveRun(work, run);
}

/** In a wait's expression `event` is what started the run and `async` what just came. */
function matches({ now }: Work, wait: IqWaitRow, run: RunState, event: StoredEvent): boolean {
  if (wait.expiresAt && wait.expiresAt <= now) return false;
  if (wait.expression === null) return true;
  return Boolean(compileExpression(wait.expression)({ event: JSON.parse(run.event), async: event }));
}
