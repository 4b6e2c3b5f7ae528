import type { Db } from "#db/client.ts";
import { dropConcurrencyKey, type IqJobRow } from "#db/queries/embedded-jobs.ts";
import { insertHit } from "#db/queries/rate-limits.ts";
import { flowKey, flowPrefix } from "./flow-key.ts";
import type { StoredEvent } from "./protocol.ts";
import type { FunctionDefinition, Registry } from "./registry.ts";

const KIND = "throttle";

/** The key under which the first call of a run waits for its turn; none without a throttle. */
export function throttleKeys(fn: FunctionDefinition, event: StoredEvent): string[] {
  return fn.throttle ? [flowKey(KIND, fn.id, fn.throttle.key, event)] : [];
}

/** Lets no more runs start than their functions' throttles allow, in exact sliding windows; others wait, in order. */
export class Throttles {
  /** When a key without room has some again, in Unix milliseconds. */
  private readonly fullUntil = new Map<string, number>();

  /** Keys without room. */
  full(now: Date): string[] {
    for (const [key, until] of this.fullUntil) if (until <= now.getTime()) this.fullUntil.delete(key);
    return [...this.fullUntil.keys()];
  }

  /** Milliseconds until a key has room again; undefined when none is full. */
  roomInMs(now: Date): number | undefined {
    const instants = [...this.fullUntil.values()];
    return instants.length > 0 ? Math.max(0, Math.min(...instants) - now.getTime()) : undefined;
  }

  /**
   * Takes the turn of a job's run: it counts when the transaction ends well.
   * @returns the job as it waits for no turn any more; undefined when it has to wait
   */
  async take(tx: Db, registry: Registry, job: IqJobRow, now: Date): Promise<IqJobRow | undefined> {
    const bucket = job.concurrencyKeys.find((key) => key.startsWith(flowPrefix(KIND)));
    if (bucket === undefined) return job;
    if (this.fullUntil.has(bucket)) return undefined;
    const throttle = registry.get(job.functionId)?.throttle;
    if (throttle) {
      const { limit, periodMs: windowMs } = throttle;
      const hit = await insertHit(tx, { bucket, limit, windowMs, at: now.getTime() });
      if (!hit.allowed) {
        this.fullUntil.set(bucket, hit.oldest + windowMs);
        return undefined;
      }
    }
    // What follows in the run, a retry too, waits for no turn again.
    await dropConcurrencyKey(tx, job.id, bucket);
    return { ...job, concurrencyKeys: job.concurrencyKeys.filter((key) => key !== bucket) };
  }
}
