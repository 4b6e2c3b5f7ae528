import fc from "fast-check";
import { expect, test } from "vitest";
import { deleteExpiredBuckets } from "#db/queries/rate-limits.ts";
import { rateLimits } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { returnHit, takeHit } from "./service.ts";

const db = await testDatabase();
const start = new Date("2026-01-01T00:00:00.000Z").getTime();
const instant = (ms: number) => new Date(start + ms);
const three = { limit: 3, windowMs: 1000 };

test("allows and counts down hits up to the limit, then refuses until the oldest expires", async () => {
  const results = [];
  for (const ms of [0, 100, 200, 300, 999]) results.push(await takeHit(db, "b1", three, instant(ms)));
  expect(results.map((r) => [r.allowed, r.remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
    [false, 0],
  ]);
  expect(results.map((r) => r.resetMs - start)).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(await takeHit(db, "b1", three, instant(1000))).toEqual({
    allowed: true,
    limit: 3,
    remaining: 0,
    resetMs: start + 1100,
    atMs: start + 1000,
  });
  expect((await takeHit(db, "b1", three, instant(1050))).allowed).toBe(false);
});

test("does not extend the wait with a refused hit", async () => {
  for (let i = 0; i < 3; i++) await takeHit(db, "b2", three, instant(0));
  for (let ms = 100; ms < 1000; ms += 100) expect((await takeHit(db, "b2", three, instant(ms))).allowed).toBe(false);
  expect((await takeHit(db, "b2", three, instant(1000))).remaining).toBe(2);
});

test("counts buckets independently", async () => {
  for (let i = 0; i < 3; i++) await takeHit(db, "b3", three, instant(0));
  expect((await takeHit(db, "b4", three, instant(0))).allowed).toBe(true);
});

test("never exceeds the limit with parallel hits", async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, i) => takeHit(db, "parallel", { limit: 7, windowMs: 60_000 }, instant(i % 5))),
  );
  expect(results.filter((r) => r.allowed)).toHaveLength(7);
  expect(new Set(results.filter((r) => r.allowed).map((r) => r.remaining))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

test("allows exactly the hits that fit into every window", async () => {
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
          const { allowed: ok } = await takeHit(db, bucket, { limit, windowMs: 1000 }, instant(time));
          expect(ok).toBe(inWindow < limit);
          if (ok) allowed.push(time);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("does not widen the window for a server whose clock lags behind", async () => {
  for (let i = 0; i < 3; i++) expect((await takeHit(db, "skew", three, instant(5000))).allowed).toBe(true);
  expect((await takeHit(db, "skew", three, instant(3000))).allowed).toBe(false);
  expect((await takeHit(db, "skew", three, instant(5999))).allowed).toBe(false);
  expect((await takeHit(db, "skew", three, instant(6000))).allowed).toBe(true);
});

test("allows as many hits as if returned ones had never been taken", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (returned) => {
      const bucket = `returned:${run++}`;
      let counted = 0;
      for (const isReturned of returned) {
        // Equal instants: one of them is taken out, not all.
        const hit = await takeHit(db, bucket, three, instant(0));
        expect(hit.allowed).toBe(counted < 3);
        if (!hit.allowed) continue;
        if (!isReturned) counted++;
        else expect((await returnHit(db, bucket, three, hit)).remaining).toBe(3 - counted);
      }
    }),
    { numRuns: 15 },
  );
});

test("frees the limit at once when the only hit is returned", async () => {
  const hit = await takeHit(db, "only", three, instant(7));
  expect(await returnHit(db, "only", three, hit)).toMatchObject({ remaining: 3, resetMs: start + 7 });
});

test("deletes expired buckets only", async () => {
  await deleteExpiredBuckets(db, instant(10 ** 9));
  await takeHit(db, "old", three, instant(0));
  await takeHit(db, "new", three, instant(5000));
  await deleteExpiredBuckets(db, instant(3000));
  expect((await db.select().from(rateLimits)).map((row) => row.bucket)).toEqual(["new"]);
});
