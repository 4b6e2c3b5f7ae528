import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Work that starts on its turn and ends when it is told to. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, end: resolve, hasStarted: () => started };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("starts another organization's work at once behind any number of one organization's", async () => {
  const queue = new FairQueue(3);
  const hostile = Array.from({ length: 10 }, job);
  for (const { run } of hostile) void queue.run("org_hostile", run);
  const healthy = job();
  void queue.run("org_healthy", healthy.run);
  await settle();
  expect(hostile.filter(({ hasStarted }) => hasStarted())).toHaveLength(2);
  expect(healthy.hasStarted()).toBe(true);
});

test("gives the next free place to the organization that has the fewest", async () => {
  const queue = new FairQueue(3);
  const [a1, a2, a3, b1, c1] = [job(), job(), job(), job(), job()];
  for (const { run } of [a1, a2, a3]) void queue.run("org_a", run);
  void queue.run("org_b", b1.run);
  void queue.run("org_c", c1.run);
  await settle();
  expect([a3.hasStarted(), c1.hasStarted()]).toEqual([false, false]);
  a1.end();
  await settle();
  expect([a3.hasStarted(), c1.hasStarted()]).toEqual([false, true]);
  a2.end();
  await settle();
  expect(a3.hasStarted()).toBe(true);
});

test("starts urgent work before its organization's other waiting work, but after an organization without any", async () => {
  const queue = new FairQueue(3);
  const [a1, a2, a3, urgent, b1, c1] = [job(), job(), job(), job(), job(), job()];
  for (const { run } of [a1, a2, a3]) void queue.run("org_a", run);
  void queue.run("org_a", urgent.run, { isUrgent: true });
  void queue.run("org_b", b1.run);
  void queue.run("org_c", c1.run);
  await settle();
  a1.end();
  await settle();
  expect([a3, urgent, c1].map(({ hasStarted }) => hasStarted())).toEqual([false, false, true]);
  b1.end();
  await settle();
  expect([a3, urgent].map(({ hasStarted }) => hasStarted())).toEqual([false, true]);
});

test("frees the place of work that fails", async () => {
  const queue = new FairQueue(2);
  await expect(queue.run("org_a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("org_a", async () => "next")).toBe("next");
});

test("says to a work how many its organization runs, so that the second one can yield", async () => {
  const queue = new FairQueue(3);
  const told: [string, number][] = [];
  const note = (owner: string) => queue.run(owner, async (running) => void told.push([owner, running]));
  const [first, second] = [job(), job()];
  void queue.run("org_a", first.run);
  await note("org_a");
  void queue.run("org_a", second.run);
  await note("org_b");
  first.end();
  second.end();
  await settle();
  await note("org_a");
  expect(told).toEqual([
    ["org_a", 2],
    ["org_b", 1],
    ["org_a", 1],
  ]);
});
