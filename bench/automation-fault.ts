/**
 * `npm run bench:automation [-- --servers built|jobs --schedules 1000 --organizations 20 --seed 1 --from 3 --to 9
 * --minutes 60]`
 * Runs two servers on one PostgreSQL with schedules that are all due at once: the production build, or processes that
 * run only its jobs. At random intervals of `from` to `to` seconds (by `seed`) one of them is killed with SIGKILL and
 * restarted, until every schedule has its post. Then it compares the stored runs, jobs, posts, events, quota and
 * credits with the result of firing each schedule once. Exits with code 1 on any difference.
 */

import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { storeResults } from "#bench/load/results.ts";
import { migrationsFolder, startOurs, start as startProgram } from "#bench/load/servers.ts";
import { type Db, openDatabase } from "#db/client.ts";
import { iqLeader, organizations as organizationTable } from "#db/schema/index.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { build } from "#scripts/toolbox.mjs";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "built" },
    schedules: { type: "string", default: "1000" },
    organizations: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "3" },
    to: { type: "string", default: "9" },
    minutes: { type: "string", default: "60" },
  },
});
const PORTS = [21_821, 21_822] as const;
const JOBS_ONLY = [
  "--conditions=react-server",
  "--disable-warning=ExperimentalWarning",
  "inngest/testing/server-child.ts",
];
const REPORT_EVERY_MS = 15_000;

// Set before the modules that read the environment are loaded.
process.env.CLARION_SECRET = randomBytes(32).toString("hex");
const { auditSchedules, commitStory, makeDueSchedules, countProgress } = await import(
  "#lib/testing/automation-load.ts"
);

/** A pseudorandom generator of numbers from 0 to 1 by seed (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Servers = { start: (index: number) => void; kill: (index: number) => void };

function serversOn(url: string, home: string, repository: string, slugs: string[]): Servers {
  const running: (ChildProcess | undefined)[] = [];
  const start = (index: number) => {
    const environment = {
      DATABASE_URL: url,
      CLARION_DATA_DIR: join(home, `server-${index}`),
      CLARION_LOCAL_REPOSITORIES: repository,
      CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: slugs.join(","),
    };
    running[index] =
      values.servers === "jobs" ? startProgram(JOBS_ONLY, environment) : startOurs(PORTS[index] ?? 0, environment);
  };
  return { start, kill: (index) => void running[index]?.kill("SIGKILL") };
}

type Killed = { kills: [number, number]; seconds: number };

/** Kills and restarts servers until all schedules have ended or the time is over. */
async function runWithKills(db: Db, servers: Servers): Promise<Killed> {
  const next = createRandom(Number(values.seed));
  const started = Date.now();
  const kills: [number, number] = [0, 0];
  const pauseMs = () => (Number(values.from) + next() * (Number(values.to) - Number(values.from))) * 1_000;
  let killAt = Number.POSITIVE_INFINITY;
  let reportAt = started + REPORT_EVERY_MS;
  while (Date.now() - started < Number(values.minutes) * 60_000) {
    const { fired, ended } = await countProgress(db);
    if (ended === Number(values.schedules)) break;
    // The first kill happens while schedules fire.
    if (fired > 0 && killAt === Number.POSITIVE_INFINITY) killAt = Date.now();
    if (Date.now() >= killAt) {
      const index = next() < 0.5 ? 0 : 1;
      servers.kill(index);
      servers.start(index);
      kills[index] += 1;
      killAt = Date.now() + pauseMs();
    }
    if (Date.now() >= reportAt) {
      console.log(`${Math.round((Date.now() - started) / 1_000)} s: ${fired} fired, ${ended} ended, kills ${kills}`);
      reportAt += REPORT_EVERY_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { kills, seconds: Math.round((Date.now() - started) / 1_000) };
}

if (values.servers === "built") await build();
const postgres = await startPostgres();
const home = mkdtempSync(join(tmpdir(), "clarion-bench-"));
const repository = new TestRepository();
try {
  commitStory(repository);
  const { db, close } = await openDatabase({ url: postgres.url, migrationsFolder });
  const [organizations, schedules] = [Number(values.organizations), Number(values.schedules)];
  await makeDueSchedules(db, { organizations, schedules, repository: repository.path }, new Date());
  const slugs = (await db.select().from(organizationTable)).map(({ slug }) => slug);
  const servers = serversOn(postgres.url, home, repository.path, slugs);
  for (const index of PORTS.keys()) servers.start(index);
  const killed = await runWithKills(db, servers);
  for (const index of PORTS.keys()) servers.kill(index);
  const leaders = (await db.select().from(iqLeader))[0]?.generation ?? 0;
  const { faults, ...counts } = await auditSchedules(db);
  await close();
  const row = { seed: Number(values.seed), ...counts, ...killed, leaders, faults: faults.length };
  console.table([row]);
  for (const fault of faults.slice(0, 50)) console.error(fault);
  const result = {
    servers: values.servers,
    ...row,
    organizations,
    pauseSeconds: [Number(values.from), Number(values.to)],
    faults,
  };
  storeResults("automation-fault", result);
  process.exitCode = faults.length === 0 && counts.posts === schedules ? 0 : 1;
} finally {
  postgres.stop();
  repository.remove();
  rmSync(home, { recursive: true, force: true });
}
