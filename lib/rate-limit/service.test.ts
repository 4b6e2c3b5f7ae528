import fc from "fast-check";
import { expect, test } from "vitest";
import { deleteExpiredBuckets } from "#db/queries/rate-limits.ts";
import { rateLimits } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { takeHit } from "./service.ts";

const db = await testDatabase();
const start = new Date("2026-01-01T00:00:00.000Z").getTime();
const at = (ms: number) => new Date(start + ms);
const three = { limit: 3, windowMs: 1000 };

test("hits up to the limit are allowed and count down, the next is refused until the oldest leaves", async () => {
  const results = [];
  for (const ms of [0, 100, 200, 300, 999]) results.push(await takeHit(db, "b1", three, at(ms)));
  expect(results.map((r) => [r.allowed, r.remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
    [false, 0],
  ]);
  expect(results.map((r) => r.resetMs - start)).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(await takeHit(db, "b1", three, at(1000))).toEqual({
    allowed: true,
    limit: 3,
    remaining: 0,
    resetMs: start + 1100,
  });
  expect((await takeHit(db, "b1", three, at(1050))).allowed).toBe(false);
});

test("a refused hit does not prolong the wait", async () => {
  for (let i = 0; i < 3; i++) await takeHit(db, "b2", three, at(0));
  for (let ms = 100; ms < 1000; ms += 100) expect((await takeHit(db, "b2", three, at(ms))).allowed).toBe(false);
  expect((await takeHit(db, "b2", three, at(1000))).remaining).toBe(2);
});

test("buckets do not know each other", async () => {
  for (let i = 0; i < 3; i++) await takeHit(db, "b3", three, at(0));
  expect((await takeHit(db, "b4", three, at(0))).allowed).toBe(true);
});

test("parallel hits never exceed the limit", async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, i) => takeHit(db, "parallel", { limit: 7, windowMs: 60_000 }, at(i % 5))),
  );
  expect(results.filter((r) => r.allowed)).toHaveLength(7);
  expect(new Set(results.filter((r) => r.allowed).map((r) => r.remaining))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

test("no window holds more than the limit, and no hit is refused that would have fitted", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 25 }),
      async (limit, gaps) => {
        const bucket = `property:${run++}`;
        const allowed: number[] = [];
        let time = 0;
        for (const gap of gaps) {
          time += gap;
          const inWindow = allowed.filter((t) => t > time - 1000).length;
          const { allowed: ok } = await takeHit(db, bucket, { limit, windowMs: 1000 }, at(time));
          expect(ok).toBe(inWindow < limit);
          if (ok) allowed.push(time);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("a server whose clock lags behind cannot widen the window", async () => {
  for (let i = 0; i < 3; i++) expect((await takeHit(db, "skew", three, at(5000))).allowed).toBe(true);
  expect((await takeHit(db, "skew", three, at(3000))).allowed).toBe(false);
  expect((await takeHit(db, "skew", three, at(5999))).allowed).toBe(false);
  expect((await takeHit(db, "skew", three, at(6000))).allowed).toBe(true);
});

test("buckets that no longer count are forgotten, others stay", async () => {
  await deleteExpiredBuckets(db, at(10 ** 9));
  await takeHit(db, "old", three, at(0));
  await takeHit(db, "new", three, at(5000));
  await deleteExpiredBuckets(db, at(3000));
  expect((await db.select().from(rateLimits)).map((row) => row.bucket)).toEqual(["new"]);
});
