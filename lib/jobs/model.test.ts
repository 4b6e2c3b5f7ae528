import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listModelCalls } from "#db/queries/model-calls.ts";
import { changeJob, findJob, insertJob, listJobEvents } from "#db/queries/posts/generation-jobs.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import { SESSION_LIMITS } from "#lib/ai/session.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import { TEXT_TYPES, type TextType } from "#lib/content/types.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { storeLedger } from "#lib/posts/service/ledger.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { hostileLedger } from "#lib/testing/model-ledger.ts";
import { TEST_KEY } from "#lib/testing/model-run.ts";
import { type Behaviour, LIES, type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { testLedger, testPost } from "#lib/testing/posts.ts";
import { TestTimers } from "#lib/testing/timers.ts";
import { EVERYTHING, type JobRequest } from "./request.ts";
import type { Run } from "./steps/run.ts";
import { savePost } from "./steps/save.ts";
import { checkPost, editPost, verifyPost, writePost } from "./steps/write.ts";
import { parseDraft } from "./writer/draft.ts";

const db = await testDatabase();
const now = new Date("2026-03-08T00:00:00.000Z");
const settings = {
  AI_BASE_URL: env.AI_BASE_URL,
  AI_API_KEY: env.AI_API_KEY,
  AI_MODEL: env.AI_MODEL,
  AI_FALLBACK_MODELS: env.AI_FALLBACK_MODELS,
  OPENAI_API_KEY: env.OPENAI_API_KEY,
  OPENAI_BASE_URL: env.OPENAI_BASE_URL,
};
const openai = (models: string[]) => ({
  AI_FALLBACK_MODELS: models,
  OPENAI_API_KEY: TEST_KEY,
  OPENAI_BASE_URL: server.baseUrl,
});
let server: ModelServer;
let organizationId: string;

beforeAll(async () => {
  server = await startModelServer();
  organizationId = (await testOrganization(db, now)).id;
});
beforeEach(() => {
  server.requests.length = 0;
  configure({ AI_BASE_URL: server.baseUrl, AI_API_KEY: TEST_KEY, AI_MODEL: "test-model" });
});
afterEach(() => configure(settings));
afterAll(() => server.close());

function configure(values: Partial<typeof settings>): void {
  const none = { AI_BASE_URL: undefined, AI_API_KEY: undefined, AI_MODEL: undefined, AI_FALLBACK_MODELS: [] };
  Object.assign(env, { ...none, OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, ...values });
}

const request: JobRequest = {
  range: { kind: "newest" },
  selection: EVERYTHING,
  toneProfile: "Professional",
  audience: "developers",
  companyName: "Acme",
  rewrites: null,
  sharesRun: null,
  author: { userId: null, label: "Ann" },
};

/** A job whose ledger is stored. */
async function readyJob(contentType: TextType, ledger = hostileLedger(), rewrites: string | null = null): Promise<Run> {
  const [jobId, ledgerId] = [newId("job"), newId("led")];
  await db.transaction(async (tx) => {
    await storeLedger(tx, organizationId, ledgerId, ledger, now);
    await insertJob(tx, {
      id: jobId,
      organizationId,
      status: "running",
      contentType,
      source: "api",
      lookbackWindow: null,
      request: { ...request, rewrites },
      repositoryIds: ["r"],
      workflowRunId: "run-1",
      ledgerId,
      createdAt: now,
      updatedAt: now,
    });
  });
  return { db, clock: { now: () => now }, organizationId, jobId, workflowRunId: "run-1" };
}

function reached(): ModelSettings {
  const timers = new TestTimers();
  server.onStall = () => setImmediate(() => timers.advance(SESSION_LIMITS.firstMs));
  return { limits: { ...SESSION_LIMITS, costUsd: 1 }, timers, allowedHosts: [`http://${server.host}`] };
}

async function finish(run: Run) {
  await checkPost(run, reached());
  for (const step of [verifyPost, savePost]) await step(run);
  const job = await findJob(db, organizationId, run.jobId);
  const post = await findPost(db, organizationId, job?.postId ?? "");
  return { job, post, events: await listJobEvents(db, organizationId, run.jobId) };
}

describe.each(TEXT_TYPES)("a %s job with a model", (type) => {
  it("records the model and its cost in the post's metadata", async () => {
    server.behaviour = "honest";
    const run = await readyJob(type);
    await writePost(run, reached());
    const { job, post, events } = await finish(run);
    expect(job).toMatchObject({ status: "completed", error: null });
    expect(post?.sourceMetadata).toMatchObject({
      writer: {
        kind: "model",
        model: "test-model",
        provider: "custom",
        inputTokens: expect.any(Number),
        outputTokens: expect.any(Number),
        costUsd: null,
        calls: server.requests.length,
        fallbackSections: [],
      },
    });
    expect(post?.recommendations ?? "").not.toContain("not the model's");
    const progressEvents = events.filter((event) => event.message.startsWith("Writing "));
    expect(progressEvents.length).toBeGreaterThan(0);
    expect(progressEvents[0]?.metadata).toMatchObject({ done: expect.any(Number), total: expect.any(Number) });
  });

  it.each<Behaviour>(["invented version", "refusal", "stall", "429 for ever", "prompt injection", "malformed JSON"])(
    "completes with a report when the model misbehaves: %s",
    async (behaviour) => {
      server.behaviour = behaviour;
      const run = await readyJob(type);
      await writePost(run, reached());
      const { job, post } = await finish(run);
      expect(job).toMatchObject({ status: "completed", draft: null });
      expect(post?.recommendations).toMatch(
        /^All of this post is not the model's; Clarion wrote in its place:\n- The model/,
      );
      const stored = `${post?.title}${post?.markdown}${post?.content}${post?.recommendations}${JSON.stringify(post?.sourceMetadata)}`;
      expect(stored).not.toContain(TEST_KEY);
      expect(stored).not.toContain(LIES[behaviour] ?? TEST_KEY);
      expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "deterministic", model: "test-model" } });
    },
  );

  it("writes the same text without a model as with a model that refuses", async () => {
    configure({});
    const run = await readyJob(type);
    await writePost(run);
    const { post } = await finish(run);
    expect(server.requests).toHaveLength(0);
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "deterministic", model: null, calls: 0 } });
    server.behaviour = "refusal";
    configure({ AI_BASE_URL: server.baseUrl, AI_MODEL: "test-model" });
    const again = await readyJob(type);
    await writePost(again, reached());
    expect((await finish(again)).post?.markdown).toBe(post?.markdown);
  });
});

describe("writePost with a model", () => {
  it("repeats no call that had ended when its steps run again", async () => {
    server.behaviour = "honest";
    const run = await readyJob("twitter_post");
    await editPost(run, reached());
    await editPost(run, reached());
    expect(server.requests).toHaveLength(1);
    await writePost(run, reached());
    const wordCalls = server.requests.length;
    await writePost(run, reached());
    expect(server.requests).toHaveLength(wordCalls);
    await checkPost(run, reached());
    const first = await findJob(db, organizationId, run.jobId);
    const allCalls = server.requests.length;
    expect(allCalls).toBeGreaterThan(wordCalls);
    await changeJob(db, organizationId, run.jobId, { statuses: ["running"] }, { draft: null });
    await checkPost(run, reached());
    expect((await findJob(db, organizationId, run.jobId))?.draft).toBe(first?.draft);
    expect(server.requests).toHaveLength(allCalls);
  });

  it("reads a source once for the model, and continues when it cannot be read", async () => {
    server.behaviour = "reads first";
    const run = await readyJob("twitter_post");
    await writePost(run, reached());
    const read = (await listModelCalls(db, organizationId, run.jobId)).find(({ stage }) => stage === "read");
    expect(read).toMatchObject({ stage: "read", requests: 0, answer: '["It could not be read."]' });
    const requests = server.requests.length;
    await writePost(run, reached());
    expect(server.requests).toHaveLength(requests);
    const { post, events } = await finish(run);
    expect(events.filter(({ message }) => message === "Reading 1 more source for the model")).toHaveLength(1);
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "model" } });
  });

  it("gets the titles of the brand's earlier posts", async () => {
    server.behaviour = "honest";
    for (const title of ["Lists that stay in order", "Files that close"])
      await testPost(db, organizationId, new Date(now.getTime() + 1_000), { title });
    const run = await readyJob("twitter_post");
    await writePost(run, reached());
    expect(server.requests.at(-1)?.body).toContain("Lists that stay in order");
  });

  it("continues with the calls that are missing when it stopped among them", async () => {
    server.behaviour = "one false sentence";
    const run = await readyJob("linkedin_post");
    const stopped = { ...reached(), limits: { ...SESSION_LIMITS, costUsd: 1, calls: 2 } };
    await writePost(run, stopped);
    const calls = await listModelCalls(db, organizationId, run.jobId);
    expect(calls.map(({ stage, fault }) => `${stage} ${fault}`).toSorted()).toEqual(["edit null", "write null"]);
    await writePost(run, reached());
    await checkPost(run, reached());
    const stages = (await listModelCalls(db, organizationId, run.jobId)).map(({ stage }) => stage);
    expect(stages.toSorted()).toEqual(["edit", "judge", "judge", "judge", "revise", "revise", "write"]);
    expect(server.requests).toHaveLength(stages.length);
    const draft = parseDraft((await findJob(db, organizationId, run.jobId))?.draft ?? "");
    expect(draft.writer).toMatchObject({ kind: "model", calls: stages.length });
  });

  it("continues with the fallback model in every step when the first one is down, and says so", async () => {
    server.behaviour = "first model down";
    configure({ AI_BASE_URL: server.baseUrl, AI_MODEL: "test-model", ...openai(["openai/gpt-5.4", "google/unset"]) });
    const run = await readyJob("twitter_post");
    for (const step of [editPost, writePost]) await step(run, reached());
    const refused = server.requests.filter(({ body }) => body.includes('"test-model"')).length;
    const { post, events } = await finish(run);
    expect(server.requests.filter(({ body }) => body.includes('"test-model"'))).toHaveLength(refused);
    const switches = events.filter(({ message }) => message.endsWith("openai/gpt-5.4 continues."));
    expect(switches.map(({ message }) => message)).toEqual([
      "The model's server could not be reached. openai/gpt-5.4 continues.",
    ]);
    expect(post?.recommendations).toContain("test-model gave no answer, so openai/gpt-5.4 went on.");
    expect(post?.sourceMetadata).toMatchObject({
      writer: { kind: "model", model: "openai/gpt-5.4", fallbackSections: [] },
    });
    const markers = server.requests.flatMap(({ body }) => body.match(/<data-[0-9a-f]{24}>/g) ?? []);
    expect(new Set(markers).size).toBe(1);
  });

  it.each<[Behaviour, string, string]>([
    ["429 for ever", "The model's server had no capacity left", "Clarion writes by its rules."],
    ["500 for ever", "The model's server could not be reached", "Clarion writes by its rules."],
    ["stall", "The model stopped answering", "Clarion writes by its rules."],
    ["disconnect", "The model's answer broke off", "Clarion writes by its rules."],
    ["endless answer", "The model's answer did not end", "Clarion writes by its rules."],
    ["content filter", "The model's server withheld the answer", "Clarion writes by its rules."],
    ["refusal", "The model declined to write", "Clarion chooses by its rules."],
  ])("tells in the job's events and on the post what the model's server did: %s", async (behaviour, what, then) => {
    server.behaviour = behaviour;
    const run = await readyJob("twitter_post");
    await editPost(run, reached());
    await writePost(run, reached());
    const { events, post } = await finish(run);
    expect(events.map(({ message }) => message).filter((message) => message === `${what}. ${then}`)).toHaveLength(1);
    expect(post?.recommendations).toContain(`- ${what}: the title, the text.`);
  });

  it("asks in smaller parts when an answer is cut off at its length limit", async () => {
    server.behaviour = "truncated answer";
    const run = await readyJob("changelog");
    await writePost(run, reached());
    const faults = (await listModelCalls(db, organizationId, run.jobId)).map(({ stage, fault }) => `${stage} ${fault}`);
    expect(faults.toSorted()).toEqual(["edit null", "write null", "write null", "write truncated"]);
    const { events, post } = await finish(run);
    expect(events.map(({ message }) => message)).toContain(
      "The model's answer was cut off at its length limit. The missing parts are requested again in smaller pieces, or written by rules.",
    );
    expect(post?.sourceMetadata).toMatchObject({ writer: { kind: "model" } });
  });

  it("records the latest writer of a rewritten post and keeps its origin", async () => {
    configure({});
    const first = await readyJob("twitter_post");
    await writePost(first);
    const { post } = await finish(first);
    configure({ AI_BASE_URL: server.baseUrl, AI_MODEL: "test-model" });
    server.behaviour = "honest";
    const second = await readyJob("twitter_post", hostileLedger(), post?.id);
    await writePost(second, reached());
    const rewritten = (await finish(second)).post;
    expect(rewritten?.id).toBe(post?.id);
    expect(rewritten?.sourceMetadata).toMatchObject({
      jobId: first.jobId,
      writer: { kind: "model", model: "test-model" },
    });
  });

  it("calls no model for a ledger that keeps nothing", async () => {
    const run = await readyJob("changelog", testLedger([]));
    expect(await writePost(run, reached())).toEqual({ next: "stop" });
    expect(server.requests).toHaveLength(0);
    expect(await findJob(db, organizationId, run.jobId)).toMatchObject({ status: "skipped" });
  });

  it("writes without the model and reports why when its settings are incomplete", async () => {
    configure({ AI_BASE_URL: server.baseUrl });
    const run = await readyJob("twitter_post");
    await writePost(run, reached());
    const { post } = await finish(run);
    expect(post?.recommendations).toContain("No model was asked. AI_BASE_URL is set, but AI_MODEL is not.");
  });
});
