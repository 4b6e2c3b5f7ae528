import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { findJob, listJobs } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { AutomationRun } from "#lib/automations/contract.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { brandOperations } from "#lib/brands/operations.ts";
import { env } from "#lib/env.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { Job } from "#lib/jobs/contract.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { resendStranded } from "#lib/jobs/service/sweep.ts";
import { fetchRepositories, makeLedger } from "#lib/jobs/steps/read.ts";
import { savePost } from "#lib/jobs/steps/save.ts";
import { startJob } from "#lib/jobs/steps/start.ts";
import { brandOf, verifyPost, writePost } from "#lib/jobs/steps/write.ts";
import type { Post } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import type { Schedule } from "./contract.ts";
import { nextRuns } from "./next-run.ts";
import { scheduleOperations } from "./operations.ts";
import { fireSchedules } from "./service/fire.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const sent = recordEvents();
const db = await testDatabase();
const operations = [...scheduleOperations, ...integrationOperations, ...brandOperations, ...postOperations];
const call = callOperation(operations);
const HOUR_MS = 3_600_000;
const at = (iso: string) => new Date(iso);
/** A Wednesday. */
const start = at("2024-01-10T08:00:00.000Z");
const repository = new TestRepository();

let ctx: Ctx;
let source: { id: string; repositoryId: string };

beforeAll(() => {
  repository.commit("feat: add a dark theme", { files: { "src/theme.ts": "dark\n" } });
  repository.commit("fix: do not crash on an empty file (#12)", { files: { "src/file.ts": "x\n" } });
});
afterAll(() => repository.remove());
beforeEach(async () => {
  // What earlier tests left is fired away, so that each sees its own schedules alone.
  if (ctx) for (const { id } of await list()) await call("deleteSchedule", ctx, { params: { scheduleId: id } });
  sent.events.length = 0;
  sent.isDown = false;
  const userId = await testUser(db, start);
  const organization = await testOrganization(db, start, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  ctx = testCtx(db, organization, { userId, role: "owner" }, start);
  source = await connect("widget");
});

async function connect(repo: string) {
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo };
  const { output } = await call<{ integration: typeof source }>("connectRepository", ctx, { body });
  return output.integration;
}

const DAILY = { frequency: "daily", hour: 9, minute: 0 };

function bodyOf(change: object = {}) {
  return {
    name: "Daily changelog",
    sourceType: "cron",
    sourceConfig: { cron: DAILY },
    targets: { repositoryIds: [source.repositoryId] },
    outputType: "changelog",
    enabled: true,
    ...change,
  };
}

const create = async (change: object = {}, from = ctx) =>
  (await call<{ schedule: Schedule }>("createSchedule", from, { body: bodyOf(change) })).output.schedule;
const read = async (scheduleId: string) =>
  (await call<{ schedule: Schedule }>("getSchedule", ctx, { params: { scheduleId } })).output.schedule;
const list = async (query: object = {}) =>
  (await call<{ schedules: Schedule[] }>("listSchedules", ctx, { query })).output.schedules;
const runs = async (scheduleId: string) =>
  (await call<{ runs: AutomationRun[] }>("listScheduleRuns", ctx, { params: { scheduleId } })).output.runs;
const fire = (iso: string) => fireSchedules({ db, clock: { now: () => at(iso) } });
const jobs = () => listJobs(db, ctx.organization.id, 1_000);

describe("a schedule", () => {
  test("is stored with its defaults, and read back by those who may", async () => {
    const made = await create();
    expect(made).toMatchObject({
      id: expect.stringMatching(/^sch_/),
      organizationId: ctx.organization.id,
      sourceType: "cron",
      sourceConfig: { cron: DAILY },
      targets: { repositoryIds: [source.repositoryId] },
      outputConfig: {},
      autoPublish: false,
      lookbackWindow: "last_7_days",
      nextRunAt: "2024-01-10T09:00:00.000Z",
      lastRunAt: null,
      lastRunStatus: null,
      pausedReason: null,
    });
    expect(await read(made.id)).toEqual(made);
    const { output } = await call("listSchedules", ctx, { query: {} });
    expect(output).toMatchObject({ schedules: [made], repositoryMap: { [source.repositoryId]: "acme/widget" } });
    expect(await list({ repositoryIds: source.id })).toEqual([made]);
    expect(await list({ repositoryIds: "repo_other" })).toEqual([]);
  });

  test("takes an integration for its repository, keeps what its frequency uses, and anchors an interval", async () => {
    const cron = { ...DAILY, dayOfWeek: 3, intervalDays: 3 };
    const made = await create({ sourceConfig: { cron }, targets: { repositoryIds: [source.id, source.repositoryId] } });
    expect(made.targets.repositoryIds).toEqual([source.repositoryId]);
    expect(made.sourceConfig.cron).toEqual({ ...DAILY, intervalDays: 3, anchorDate: "2024-01-10" });
    expect(made.nextRunAt).toBe("2024-01-10T09:00:00.000Z");
  });

  test.each([
    ["sourceConfig.cron.dayOfWeek", { frequency: "weekly", hour: 1, minute: 0 }],
    ["sourceConfig.cron.dayOfMonth", { frequency: "monthly", hour: 1, minute: 0 }],
    ["sourceConfig.cron.intervalDays", { frequency: "weekly", hour: 1, minute: 0, dayOfWeek: 1, intervalDays: 2 }],
    ["sourceConfig.cron.hour", { frequency: "daily", hour: 24, minute: 0 }],
    ["sourceConfig.cron.anchorDate", { ...DAILY, intervalDays: 2, anchorDate: "2024-02-30" }],
  ])("is refused where %s is wrong", async (path, cron) => {
    const fault = await faultOf(create({ sourceConfig: { cron } }));
    expect(fault.kind).toBe("invalid");
    expect(fault.details?.[0]?.path).toBe(path);
  });

  test("needs repositories and a brand identity of its organization", async () => {
    expect((await faultOf(create({ targets: { repositoryIds: [] } }))).kind).toBe("invalid");
    expect((await faultOf(create({ targets: { repositoryIds: ["repo_x"] } }))).message).toBe("Repository not found");
    expect((await faultOf(create({ outputConfig: { brandVoiceId: "brand_x" } }))).kind).toBe("notFound");
  });

  test("is made once, whatever its name, the order of its targets or whether it is enabled", async () => {
    const second = await create({ outputType: "blog_post" });
    await create();
    const fault = await faultOf(create({ name: "Another", enabled: false }));
    expect([fault.kind, fault.message]).toEqual(["conflict", "Schedule already exists"]);
    const body = bodyOf();
    const update = call("updateSchedule", ctx, { params: { scheduleId: second.id }, body });
    expect((await faultOf(update)).message).toBe("Schedule already exists");
    expect((await create({ lookbackWindow: "yesterday" })).lookbackWindow).toBe("yesterday");
  });

  test("changes as a whole; a new timetable or a pause moves the next instant, a new name does not", async () => {
    const { id } = await create({ autoPublish: true });
    const update = async (change: object, now = start) => {
      const input = { params: { scheduleId: id }, body: bodyOf(change) };
      const later = { ...ctx, clock: { now: () => now } };
      return (await call<{ schedule: Schedule }>("updateSchedule", later, input)).output.schedule;
    };
    const due = at("2024-01-10T09:30:00.000Z");
    expect(await update({ name: "Renamed" }, due)).toMatchObject({
      name: "Renamed",
      autoPublish: false,
      nextRunAt: "2024-01-10T09:00:00.000Z",
    });
    expect((await update({ enabled: false })).nextRunAt).toBeNull();
    expect((await update({}, due)).nextRunAt).toBe("2024-01-11T09:00:00.000Z");
    const cron = { frequency: "monthly", dayOfMonth: 31, hour: 0, minute: 0 };
    expect((await update({ sourceConfig: { cron } })).nextRunAt).toBe("2024-01-31T00:00:00.000Z");
    await call("deleteSchedule", ctx, { params: { scheduleId: id } });
    expect((await faultOf(read(id))).message).toBe("Schedule not found");
  });
});

describe("firing", () => {
  test("queues one job for the window that ends at the instant, however late, and moves on", async () => {
    const { id } = await create({ outputConfig: { publishDestination: "site", instructions: "Thank the testers." } });
    expect(await fire("2024-01-10T08:59:59.999Z")).toBe(0);
    expect(await fire("2024-01-10T11:17:00.000Z")).toBe(1);
    expect(await fire("2024-01-10T11:17:00.000Z")).toBe(0);
    const [job] = await jobs();
    expect(job).toMatchObject({ status: "queued", source: "schedule", publishDestination: "site", autoPublish: false });
    const { range, instructions } = jobRequest.parse(job?.request);
    expect(range).toMatchObject({ from: "2024-01-03T09:00:00.000Z", to: "2024-01-10T09:00:00.000Z" });
    expect(instructions).toBe("Thank the testers.");
    expect(sent.events.map(({ id }) => id)).toEqual([job?.id]);
    expect(await read(id)).toMatchObject({
      nextRunAt: "2024-01-11T09:00:00.000Z",
      lastRunAt: "2024-01-10T11:17:00.000Z",
      lastRunStatus: "queued",
    });
    expect(await runs(id)).toMatchObject([{ status: "queued", jobId: job?.id, dueAt: "2024-01-10T09:00:00.000Z" }]);
  });

  test("by several at once happens once", async () => {
    await create();
    await create({ outputType: "blog_post" });
    const clock = { now: () => at("2024-01-10T09:00:00.000Z") };
    const counts = await Promise.all([1, 2, 3, 4].map(() => fireSchedules({ db, clock })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await jobs()).toHaveLength(2);
  });

  test("whose event a crash loses is neither lost nor done twice", async () => {
    await create();
    sent.isDown = true;
    expect(await fire("2024-01-10T09:00:00.000Z")).toBe(0);
    sent.isDown = false;
    expect(await fire("2024-01-10T09:01:00.000Z")).toBe(0);
    const [job, ...others] = await jobs();
    expect([job?.status, others]).toEqual(["queued", []]);
    await resendStranded({ db, clock: { now: () => at("2024-01-10T09:01:00.000Z") } });
    expect(sent.events.filter(({ id }) => id?.startsWith(job?.id ?? ""))).toHaveLength(1);
  });

  test("of a schedule that is disabled never happens", async () => {
    await create({ enabled: false });
    expect(await fire("2024-02-10T09:00:00.000Z")).toBe(0);
    expect(await jobs()).toEqual([]);
  });

  test("that was missed happens once if it is under 24 hours late, else it is told as missed", async () => {
    const { id } = await create();
    expect(await fire("2024-01-11T08:59:59.999Z")).toBe(1);
    expect(await fire("2024-01-15T08:00:00.000Z")).toBe(1);
    const [late, missed, first] = await runs(id);
    expect(first?.dueAt).toBe("2024-01-10T09:00:00.000Z");
    expect(missed).toMatchObject({ status: "missed", dueAt: "2024-01-11T09:00:00.000Z", jobId: null });
    expect(missed?.reason).toContain("3 times");
    expect(late).toMatchObject({ status: "queued", dueAt: "2024-01-14T09:00:00.000Z" });
    expect((await read(id)).nextRunAt).toBe("2024-01-15T09:00:00.000Z");
  });

  test("on nothing to pay with ends skipped and says so until something pays again", async () => {
    await setPlan(db, ctx.organization.id, { plan: "none", monthlyCredits: 0 }, start);
    await adjustCredits(db, ctx.organization.id, { amount: -1_000, note: "none" }, start);
    await adjustCredits(db, ctx.organization.id, { amount: 25, note: "one" }, start);
    const { id } = await create();
    expect(await fire("2024-01-10T09:00:00.000Z")).toBe(1);
    expect(await fire("2024-01-11T09:00:00.000Z")).toBe(0);
    const [skipped] = await runs(id);
    expect(skipped).toMatchObject({ status: "skipped", jobId: null });
    expect(skipped?.reason).toContain("AI credits required");
    expect(await read(id)).toMatchObject({ lastRunStatus: "skipped", pausedReason: skipped?.reason });
    expect(await jobs()).toHaveLength(1);
    const manual = call("runSchedule", ctx, { params: { scheduleId: id } });
    expect((await faultOf(manual)).kind).toBe("paymentRequired");
    expect(await runs(id)).toHaveLength(2);
    await adjustCredits(db, ctx.organization.id, { amount: 25, note: "more" }, start);
    expect(await fire("2024-01-12T09:00:00.000Z")).toBe(1);
    expect(await read(id)).toMatchObject({ lastRunStatus: "queued", pausedReason: null });
  });

  test("of one whose integration is disabled is skipped, and the others go on", async () => {
    const { id } = await create();
    await updateIntegration(db, ctx.organization.id, source.id, { enabled: false });
    expect(await fire("2024-01-10T09:00:00.000Z")).toBe(0);
    expect((await runs(id))[0]).toMatchObject({ status: "skipped", reason: expect.stringContaining("disabled") });
  });

  test("by hand leaves the timetable alone", async () => {
    const { id } = await create({ enabled: false });
    const { output } = await call<{ job: Job }>("runSchedule", ctx, { params: { scheduleId: id } });
    expect(output.job).toMatchObject({ status: "queued", source: "schedule", lookbackWindow: "last_7_days" });
    expect(await read(id)).toMatchObject({ nextRunAt: null, lastRunStatus: "queued" });
    sent.isDown = true;
    const later = { ...ctx, clock: { now: () => new Date(start.getTime() + HOUR_MS) } };
    expect((await faultOf(call("runSchedule", later, { params: { scheduleId: id } }))).kind).toBe("unavailable");
    expect((await runs(id))[0]?.status).toBe("failed");
    expect((await read(id)).lastRunStatus).toBe("failed");
  });
});

describe("the end of a run", () => {
  const STEPS = [startJob, fetchRepositories, makeLedger, writePost, verifyPost, savePost];
  const runOf = (jobId: string) => ({
    db,
    clock: { now: () => start },
    organizationId: ctx.organization.id,
    jobId,
    workflowRunId: "run-1",
  });

  async function ranOf(change: object) {
    const { id } = await create(change);
    const { output } = await call<{ job: Job }>("runSchedule", ctx, { params: { scheduleId: id } });
    return { id, jobId: output.job.id };
  }

  async function work(jobId: string) {
    for (const step of STEPS) if ((await step(runOf(jobId))).next === "stop") break;
  }

  test.each([
    ["changelog", true, "published"],
    ["changelog", false, "draft"],
    ["linkedin_post", true, "draft"],
  ])("stores a %s with autoPublish %s as %s, for its destination", async (outputType, autoPublish, status) => {
    const outputConfig = { publishDestination: "site", instructions: "Thank the testers." };
    const { id, jobId } = await ranOf({ outputType, autoPublish, outputConfig, lookbackWindow: "last_14_days" });
    const job = await findJob(db, ctx.organization.id, jobId);
    if (job) expect((await brandOf(runOf(jobId), job)).customInstructions).toBe("Thank the testers.");
    await work(jobId);
    const [run] = await runs(id);
    expect(run).toMatchObject({ status: "completed", reason: null, post: { status, contentType: outputType } });
    const postsFor = (publishDestination: string) =>
      call<{ posts: Post[]; pagination: object }>("listPosts", ctx, { query: { publishDestination } });
    expect((await postsFor("elsewhere")).output).toMatchObject({ posts: [], pagination: { totalItems: 0 } });
    const { output } = await postsFor("site");
    expect(output.posts).toMatchObject([{ id: run?.post?.id, status }]);
    expect(output.posts[0]?.publishedAt === null).toBe(status === "draft");
    expect((await read(id)).lastRunStatus).toBe("completed");
  });

  test("tells why there is no post", async () => {
    const { id, jobId } = await ranOf({});
    await endJob(runOf(jobId), { status: "skipped", message: "Nothing worth publishing" });
    expect((await runs(id))[0]).toMatchObject({ status: "skipped", reason: "Nothing worth publishing", post: null });
    expect((await read(id)).lastRunStatus).toBe("skipped");
  });
});

describe("what a schedule needs", () => {
  test("disables it when it is removed, and names it", async () => {
    const { id } = await create({ name: "Weekly" });
    const named = [{ id, name: "Weekly" }];
    const params = { integrationId: source.id };
    const consequences = await call("getIntegrationConsequences", ctx, { params });
    expect(consequences.output).toMatchObject({ disabledSchedules: named, disabledEvents: [] });
    expect((await read(id)).enabled).toBe(true);
    const { output } = await call("deleteIntegration", ctx, { params });
    expect(output).toMatchObject({ disabledSchedules: named, disabledEvents: [] });
    expect(await read(id)).toMatchObject({
      enabled: false,
      nextRunAt: null,
      pausedReason: "acme/widget was disconnected.",
    });
  });

  test("may be its brand identity", async () => {
    const brand = { name: "Widget", toneProfile: "Casual" };
    const made = await call<{ brandIdentity: { id: string } }>("createBrandIdentity", ctx, { body: brand });
    const brandIdentityId = made.output.brandIdentity.id;
    const { id, name } = await create({ outputConfig: { brandVoiceId: brandIdentityId } });
    await create();
    const { output } = await call("deleteBrandIdentity", ctx, { params: { brandIdentityId } });
    expect(output).toMatchObject({ disabledSchedules: [{ id, name }], disabledEvents: [] });
    expect(await read(id)).toMatchObject({ enabled: false, pausedReason: "The brand identity Widget was deleted." });
  });
});

describe("over two years, or a tenth of them", () => {
  test("every kind fires once at exactly its instants", { timeout: 120_000 }, async () => {
    const time = { hour: 9, minute: 30 };
    const crons = [
      { frequency: "weekly", dayOfWeek: 0, ...time },
      { frequency: "monthly", dayOfMonth: 31, ...time },
      { frequency: "daily", intervalDays: 10, anchorDate: "2024-02-19", ...time },
      { frequency: "daily", ...time },
    ] as const;
    const made = await Promise.all(
      crons.map((cron) => create({ sourceConfig: { cron }, outputType: "linkedin_post", name: cron.frequency })),
    );
    const days = propertyRuns(731);
    const end = new Date(start.getTime() + days * 24 * HOUR_MS);
    const due = new Map<string, string[]>(made.map(({ id }) => [id, []]));
    for (let now = start.getTime(); now < end.getTime(); now += 12 * HOUR_MS) {
      if ((await fire(new Date(now).toISOString())) === 0) continue;
      for (const { id } of made) {
        const [newest] = await runs(id);
        const known = due.get(id) ?? [];
        if (newest && known.at(-1) !== newest.dueAt) known.push(newest.dueAt);
      }
    }
    for (const [index, { id }] of made.entries()) {
      const cron = crons[index];
      if (!cron) continue;
      const found = due.get(id) ?? [];
      const expected = nextRuns(cron, start, found.length + 1).map((date) => date.toISOString());
      expect(found).toEqual(expected.slice(0, -1));
      expect(Date.parse(expected.at(-1) ?? "")).toBeGreaterThan(end.getTime() - 12 * HOUR_MS);
    }
    const counts = made.map(({ id }) => due.get(id)?.length);
    expect(counts).toEqual(days === 731 ? [104, 24, 70, 731] : [10, 2, 4, 74]);
    expect(due.get(made[1]?.id ?? "")).toContain("2024-02-29T09:30:00.000Z");
    expect(await jobs()).toHaveLength(days === 731 ? 929 : 90);
  });
});
