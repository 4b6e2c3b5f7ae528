/**
 * `npm run bench:scan [-- --database pglite|postgres --checks 12000 --kill-after 30]`
 * Runs a scan of 12,000 checks over the wire, on four vendors that answer in a second: two healthy ones, one that fails
 * every other time, and one that allows twelve concurrent questions. Once complete, and once killed (SIGKILL) in the
 * middle and restarted. Writes bench/results/scan.json.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { storeResults } from "#bench/load/results.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { countByEngine } from "#db/queries/geo/checks.ts";
import { findScan } from "#db/queries/geo/scans.ts";
import { ENGINES } from "#lib/geo/engines/catalog.ts";
import { engineRuns } from "#lib/geo/scans/plan.ts";
import { scanPlan } from "#lib/geo/scans/plan-schema.ts";
import { storeScan } from "#lib/geo/scans/queue.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { root } from "#scripts/toolbox.mjs";
import type { VendorFigures } from "./scan/engines.ts";

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "pglite" },
    checks: { type: "string", default: "12000" },
    "kill-after": { type: "string", default: "30" },
  },
});

const CONCURRENCY = 32;
const LATENCY_S = 1;
const VENDORS = ["openai/gpt-5.4", "google/gemini-3.8-flash", "anthropic/claude-sonnet-5-5", "perplexity/sonar"];
const HEALTHY = ["openai", "google"];
const migrationsFolder = join(root, "db/migrations");
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

type Child = ChildProcessByStdio<null, Readable, null>;

function start(script: string, args: string[], env: Record<string, string>): Child {
  const own = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, CLARION_LOG_LEVEL: "error", ...env };
  return spawn(process.execPath, [...FLAGS, join(root, script), ...args], {
    env: own,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function firstLine(child: Child): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("The process ended without output.");
}

type DatabaseLocation = { env: Record<string, string>; directory: string | undefined };
type Ids = { organizationId: string; projectId: string; scanId: string };

const open = ({ env, directory }: DatabaseLocation): Promise<Database> =>
  openDatabase({ url: env.DATABASE_URL, directory, migrationsFolder });

/** Creates an organization with enough prompts for the checks, and a queued scan of them. */
async function seed(location: DatabaseLocation, checks: number): Promise<Ids> {
  const { db, close } = await open(location);
  const now = new Date();
  const { id: organizationId } = await testOrganization(db, now);
  const count = Math.round(checks / VENDORS.length);
  const texts = Array.from({ length: count }, (_, index) => `Question ${index}: which tools write a changelog?`);
  const { projectId, promptIds } = await testProject(db, organizationId, now, { prompts: texts });
  const engines = ENGINES.filter(({ id }) => VENDORS.includes(id));
  const plan = scanPlan.parse({
    engines: engineRuns(engines, { trackWithoutSearch: false, enforceZdr: false, nonZdrApprovedEngines: [] }),
    prompts: promptIds.map((id, index) => ({ id, text: texts[index] ?? "", branded: false })),
    sequences: [],
    languages: ["en"],
    repeats: 1,
  });
  const scan = { organizationId, projectId, kind: "scan", trigger: "api", plan } as const;
  const row = await db.transaction((tx) => storeScan(tx, scan, now));
  await close();
  if (!row) throw new Error("The scan was not stored.");
  return { organizationId, projectId, scanId: row.id };
}

type Worker = { rss: number[]; seconds: number; cpuSeconds: number; limits: Record<string, number> };
type WorkerReport = { rss?: number; planned?: true; limits?: Record<string, number>; cpuSeconds?: number };

/** @param killAfter kills the process after so many seconds of asking; undefined lets it end */
async function work(
  location: DatabaseLocation,
  ids: Ids,
  env: Record<string, string>,
  killAfter?: number,
): Promise<Worker> {
  const args = [migrationsFolder, ids.organizationId, ids.projectId, ids.scanId];
  const child = start("bench/scan/worker.ts", [...args, ...(location.directory ? [location.directory] : [])], env);
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", resolve);
  const worker: Worker = { rss: [], seconds: 0, cpuSeconds: 0, limits: {} };
  let startedAt = performance.now();
  for await (const line of createInterface({ input: child.stdout })) {
    const report = JSON.parse(line) as WorkerReport;
    if (report.rss !== undefined) worker.rss.push(Math.round(report.rss / 1_048_576));
    if (report.limits) worker.limits = report.limits;
    if (report.cpuSeconds !== undefined) worker.cpuSeconds = Math.round(report.cpuSeconds);
    if (report.planned) {
      startedAt = performance.now();
      if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter * 1_000);
    }
  }
  worker.seconds = Number(((performance.now() - startedAt) / 1_000).toFixed(1));
  const code = await ended;
  if (code !== 0 && killAfter === undefined) throw new Error(`The scan's process ended with code ${code}.`);
  return worker;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Compares the memory of the second and the last quarter of the time. */
function compareMemory({ rss }: Worker) {
  const quarter = Math.floor(rss.length / 4);
  const early = median(rss.slice(quarter, 2 * quarter));
  const late = median(rss.slice(-quarter));
  return { earlyMiB: early, lateMiB: late, mostMiB: Math.max(...rss) };
}

async function measure(location: DatabaseLocation, killAfter?: number) {
  const checks = Number(values.checks);
  const ids = await seed(location, checks);
  const vendors = start("bench/scan/engines.ts", [], {});
  try {
    const origin = await firstLine(vendors);
    const env = { ...location.env, ...vendorEnvironment(origin) };
    const killed = killAfter === undefined ? undefined : await work(location, ids, env, killAfter);
    const storedAtKill = killed && (await readStored(location, ids)).ok;
    const worker = await work(location, ids, env);
    const figures = (await (await fetch(`${origin}/figures`)).json()) as Record<string, VendorFigures>;
    const stored = await readStored(location, ids);
    const ideal = (checks / VENDORS.length / CONCURRENCY) * LATENCY_S * 1_000;
    const healthy = Object.fromEntries(
      HEALTHY.map((name) => [name, Number(((figures[name]?.wallMs ?? 0) / ideal).toFixed(3))]),
    );
    return {
      checks,
      idealMs: ideal,
      healthy,
      stored,
      storedAtKill,
      memory: compareMemory(worker),
      seconds: worker.seconds,
      cpuSeconds: worker.cpuSeconds,
      limits: worker.limits,
      figures,
    };
  } finally {
    vendors.kill("SIGTERM");
  }
}

function vendorEnvironment(origin: string): Record<string, string> {
  return {
    OPENAI_API_KEY: "bench",
    OPENAI_BASE_URL: `${origin}/openai/v1`,
    ANTHROPIC_API_KEY: "bench",
    ANTHROPIC_BASE_URL: `${origin}/anthropic/v1`,
    GOOGLE_GENERATIVE_AI_API_KEY: "bench",
    GOOGLE_GENERATIVE_AI_BASE_URL: `${origin}/google/v1beta`,
    PERPLEXITY_API_KEY: "bench",
    PERPLEXITY_BASE_URL: `${origin}/perplexity/v1`,
    CLARION_ALLOWED_HOSTS: `models=${origin}`,
    CLARION_ENGINE_CONCURRENCY: String(CONCURRENCY),
  };
}

/** Reads the checks by status and the scan's own counts from the database. */
async function readStored(
  location: DatabaseLocation,
  { organizationId, projectId, scanId }: Ids,
): Promise<Record<string, number>> {
  const { db, close } = await open(location);
  const counts = await countByEngine(db, organizationId, scanId);
  const scan = await findScan(db, organizationId, projectId, scanId);
  await close();
  const of = (status: string) => counts.filter((row) => row.status === status).reduce((sum, row) => sum + row.count, 0);
  const statuses = ["pending", "ok", "failed", "skipped"].map((status) => [status, of(status)]);
  return {
    ...Object.fromEntries(statuses),
    countedOk: scan?.completedChecks ?? 0,
    countedFailed: scan?.failedChecks ?? 0,
  };
}

async function onDatabase(killAfter?: number) {
  const folder = mkdtempSync(join(tmpdir(), "clarion-bench-"));
  const postgres = values.database === "postgres" ? await startPostgres() : undefined;
  const env: Record<string, string> = { CLARION_DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  try {
    return await measure({ env, directory: postgres ? undefined : join(folder, "database") }, killAfter);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const complete = await onDatabase();
const killed = await onDatabase(Number(values["kill-after"]));
for (const [name, { figures, healthy, stored, memory, storedAtKill, cpuSeconds }] of Object.entries({
  whole: complete,
  killed,
})) {
  console.log(
    `\n${name}: stored ${JSON.stringify(stored)}, memory ${JSON.stringify(memory)}, at the kill ${storedAtKill ?? "-"}, ${cpuSeconds} s of processor`,
  );
  console.table(
    Object.entries(figures).map(([vendor, row]) => ({
      vendor,
      ...row,
      answeredTimes: JSON.stringify(row.answeredTimes),
      "wall / ideal": healthy[vendor] ?? "",
    })),
  );
}
const result = {
  database: values.database,
  concurrency: CONCURRENCY,
  latencyMs: LATENCY_S * 1_000,
  whole: complete,
  killed,
};
storeResults("scan", result);
const holds = Object.values(complete.healthy).every((ratio) => ratio <= 1.1) && killed.stored.pending === 0;
process.exitCode = holds ? 0 : 1;
