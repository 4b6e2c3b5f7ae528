import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setPostLedger, updatePost } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { NO_WAITS, type Run } from "#lib/jobs/steps/run.ts";
import { GENERATION_STEPS } from "#lib/jobs/steps/steps.ts";
import { operations } from "#lib/operations.ts";
import type { EvidenceView, Post, Revision } from "#lib/posts/contract.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import type { listRewrites, Rewrite } from "./contract.ts";

const sent = recordEvents();
const db = await testDatabase();
const call = callOperation(operations);
const start = new Date("2026-03-01T00:00:00.000Z");
const original = { AI_BASE_URL: env.AI_BASE_URL, AI_MODEL: env.AI_MODEL, AI_API_KEY: env.AI_API_KEY };
const ENDED = { status: "failed", message: "It failed." } as const;
const NO_MODEL = { AI_BASE_URL: undefined, AI_MODEL: undefined, AI_API_KEY: undefined };

const LEDGER = testLedger([
  testEntry("e1", {
    title: "feat: print labels for parcels (#12)",
    detail: "The menu of an order now has an entry that opens the printer dialog",
    category: "Features & Enhancements",
    disposition: "highlight",
    rank: 0,
    refs: [{ type: "pull_request", repository: "repo_1", id: "12", url: "https://code.example/pull/12" }],
  }),
  testEntry("e2", { title: "fix: keep the filter when a report is reloaded" }),
]);
const TEXT = {
  ledger: LEDGER,
  sourceMetadata: { jobId: "job_first" },
  markdown: "# Acme 1.0\n\nAcme can now print labels for parcels. It is faster.\n",
  sentences: [
    { text: "Acme 1.0", entryIds: ["e1"] },
    { text: "Acme can now print labels for parcels.", entryIds: ["e1"] },
    { text: "It is faster.", entryIds: ["e2"] },
  ],
};

let server: ModelServer;
let now: Date;
let ctx: Ctx;
let other: Ctx;
let postId: string;

beforeAll(async () => {
  server = await startModelServer();
  env.CLARION_ALLOWED_HOSTS.models.push(`http://${server.host}`);
});
afterAll(() => server.close());
beforeEach(async () => {
  Object.assign(env, NO_MODEL);
  sent.isDown = false;
  now = start;
  [ctx, other] = [await newCtx(), await newCtx()];
  postId = await testPost(db, ctx.organization.id, start, TEXT);
});
afterEach(() => Object.assign(env, original));

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, start);
  const organization = await testOrganization(db, start, { [userId]: "owner" });
  return { ...testCtx(db, organization, { userId, role: "owner" }, start), clock: { now: () => now } };
}

function useModel(): void {
  server.behaviour = "honest";
  server.requests.length = 0;
  Object.assign(env, { AI_BASE_URL: server.baseUrl, AI_MODEL: "test-model" });
}

const params = () => ({ postId });
/** Orders a draft a second after the one before it, since lists are sorted by time. */
async function order(direction: string, from = ctx) {
  now = new Date(now.getTime() + 1_000);
  const input = { params: params(), body: { direction } };
  return (await call<{ job: Job }>("createRewrite", from, input)).output.job;
}
const list = async () => (await call<OutputOf<typeof listRewrites>>("listRewrites", ctx, { params: params() })).output;
const getPost = () => call<{ post: Post }>("getPost", ctx, { params: params() });
const listRevisions = async () =>
  (await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: params() })).output.revisions;
const decide = async (rewriteId: string, status: string) =>
  (await call<{ rewrite: Rewrite }>("updateRewrite", ctx, { params: { postId, rewriteId }, body: { status } })).output;
const accept = (rewriteId: string, ifMatch?: string) =>
  call<{ post: Post; previousRevisionId: string }>("acceptRewrite", ctx, {
    params: { postId, rewriteId },
    ...(ifMatch ? { ifMatch } : {}),
  });

/** Runs a job to its end; `times` repeats each step, as after a crash. */
async function work(job: Job, times = 1) {
  const run: Run = {
    db,
    clock: { now: () => now },
    organizationId: job.organizationId,
    jobId: job.id,
    workflowRunId: "run",
    waits: NO_WAITS,
  };
  for (const { work: step } of GENERATION_STEPS) {
    for (let time = 0; time < times; time++) if ((await step(run)).next === "stop") break;
  }
  return (await call<{ job: Job; events: JobEvent[] }>("getGeneration", ctx, { params: { jobId: job.id } })).output;
}

async function write(direction: string): Promise<Rewrite> {
  const job = await order(direction);
  expect((await work(job)).job).toMatchObject({ status: "completed", error: null });
  const draft = (await list()).rewrites.find(({ jobId }) => jobId === job.id);
  if (!draft) throw new Error("The draft is missing.");
  return draft;
}

describe("POST /v1/posts/{postId}/rewrites", () => {
  it("writes a draft beside the post, which stays as it is, and shows its progress", async () => {
    const before = await getPost();
    const job = await order("shorter");
    expect((await list()).rewrites).toMatchObject([
      { status: "writing", jobId: job.id, direction: "shorter", markdown: null, writer: null },
    ]);
    const done = await work(job, 2);
    expect(done.job).toMatchObject({ status: "completed", postId });
    expect(done.events.map(({ message }) => message)).toContain("Saved as a draft beside the post");
    const { rewrites } = await list();
    expect(rewrites).toMatchObject([{ status: "open", direction: "shorter", writer: "rules", error: null }]);
    expect(rewrites[0]?.markdown).toContain("labels");
    expect(rewrites[0]?.content).toContain("<h1>");
    expect(await getPost()).toEqual(before);
    expect(await listRevisions()).toHaveLength(1);
  });

  it("writes for users without numbers of pull requests by rules", async () => {
    expect((await write("warmer")).markdown).toContain("#12");
    expect((await write("users")).markdown).not.toContain("#12");
  });

  it("gives a model the current text and the direction, and keeps its draft", async () => {
    useModel();
    const draft = await write("shorter");
    expect(draft.writer).toBe("model");
    const prompt = server.requests.map(({ body }) => body).find((body) => body.includes("Write it again"));
    expect(prompt).toContain("clearly shorter");
    expect(prompt).toContain("Acme can now print labels for parcels. It is faster.");
  });

  it("names the directions that only a model can follow, and refuses them without one", async () => {
    const getWriters = async () =>
      Object.fromEntries((await list()).directions.map(({ direction, writer }) => [direction, writer]));
    expect(await getWriters()).toEqual({ shorter: "rules", warmer: "rules", technical: null, users: "rules" });
    expect((await catchAppError(order("technical"))).kind).toBe("conflict");
    const draft = await write("shorter");
    await accept(draft.id);
    expect(await getWriters()).toMatchObject({ shorter: null });
    useModel();
    expect(new Set(Object.values(await getWriters()))).toEqual(new Set(["model"]));
  });

  it("ends as skipped when the draft would say the same as the post", async () => {
    const draft = await write("shorter");
    await call("updatePost", ctx, { params: params(), body: { markdown: draft.markdown } });
    const done = await work(await order("shorter"));
    expect(done.job).toMatchObject({ status: "skipped" });
    expect((await list()).rewrites[0]).toMatchObject({ status: "failed", error: expect.stringContaining("the same") });
  });

  it("refuses posts without a text or a ledger, and says so in its list", async () => {
    postId = await testPost(db, ctx.organization.id, start, TEXT);
    await setPostLedger(db, ctx.organization.id, postId, "led_none");
    expect((await catchAppError(order("shorter"))).kind).toBe("conflict");
    expect((await list()).directions[0]).toMatchObject({ writer: null, reason: expect.stringContaining("ledger") });
    postId = await testPost(db, ctx.organization.id, start, { ...TEXT, contentType: "image" });
    await updatePost(db, ctx.organization.id, postId, { markdown: null });
    expect((await catchAppError(order("shorter"))).message).toBe("An image post has no text");
  });

  it("shows a draft that could not be queued as not written", async () => {
    sent.isDown = true;
    expect((await catchAppError(order("shorter"))).kind).toBe("unavailable");
    expect((await list()).rewrites).toMatchObject([{ status: "failed", error: "The job queue cannot be reached" }]);
  });

  it("keeps the newest 20 drafts of a post and those that are still written", async () => {
    for (let count = 0; count < 21; count++) {
      now = new Date(start.getTime() + count * 60_000);
      const job = await order("shorter");
      if (count > 0) await endJob({ db, clock: ctx.clock, organizationId: ctx.organization.id, jobId: job.id }, ENDED);
    }
    const { rewrites } = await list();
    expect(rewrites.map(({ status }) => status)).toEqual([...Array(20).fill("failed"), "writing"]);
  });
});

describe("accepting and discarding drafts", () => {
  it("replaces the text with that of the draft and its sources, and can be undone", async () => {
    const draft = await write("shorter");
    const { etag } = await getPost();
    const { output, etag: next } = await accept(draft.id, etag);
    expect(output.post).toMatchObject({ title: draft.title, markdown: draft.markdown });
    expect(next).not.toBe(etag);
    expect(output.post.sourceMetadata).toMatchObject({ jobId: "job_first", style: { length: "short" } });
    const evidence = (await call<EvidenceView>("getEvidence", ctx, { params: params() })).output;
    expect(evidence.sentencesWithoutSource).toBe(0);
    expect(evidence.sentences.every(({ author, entryIds }) => author === "generated" && entryIds.length > 0)).toBe(
      true,
    );
    expect((await list()).rewrites[0]?.status).toBe("accepted");

    await call("restoreRevision", ctx, { params: { postId, revisionId: output.previousRevisionId } });
    expect((await getPost()).output.post.markdown).toBe(TEXT.markdown);
    expect((await decide(draft.id, "open")).rewrite.status).toBe("open");
    await accept(draft.id);
    expect((await getPost()).output.post.markdown).toBe(draft.markdown);
    expect(await listRevisions()).toHaveLength(4);
  });

  it("keeps the sources of a single change that is taken from a draft", async () => {
    const draft = await write("shorter");
    const taken = draft.markdown?.split("\n").findLast((line) => line.startsWith("- ")) ?? "";
    expect(taken).not.toBe("");
    const markdown = `${TEXT.markdown}\n${taken}\n\nTeams love it.\n`;
    await call("updatePost", ctx, { params: params(), body: { markdown } });
    const { sentences } = (await call<EvidenceView>("getEvidence", ctx, { params: params() })).output;
    expect(sentences.slice(3, -1).every(({ entryIds }) => entryIds.length > 0)).toBe(true);
    expect(sentences.slice(3).map(({ author }) => author)).toEqual([
      ...sentences.slice(3, -1).map(() => "generated"),
      "person",
    ]);
    expect(sentences.length).toBeGreaterThan(4);
  });

  it("keeps an accepted draft of a published post as draft changes on request", async () => {
    await call("updatePost", ctx, { params: params(), body: { status: "published" } });
    const draft = await write("shorter");
    const { output } = await call<{ post: Post; previousRevisionId: string }>("acceptRewrite", ctx, {
      params: { postId, rewriteId: draft.id },
      query: { draft: "true" },
    });
    expect(output.post).toMatchObject({ markdown: draft.markdown, sourceMetadata: { style: { length: "short" } } });
    expect((await getPost()).output.post).toMatchObject({
      markdown: TEXT.markdown,
      draftRevisionId: output.post.draftRevisionId,
    });
    const undo = { params: { postId, revisionId: output.previousRevisionId }, query: { draft: "true" } };
    expect((await call<{ post: Post }>("restoreRevision", ctx, undo)).output.post.draftRevisionId).toBeNull();
  });

  it("discards a draft and opens it again", async () => {
    const draft = await write("shorter");
    expect((await decide(draft.id, "discarded")).rewrite).toMatchObject({
      status: "discarded",
      markdown: draft.markdown,
    });
    expect((await decide(draft.id, "open")).rewrite.status).toBe("open");
    expect((await getPost()).output.post.markdown).toBe(TEXT.markdown);
  });

  it("refuses a stale ETag, a draft that is not written, and one of other changes than the post has", async () => {
    const draft = await write("shorter");
    const { etag } = await getPost();
    await call("updatePost", ctx, { params: params(), body: { title: "Labels" } });
    expect((await catchAppError(accept(draft.id, etag))).kind).toBe("preconditionFailed");
    const job = await order("users");
    const waiting = (await list()).rewrites.find(({ jobId }) => jobId === job.id)?.id ?? "";
    expect((await catchAppError(accept(waiting))).kind).toBe("conflict");
    expect((await catchAppError(decide(waiting, "discarded"))).kind).toBe("conflict");
    await call("changeEvidence", ctx, { params: params(), body: { drop: ["e2"] } });
    expect((await catchAppError(accept(draft.id))).message).toContain("were updated since");
    expect((await getPost()).output.post.markdown).toBe(TEXT.markdown);
  });

  it("hides drafts from another organization, and decisions from those who may only read", async () => {
    const draft = await write("shorter");
    const own = { params: { postId, rewriteId: draft.id } };
    for (const [id, input] of [
      ["listRewrites", { params: params() }],
      ["createRewrite", { params: params(), body: { direction: "shorter" } }],
      ["updateRewrite", { ...own, body: { status: "discarded" } }],
      ["acceptRewrite", own],
    ] as const) {
      expect((await catchAppError(call(id, other, input))).kind).toBe("notFound");
    }
    const viewer = { ...ctx, principal: { ...ctx.principal, role: "viewer" } } as Ctx;
    expect((await catchAppError(call("acceptRewrite", viewer, own))).kind).toBe("forbidden");
    expect((await list()).rewrites[0]?.status).toBe("open");
  });
});
