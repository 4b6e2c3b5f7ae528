import { deleteDebounce, findDebounce, saveDebounce } from "#db/queries/embedded-debounces.ts";
import { deleteJob, type IqJobRow, lockJob, lockJobOfAnyDispatch, postponeJob } from "#db/queries/embedded-jobs.ts";
import { insertHit } from "#db/queries/rate-limits.ts";
import { flowKey } from "./flow-key.ts";
import type { StoredEvent } from "./protocol.ts";
import type { FunctionDefinition } from "./registry.ts";
import { startRun } from "./run-start.ts";
import type { Work } from "./run-state.ts";

/**
 * Starts a function that an event triggers, unless its rate limit is reached: then the event is passed over. A
 * debounced one starts later, with the newest event of its key.
 */
export async function triggerRun(work: Work, fn: FunctionDefinition, event: StoredEvent): Promise<void> {
  if (!(await isWithinRateLimit(work, fn, event))) return;
  if (fn.debounce) await debounce(work, fn, fn.debounce, event);
  else await startRun(work, fn, event);
}

async function isWithinRateLimit({ tx, now }: Work, fn: FunctionDefinition, event: StoredEvent): Promise<boolean> {
  if (!fn.rateLimit) return true;
  const { limit, periodMs, key } = fn.rateLimit;
  const bucket = flowKey("rate", fn.id, key, event);
  return (await insertHit(tx, { bucket, limit, windowMs: periodMs, at: now.getTime() })).allowed;
}

async function debounce(
  { tx, now }: Work,
  fn: FunctionDefinition,
  { periodMs, timeoutMs, key }: NonNullable<FunctionDefinition["debounce"]>,
  event: StoredEvent,
): Promise<void> {
  const id = flowKey("debounce", fn.id, key, event);
  // Locked first, as its firing locks it first: either that comes before and is over, or it is superseded.
  await lockJobOfAnyDispatch(tx, id);
  const first = timeoutMs === undefined ? null : new Date(now.getTime() + timeoutMs);
  const deadline = await saveDebounce(tx, { id, event: JSON.stringify(event), deadline: first });
  const quiet = now.getTime() + periodMs;
  const runAt = new Date(deadline ? Math.min(quiet, deadline.getTime()) : quiet);
  await postponeJob(tx, { id, kind: "debounce", functionId: fn.id, runAt });
}

/** No other event of the key has come for long enough: the newest one starts its function. */
export async function endDebounce(work: Work, due: IqJobRow): Promise<void> {
  const { tx, registry } = work;
  const job = await lockJob(tx, due.id, due.generation);
  if (!job) return;
  const waiting = await findDebounce(tx, job.id);
  const fn = registry.get(job.functionId);
  if (waiting && fn) await startRun(work, fn, JSON.parse(waiting.event) as StoredEvent);
  await deleteDebounce(tx, job.id);
  await deleteJob(tx, job.id);
}
