import { createHash } from "node:crypto";
import { insertJob } from "#db/queries/embedded-jobs.ts";
import { insertRun, releaseIdempotencyKey } from "#db/queries/embedded-runs.ts";
import { insertWait } from "#db/queries/embedded-waits.ts";
import type { StoredEvent } from "./protocol.ts";
import { concurrencyKeys, type FunctionDefinition, priorityOf } from "./registry.ts";
import type { Work } from "./run-state.ts";
import { throttleKeys } from "./throttle.ts";
import { resolveWait } from "./time.ts";

const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;

/** The id of the run of a function for an event: the same event starts a function once. */
export function runIdOf(functionId: string, eventId: string): string {
  return createHash("sha256").update(`${functionId}\n${eventId}`).digest("hex").slice(0, 32);
}

/**
 * Starts a function for an event, once; a time stamp in the future delays it.
 * @returns the run's id, whether it was started now or before
 */
export async function startRun(work: Work, fn: FunctionDefinition, event: StoredEvent): Promise<string> {
  const { tx, now } = work;
  const id = runIdOf(fn.id, event.id);
  const keys = concurrencyKeys(fn, { event });
  const created = await insertRun(tx, {
    id,
    functionId: fn.id,
    status: "running",
    eventId: event.id,
    event: JSON.stringify(event),
    idempotencyKey: await idempotencyKey(work, fn, event),
    concurrencyKeys: keys,
    priority: priorityOf(fn, { event }),
    pending: "{}",
    rediscover: false,
    jobSequence: 0,
    requestVersion: -1,
    createdAt: now,
  });
  if (!created) return id;
  const runAt = new Date(Math.max(now.getTime(), event.ts));
  await insertJob(tx, {
    id: `${id}:discover:0`,
    kind: "discover",
    functionId: fn.id,
    runId: id,
    concurrencyKeys: [...keys, ...throttleKeys(fn, event)],
    runAt,
  });
  await watchForCancellation(work, fn, id);
  return id;
}

async function idempotencyKey({ tx, now }: Work, fn: FunctionDefinition, event: StoredEvent): Promise<string | null> {
  if (!fn.idempotency) return null;
  const key = JSON.stringify(fn.idempotency({ event })) ?? "null";
  await releaseIdempotencyKey(tx, fn.id, key, new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS));
  return key;
}

async function watchForCancellation({ tx, now }: Work, fn: FunctionDefinition, runId: string): Promise<void> {
  for (const [index, on] of fn.cancel.entries()) {
    await insertWait(tx, {
      id: `${runId}:cancel:${index}`,
      kind: "cancel",
      runId,
      eventName: on.event,
      expression: on.expression ?? null,
      expiresAt: on.timeout === undefined ? null : resolveWait(on.timeout, now),
    });
  }
}
