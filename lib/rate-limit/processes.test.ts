import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { getDatabaseUrl, readOutput, startScript } from "#lib/testing/processes.ts";
import { takeHit } from "./service.ts";

const CHILD = join(import.meta.dirname, "../testing/rate-limit-child.ts");
const LIMIT = 5;
const WINDOW_MS = 1_000;
const db = await testDatabase();

type Report = { own: number[]; hits: { from: number; to: number; allowed: boolean }[] };

test("never exceeds the limit in any window with concurrent callers in one process", async () => {
  const hits: Report["hits"] = [];
  const hitRepeatedly = async () => {
    for (let n = 0; n < 30; n += 1) {
      const from = Date.now();
      const { allowed } = await takeHit(db, "hurry", { limit: LIMIT, windowMs: WINDOW_MS }, new Date(from));
      hits.push({ from, to: Date.now(), allowed });
    }
  };
  await Promise.all([hitRepeatedly(), hitRepeatedly(), hitRepeatedly(), hitRepeatedly()]);
  expectWithinLimit(hits);
});

function expectWithinLimit(hits: Report["hits"]): void {
  expect(countMaxInWindow(hits)).toBeLessThanOrEqual(LIMIT);
  expect(hits.filter((hit) => hit.allowed).length).toBeGreaterThanOrEqual(LIMIT);
  expect(hits.some((hit) => !hit.allowed)).toBe(true);
}

/**
 * The maximum number of allowed hits that were certainly within one window, since each hit counts between its start
 * and end.
 */
function countMaxInWindow(hits: Report["hits"]): number {
  const allowed = hits.filter((hit) => hit.allowed);
  const counts = allowed.map(
    ({ from }) => allowed.filter((other) => other.from >= from && other.to < from + WINDOW_MS).length,
  );
  return Math.max(...counts);
}

const url = env.DATABASE_URL;
// PGlite supports a single process, so this needs a PostgreSQL server.
if (url) {
  test("never exceeds the limit in any window with four processes, nor affects other buckets", async () => {
    const own = await getDatabaseUrl(db, url);
    const children = ["a", "b", "c", "d"].map((name) =>
      startScript(CHILD, [own, name, String(LIMIT), String(WINDOW_MS), "200"], {}),
    );
    // A line written before the child reads it waits in the pipe.
    for (const child of children) child.stdin.end("go\n");
    const reports = (await Promise.all(children.map(readOutput))).map((output) => JSON.parse(output) as Report);
    const hits = reports.flatMap((report) => report.hits);
    expect(hits).toHaveLength(800);
    expectWithinLimit(hits);
    expect(reports.map((report) => report.own)).toEqual(Array(4).fill([1, 0]));
  }, 120_000);
}
