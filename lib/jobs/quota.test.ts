import { beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount, listEntries } from "#db/queries/accounts/billing.ts";
import { insertIntegration } from "#db/queries/integrations/integrations.ts";
import { insertRepository } from "#db/queries/integrations/repositories.ts";
import { changeJob, type JobRow, listJobs } from "#db/queries/posts/generation-jobs.ts";
import { reservations } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { generationOperations } from "#lib/jobs/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { endJob } from "./service/end.ts";
import { settleJob } from "./service/reservation.ts";
import { failStuck } from "./service/sweep.ts";

const model = vi.hoisted(() => ({ kind: "none" as "none" | "model" }));
vi.mock("#lib/ai/providers.ts", () => ({ configuredModel: () => model }));

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T00:00:00.000Z");
const september = new Date("2026-09-10T00:00:00.000Z");
const call = callOperation(generationOperations);
let ctx: Ctx;
let serial = 0;

/** An organization whose month holds the credits named, and whose repository is connected. */
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

/** Each call under a key of its own, whose rate limit nothing has used. */
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
const runOf = (jobId: string) => ({ db, clock: { now: () => now }, organizationId: ctx.organization.id, jobId });

async function complete(job: JobRow, writer: "model" | "deterministic" = "deterministic") {
  await db.transaction(async (tx) => {
    const change = { status: "completed" as const, updatedAt: now };
    const row = await changeJob(tx, ctx.organization.id, job.id, { statuses: ["queued"] }, change);
    if (row) await settleJob(tx, row, writer, now);
  });
}

beforeEach(async () => {
  sent.isDown = false;
  model.kind = "none";
  ctx = await newCtx("starter", 130);
});

test("of 50 generations at once with room for 10, 10 are paid by quota, as many by credits as there are, the rest refused", async () => {
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

test("a mix of ends at once gives back exactly what failed, was skipped or was swept", async () => {
  const made = await Promise.all(Array.from({ length: 14 }, async () => (await generate()).output.job));
  const quarter = made.slice(10);
  await Promise.all([
    ...made.slice(0, 5).map((job) => complete(job)),
    ...made.slice(5, 8).map((job) => endJob(runOf(job.id), { status: "failed", message: "Broken" })),
    ...quarter.flatMap((job) => [
      endJob(runOf(job.id), { status: "skipped", message: "Nothing" }),
      endJob(runOf(job.id), { status: "failed", message: "Twice" }),
    ]),
  ]);
  const later = { now: () => new Date(now.getTime() + 16 * 60_000) };
  expect(await failStuck({ db, clock: later })).toBeGreaterThanOrEqual(2);
  const rows = (await db.select().from(reservations)).filter((row) => row.organizationId === ctx.organization.id);
  expect(rows.filter(({ status }) => status === "held")).toEqual([]);
  const settled = rows.filter(({ status }) => status === "settled");
  expect(settled).toHaveLength(5);
  const spent = settled.reduce((sum, { credits }) => sum + credits, 0);
  const used = settled.reduce((sum, { quotaUnits }) => sum + quotaUnits, 0);
  expect(await state()).toEqual({ credits: 130 - spent, used });
});

describe("a generation", () => {
  test("that is blocked is answered 402 and leaves no job, no event and no reservation", async () => {
    ctx = await newCtx("none", 24);
    const before = sent.events.length;
    const fault = await faultOf(generate());
    expect(fault).toMatchObject({ kind: "paymentRequired", message: "AI credits required" });
    expect(fault.recovery).toContain("25 credits");
    expect([await jobs(), sent.events.length - before]).toEqual([[], 0]);
    expect(await state()).toEqual({ credits: 24, used: 0 });
  });

  test("that could not be sent gives back what it held", async () => {
    sent.isDown = true;
    expect((await faultOf(generate())).kind).toBe("unavailable");
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });

  test("whose process died before its event was sent holds its unit once, until it ends", async () => {
    const { job } = (await generate()).output;
    expect(await state()).toEqual({ credits: 130, used: 1 });
    await complete(job);
    await complete(job);
    await endJob(runOf(job.id), { status: "failed", message: "Late" });
    expect(await state()).toEqual({ credits: 130, used: 1 });
  });

  test("of a social post takes nothing on a paid plan, of an image the images' quota", async () => {
    await generate("linkedin_post");
    await generate("twitter_post");
    await generate("image");
    const { meters, credits } = await getEntitlement(db, ctx.organization.id, now);
    expect([meters.longForm.used, meters.images.used, credits]).toEqual([0, 1, 130]);
  });
});

describe("a rewrite", () => {
  test("takes nothing where no model writes it", async () => {
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    await complete(job);
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });

  test("by a model takes its credits, and no quota", async () => {
    model.kind = "model";
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    await complete(job, "model");
    expect(await state()).toEqual({ credits: 105, used: 0 });
  });

  test("that the model did not write after all takes nothing", async () => {
    model.kind = "model";
    const { job } = (await rewrite(await testPost(db, ctx.organization.id, now))).output;
    expect(await state()).toEqual({ credits: 105, used: 0 });
    await complete(job, "deterministic");
    expect(await state()).toEqual({ credits: 130, used: 0 });
  });
});

test("a write without plan and credits is refused before anything is read, and credits alone let it through", async () => {
  ctx = await newCtx("none", 0);
  expect(await faultOf(generate())).toMatchObject({ kind: "paymentRequired", message: "Active subscription required" });
  const noScope = { type: "key" as const, keyId: "key_none", name: "CI", scopes: ["posts.read"] };
  const body = { contentType: "changelog" };
  expect((await faultOf(call("generatePost", { ...ctx, principal: noScope }, { body }))).kind).toBe("forbidden");
  await adjustCredits(db, ctx.organization.id, { amount: 25, note: "Gift" }, now);
  await generate();
  expect(await state()).toEqual({ credits: 0, used: 0 });
});
