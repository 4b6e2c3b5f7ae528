import { createHash } from "node:crypto";
import { insertJob } from "#db/queries/embedded/jobs.ts";
import { insertRun, releaseIdempotencyKey } from "#db/queries/embedded/runs.ts";
import { concurrencyKeys } from "#inngest/embedded/functions/concurrency.ts";
import type { FunctionDefinition } from "#inngest/embedded/functions/definition.ts";
import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import type { Work } from "./state.ts";

const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;

/** Starts a function for an event, once; an event time in the future delays it. */
export async function startRun(work: Work, fn: FunctionDefinition, event: StoredEvent): Promise<void> {
  const { tx, now } = work;
  const id = createHash("sha256").update(`${fn.id}\n${event.id}`).digest("hex").slice(0, 32);
  const keys = concurrencyKeys(fn, event);
  const created = await insertRun(tx, {
    id,
    functionId: fn.id,
    status: "running",
    eventId: event.id,
    event: JSON.stringify(event),
    idempotencyKey: await idempotencyKey(work, fn, event),
    concurrencyKeys: keys,
    pending: "{}",
    rediscover: false,
    jobSequence: 0,
    requestVersion: -1,
    createdAt: now,
  });
  if (!created) return;
  const runAt = new Date(Math.max(now.getTime(), event.ts));
  const job = { id: `${id}:discover:0`, kind: "discover", functionId: fn.id, runId: id } as const;
  await insertJob(tx, { ...job, concurrencyKeys: keys, runAt });
}

async function idempotencyKey({ tx, now }: Work, fn: FunctionDefinition, event: StoredEvent): Promise<string | null> {
  if (!fn.idempotency) return null;
  const key = JSON.stringify(fn.idempotency(event)) ?? "null";
  await releaseIdempotencyKey(tx, fn.id, key, new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS));
  return key;
}
