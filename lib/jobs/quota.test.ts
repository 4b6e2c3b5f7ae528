import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount, listEntries } from "#db/queries/accounts/billing.ts";
import { insertIntegration } from "#db/queries/integrations/integrations.ts";
import { insertRepository } from "#db/queries/integrations/repositories.ts";
import { changeJob, type JobRow, listJobs } from "#db/queries/posts/generation-jobs.ts";
import { reservations } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { chooseModel } from "#lib/ai/choice.ts";
import * as providers from "#lib/ai/providers.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { generationOperations } from "#lib/jobs/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { endJob } from "./service/end.ts";
import { settleJob } from "./service/reservation.ts";
import { failStuck } from "./service/sweep.ts";

const MODEL = chooseModel({ AI_BASE_URL: "https://models.example", AI_MODEL: "test", AI_CONTEXT_TOKENS: 8_192 });
const configuredModel = vi.spyOn(providers, "configuredModel");
afterAll(() => configuredModel.mockRestore());
const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T00:00:00.000Z");
const september = new Date("2026-09-10T00:00:00.000Z");
const call = callOperation(generationOperations);
let ctx: Ctx;
let serial = 0;

/** An organization with the given credits and a connected repository. */
async function newCtx(plan: "none" | "starter", credits: number): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await setPlan(db, organization.id, { plan, monthlyCredits: 0 }, september);
  if (credits > 0) await adjustCredits(db, organization.id, { amount: credits, note: "Gift" }, now);
  const common = { organizationId: organization.id, provider: "git", createdAt: now, updatedAt: now };
  const integrationId = newId("int");
  await insertIntegration(db, { ...common, id: integrationId, kind: "vcs", displayName: "acme/widget" });
  const repository = { owner: "acme", repo: "widget", defaultBranch: "main", cloneUrl: "https://example.com/a/w" };
  await insertRepository(db, { ...common, ...repository, id: newId("repo"), integrationId });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

/** Each call uses a new key, whose rate limit is unused. */
function generate(contentType = "changelog", from = ctx) {
  const principal = { type: "key" as const, keyId: `key_${++serial}`, name: "CI", scopes: ["*"] };
  return call<{ job: JobRow }>("generatePost", { ...from, principal }, { body: { contentType } });
}

const rewrite = (postId: string) => call<{ job: JobRow }>("regeneratePost", ctx, { params: { postId }, body: {} });
const jobs = () => listJobs(db, ctx.organization.id, 100);
const state = async () => {
  const { credits, meters } = await getEntitlement(db, ctx.organization.id, now);
  return { credits, used: meters.longForm.used };
};
const createRun = (jobId: string) => ({ db, clock: { now: () => now }, organizationId: ctx.organization.id, jobId });

async function complete(job: JobRow, writer: "model" | "deterministic" = "deterministic") {
  await db.transaction(async (tx) => {
    const change = { status: "completed" as const, updatedAt: now };
    const row = await changeJob(tx, ctx.organization.id, job.id, { statuses: ["queued"] }, change);
    if (row) await settleJob(tx, row, writer, now);
  });
}

beforeEach(async () => {
  sent.isDown = false;
  configuredModel.mockReturnValue({ kind: "none" });
  ctx = await newCtx("starter", 130);
});

test("pays 10 of 50 concurrent generations by quota, as many as possible by credits, and rejects the rest", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => generate()));
  const accepted = outcomes.filter(({ status }) => status === "fulfilled");
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect([accepted.length, refused.length]).toEqual([15, 35]);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ kind: "paymentRequired", message: "AI credits required" });
  }
  expect(await jobs()).toHaveLength(15);
  const held = (await db.select().from(reservations)).filter((row) => row.organizationId === ctx.organization.id);
  expect(held.filter((row) => row.quotaUnits === 1 && row.credits === 0)).toHaveLength(10);
  expect(held.filter((row) => row.quotaUnits === 0 && row.credits === 25)).toHaveLength(5);
  const entries = await listEntries(db, ctx.organization.id, [], { limit: 100, offset: 0 });
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(5);
  expect((await findAccount(db, ctx.organization.id))?.credits).toBe(5);
});

test("releases exactly the reservations of failed, skipped and swept jobs when they end concurrently", async () => {
  const made = await Promise.all(Array.from({ length: 14 }, async () => (await generate()).output.job));
  const quarter = made.slice(10);
  await Promise.all([
    ...made.slice(0, 5).map((job) => complete(job)),
    ...made.slice(5, 8).map((job) => endJob(createRun(job.id), { status: "failed", message: "Broken" })),
    ...quarter.flatMap((job) => [
      endJob(createRun(job.id), { status: "skipped", message: "Nothing" }),
      endJob(createRun(job.id), { status: "failed", message: "Twice" }),
    ]),
  ]);
  const later = { now: () => new Date(now.getTime() + 16 * 60_000) };
  expect(await failStuck({ db, clock: later })).toBeGreaterThanOrEqual(2);
  const rows = (await db.select().from(reservations)).filter((row) => row.organizationId === ctx.organization.id);
  expect(rows.filter(({ status }) => status === "held")).toEqual([]);
  const charged = rows.filter(({ status }) => status === "settled");
  expect(charged).toHaveLength(5);
  const spent = charged.reduce((sum, { credits }) => sum + credits, 0);
  const used = charged.reduce((sum, { quotaUnits }) => sum + quotaUnits, 0);
  expect(await state()).toEqual({ credits: 130 - spent, used });
});

describe("payment of a generation", () => {
  test("answers 402 and leaves no job, event or reservation when payment is not possible", async () => {
    ctx = await newCtx("none", 24);
    const eventCount = sent.events.length;
    const fault = await catchAppError(generate());
    expect(fault).toMatchObject({ kind: "paymentRequired", message: "AI credits required" });
    expect(fault.recovery).toContain("25 credits");
    expect([await jobs(), sent.events.length - eventCount]).toEqual([[], 0]);
    expect(await state()).toEqual({ credits: 24, used: 0 });
  });

  test("releases the reservation when the event cannot be sent", async () => {
    sent.isDown = true;
    expect((await catchAppError(generate())).kind).toBe("unavailable");
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });

  test("charges the unit once when the process crashes before sending the event", async () => {
    const { job } = (await generate()).output;
    expect(await state()).toEqual({ credits: 130, used: 1 });
    await complete(job);
    await complete(job);
    await endJob(createRun(job.id), { status: "failed", message: "Late" });
    expect(await state()).toEqual({ credits: 130, used: 1 });
  });

  test("takes nothing for social posts on a paid plan and uses the image quota for images", async () => {
    await generate("linkedin_post");
    await generate("twitter_post");
    await generate("image");
    const { meters, credits } = await getEntitlement(db, ctx.organization.id, now);
    expect([meters.longForm.used, meters.images.used, credits]).toEqual([0, 1, 130]);
  });
});

describe("payment of a rewrite", () => {
  test("is free without a model", async () => {
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    await complete(job);
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });

  test("costs credits but no quota with a model", async () => {
    configuredModel.mockReturnValue(MODEL);
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    await complete(job, "model");
    expect(await state()).toEqual({ credits: 105, used: 0 });
  });

  test("is free when the model did not write the text after all", async () => {
    configuredModel.mockReturnValue(MODEL);
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    expect(await state()).toEqual({ credits: 105, used: 0 });
    await complete(job, "deterministic");
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });
});

test("requires a plan or credits before reading any source", async () => {
  ctx = await newCtx("none", 0);
  expect(await catchAppError(generate())).toMatchObject({
    kind: "paymentRequired",
    message: "Active subscription required",
  });
  const noScope = { type: "key" as const, keyId: "key_none", name: "CI", scopes: ["posts.read"] };
  const body = { contentType: "changelog" };
  expect((await catchAppError(call("generatePost", { ...ctx, principal: noScope }, { body }))).kind).toBe("forbidden");
  await adjustCredits(db, ctx.organization.id, { amount: 25, note: "Gift" }, now);
  await generate();
  expect(await state()).toEqual({ credits: 0, used: 0 });
});
