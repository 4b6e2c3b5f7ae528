import { describe, expect, it } from "vitest";
import { inBackground, PriorityMutex } from "./priority-mutex.ts";

/** Holds the mutex until `release` is called, so that other work queues up. */
function hold(mutex: PriorityMutex): { release: () => void; done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { release: resolve, done: mutex.run(() => promise) };
}

describe("PriorityMutex", () => {
  it("runs tasks one at a time, in order, and continues after a failed one", async () => {
    const mutex = new PriorityMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === "a") throw new Error("a failed");
    };
    const outcomes = await Promise.allSettled([mutex.run(work("a")), mutex.run(work("b")), mutex.run(work("c"))]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("runs requests before jobs, and treats work that a job starts as the job's", async () => {
    const mutex = new PriorityMutex(() => 0);
    const log: string[] = [];
    const { release, done } = hold(mutex);
    const job = inBackground(async () => {
      await Promise.resolve();
      await mutex.run(async () => void log.push("job"));
    });
    await Promise.resolve();
    const request = mutex.run(async () => void log.push("request"));
    release();
    await Promise.all([done, job, request]);
    expect(log).toEqual(["request", "job"]);
  });

  it("gives waiting jobs a fifth of the time under any load of requests", async () => {
    let ms = 0;
    const mutex = new PriorityMutex(() => ms);
    const log: string[] = [];
    const spend = (name: string, tookMs: number) => async () => {
      ms += tookMs;
      log.push(name);
    };
    const { release, done } = hold(mutex);
    const requests = Array.from({ length: 30 }, () => mutex.run(spend("request", 1)));
    const jobs = Array.from({ length: 3 }, () => inBackground(() => mutex.run(spend("job", 2))));
    release();
    await Promise.all([done, ...jobs, ...requests]);
    const jobIndexes = log.flatMap((name, index) => (name === "job" ? [index] : []));
    expect(jobIndexes).toEqual([1, 12, 23]);
  });

  it("yields to the event loop between tasks", async () => {
    const mutex = new PriorityMutex();
    let didYield = false;
    setImmediate(() => {
      didYield = true;
    });
    await Promise.all([mutex.run(async () => undefined), mutex.run(async () => undefined)]);
    expect(didYield).toBe(true);
  });
});
