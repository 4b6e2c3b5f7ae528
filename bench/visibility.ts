/**
 * `npm run bench:visibility [-- --checks 1000000 --small 10000 --rounds 60]`
 * Measures all visibility reads on PostgreSQL for a project with ten thousand stored answers of a year and for one with
 * a million, both in one database and alternating. Prints p50 and p95 and writes bench/results/visibility.json; fails
 * when the p95 of the timeseries more than doubles, or when the daily sums do not match the stored answers.
 */
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { storeResults } from "#bench/load/results.ts";
import { openDatabase } from "#db/client.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import { run } from "#lib/pipeline/execute.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { root } from "#scripts/toolbox.mjs";
import { fill, type Measured } from "./visibility/fill.ts";

const { values } = parseArgs({
  options: {
    checks: { type: "string", default: "1000000" },
    small: { type: "string", default: "10000" },
    rounds: { type: "string", default: "60" },
  },
});
const ROUNDS = Number(values.rounds);
const WARM_UP = 5;
const LIMIT = 2;
const HEADLINE = "timeseries";

type ReadRequest = { id: string; params?: Record<string, string>; query?: Record<string, string> };
/** All reads except those of one answer, and the export, whose cost depends on its size. */
const READS: Record<string, ReadRequest> = {
  [HEADLINE]: { id: "getVisibilityTimeseries" },
  "timeseries, a year": { id: "getVisibilityTimeseries", query: { days: "365" } },
  overview: { id: "getVisibilityOverview" },
  "competitor-share": { id: "getCompetitorShare" },
  "language-share": { id: "getLanguageShare" },
  "competitors/{brand}": { id: "getCompetitorVisibility", params: { brand: "Acme" } },
  "prompt-results": { id: "listPromptResults" },
  "prompt-results, one prompt": { id: "listPromptResults", query: { promptId: "prm_7" } },
  prompts: { id: "listPromptVisibility" },
  "prompts/{promptId}": { id: "getPromptVisibility", params: { promptId: "prm_7" } },
  changes: { id: "getVisibilityChanges" },
  "changes, two scans": { id: "getVisibilityChanges", query: { scan: "latest" } },
  citations: { id: "getVisibilityCitations" },
  checks: { id: "listChecks" },
  "checks, mentioned": { id: "listChecks", query: { mentioned: "true", branded: "false" } },
};

type Figures = { p50Ms: number; p95Ms: number };
type Row = { read: string; small: Figures; large: Figures; p95Times: number };

const operations = new Map(visibilityOperations.map((operation) => [operation.endpoint.id, operation]));

async function timed(measured: Measured, { id, params = {}, query = {} }: ReadRequest): Promise<number> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const begun = performance.now();
  await run(operation, measured.ctx, { params: { projectId: measured.projectId, ...params }, query });
  return performance.now() - begun;
}

function computeFigures(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) => Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 100) / 100;
  return { p50Ms: quantile(0.5), p95Ms: quantile(0.95) };
}

/** Alternates between the projects, so that other load affects both. */
async function measure(small: Measured, large: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [read, request] of Object.entries(READS)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [one, other] = [await timed(small, request), await timed(large, request)];
      if (round < 0) continue;
      times.small.push(one);
      times.large.push(other);
    }
    const figures = { small: computeFigures(times.small), large: computeFigures(times.large) };
    rows.push({ read, ...figures, p95Times: Math.round((100 * figures.large.p95Ms) / figures.small.p95Ms) / 100 });
  }
  return rows;
}

function print(rows: readonly Row[], sizes: readonly number[]): void {
  const head = sizes.map((checks) => `${checks.toLocaleString("en")} checks`.padStart(20)).join("");
  console.log(`${"p50 / p95 in ms, 30 days".padEnd(28)}${head}${"p95 times".padStart(12)}`);
  for (const { read, small, large, p95Times } of rows) {
    const cells = [small, large].map(({ p50Ms, p95Ms }) => `${p50Ms} / ${p95Ms}`.padStart(20)).join("");
    console.log(`${read.padEnd(28)}${cells}${p95Times.toFixed(2).padStart(12)}`);
  }
}

const postgres = await startPostgres();
try {
  const database = await openDatabase({ url: postgres.url, migrationsFolder: join(root, "db/migrations") });
  const sizes = [Number(values.small), Number(values.checks)];
  const begun = performance.now();
  const [small, large] = await fill(database.db, postgres.url, sizes);
  if (!small || !large) throw new Error("Two sizes are required.");
  const filledSeconds = Math.round((performance.now() - begun) / 1000);
  console.log(`Filled in ${filledSeconds} s; the daily sums match the stored answers.`);
  const rows = await measure(small, large);
  await database.close();
  print(rows, sizes);
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  const result = { machine, database: "postgres", sizes, rounds: ROUNDS, filledSeconds, rows };
  storeResults("visibility", result);
  const headline = rows.find(({ read }) => read === HEADLINE)?.p95Times ?? Number.NaN;
  if (!(headline <= LIMIT)) process.exitCode = 1;
} finally {
  postgres.stop();
}
