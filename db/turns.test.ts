import { describe, expect, test } from "vitest";
import { inBackground, Turns } from "./turns.ts";

/** Takes the turn until `release` is called, so that others queue up behind it. */
function held(turns: Turns): { release: () => void; done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { release: resolve, done: turns.take(() => promise) };
}

describe("the turns of an embedded database", () => {
  test("are had by one at a time, in order, also after one that failed", async () => {
    const turns = new Turns();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      if (name === "a") throw new Error("a failed");
    };
    const outcomes = await Promise.allSettled([turns.take(work("a")), turns.take(work("b")), turns.take(work("c"))]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(told).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  test("go to requests before jobs, and to what a job has started as to the job", async () => {
    const turns = new Turns(() => 0);
    const told: string[] = [];
    const { release, done } = held(turns);
    const job = inBackground(async () => {
      await Promise.resolve();
      await turns.take(async () => void told.push("job"));
    });
    await Promise.resolve();
    const request = turns.take(async () => void told.push("request"));
    release();
    await Promise.all([done, job, request]);
    expect(told).toEqual(["request", "job"]);
  });

  test("come to a job however many requests there are, for a fifth of the time", async () => {
    let ms = 0;
    const turns = new Turns(() => ms);
    const told: string[] = [];
    const spend = (name: string, tookMs: number) => async () => {
      ms += tookMs;
      told.push(name);
    };
    const { release, done } = held(turns);
    const requests = Array.from({ length: 30 }, () => turns.take(spend("request", 1)));
    const jobs = Array.from({ length: 3 }, () => inBackground(() => turns.take(spend("job", 2))));
    release();
    await Promise.all([done, ...jobs, ...requests]);
    const at = told.flatMap((name, index) => (name === "job" ? [index] : []));
    expect(at).toEqual([1, 12, 23]);
  });

  test("let the event loop go on in between", async () => {
    const turns = new Turns();
    let hasGoneOn = false;
    setImmediate(() => {
      hasGoneOn = true;
    });
    await Promise.all([turns.take(async () => undefined), turns.take(async () => undefined)]);
    expect(hasGoneOn).toBe(true);
  });
});
