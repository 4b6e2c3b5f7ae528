import { openDatabase, provideDatabase } from "#db/client.ts";
import { systemClock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import type { ScanRun } from "#lib/geo/scans/run.ts";
import { askEngines, finishScan, planScan } from "#lib/geo/scans/steps.ts";

/**
 * Runs a scan step by step like the job server, and prints this process's memory every second.
 * Usage: worker.ts <migrations> <organization> <project> <scan> [directory of the embedded database]
 */
const [migrationsFolder = "", organizationId = "", projectId = "", scanId = "", directory] = process.argv.slice(2);
const database = await openDatabase({ url: env.DATABASE_URL, directory, migrationsFolder });
provideDatabase(database);
const run: ScanRun = {
  db: database.db,
  clock: systemClock,
  organizationId,
  projectId,
  scanId,
  workflowRunId: "bench",
};

const timer = setInterval(() => {
  process.stdout.write(`${JSON.stringify({ rss: process.memoryUsage().rss })}\n`);
}, 1_000);

await planScan(run);
process.stdout.write(`${JSON.stringify({ planned: true })}\n`);
let limits: Record<string, number> = {};
for (;;) {
  const end = await askEngines(run, { limits });
  limits = end.limits;
  process.stdout.write(`${JSON.stringify({ limits, state: end.state })}\n`);
  if (end.state !== "paused") break;
}
await finishScan(run);
clearInterval(timer);
const { user, system } = process.cpuUsage();
process.stdout.write(`${JSON.stringify({ cpuSeconds: (user + system) / 1_000_000 })}\n`);
await database.close();
