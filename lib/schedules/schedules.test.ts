import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertMembership, updateOrganization } from "#db/queries/accounts/orgs.ts";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { findJob, listJobs } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx, Role } from "#lib/access/principal.ts";
import type { AutomationRun } from "#lib/automations/contract.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { brandOperations } from "#lib/brands/operations.ts";
import { nextRuns } from "#lib/cron/next-run.ts";
import { env } from "#lib/env.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { Job } from "#lib/jobs/contract.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { resendStranded } from "#lib/jobs/service/sweep.ts";
import { fetchRepositories, makeLedger } from "#lib/jobs/steps/read.ts";
import { savePost } from "#lib/jobs/steps/save.ts";
import { startJob } from "#lib/jobs/steps/start.ts";
import { getJobBrand, verifyPost, writePost } from "#lib/jobs/steps/write.ts";
import type { Post } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { reviewOperations } from "#lib/posts/review/operations.ts";
import { publishDuePosts } from "#lib/posts/service/publish-due.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import type { Schedule } from "./contract.ts";
import { scheduleOperations } from "./operations.ts";
import { fireSchedules } from "./service/fire.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const sent = recordEvents();
const db = await testDatabase();
const operations = [
  ...[...scheduleOperations, ...integrationOperations, ...brandOperations],
  ...[...postOperations, ...reviewOperations],
];
const call = callOperation(operations);
const HOUR_MS = 3_600_000;
const instant = (iso: string) => new Date(iso);
/** A Wednesday. */
const start = instant("2024-01-10T08:00:00.000Z");
const repository = new TestRepository();

let ctx: Ctx;
let source: { id: string; repositoryId: string };

beforeAll(() => {
  repository.commit("feat: add a dark theme", {
    files: { "src/theme.ts": "dark\n" },
    body: "The settings now offer a dark theme, which follows the one of the device.",
  });
  repository.commit("fix: do not crash on an empty file (#12)", { files: { "src/file.ts": "x\n" } });
});
afterAll(() => repository.remove());
beforeEach(async () => {
  // Deletes the schedules of earlier tests, so that each test sees only its own.
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

function buildBody(change: object = {}) {
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
  (await call<{ schedule: Schedule }>("createSchedule", from, { body: buildBody(change) })).output.schedule;
const read = async (scheduleId: string) =>
  (await call<{ schedule: Schedule }>("getSchedule", ctx, { params: { scheduleId } })).output.schedule;
const list = async (query: object = {}) =>
  (await call<{ schedules: Schedule[] }>("listSchedules", ctx, { query })).output.schedules;
const runs = async (scheduleId: string) =>
  (await call<{ runs: AutomationRun[] }>("listScheduleRuns", ctx, { params: { scheduleId } })).output.runs;
const fire = (iso: string) => fireSchedules({ db, clock: { now: () => instant(iso) } });
const jobs = () => listJobs(db, ctx.organization.id, 1_000);

describe("schedules", () => {
  test("stores a schedule with its defaults and returns it to members who may read", async () => {
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

  test("resolves an integration to its repository, keeps only the fields of the frequency and anchors an interval", async () => {
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
  ])("refuses an invalid %s", async (path, cron) => {
    const fault = await catchAppError(create({ sourceConfig: { cron } }));
    expect(fault.kind).toBe("invalid");
    expect(fault.details?.[0]?.path).toBe(path);
  });

  test("requires repositories and a brand identity of its organization", async () => {
    expect((await catchAppError(create({ targets: { repositoryIds: [] } }))).kind).toBe("invalid");
    expect((await catchAppError(create({ targets: { repositoryIds: ["repo_x"] } }))).message).toBe(
      "Repository not found",
    );
    expect((await catchAppError(create({ outputConfig: { brandVoiceId: "brand_x" } }))).kind).toBe("notFound");
  });

  test("refuses a duplicate regardless of its name, target order and state", async () => {
    const second = await create({ outputType: "blog_post" });
    await create();
    const fault = await catchAppError(create({ name: "Another", enabled: false }));
    expect([fault.kind, fault.message]).toEqual(["conflict", "Schedule already exists"]);
    const body = buildBody();
    const update = call("updateSchedule", ctx, { params: { scheduleId: second.id }, body });
    expect((await catchAppError(update)).message).toBe("Schedule already exists");
    expect((await create({ lookbackWindow: "yesterday" })).lookbackWindow).toBe("yesterday");
    await create({ outputConfig: { packages: ["web", "cli"] } });
    await create({ outputConfig: { packages: ["web"] } });
    const same = await catchAppError(create({ outputConfig: { packages: ["cli", "web", "cli"] } }));
    expect(same.message).toBe("Schedule already exists");
  });

  test("replaces all fields and moves the next instant for a new timetable or a pause, but not for a new name", async () => {
    const { id } = await create({ autoPublish: true });
    const update = async (change: object, now = start) => {
      const input = { params: { scheduleId: id }, body: buildBody(change) };
      const later = { ...ctx, clock: { now: () => now } };
      return (await call<{ schedule: Schedule }>("updateSchedule", later, input)).output.schedule;
    };
    const due = instant("2024-01-10T09:30:00.000Z");
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
    expect((await catchAppError(read(id))).message).toBe("Schedule not found");
  });
});

describe("schedule firing", () => {
  test("queues one job for the window that ends at the instant, however late, and advances the schedule", async () => {
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

  test("fires once under concurrency", async () => {
    await create();
    await create({ outputType: "blog_post" });
    const clock = { now: () => instant("2024-01-10T09:00:00.000Z") };
    const counts = await Promise.all([1, 2, 3, 4].map(() => fireSchedules({ db, clock })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await jobs()).toHaveLength(2);
  });

  test("repeats a lost event without running twice", async () => {
    await create();
    sent.isDown = true;
    expect(await fire("2024-01-10T09:00:00.000Z")).toBe(0);
    sent.isDown = false;
    expect(await fire("2024-01-10T09:01:00.000Z")).toBe(0);
    const [job, ...others] = await jobs();
    expect([job?.status, others]).toEqual(["queued", []]);
    await resendStranded({ db, clock: { now: () => instant("2024-01-10T09:01:00.000Z") } });
    expect(sent.events.filter(({ id }) => id?.startsWith(job?.id ?? ""))).toHaveLength(1);
  });

  test("never fires a disabled schedule", async () => {
    await create({ enabled: false });
    expect(await fire("2024-02-10T09:00:00.000Z")).toBe(0);
    expect(await jobs()).toEqual([]);
  });

  test("catches up once when less than 24 hours late, else records a missed run", async () => {
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

  test("skips the run with a notice while nothing pays", async () => {
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
    expect((await catchAppError(manual)).kind).toBe("paymentRequired");
    expect(await runs(id)).toHaveLength(2);
    await adjustCredits(db, ctx.organization.id, { amount: 25, note: "more" }, start);
    expect(await fire("2024-01-12T09:00:00.000Z")).toBe(1);
    expect(await read(id)).toMatchObject({ lastRunStatus: "queued", pausedReason: null });
  });

  test("skips a disabled integration without affecting other schedules", async () => {
    const { id } = await create();
    await updateIntegration(db, ctx.organization.id, source.id, { enabled: false });
    expect(await fire("2024-01-10T09:00:00.000Z")).toBe(0);
    expect((await runs(id))[0]).toMatchObject({ status: "skipped", reason: expect.stringContaining("disabled") });
  });

  test("leaves the timetable unchanged when started by hand", async () => {
    const { id } = await create({ enabled: false });
    const { output } = await call<{ job: Job }>("runSchedule", ctx, { params: { scheduleId: id } });
    expect(output.job).toMatchObject({ status: "queued", source: "schedule", lookbackWindow: "last_7_days" });
    expect(await read(id)).toMatchObject({ nextRunAt: null, lastRunStatus: "queued" });
    sent.isDown = true;
    const later = { ...ctx, clock: { now: () => new Date(start.getTime() + HOUR_MS) } };
    expect((await catchAppError(call("runSchedule", later, { params: { scheduleId: id } }))).kind).toBe("unavailable");
    expect((await runs(id))[0]?.status).toBe("failed");
    expect((await read(id)).lastRunStatus).toBe("failed");
  });
});

describe("end of a scheduled run", () => {
  const STEPS = [startJob, fetchRepositories, makeLedger, writePost, verifyPost, savePost];
  const toJobRun = (jobId: string) => ({
    db,
    clock: { now: () => start },
    organizationId: ctx.organization.id,
    jobId,
    workflowRunId: "run-1",
  });

  async function createAndRun(change: object) {
    const { id } = await create(change);
    const { output } = await call<{ job: Job }>("runSchedule", ctx, { params: { scheduleId: id } });
    return { id, jobId: output.job.id };
  }

  async function work(jobId: string) {
    for (const step of STEPS) if ((await step(toJobRun(jobId))).next === "stop") break;
  }

  test.each([
    ["changelog", true, "published"],
    ["changelog", false, "draft"],
    ["twitter_post", true, "draft"],
  ])("stores a %s with autoPublish %s as %s for its destination", async (outputType, autoPublish, status) => {
    const outputConfig = { publishDestination: "site", instructions: "Thank the testers." };
    const { id, jobId } = await createAndRun({ outputType, autoPublish, outputConfig, lookbackWindow: "last_14_days" });
    const job = await findJob(db, ctx.organization.id, jobId);
    if (job) expect((await getJobBrand(toJobRun(jobId), job)).customInstructions).toBe("Thank the testers.");
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

  test("publishes a post that needs an approval once, after it, at its local time in summer", async () => {
    const { organization } = ctx;
    const [writer, reviewer] = [await join("member"), await join("admin")];
    await updateOrganization(db, organization.id, { requireApproval: true, timeZone: "Europe/Berlin" }, start);
    const { id, jobId } = await createAndRun({ autoPublish: true, lookbackWindow: "last_14_days" });
    await work(jobId);
    const postId = (await runs(id))[0]?.post?.id ?? "";
    const params = { postId };
    const getPost = async () => (await call<{ post: Post }>("getPost", ctx, { params })).output.post;
    const patch = async (by: Ctx, body: object) =>
      (await call<{ post: Post }>("updatePost", by, { params, body })).output.post;
    const approve = (by: Ctx) => call("reviewPost", by, { params, body: { state: "approved" } });
    const publishDue = (iso: string) => publishDuePosts({ db, clock: { now: () => instant(iso) } });

    expect((await runs(id))[0]).toMatchObject({ status: "completed", post: { status: "draft" } });
    const draft = await getPost();
    expect(draft).toMatchObject({ status: "draft", review: "requested", publishedAt: null });
    expect(draft.recommendations).toContain("Approval is required before this post is published.");
    expect(await catchAppError(patch(ctx, { status: "published" }))).toMatchObject({ message: "Approval required" });

    // Clocks in Berlin go forward on 31 March, so that 09:00 is 07:00 UTC.
    await approve(reviewer);
    expect(await patch(writer, { publishAt: "2024-04-01T09:00" })).toMatchObject({
      publishAt: "2024-04-01T07:00:00.000Z",
      review: "approved",
    });
    expect(await patch(writer, { markdown: `${draft.markdown}\nThanks!\n` })).toMatchObject({ review: "none" });
    expect(await publishDue("2024-04-01T07:00:00.000Z")).toBe(0);
    await approve(ctx);
    expect(await publishDue("2024-04-01T06:59:59.999Z")).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => publishDue("2024-04-01T07:01:00.000Z")));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await getPost()).toMatchObject({ status: "published", publishedAt: "2024-04-01T07:01:00.000Z" });
  });

  async function join(role: Role): Promise<Ctx> {
    const userId = await testUser(db, start);
    await insertMembership(db, { organizationId: ctx.organization.id, userId, role, createdAt: start });
    return testCtx(db, ctx.organization, { userId, role }, start);
  }

  test("reports why there is no post", async () => {
    const { id, jobId } = await createAndRun({});
    await endJob(toJobRun(jobId), { status: "skipped", message: "Nothing worth publishing" });
    expect((await runs(id))[0]).toMatchObject({ status: "skipped", reason: "Nothing worth publishing", post: null });
    expect((await read(id)).lastRunStatus).toBe("skipped");
  });
});

describe("deleting a dependency of a schedule", () => {
  test("disables the schedule and names it for an integration", async () => {
    const { id } = await create({ name: "Weekly" });
    const weekly = [{ id, name: "Weekly" }];
    const params = { integrationId: source.id };
    const consequences = await call("getIntegrationConsequences", ctx, { params });
    expect(consequences.output).toMatchObject({ disabledSchedules: weekly, disabledEvents: [] });
    expect((await read(id)).enabled).toBe(true);
    const { output } = await call("deleteIntegration", ctx, { params });
    expect(output).toMatchObject({ disabledSchedules: weekly, disabledEvents: [] });
    expect(await read(id)).toMatchObject({
      enabled: false,
      nextRunAt: null,
      pausedReason: "acme/widget was disconnected.",
    });
  });

  test("disables the schedule for a brand identity", async () => {
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

describe("simulation of two years, or a tenth of them", () => {
  test("fires every kind once at exactly its instants", { timeout: 120_000 }, async () => {
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
        const previousRuns = due.get(id) ?? [];
        if (newest && previousRuns.at(-1) !== newest.dueAt) previousRuns.push(newest.dueAt);
      }
    }
    for (const [index, { id }] of made.entries()) {
      const cron = crons[index];
      if (!cron) continue;
      const dueTimes = due.get(id) ?? [];
      const expected = nextRuns(cron, start, dueTimes.length + 1).map((date) => date.toISOString());
      expect(dueTimes).toEqual(expected.slice(0, -1));
      expect(Date.parse(expected.at(-1) ?? "")).toBeGreaterThan(end.getTime() - 12 * HOUR_MS);
    }
    const counts = made.map(({ id }) => due.get(id)?.length);
    expect(counts).toEqual(days === 731 ? [104, 24, 70, 731] : [10, 2, 4, 74]);
    expect(due.get(made[1]?.id ?? "")).toContain("2024-02-29T09:30:00.000Z");
    expect(await jobs()).toHaveLength(days === 731 ? 929 : 90);
  });
});
