/**
 * `npm run bench:visibility [-- --checks 1000000 --small 10000 --rounds 60]`
 * Measures all visibility reads and the gaps on PostgreSQL for a project with ten thousand stored answers of a year, for
 * one with a million, and for a wide one (100 prompts, six engines, four languages, 90 days), all in one database and
 * alternating. Each read is timed first after new answers and then again, when its process remembers them. Prints p50
 * and p95 and writes bench/results/visibility.json; fails when a p95 after new answers more than doubles from ten thousand
 * to a million, when one of the wide project exceeds 300 ms, or when the daily sums do not match the answers.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { storeResults } from "#bench/load/results.ts";
import { openDatabase } from "#db/client.ts";
import { addRevision } from "#db/queries/geo/rollups.ts";
import { gapOperations } from "#lib/geo/gaps/operations.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import { run } from "#lib/pipeline/execute.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { root } from "#scripts/toolbox.mjs";
import { type Design, fill, type Measured } from "./visibility/fill.ts";

const { values } = parseArgs({
  options: {
    checks: { type: "string", default: "1000000" },
    small: { type: "string", default: "10000" },
    rounds: { type: "string", default: "60" },
  },
});
const ROUNDS = Number(values.rounds);
const WARM_UP = 5;
const TIMES_MAX = 2;
const WIDE_P95_MS = 300;
const year = { prompts: 50, engines: 3, languages: 2, days: 365, scattered: true };
const DESIGNS: Record<"small" | "large" | "wide", Design> = {
  small: { checks: Number(values.small), ...year },
  large: { checks: Number(values.checks), ...year },
  wide: { checks: 216_000, prompts: 100, engines: 6, languages: 4, days: 90, scattered: false },
};

/** Replaced by the id of one of the project's prompts. */
const PROMPT = "{prompt}";

type ReadRequest = { id: string; params?: Record<string, string>; query?: Record<string, string> };
/** All reads except those of one answer, and the export, whose cost depends on its size. */
const READS: Record<string, ReadRequest> = {
  timeseries: { id: "getVisibilityTimeseries" },
  "timeseries, a year": { id: "getVisibilityTimeseries", query: { days: "365" } },
  overview: { id: "getVisibilityOverview" },
  "competitor-share": { id: "getCompetitorShare" },
  "language-share": { id: "getLanguageShare" },
  "competitors/{brand}": { id: "getCompetitorVisibility", params: { brand: "Acme" } },
  "prompt-results": { id: "listPromptResults" },
  "prompt-results, one prompt": { id: "listPromptResults", query: { promptId: PROMPT } },
  prompts: { id: "listPromptVisibility" },
  "prompts/{promptId}": { id: "getPromptVisibility", params: { promptId: PROMPT } },
  changes: { id: "getVisibilityChanges" },
  "changes, two scans": { id: "getVisibilityChanges", query: { scan: "latest" } },
  citations: { id: "getVisibilityCitations" },
  checks: { id: "listChecks" },
  gaps: { id: "listGeoGaps", query: { dismissed: "false" } },
  "overview, one tag": { id: "getVisibilityOverview", query: { tag: "tag 3" } },
  "competitor-share, one tag": { id: "getCompetitorShare", query: { tag: "tag 3" } },
  "changes, one engine": { id: "getVisibilityChanges", query: { engine: "sandbox/atlas" } },
  "gaps, one engine": { id: "listGeoGaps", query: { dismissed: "false", engine: "sandbox/atlas" } },
  sentiment: { id: "getVisibilitySentiment" },
  "checks, mentioned": { id: "listChecks", query: { mentioned: "true", branded: "false" } },
};

type Figures = { p50Ms: number; p95Ms: number; againP50Ms: number; againP95Ms: number };
type Row = { read: string; small: Figures; large: Figures; wide: Figures; p95Times: number };

const operations = new Map(
  [...visibilityOperations, ...gapOperations].map((operation) => [operation.endpoint.id, operation]),
);

async function timed(measured: Measured, { id, params = {}, query = {} }: ReadRequest): Promise<number> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const { projectId } = measured;
  const resolve = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === PROMPT ? `${projectId}_prm_7` : value]),
    );
  const begun = performance.now();
  await run(operation, measured.ctx, { params: { projectId, ...resolve(params) }, query: resolve(query) });
  return performance.now() - begun;
}

type Times = { first: number[]; again: number[] };

function computeFigures({ first, again }: Times): Figures {
  const [a, b] = [first, again].map((times) => times.toSorted((x, y) => x - y));
  const quantile = (sorted: readonly number[] = [], part: number) =>
    Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 100) / 100;
  return {
    p50Ms: quantile(a, 0.5),
    p95Ms: quantile(a, 0.95),
    againP50Ms: quantile(b, 0.5),
    againP95Ms: quantile(b, 0.95),
  };
}

/** Times a read after a change of the answers, and once more. */
async function timeTwice(measured: Measured, request: ReadRequest): Promise<{ first: number; again: number }> {
  const { ctx, projectId } = measured;
  await addRevision(ctx.db, { organizationId: ctx.organization.id, projectId });
  return { first: await timed(measured, request), again: await timed(measured, request) };
}

/** Alternates between the projects, so that other load affects all. */
async function measure(projects: Record<keyof typeof DESIGNS, Measured>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [read, request] of Object.entries(READS)) {
    const empty = (): Times => ({ first: [], again: [] });
    const times = { small: empty(), large: empty(), wide: empty() };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const name of ["small", "large", "wide"] as const) {
        const { first, again } = await timeTwice(projects[name], request);
        if (round < 0) continue;
        times[name].first.push(first);
        times[name].again.push(again);
      }
    }
    const [small, large, wide] = [computeFigures(times.small), computeFigures(times.large), computeFigures(times.wide)];
    rows.push({ read, small, large, wide, p95Times: Math.round((100 * large.p95Ms) / small.p95Ms) / 100 });
  }
  return rows;
}

function print(rows: readonly Row[]): void {
  const head = Object.values(DESIGNS).map(({ checks }) => `${checks.toLocaleString("en")} checks`.padStart(20));
  console.log(`${"p95 in ms, first / again".padEnd(28)}${head.join("")}${"times first".padStart(12)}`);
  for (const { read, small, large, wide, p95Times } of rows) {
    const cells = [small, large, wide].map(({ p95Ms, againP95Ms }) => `${p95Ms} / ${againP95Ms}`.padStart(20)).join("");
    console.log(`${read.padEnd(28)}${cells}${p95Times.toFixed(2).padStart(12)}`);
  }
}

const postgres = await startPostgres();
try {
  const database = await openDatabase({ url: postgres.url, migrationsFolder: join(root, "db/migrations") });
  const begun = performance.now();
  const [small, large, wide] = await fill(database.db, postgres.url, Object.values(DESIGNS));
  if (!small || !large || !wide) throw new Error("Three projects are required.");
  const filledSeconds = Math.round((performance.now() - begun) / 1000);
  console.log(`Filled in ${filledSeconds} s; the daily sums match the stored answers.`);
  const rows = await measure({ small, large, wide });
  await database.close();
  print(rows);
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  const load = loadavg()[0];
  storeResults("visibility", {
    machine,
    load,
    database: "postgres",
    designs: DESIGNS,
    rounds: ROUNDS,
    filledSeconds,
    rows,
  });
  const missed = rows.filter(({ p95Times, wide: { p95Ms } }) => !(p95Times <= TIMES_MAX && p95Ms <= WIDE_P95_MS));
  for (const {
    read,
    p95Times,
    wide: { p95Ms },
  } of missed)
    console.error(`${read}: ${p95Times} times, ${p95Ms} ms.`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  postgres.stop();
}
