import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { databaseUrlOf, outputOf, startScript } from "#lib/testing/processes.ts";
import { takeHit } from "./service.ts";

const CHILD = join(import.meta.dirname, "../testing/rate-limit-child.ts");
const LIMIT = 5;
const WINDOW_MS = 250;
const db = await testDatabase();

type Report = { own: number[]; hits: { from: number; to: number; allowed: boolean }[] };

test("hits of one process in a hurry never exceed the limit in any window", async () => {
  const hits: Report["hits"] = [];
  for (let n = 0; n < 200; n += 1) {
    const from = Date.now();
    const { allowed } = await takeHit(db, "hurry", { limit: LIMIT, windowMs: WINDOW_MS }, new Date(from));
    hits.push({ from, to: Date.now(), allowed });
  }
  expect(fullest(hits)).toBe(LIMIT);
});

/** The most hits allowed in a window, of those that lay in it for certain: each counts between its ends. */
function fullest(hits: Report["hits"]): number {
  const allowed = hits.filter((hit) => hit.allowed);
  const counts = allowed.map(
    ({ from }) => allowed.filter((other) => other.from >= from && other.to < from + WINDOW_MS).length,
  );
  return Math.max(...counts);
}

const url = env.DATABASE_URL;
// PGlite has one process: only a server has several.
if (url) {
  test("four processes at one bucket never exceed the limit in any window, and leave other buckets alone", async () => {
    const own = await databaseUrlOf(db, url);
    const children = ["a", "b", "c", "d"].map((name) =>
      startScript(CHILD, [own, name, String(LIMIT), String(WINDOW_MS), "400"], {}),
    );
    // A line that is written early waits in the pipe.
    for (const child of children) child.stdin.end("go\n");
    const reports = (await Promise.all(children.map(outputOf))).map((output) => JSON.parse(output) as Report);
    const hits = reports.flatMap((report) => report.hits);
    expect(hits).toHaveLength(1600);
    expect(fullest(hits)).toBeLessThanOrEqual(LIMIT);
    expect(hits.filter((hit) => hit.allowed).length).toBeGreaterThanOrEqual(LIMIT);
    expect(hits.some((hit) => !hit.allowed)).toBe(true);
    expect(reports.map((report) => report.own)).toEqual(Array(4).fill([1, 0]));
  }, 120_000);
}
