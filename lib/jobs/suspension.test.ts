import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findJob, insertJob } from "#db/queries/posts/generation-jobs.ts";
import { embeddedKeys, inngest } from "#inngest/client.ts";
import { startEmbeddedServer } from "#inngest/embedded/server.ts";
import { MovableClock } from "#inngest/embedded/testing/clock.ts";
import { generatePost } from "#inngest/functions/generate-post.ts";
import { sweepGenerations } from "#inngest/functions/sweep-generations.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { systemClock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { provideEventSender } from "#lib/events.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { GithubServer } from "#lib/testing/github-server.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Job, JobEvent } from "./contract.ts";
import { generationOperations } from "./operations.ts";
import { toJob } from "./service/resource.ts";
import { failStuck } from "./service/sweep.ts";

const MINUTE_MS = 60_000;
/** A generous timeout for busy machines. */
const PATIENCE_MS = 60_000;
const WINDOW = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };

vi.setConfig({ testTimeout: 3 * PATIENCE_MS });

const db = await testDatabase();
provideEventSender((event) => inngest.send(event));
const call = callOperation([...generationOperations, ...postOperations, ...integrationOperations]);
const github = new GithubServer([
  {
    id: 31,
    owner: "acme",
    name: "busy",
    commits: [{ title: "feat: sort lists (#1)", minute: 10, files: ["src/list.ts"] }],
    pulls: [{ number: 1, title: "feat: sort lists", mergedAs: 0 }],
  },
]);

/** Moves the time of the database's jobs and of the job server. */
const clock = new MovableClock();
const open: { stop: () => Promise<void> }[] = [];
let ctx: Ctx;

async function serve() {
  const functions = [generatePost, sweepGenerations];
  const server = await startEmbeddedServer({
    db,
    client: inngest,
    functions,
    clock,
    isExclusive: true,
    ...embeddedKeys(),
  });
  open.push(server);
  return server;
}

beforeAll(async () => {
  await github.start();
  env.CLARION_ALLOWED_HOSTS.git.push(github.url);
  vi.spyOn(systemClock, "now").mockImplementation(() => clock.now());
  const userId = await testUser(db, clock.now());
  const organization = await testOrganization(db, clock.now(), { [userId]: "owner" });
  ctx = { ...testCtx(db, organization, { userId, role: "owner" }, clock.now()), clock };
  const body = { provider: "github", baseUrl: github.url, owner: "acme", repo: "busy" };
  await call("connectRepository", ctx, { body });
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  github.limit = undefined;
  vi.restoreAllMocks();
  vi.spyOn(systemClock, "now").mockImplementation(() => clock.now());
});
afterAll(() => github.stop());

async function generate(body: object = {}): Promise<Job> {
  const range = "runId" in body ? {} : WINDOW;
  return (await call<{ job: Job }>("generatePost", ctx, { body: { contentType: "changelog", ...range, ...body } }))
    .output.job;
}

const poll = async ({ id }: Pick<Job, "id">) =>
  (await call<{ job: Job; events: JobEvent[] }>("getGeneration", ctx, { params: { jobId: id } })).output;

/** Waits until a job is suspended and returns its resume time, which differs from `previous`. */
function suspended(job: Job, previous?: Date): Promise<Date> {
  return vi.waitUntil(
    async () => {
      const { resumeAt = null } = (await findJob(db, ctx.organization.id, job.id)) ?? {};
      return resumeAt !== null && resumeAt.getTime() !== previous?.getTime() && resumeAt;
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

/** Bypasses the rate limit of the endpoint, which polling on a slow machine could reach. */
async function stored({ id }: Pick<Job, "id">) {
  const row = await findJob(db, ctx.organization.id, id);
  if (!row) throw new Error(`There is no job ${id}.`);
  return toJob(row);
}

function ended(job: Pick<Job, "id">) {
  return vi.waitUntil(
    async () => {
      const now = await stored(job);
      return now.status !== "queued" && now.status !== "running" && now;
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

const spent = (minutes: number) => ({
  limit: 60,
  remaining: 0,
  resetAt: new Date(clock.now().getTime() + minutes * MINUTE_MS),
});

test("suspends a job until the rate limit resets, across a restart, and the sweep leaves it alone", async () => {
  const first = await serve();
  github.limit = spent(20);
  const job = await generate();
  const until = await suspended(job);
  expect(until.getTime() - github.limit.resetAt.getTime()).toBeLessThan(5_000);
  const { events } = await poll(job);
  expect(events.at(-1)?.message).toBe(`${github.host} limits requests; continues at ${until.toISOString()}`);
  await first.stop();
  open.length = 0;
  const requestCount = github.requests.length;
  clock.advance(18 * MINUTE_MS);
  const second = await serve();
  await failStuck({ db, clock });
  expect((await poll(job)).job.status).toBe("running");
  expect(github.requests.length).toBe(requestCount);
  github.limit = undefined;
  clock.advance(3 * MINUTE_MS);
  second.wake();
  expect(await ended(job)).toMatchObject({ status: "completed", error: null });
  expect((await poll(job)).events.filter(({ message }) => message.includes("limits requests"))).toHaveLength(1);
});

test("fails the job at once when the limit lasts more than 30 minutes", async () => {
  await serve();
  github.limit = spent(45);
  const job = await ended(await generate());
  expect(job.status).toBe("failed");
  expect(job.error).toContain(`${github.host} limits requests until`);
});

test("fails the job when the limit is hit for the fourth time", async () => {
  const server = await serve();
  github.limit = spent(10);
  const job = await generate();
  let until: Date | undefined;
  for (let times = 1; times <= 3; times++) {
    until = await suspended(job, until);
    github.limit = spent(20);
    clock.advance(11 * MINUTE_MS);
    github.limit.resetAt = new Date(clock.now().getTime() + 10 * MINUTE_MS);
    server.wake();
  }
  expect(await ended(job)).toMatchObject({ status: "failed", error: expect.stringContaining("4 times") });
});

test("lets jobs that share a run wait through its suspension and complete with it", async () => {
  const server = await serve();
  github.limit = spent(20);
  const run = await generate();
  const until = await suspended(run);
  const others = [await generate({ runId: run.id }), await generate({ runId: run.id })];
  for (const other of others) expect((await suspended(other)).getTime()).toBeGreaterThan(until.getTime());
  github.limit = undefined;
  clock.advance(21 * MINUTE_MS);
  server.wake();
  expect((await ended(run)).status).toBe("completed");
  clock.advance(MINUTE_MS);
  server.wake();
  for (const other of others) expect((await ended(other)).status).toBe("completed");
  const ledgers = await Promise.all(
    [run, ...others].map(async ({ id }) => (await findJob(db, ctx.organization.id, id))?.ledgerId),
  );
  expect(new Set(ledgers).size).toBe(1);
});

test("fails stuck jobs even when the sweep cannot resend an event", async () => {
  const createdAt = clock.now();
  const stuck = toJob(
    await insertJob(db, {
      id: "job_stuck",
      organizationId: ctx.organization.id,
      status: "queued",
      contentType: "changelog",
      source: "api",
      request: {},
      repositoryIds: [],
      createdAt,
      updatedAt: createdAt,
    }),
  );
  const server = await serve();
  const send = vi.spyOn(inngest, "send").mockRejectedValue(new Error("connection refused"));
  clock.advance(MINUTE_MS);
  server.wake();
  await vi.waitUntil(() => send.mock.calls.length > 0, { timeout: PATIENCE_MS });
  clock.advance(15 * MINUTE_MS);
  // Sweeps sleep from an unknown instant before they fail a job, so time advances until one has.
  const job = await vi.waitUntil(
    async () => {
      clock.advance(MINUTE_MS / 2);
      server.wake();
      const now = await stored(stuck);
      return now.status !== "queued" && now;
    },
    { timeout: PATIENCE_MS, interval: 250 },
  );
  expect(job).toMatchObject({ status: "failed", error: expect.stringContaining("did not move") });
});
