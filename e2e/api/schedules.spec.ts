import { runClarion } from "#e2e/clarion.ts";
import { connectRepository, type Integration, readPost, waitForJob } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Cron = {
  frequency: string;
  hour: number;
  minute: number;
  dayOfWeek?: number;
  dayOfMonth?: number;
  intervalDays?: number;
  anchorDate?: string;
};
type Schedule = { id: string; name: string; enabled: boolean; nextRunAt: string | null; createdAt: string };
type Run = { status: string; jobId: string; dueAt: string; post: { id: string; status: string } | null };

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.schedules.key)),
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAILY: Cron = { frequency: "daily", hour: 9, minute: 30 };
const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
let source: Integration;

test.beforeEach(async ({ mine }) => {
  source ??= await connectRepository(mine, makeRepository());
});

function buildBody(change: Record<string, unknown> = {}) {
  return {
    name: uniqueName("Schedule"),
    sourceType: "cron",
    sourceConfig: { cron: DAILY },
    targets: { repositoryIds: [source.repositoryId] },
    outputType: "changelog",
    outputConfig: { publishDestination: uniqueName("site") },
    enabled: false,
    ...change,
  };
}

const withCron = (cron: Partial<Cron>) => ({ sourceConfig: { cron: { ...DAILY, ...cron } } });

async function create(api: Client, change?: Record<string, unknown>): Promise<Schedule> {
  const response = await api.post("/v1/schedules", buildBody(change));
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).schedule;
}

const read = async (api: Client, id: string): Promise<Schedule> =>
  (await (await api.get(`/v1/schedules/${id}`)).json()).schedule;
const listRuns = async (api: Client, id: string): Promise<Run[]> =>
  (await (await api.get(`/v1/schedules/${id}/runs`)).json()).runs;

/** Returns the first instant after `from` at the time of day on a matching day. */
function firstAfter(from: string, { hour, minute }: Cron, fits: (day: Date) => boolean): string | undefined {
  const today = Math.floor(Date.parse(from) / DAY_MS) * DAY_MS;
  const days = Array.from({ length: 400 }, (_, i) => new Date(today + i * DAY_MS));
  const instants = days.filter(fits).map((day) => new Date(day.getTime() + (hour * 60 + minute) * MINUTE_MS));
  return instants.find((instant) => instant.getTime() > Date.parse(from))?.toISOString();
}

const isLastOfMonth = (day: Date) => new Date(day.getTime() + DAY_MS).getUTCDate() === 1;
const KINDS: [string, Cron, (day: Date) => boolean][] = [
  ["daily", DAILY, () => true],
  [
    "every third day",
    { ...DAILY, intervalDays: 3, anchorDate: "2024-02-29" },
    (day) => ((day.getTime() - Date.parse("2024-02-29")) / DAY_MS) % 3 === 0,
  ],
  ["weekly", { frequency: "weekly", hour: 0, minute: 0, dayOfWeek: 0 }, (day) => day.getUTCDay() === 0],
  ["monthly", { frequency: "monthly", hour: 23, minute: 59, dayOfMonth: 15 }, (day) => day.getUTCDate() === 15],
  ["on the last day of every month", { frequency: "monthly", hour: 6, minute: 5, dayOfMonth: 31 }, isLastOfMonth],
];

for (const [what, cron, fits] of KINDS) {
  test(`computes the next run of a schedule that fires ${what}`, async ({ mine }) => {
    const made = await create(mine, { sourceConfig: { cron }, enabled: true });
    expect(made).toMatchObject({ sourceConfig: { cron }, enabled: true, lastRunAt: null });
    expect(made.nextRunAt).toBe(firstAfter(made.createdAt, cron, fits));
    expect(await read(mine, made.id)).toEqual(made);
    expect((await mine.delete(`/v1/schedules/${made.id}`)).status()).toBe(200);
  });
}

test("creates a schedule with defaults and lists it with the names of its repositories", async ({ mine }) => {
  const { outputConfig: _, ...least } = buildBody({ targets: { repositoryIds: [source.id, source.repositoryId] } });
  const response = await mine.post("/v1/schedules", { ...least, unknown: "is ignored" });
  expect(response.status()).toBe(201);
  const { schedule, organization } = await response.json();
  expect(organization.slug).toBe(world().workspaces.schedules.slug);
  expect(schedule).toEqual({
    ...least,
    id: expect.stringMatching(/^sch_/),
    organizationId: organization.id,
    targets: { repositoryIds: [source.repositoryId] },
    outputConfig: {},
    autoPublish: false,
    lookbackWindow: "last_7_days",
    nextRunAt: null,
    lastRunAt: null,
    lastRunStatus: null,
    pausedReason: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const listSchedules = async (query: string) => (await mine.get(`/v1/schedules${query}`)).json();
  for (const query of ["", `?repositoryIds=repo_other,${source.repositoryId}`, `?repositoryIds=${source.id}`]) {
    const { schedules, repositoryMap } = await listSchedules(query);
    expect(schedules).toContainEqual(schedule);
    expect(repositoryMap).toEqual({ [source.repositoryId]: `${source.owner}/${source.repo}` });
  }
  expect(await listSchedules("?repositoryIds=repo_other")).toMatchObject({ schedules: [], repositoryMap: {} });
  expect((await mine.get("/v1/schedules?repositoryIds=not%20an%20id")).status()).toBe(400);
});

test("replaces the full body on update and resets omitted fields to their defaults", async ({ mine }) => {
  const made = await create(mine, { enabled: true, autoPublish: true, lookbackWindow: "yesterday" });
  const path = `/v1/schedules/${made.id}`;
  const same = await mine.patch(path, made);
  expect((await same.json()).schedule).toEqual({ ...made, updatedAt: expect.any(String) });
  const { outputConfig: _, ...body } = buildBody({ ...withCron({ hour: 4 }), outputType: "blog_post" });
  const { schedule } = await (await mine.patch(path, body)).json();
  expect(schedule).toMatchObject({ ...body, outputConfig: {}, autoPublish: false, lookbackWindow: "last_7_days" });
  expect([schedule.id, schedule.createdAt, schedule.nextRunAt]).toEqual([made.id, made.createdAt, null]);
  expect(await read(mine, made.id)).toEqual(schedule);
  for (const field of ["name", "sourceType", "sourceConfig", "targets", "outputType", "enabled"]) {
    const response = await mine.patch(path, { ...body, [field]: undefined });
    expect([field, response.status()]).toEqual([field, 400]);
  }
  expect(await read(mine, made.id)).toEqual(schedule);
});

test("deletes a schedule and answers 404 afterwards", async ({ mine }) => {
  const { id } = await create(mine);
  const removed = await mine.delete(`/v1/schedules/${id}`);
  expect([removed.status(), await removed.json()]).toEqual([200, { id, organization: expect.any(Object) }]);
  for (const again of [await mine.delete(`/v1/schedules/${id}`), await mine.get(`/v1/schedules/${id}`)]) {
    expect([again.status(), await again.json()]).toEqual([404, ENVELOPE]);
  }
});

test("rejects a duplicate schedule with 409 on creation and on update", async ({ mine }) => {
  const other = await connectRepository(mine, makeRepository());
  const both = [source.repositoryId, other.repositoryId];
  const outputConfig = { publishDestination: uniqueName("site"), instructions: "Name the modules." };
  await create(mine, { outputConfig, targets: { repositoryIds: both } });
  const like = buildBody({
    outputConfig,
    targets: { repositoryIds: [...both].reverse() },
    enabled: true,
    autoPublish: true,
  });
  const refused = await mine.post("/v1/schedules", like);
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "Schedule already exists", code: "SCHEDULE_ALREADY_EXISTS" });
  for (const change of [
    withCron({ minute: 31 }),
    { targets: { repositoryIds: [other.repositoryId] } },
    { outputType: "blog_post" },
    { outputConfig: {} },
    { lookbackWindow: "last_14_days" },
  ]) {
    const { id } = await create(mine, { ...like, enabled: false, ...change });
    expect((await mine.patch(`/v1/schedules/${id}`, like)).status()).toBe(409);
    expect((await mine.delete(`/v1/schedules/${id}`)).status()).toBe(200);
  }
});

const UNKNOWN: [string, Record<string, unknown>][] = [
  ["repository", { targets: { repositoryIds: ["repo_none"] } }],
  ["integration", { targets: { repositoryIds: ["int_none"] } }],
  ["brand identity", { outputConfig: { brandVoiceId: "brand_none" } }],
];

test("answers 404 for an unknown repository or brand identity, even together with a known one", async ({ mine }) => {
  const { id } = await create(mine);
  const mixed = { targets: { repositoryIds: [source.repositoryId, "repo_none"] } };
  for (const [what, change] of [...UNKNOWN, ["unknown next to known", mixed] as const]) {
    for (const response of [
      await mine.post("/v1/schedules", buildBody(change)),
      await mine.patch(`/v1/schedules/${id}`, buildBody(change)),
    ]) {
      expect([what, response.status(), await response.json()]).toEqual([what, 404, ENVELOPE]);
    }
  }
});

const MALFORMED: [string, Record<string, unknown>][] = [
  ["name", { name: "" }],
  ["name", { name: "x".repeat(121) }],
  ["name", { name: "two\nlines" }],
  ["name", { name: undefined }],
  ["sourceType", { sourceType: "vcs_webhook" }],
  ["sourceConfig", { sourceConfig: undefined }],
  ["sourceConfig.cron", { sourceConfig: {} }],
  ["sourceConfig.cron", { sourceConfig: { cron: "0 9 * * *" } }],
  ["sourceConfig.cron.frequency", withCron({ frequency: "hourly" })],
  ["sourceConfig.cron.hour", withCron({ hour: 24 })],
  ["sourceConfig.cron.hour", withCron({ hour: 9.5 })],
  ["sourceConfig.cron.minute", withCron({ minute: 60 })],
  ["sourceConfig.cron.minute", withCron({ minute: -1 })],
  ["sourceConfig.cron.dayOfWeek", withCron({ frequency: "weekly" })],
  ["sourceConfig.cron.dayOfWeek", withCron({ frequency: "weekly", dayOfWeek: 7 })],
  ["sourceConfig.cron.dayOfMonth", withCron({ frequency: "monthly" })],
  ["sourceConfig.cron.dayOfMonth", withCron({ frequency: "monthly", dayOfMonth: 32 })],
  ["sourceConfig.cron.dayOfMonth", withCron({ frequency: "monthly", dayOfMonth: 0 })],
  ["sourceConfig.cron.intervalDays", withCron({ frequency: "weekly", dayOfWeek: 1, intervalDays: 2 })],
  ["sourceConfig.cron.intervalDays", withCron({ intervalDays: 0 })],
  ["sourceConfig.cron.intervalDays", withCron({ intervalDays: 366 })],
  ["sourceConfig.cron.anchorDate", withCron({ intervalDays: 2, anchorDate: "2026-02-30" })],
  ["targets", { targets: undefined }],
  ["targets.repositoryIds", { targets: { repositoryIds: [] } }],
  ["targets.repositoryIds", { targets: { repositoryIds: Array.from({ length: 101 }, (_, i) => `repo_${i}`) } }],
  ["targets.repositoryIds.0", { targets: { repositoryIds: ["a b"] } }],
  ["outputType", { outputType: "poem" }],
  ["outputConfig.publishDestination", { outputConfig: { publishDestination: "x".repeat(201) } }],
  ["outputConfig.brandVoiceId", { outputConfig: { brandVoiceId: "" } }],
  ["outputConfig.instructions", { outputConfig: { instructions: "a\u0000b" } }],
  ["enabled", { enabled: "yes" }],
  ["enabled", { enabled: undefined }],
  ["autoPublish", { autoPublish: 1 }],
  ["lookbackWindow", { lookbackWindow: "last_year" }],
];

test("rejects every malformed field with 400 and its path, and stores nothing", async ({ mine }) => {
  const { outputConfig } = buildBody();
  for (const [path, change] of MALFORMED) {
    const response = await mine.post("/v1/schedules", buildBody({ outputConfig, ...change }));
    expect([change, response.status()]).toEqual([change, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  const { schedules } = await (await mine.get("/v1/schedules")).json();
  expect(JSON.stringify(schedules)).not.toContain(outputConfig.publishDestination);
});

test("writes the post immediately on a manual run and keeps the next run", async ({ mine }) => {
  const publishDestination = uniqueName("site");
  const made = await create(mine, { enabled: true, autoPublish: true, outputConfig: { publishDestination } });
  const response = await mine.post(`/v1/schedules/${made.id}/run`);
  expect(response.status()).toBe(202);
  const { job } = await response.json();
  expect(response.headers().location).toBe(`/v1/posts/generate/${job.id}`);
  expect(job).toMatchObject({ status: "queued", source: "schedule", repositoryIds: [source.repositoryId] });
  const { job: done } = await waitForJob(mine, job.id);
  expect(done).toMatchObject({ status: "completed", error: null });
  const post = await readPost(mine, done.postId ?? "");
  expect(post.status).toBe("published");
  expect(post.markdown).toContain("CSV");
  const [run, ...rest] = await listRuns(mine, made.id);
  expect(rest).toEqual([]);
  expect(run).toMatchObject({ status: "completed", jobId: job.id, post: { id: post.id, status: "published" } });
  const after = await read(mine, made.id);
  expect(after).toMatchObject({ nextRunAt: made.nextRunAt, lastRunStatus: "completed", lastRunAt: expect.any(String) });
  const filtered = await (await mine.get(`/v1/posts?publishDestination=${publishDestination}`)).json();
  expect(filtered.posts.map(({ id }: { id: string }) => id)).toEqual([post.id]);
});

test("fires a schedule once at its time", async ({ mine }) => {
  test.setTimeout(240_000);
  // The 5 seconds of margin keep the due minute from starting before the schedule is stored, which would delay it by
  // a day.
  const dueAt = new Date(Math.ceil((Date.now() + 5_000) / MINUTE_MS) * MINUTE_MS);
  const cron = { frequency: "daily", hour: dueAt.getUTCHours(), minute: dueAt.getUTCMinutes() };
  const made = await create(mine, { sourceConfig: { cron }, enabled: true });
  expect(made.nextRunAt).toBe(dueAt.toISOString());
  const countRuns = async () => (await listRuns(mine, made.id)).length;
  await expect.poll(countRuns, { timeout: 150_000, intervals: [1_000] }).toBe(1);
  const [run] = await listRuns(mine, made.id);
  expect(run?.dueAt).toBe(dueAt.toISOString());
  expect((await waitForJob(mine, run?.jobId ?? "")).job).toMatchObject({ status: "completed", error: null });
  expect(await listRuns(mine, made.id)).toMatchObject([{ status: "completed", post: { status: "draft" } }]);
  expect((await read(mine, made.id)).nextRunAt).toBe(new Date(dueAt.getTime() + DAY_MS).toISOString());
});

test("disables a schedule when its repository is disconnected and lists it in the response", async ({ mine }) => {
  const other = await connectRepository(mine, makeRepository());
  const { id, name } = await create(mine, { targets: { repositoryIds: [other.repositoryId] }, enabled: true });
  const removed = await mine.delete(`/v1/integrations/${other.id}`);
  expect(await removed.json()).toMatchObject({ disabledSchedules: [{ id, name }], disabledEvents: [] });
  expect(await read(mine, id)).toMatchObject({ enabled: false, nextRunAt: null });
  expect((await mine.delete(`/v1/schedules/${id}`)).status()).toBe(200);
});

test("refuses every write with a read-only key", async ({ mine, request }) => {
  const keyArgs = ["--org", world().workspaces.schedules.slug, "--name", "reads"];
  const reader = client(request, (await runClarion(["key", "create", ...keyArgs, "--preset", "sdk"])).secret);
  const { id } = await create(mine);
  const one = `/v1/schedules/${id}`;
  for (const path of ["/v1/schedules", one, `${one}/runs`]) expect((await reader.get(path)).status()).toBe(200);
  for (const response of [
    await reader.post("/v1/schedules", buildBody()),
    await reader.patch(one, buildBody()),
    await reader.post(`${one}/run`),
    await reader.delete(one),
  ]) {
    expect([response.status(), await response.json()]).toEqual([403, ENVELOPE]);
  }
  expect((await read(mine, id)).id).toBe(id);
});

test("returns 404 for another organization's schedule and repository", async ({ mine, second }) => {
  const { id, ...original } = await create(mine);
  for (const [path, status] of [
    [`/v1/schedules/${id}`, 404],
    ["/v1/schedules/sch_none", 404],
    ["/v1/schedules/not.an.id", 400],
  ] as const) {
    for (const response of [
      await second.get(path),
      await second.get(`${path}/runs`),
      await second.post(`${path}/run`),
      await second.delete(path),
    ]) {
      expect([path, response.status(), await response.json()]).toMatchObject([path, status, ENVELOPE]);
    }
  }
  expect((await second.post("/v1/schedules", buildBody())).status()).toBe(404);
  expect((await second.patch(`/v1/schedules/${id}`, buildBody())).status()).toBe(404);
  for (const query of ["", `?repositoryIds=${source.repositoryId}`]) {
    const { schedules, repositoryMap } = await (await second.get(`/v1/schedules${query}`)).json();
    expect(schedules.map((schedule: Schedule) => schedule.id)).not.toContain(id);
    expect(repositoryMap).not.toHaveProperty(source.repositoryId);
  }
  expect(await read(mine, id)).toEqual({ id, ...original });
});
