import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEntries } from "#db/queries/accounts/billing.ts";
import { changeBrief, findBriefById } from "#db/queries/geo/briefs.ts";
import { insertFacts } from "#db/queries/geo/facts.ts";
import { listModelCalls } from "#db/queries/model-calls.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { SESSION_LIMITS } from "#lib/ai/session.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { env } from "#lib/env.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { Job } from "#lib/jobs/contract.ts";
import type { listRewrites } from "#lib/jobs/rewrites/contract.ts";
import { GENERATION_STEPS } from "#lib/jobs/steps/steps.ts";
import { parseDraft } from "#lib/jobs/writer/draft.ts";
import { operations } from "#lib/operations.ts";
import { writeArticleAnswer } from "#lib/testing/article-answers.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { TEST_KEY } from "#lib/testing/model-run.ts";
import { type Behaviour, type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { callOperation, catchAppError, parseBody } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { TestTimers } from "#lib/testing/timers.ts";
import { createBrief } from "./contract.ts";
import { finishPlanning, PLAN_WAITS, planForWriting } from "./job/plan.ts";
import { startWriting, type WritingRun } from "./job/run.ts";
import { saveArticle, writeDraft } from "./job/write.ts";
import * as briefs from "./service.ts";

recordEvents();
const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-31T12:00:00.000Z");
const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_FALLBACK_MODELS, OPENAI_API_KEY, OPENAI_BASE_URL } = env;
const before = { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_FALLBACK_MODELS, OPENAI_API_KEY, OPENAI_BASE_URL };

let server: ModelServer;
let ctx: Ctx;
let projectId: string;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => Object.assign(env, before));
beforeEach(async () => {
  server.requests.length = 0;
  server.behaviour = "honest";
  server.script = writeArticleAnswer;
  Object.assign(env, { AI_BASE_URL: server.baseUrl, AI_API_KEY: TEST_KEY, AI_MODEL: "test-model" });
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  await setPlan(db, organization.id, { plan: "none", monthlyCredits: 0 }, new Date("2026-02-01T00:00:00.000Z"));
  await adjustCredits(db, organization.id, { amount: 100, note: "test" }, now);
  ({ projectId } = await testProject(db, organization.id, now));
  const common = { organizationId: organization.id, projectId, briefId: "brf_earlier", createdAt: now };
  const texts = Array.from({ length: 8 }, (_, index) => `Acme writes a changelog, part ${index + 1}.`);
  await insertFacts(
    db,
    texts.map((text) => ({ ...common, id: newId("fact"), text })),
  );
});

/** Settings whose timers only advance when the server stops in the middle of an answer. */
function settings(): ModelSettings {
  const timers = new TestTimers();
  server.onStall = () => setImmediate(() => timers.advance(SESSION_LIMITS.firstMs));
  return { limits: { ...SESSION_LIMITS, costUsd: 1 }, timers, allowedHosts: [`http://${server.host}`] };
}

/** A brief that is approved and waits to be planned and written. */
async function approvedRun(): Promise<WritingRun> {
  const body = parseBody(createBrief, { topic: "Which tools write a changelog?", autoApprove: true });
  const { briefId, runId } = (await briefs.createBrief(ctx, projectId, body)).brief;
  const run = { db, clock: ctx.clock, organizationId: ctx.organization.id, briefId, workflowRunId: "w1", web: {} };
  return { ...run, runId: runId ?? "" };
}

async function writeWhole(run: WritingRun) {
  await startWriting(run);
  await finishPlanning(run, settings());
  await writeDraft(run, settings());
  await saveArticle(run);
  const row = await findBriefById(db, run.organizationId, run.briefId);
  return { row, post: await findPost(db, run.organizationId, row?.postId ?? "") };
}

const listCalls = async (run: WritingRun, holderId: string) =>
  (await listModelCalls(db, run.organizationId, holderId)).map(({ stage, model, fault }) => [stage, model, fault]);

describe("a brief with a model", () => {
  it("stores its calls and repeats none that had ended when its steps run again", async () => {
    const run = await approvedRun();
    await startWriting(run);
    await finishPlanning(run, settings());
    expect(await listCalls(run, run.briefId)).toEqual([["plan", "test-model", null]]);
    await changeBrief(db, run.organizationId, run.briefId, {}, { plannedAt: null });
    await finishPlanning(run, settings());
    expect(server.requests).toHaveLength(1);
    await writeDraft(run, settings());
    const draft = (await findBriefById(db, run.organizationId, run.briefId))?.draft;
    expect(await listCalls(run, run.runId)).toEqual([
      ["write", "test-model", null],
      ["judge", "test-model", null],
    ]);
    await changeBrief(db, run.organizationId, run.briefId, {}, { draft: null });
    await writeDraft(run, settings());
    expect(server.requests).toHaveLength(3);
    expect((await findBriefById(db, run.organizationId, run.briefId))?.draft).toBe(draft);
    expect(parseDraft(draft ?? "").writer).toMatchObject({ kind: "model", calls: 2, fallbackSections: [] });
  });

  it("is planned once when it is approved while it is being planned", async () => {
    const body = parseBody(createBrief, { topic: "Which tools write a changelog?" });
    const { briefId } = (await briefs.createBrief(ctx, projectId, body)).brief;
    const planning = {
      db,
      clock: ctx.clock,
      organizationId: ctx.organization.id,
      briefId,
      workflowRunId: "p1",
      web: {},
    };
    const { runId } = await briefs.approveBrief(ctx, projectId, briefId);
    const run = { ...planning, workflowRunId: "w1", runId };
    await startWriting(run);
    const both = [finishPlanning(planning, settings()), planForWriting(run, 1, settings())];
    const [isPlanned] = await Promise.all(both);
    if (!isPlanned) throw new Error("The execution that came first did not plan.");
    expect(await planForWriting(run, 2, settings())).toBe(false);
    expect(await listCalls(run, briefId)).toEqual([["plan", "test-model", null]]);
    expect(server.requests).toHaveLength(1);
    const entries = await listEntries(db, ctx.organization.id, [], { limit: 100, offset: 0 });
    expect(entries.filter(({ kind }) => kind === "settle")).toHaveLength(1);
  });

  it("is written from its first plan when the execution that plans it never ends", async () => {
    const run = await approvedRun();
    await startWriting(run);
    await changeBrief(db, run.organizationId, run.briefId, {}, { planningRunId: "lost" });
    expect(await planForWriting(run, 1, settings())).toBe(true);
    expect(await planForWriting(run, PLAN_WAITS.rounds, settings())).toBe(false);
    const row = await findBriefById(db, run.organizationId, run.briefId);
    expect(row).toMatchObject({ planner: "rules", status: "writing" });
    expect(row?.plannedAt).not.toBeNull();
    expect(server.requests).toHaveLength(0);
  });

  it("keeps the finished sections of an answer that was cut off, also when its steps run again", async () => {
    const run = await approvedRun();
    const common = { organizationId: run.organizationId, projectId, briefId: "brf_earlier", createdAt: now };
    const texts = Array.from({ length: 8 }, (_, index) => `Acme writes a changelog, part ${index + 9}.`);
    await insertFacts(
      db,
      texts.map((text) => ({ ...common, id: newId("fact"), text })),
    );
    await startWriting(run);
    await finishPlanning(run, settings());
    server.behaviour = "truncated answer";
    await writeDraft(run, settings());
    const stored = (await findBriefById(db, run.organizationId, run.briefId))?.draft ?? "";
    expect(await listCalls(run, run.runId)).toEqual([
      ["write", "test-model", "truncated"],
      ["write", "test-model", null],
      ["judge", "test-model", null],
    ]);
    const { markdown, recommendations, writer } = parseDraft(stored);
    for (const text of texts) expect(markdown).toContain(text);
    expect(writer).toMatchObject({ kind: "model", calls: 3, fallbackSections: [] });
    expect(recommendations?.split("\n")[0]).toBe(
      "The model's answer was cut off at its length limit. The sections that it had finished stay, and a second request asked for the others.",
    );
    const asked = server.requests.length;
    await changeBrief(db, run.organizationId, run.briefId, {}, { draft: null });
    await writeDraft(run, settings());
    expect(server.requests).toHaveLength(asked);
    expect((await findBriefById(db, run.organizationId, run.briefId))?.draft).toBe(stored);
  });

  it("has its article written again in a direction, by a model, beside the post", async () => {
    const { post } = await writeWhole(await approvedRun());
    const params = { postId: post?.id };
    const list = async () => (await call<OutputOf<typeof listRewrites>>("listRewrites", ctx, { params })).output;
    env.CLARION_ALLOWED_HOSTS.models.push(`http://${server.host}`);
    server.script = (prompt) => {
      const answer = writeArticleAnswer(prompt);
      if (!prompt.includes("Write it again, clearly shorter")) return answer;
      const { sections } = answer as { sections: { section: number; paragraphs: object[][] }[] };
      const cut = sections.map((each) => ({ ...each, paragraphs: each.paragraphs.map((part) => part.slice(0, 2)) }));
      return { sections: cut };
    };
    const input = { params, body: { direction: "shorter" } };
    const { job } = (await call<{ job: Job }>("createRewrite", ctx, input)).output;
    const run = { db, clock: ctx.clock, organizationId: ctx.organization.id, jobId: job.id, workflowRunId: "r1" };
    for (const { work } of GENERATION_STEPS) await work(run);
    const [draft] = (await list()).rewrites;
    expect(draft).toMatchObject({ status: "open", writer: "model", title: post?.title });
    expect(draft?.markdown).toContain("Acme writes a changelog, part 1.");
    expect(draft?.markdown).not.toContain("part 8.");
    expect(draft?.recommendations ?? "").not.toContain("Check these");
    const acceptance = { params: { ...params, rewriteId: draft?.id } };
    await call("acceptRewrite", ctx, acceptance);
    expect((await findPost(db, ctx.organization.id, post?.id ?? ""))?.markdown).toBe(draft?.markdown);

    server.behaviour = "429 for ever";
    server.script = undefined;
    const again = (await call<{ job: Job }>("createRewrite", ctx, { params, body: { direction: "warmer" } })).output;
    for (const { work } of GENERATION_STEPS) await work({ ...run, jobId: again.job.id });
    const error = expect.stringContaining("The model wrote no section that its facts prove.");
    expect((await list()).rewrites.find(({ jobId }) => jobId === again.job.id)).toMatchObject({
      status: "failed",
      error,
    });

    Object.assign(env, { AI_BASE_URL: undefined, AI_MODEL: undefined, AI_API_KEY: undefined });
    expect(new Set((await list()).directions.map(({ writer }) => writer))).toEqual(new Set([null]));
    expect((await catchAppError(call("createRewrite", ctx, input))).kind).toBe("conflict");
  });

  it("settles its credits once, for the plan and for the article", async () => {
    const { post } = await writeWhole(await approvedRun());
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "model", model: "test-model" } });
    const entries = await listEntries(db, ctx.organization.id, [], { limit: 100, offset: 0 });
    const booked = entries.filter(({ kind }) => kind === "reserve" || kind === "settle" || kind === "release");
    const amounts = booked.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
    expect(amounts).toEqual(["reserve -10", "reserve -25", "settle 0", "settle 0"]);
  });

  it.each<[Behaviour, string, string]>([
    [
      "429 for ever",
      "The model's server had no capacity left. Clarion plans by its rules.",
      "The model's server had no capacity left. Clarion writes the rest by its rules.",
    ],
    [
      "500 for ever",
      "The model's server could not be reached. Clarion plans by its rules.",
      "The model's server could not be reached. Clarion writes the rest by its rules.",
    ],
    [
      "stall",
      "The model stopped answering. Clarion plans by its rules.",
      "The model stopped answering. Clarion writes the rest by its rules.",
    ],
    [
      "refusal",
      "The model declined to write. Clarion plans by its rules.",
      "The model declined to write. Clarion writes the rest by its rules.",
    ],
  ])("is planned and written by rules and says why: %s", async (behaviour, note, report) => {
    server.behaviour = behaviour;
    const { row, post } = await writeWhole(await approvedRun());
    expect(row).toMatchObject({ status: "completed", planner: "rules", plannerNote: note });
    expect(post?.recommendations?.split("\n")[0]).toBe(report);
    expect(post?.recommendations).not.toContain("could not be proved");
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "deterministic", model: "test-model" } });
    expect(post?.markdown).toContain("Acme writes a changelog, part 8.");
  });

  it("continues with the fallback model when the first one is down, and says so", async () => {
    server.behaviour = "first model down";
    const fallback = { AI_FALLBACK_MODELS: ["openai/gpt-5.4"], OPENAI_API_KEY: TEST_KEY };
    Object.assign(env, { ...fallback, OPENAI_BASE_URL: server.baseUrl });
    const { row, post } = await writeWhole(await approvedRun());
    const sentence = "test-model gave no answer, so openai/gpt-5.4 went on.";
    expect(row).toMatchObject({ planner: "openai/gpt-5.4", plannerNote: sentence });
    expect(post?.recommendations?.split("\n")[0]).toBe(sentence);
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "model", model: "openai/gpt-5.4" } });
  });
});
