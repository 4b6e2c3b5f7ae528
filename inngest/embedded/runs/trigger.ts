import { createHash } from "node:crypto";
import { insertHit } from "#db/queries/rate-limits.ts";
import type { FunctionDefinition } from "#inngest/embedded/functions/definition.ts";
import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import { startRun } from "./start.ts";
import type { Work } from "./state.ts";

/** Starts a function for an event, or skips the event when the rate limit is reached. */
export async function triggerRun(work: Work, fn: FunctionDefinition, event: StoredEvent): Promise<void> {
  if (await isWithinRateLimit(work, fn, event)) await startRun(work, fn, event);
}

async function isWithinRateLimit({ tx, now }: Work, fn: FunctionDefinition, event: StoredEvent): Promise<boolean> {
  if (!fn.rateLimit) return true;
  const { limit, periodMs, key } = fn.rateLimit;
  const value = key ? JSON.stringify(key(event)) : "";
  const bucket = `jobs:rate:${createHash("sha256").update(`${fn.id}\n${value}`).digest("hex").slice(0, 32)}`;
  return (await insertHit(tx, { bucket, limit, windowMs: periodMs, at: now.getTime() })).allowed;
}
