/**
 * `npm run bench:isolation [-- --database pglite|postgres|both --rounds 3]`
 * Measures what one organization's hostile repositories cost others, side by side on one running server: the time of a
 * healthy generation alone and behind three hostile ones, and `GET /v1/status` while a job reads 60,000 commits. A bare
 * server of node:http, asked at the same times, shows what of a wait is the machine's load.
 */
import { randomBytes } from "node:crypto";
import { realpathSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type DatabaseLocation, onDatabases } from "#bench/load/databases.ts";
import { storeResults } from "#bench/load/results.ts";
import { answers, type Environment, median, migrationsFolder, start, startOurs } from "#bench/load/servers.ts";
import { openDatabase } from "#db/client.ts";
import { build } from "#scripts/toolbox.mjs";

const { values } = parseArgs({
  options: { database: { type: "string", default: "both" }, rounds: { type: "string", default: "3" } },
});
const PORT = 21_841;
const BARE_PORT = 21_842;
const ROUNDS = Number(values.rounds);
const COMMITS = 60_000;
/** About as many as a ledger can hold, which is bounded by its size. */
const STORED_COMMITS = 25_000;
const POLL_MS = 50;
/** How often a hostile job is asked for its end. */
const HOSTILE_MS = 1_000;
/** A key may start ten generations a minute, so each tenant takes its keys in turn. */
const KEYS = 4;
const TIMES_MAX = 2;
const P99_MAX_MS = 250;
const IDLE_MS = 10_000;

process.env.CLARION_SECRET = randomBytes(32).toString("hex");
const { issueKey } = await import("#lib/keys/service.ts");
const { testOrganization } = await import("#lib/testing/people.ts");
const { SCOPES } = await import("#lib/access/scopes.ts");
const { TestRepository } = await import("#lib/testing/git-repository.ts");
const { importCommits } = await import("#lib/testing/fast-import.ts");

const origin = `http://127.0.0.1:${PORT}`;
/** Before the last day of the fixture's commits, which are an hour apart from the beginning of 2024. */
const WINDOW = { from: "2023-12-31T00:00:00Z", to: "2032-01-01T00:00:00Z" };

type Repository = { path: string; remove: () => void };
type Tenant = { id: string; keys: string[] };

/** A message of 51 MB in a small pack, 100,000 tags, and long histories: all are quick to make. */
async function createRepositories() {
  const [healthy, message, tags, refused, stored] = Array.from({ length: 5 }, () => new TestRepository({ bare: true }));
  if (!(healthy && message && tags && refused && stored)) throw new Error("A repository is missing.");
  const small = Array.from({ length: 12 }, (_, index) => ({ message: `feat: add part ${index}` }));
  await importCommits(healthy.path, small);
  await importCommits(message.path, [{ message: `feat: one\n\n${"The same words again. ".repeat(2_300_000)}` }]);
  await importCommits(tags.path, small);
  const sha = tags.git("rev-parse", "main").trim();
  const refs = Array.from({ length: 100_000 }, (_, index) => `${sha} refs/tags/v1.${100_000 + index}.0\n`);
  writeFileSync(join(tags.path, "packed-refs"), refs.join(""));
  await importCommits(
    refused.path,
    series(COMMITS, (index) => `feat: add part ${index}`),
  );
  await importCommits(
    stored.path,
    series(STORED_COMMITS, (index) => (index % 6 === 0 ? `feat: add part ${index}` : `chore: bump ${index}`)),
  );
  return { healthy, message, tags, refused, stored };
}

function* series(count: number, title: (index: number) => string) {
  for (let index = 0; index < count; index++) yield { message: title(index) };
}

async function seed(location: DatabaseLocation): Promise<{ hostile: Tenant; healthy: Tenant }> {
  const { db, close } = await openDatabase({ ...location, migrationsFolder });
  const now = new Date();
  const create = async (): Promise<Tenant> => {
    const { id } = await testOrganization(db, now);
    const key = { organizationId: id, createdBy: null, name: "bench", scopes: SCOPES, expiresAt: null };
    const keys = Array.from({ length: KEYS }, async () => (await issueKey(db, key, now)).secret);
    return { id, keys: await Promise.all(keys) };
  };
  const tenants = { hostile: await create(), healthy: await create() };
  await close();
  return tenants;
}

let calls = 0;

async function call<Answer>({ keys }: Tenant, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${keys[calls++ % KEYS]}`, "Content-Type": "application/json" };
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function connect(tenant: Tenant, { path: cloneUrl }: Repository): Promise<string> {
  const body = { provider: "git", cloneUrl, owner: "bench", repo: cloneUrl.split("/").at(-1) };
  const path = "/v1/integrations/vcs";
  return (await call<{ integration: { id: string } }>(tenant, "POST", path, body)).integration.id;
}

async function generate(tenant: Tenant, integrationId: string): Promise<string> {
  const body = { contentType: "changelog", ...WINDOW, integrations: { vcs: [integrationId] } };
  const { job } = await call<{ job: { id: string } }>(tenant, "POST", "/v1/posts/generate", body);
  return job.id;
}

/**
 * Waits for the end of a job, asking every `everyMs`: jobs that last a minute must not use up the requests of a minute.
 * @returns its status and error
 */
async function finish(tenant: Tenant, jobId: string, everyMs = 100): Promise<string> {
  for (;;) {
    const path = `/v1/posts/generate/${jobId}`;
    const { job } = await call<{ job: { status: string; error: string | null } }>(tenant, "GET", path);
    if (job.status === "completed" || job.status === "failed") return `${job.status} ${job.error ?? ""}`.trim();
    await setTimeout(everyMs);
  }
}

/** One healthy generation. @returns milliseconds */
async function time(tenant: Tenant, integrationId: string): Promise<number> {
  const from = performance.now();
  const end = await finish(tenant, await generate(tenant, integrationId));
  if (end !== "completed") throw new Error(`The healthy generation ended with ${end}.`);
  return performance.now() - from;
}

/** Polls the status and the bare server until `work` ends. */
async function poll(work: Promise<unknown>) {
  const [status, bare]: [number[], number[]] = [[], []];
  const asked: Promise<void>[] = [];
  let isDone = false;
  const watch = work.finally(() => (isDone = true));
  while (!isDone) {
    asked.push(ask(`${origin}/v1/status`, status), ask(`http://127.0.0.1:${BARE_PORT}/`, bare));
    await setTimeout(POLL_MS);
  }
  await Promise.all([watch, ...asked]);
  return {
    polls: status.length,
    p50Ms: quantile(status, 0.5),
    p99Ms: quantile(status, 0.99),
    mostMs: quantile(status, 1),
    bareP99Ms: quantile(bare, 0.99),
  };
}

/** Adds the milliseconds of one answer to `taken`; a request without an answer counts until it failed. */
async function ask(url: string, taken: number[]): Promise<void> {
  const from = performance.now();
  await fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );
  taken.push(performance.now() - from);
}

function quantile(taken: readonly number[], share: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

async function measureIsolation(healthy: Tenant, ids: Ids, hostile: Tenant) {
  await time(healthy, ids.healthy);
  const [alone, behind]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await time(healthy, ids.healthy));
    const jobs = await Promise.all([ids.message, ids.tags, ids.refused].map((id) => generate(hostile, id)));
    behind.push(await time(healthy, ids.healthy));
    await Promise.all(jobs.map((job) => finish(hostile, job, HOSTILE_MS)));
  }
  const [aloneMs, behindMs] = [Math.round(median(alone)), Math.round(median(behind))];
  return { aloneMs, behindMs, times: Number((behindMs / aloneMs).toFixed(2)) };
}

async function measureStatus(hostile: Tenant, ids: Ids) {
  const idle = await poll(setTimeout(IDLE_MS));
  const during = async (integrationId: string) => {
    const job = await generate(hostile, integrationId);
    const end = finish(hostile, job, HOSTILE_MS);
    return { ...(await poll(end)), end: await end };
  };
  return { idle, refused: await during(ids.refused), stored: await during(ids.stored) };
}

type Repositories = Awaited<ReturnType<typeof createRepositories>>;
type Ids = Record<keyof Repositories, string>;

async function connectAll(repositories: Repositories, { hostile, healthy }: { hostile: Tenant; healthy: Tenant }) {
  const ids: Partial<Ids> = {};
  for (const name of Object.keys(repositories) as (keyof Repositories)[]) {
    ids[name] = await connect(name === "healthy" ? healthy : hostile, repositories[name]);
  }
  return ids as Ids;
}

async function measure(
  database: string,
  ours: Environment,
  _theirs: Environment,
  tenants: { hostile: Tenant; healthy: Tenant },
) {
  const { hostile, healthy } = tenants;
  const bare = start(["-e", `require("node:http").createServer((_, r) => r.end("{}")).listen(${BARE_PORT})`], {});
  const server = startOurs(PORT, {
    ...ours,
    CLARION_LOCAL_REPOSITORIES: realpathSync(tmpdir()),
    CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: `${hostile.id},${healthy.id}`,
  });
  try {
    await Promise.all([answers(`${origin}/v1/status`), answers(`http://127.0.0.1:${BARE_PORT}/`)]);
    const ids = await connectAll(repositories, tenants);
    const isolation = await measureIsolation(healthy, ids, hostile);
    const status = await measureStatus(hostile, ids);
    const load = Number(loadavg()[0]?.toFixed(1));
    console.table([{ database, load, ...isolation }]);
    console.table(Object.entries(status).map(([job, figures]) => ({ database, job, ...figures })));
    return { database, load, isolation, status };
  } finally {
    server.kill("SIGTERM");
    bare.kill("SIGTERM");
  }
}

await build();
const repositories = await createRepositories();
try {
  const results = await onDatabases(values.database, { seed, measure });
  storeResults("isolation", results);
  const isMet = results.every(
    ({ isolation, status: { refused, stored } }) =>
      isolation.times <= TIMES_MAX && Math.max(refused.p99Ms, stored.p99Ms) < P99_MAX_MS && stored.end === "completed",
  );
  if (!isMet) process.exitCode = 1;
} finally {
  for (const repository of Object.values(repositories)) repository.remove();
}
