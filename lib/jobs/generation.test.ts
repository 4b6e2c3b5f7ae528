import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { changeJob, findJob } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx, Principal } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { EvidenceView, Post, Revision } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { ActivityItem, Job, JobEvent } from "./contract.ts";
import { generationOperations } from "./operations.ts";
import { endIdleReaders } from "./reader/spawn.ts";
import type { RangeRequest } from "./request.ts";
import { endJob } from "./service/end.ts";
import { failStuck, resendStranded } from "./service/sweep.ts";
import { fetchRepositories, makeLedger } from "./steps/read.ts";
import type { Outcome, Run } from "./steps/run.ts";
import { savePost } from "./steps/save.ts";
import { startJob } from "./steps/start.ts";
import { verifyPost, writePost } from "./steps/write.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const sent = recordEvents();
const db = await testDatabase();
const call = callOperation([...generationOperations, ...postOperations, ...integrationOperations]);
const now = new Date("2024-01-10T00:00:00.000Z");
const repository = new TestRepository();
/** What a run with one repository reports. */
const EVENT_TYPES = [
  "queued",
  "workflow_triggered",
  "running",
  "fetching_repositories",
  "fetching_repositories",
  "generating_content",
  "generating_content",
  "verifying_content",
  "post_created",
  "completed",
];
const STEPS = [startJob, fetchRepositories, makeLedger, writePost, verifyPost, savePost];

let first: Ctx;
let ctx: Ctx;
let other: Ctx;

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeAll(async () => {
  repository.commit("feat: add a dark theme", {
    files: { "src/theme.ts": "dark\n" },
    body: "The settings now offer a dark theme, which follows the one of the device.",
  });
  repository.tag("v1.0.0");
  repository.commit("fix: do not crash on an empty file (#12)", { files: { "src/file.ts": "x\n" } });
  repository.commit("feat(api): let lists be sorted (#13)", { files: { "src/list.ts": "y\n" } });
  repository.commit("test: cover lists", { files: { "test/list.test.ts": "z\n" } });
  repository.tag("v1.1.0");
  first = await newCtx();
});
beforeEach(async () => {
  sent.events.length = 0;
  sent.isDown = false;
  [ctx, other] = [await newCtx(), await newCtx()];
});
afterAll(() => repository.remove());

async function connect(from = ctx, extra = {}) {
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget", ...extra };
  const { output } = await call<{ integration: { id: string; repositoryId: string } }>("connectRepository", from, {
    body,
  });
  return output.integration;
}

let serial = 0;

/** The same person with a new key, whose rate limit is unused. */
function fresh(from: Ctx): Ctx {
  return { ...from, principal: { type: "key", keyId: `key_${++serial}`, name: "CI", scopes: ["*"] } };
}

async function generate(body: object = {}, from = ctx): Promise<Job> {
  const request = { contentType: "changelog", newest: true, ...body };
  if ("lookbackWindow" in body || "from" in body) Reflect.deleteProperty(request, "newest");
  return (await call<{ job: Job }>("generatePost", from, { body: request })).output.job;
}

function createRun(job: Job, workflowRunId = "run-1"): Run {
  return { db, clock: { now: () => now }, organizationId: job.organizationId, jobId: job.id, workflowRunId };
}

async function work(job: Job, steps: ((run: Run) => Promise<Outcome>)[] = STEPS): Promise<Job> {
  for (const step of steps) if ((await step(createRun(job))).next === "stop") break;
  return (await poll(job)).job;
}

async function poll(job: Job, from = ctx) {
  return (await call<{ job: Job; events: JobEvent[] }>("getGeneration", from, { params: { jobId: job.id } })).output;
}

async function posts(): Promise<Post[]> {
  return (await call<{ posts: Post[] }>("listPosts", ctx, { query: {} })).output.posts;
}

async function ledger(postId: string) {
  return (await call<EvidenceView>("getEvidence", ctx, { params: { postId } })).output.entries;
}

/** git's work of a reading process, in order: counting and listing commits, then patches, files, and names. */
const STAGES = ["rev-list", "--name-status", "--patch", "cat-file", "grep"];

/**
 * Puts a git on the PATH that kills the process which started it, once in each of `STAGES`, in the middle of its output.
 * @returns the stages that it killed, and an empty folder for temporary files
 */
function installDeadlyGit() {
  const folder = mkdtempSync(join(tmpdir(), "clarion-deadly-git-"));
  const [kills, temporary] = [join(folder, "kills"), join(folder, "temporary")];
  for (const path of [kills, temporary]) mkdirSync(path);
  const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const script = `#!/bin/sh
for word in "$@"; do
  case "$word" in ${STAGES.join("|")})
    if mkdir "${kills}/$word" 2>/dev/null; then
      "${git}" "$@" | head -c 100
      kill -9 $PPID
      exit 1
    fi ;;
  esac
done
exec "${git}" "$@"
`;
  writeFileSync(join(folder, "git"), script, { mode: 0o755 });
  const { PATH, TMPDIR } = process.env;
  Object.assign(process.env, { PATH: `${folder}${delimiter}${PATH}`, TMPDIR: temporary });
  return {
    listKills: () => readdirSync(kills),
    listTemporary: () => readdirSync(temporary),
    remove: () => {
      process.env.PATH = PATH;
      if (TMPDIR === undefined) Reflect.deleteProperty(process.env, "TMPDIR");
      else process.env.TMPDIR = TMPDIR;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe("post generation", () => {
  test("creates a draft with evidence and reports each step once", async () => {
    await connect();
    const queued = await generate({ newest: undefined, from: "2024-01-01T00:00:00Z", to: "2024-01-05T00:00:00Z" });
    expect(queued).toMatchObject({ status: "queued", postId: null, source: "dashboard", lookbackWindow: null });
    expect(sent.events).toMatchObject([{ data: { organizationId: ctx.organization.id, jobId: queued.id } }]);
    const done = await work(queued);
    expect(done).toMatchObject({ status: "completed", error: null, completedAt: now.toISOString() });
    const [post] = await posts();
    expect(post).toMatchObject({ id: done.postId, status: "draft", contentType: "changelog", publishedAt: null });
    expect(post?.markdown).toContain("dark theme");
    expect(post?.title).toMatch(/^widget\b/);
    const { events } = await poll(queued);
    expect(events.map((event) => event.type)).toEqual(EVENT_TYPES);
    expect(events[4]?.metadata).toMatchObject({ repository: "acme/widget", commits: 4, pullRequests: 2, releases: 2 });
    expect(events[5]?.metadata).toMatchObject({ total: 4, entries: expect.any(Array) });
    const { output } = await call<EvidenceView>("getEvidence", ctx, { params: { postId: post?.id ?? "" } });
    const entryIds = new Set(output.entries.map((entry) => entry.id));
    expect(output.sentences.length).toBeGreaterThan(2);
    for (const sentence of output.sentences) {
      expect(sentence.author).toBe("generated");
      for (const id of sentence.entryIds) expect(entryIds).toContain(id);
    }
  });

  test("writes a skipped post with the one sentence of a person that it lacks", async () => {
    await connect();
    const range = { newest: undefined, from: "2024-01-01T00:00:00Z", to: "2024-01-05T00:00:00Z" };
    const commitShas = [repository.git("rev-list", "-n1", "--grep=let lists be sorted", "HEAD").trim()];
    const skipped = await work(
      await generate({ ...range, contentType: "twitter_post", selectedItems: { commitShas } }),
    );
    expect(skipped).toMatchObject({ status: "skipped", error: expect.stringContaining("is missing") });
    expect((await poll(skipped)).events.at(-1)?.metadata).toMatchObject({ missing: { title: "Let lists be sorted" } });

    const ask = (body: object, from = ctx) => generate({ newest: undefined, runId: skipped.id, ...body }, fresh(from));
    const sentence = { contentType: "twitter_post", leadSentence: "you can sort lists now" };
    const faults = [
      await catchAppError(ask({ ...sentence, leadSentence: "You can sort 500 lists." })),
      await catchAppError(ask({ ...sentence, leadSentence: "Sort" })),
      await catchAppError(ask({ ...sentence, runId: undefined, newest: true })),
      await catchAppError(ask({ ...sentence, contentType: "changelog" })),
      await catchAppError(ask(sentence, other)),
    ];
    expect(faults.map(({ kind, details }) => [kind, details?.[0]?.path])).toEqual([
      ["invalid", "withoutSource"],
      ["invalid", "leadSentence"],
      ["invalid", "leadSentence"],
      ["conflict", undefined],
      ["notFound", undefined],
    ]);

    const done = await work(await ask(sentence));
    expect(done.status).toBe("completed");
    const params = { postId: done.postId ?? "" };
    const { output } = await call<EvidenceView>("getEvidence", ctx, { params });
    expect(output.sentences[0]).toMatchObject({ text: "You can sort lists now.", author: "person" });
    expect(output.sentences[0]?.entryIds).toHaveLength(1);
    const insisted = await work(
      await ask({ ...sentence, leadSentence: "You can sort 500 lists.", withoutSource: true }),
    );
    const own = await call<EvidenceView>("getEvidence", ctx, { params: { postId: insisted.postId ?? "" } });
    expect(own.output.sentencesWithoutSource).toBe(1);
  });

  test("creates one post with the same events when every step runs twice", async () => {
    await connect();
    const job = await generate();
    for (const step of STEPS) {
      await step(createRun(job));
      await step(createRun(job));
    }
    const { job: done, events } = await poll(job);
    expect(done.status).toBe("completed");
    expect(await posts()).toHaveLength(1);
    expect(new Set(events.map((event) => `${event.type} ${event.message}`)).size).toBe(events.length);
    await work(job);
    expect(await posts()).toHaveLength(1);
  });

  test("repeats and loses nothing when the reading process is killed again and again", async () => {
    const own = new TestRepository();
    own.commit("feat: begin", { files: { "CHANGELOG.md": "# Changelog\n", "src/a.ts": "1\n" } });
    const log = "# Changelog\n\n## Unreleased\n\n- Choose the theme with `--theme`\n";
    // The code lacks one of the names, so that their search continues to its end.
    own.commit("feat: add `--theme` to `missingName`", {
      files: { "CHANGELOG.md": log, "src/a.ts": 'flag("--theme");\n' },
    });
    await connect(ctx, { cloneUrl: own.path });
    const job = await generate();
    await work(job, [startJob, fetchRepositories]);
    const deadly = installDeadlyGit();
    endIdleReaders();
    try {
      let faults = 0;
      while (faults < STAGES.length && deadly.listKills().length < STAGES.length) {
        await expect(work(job, [makeLedger])).rejects.toMatchObject({ isPermanent: false });
        faults++;
      }
      expect(deadly.listKills().toSorted()).toEqual(STAGES.toSorted());
      expect((await poll(job)).events).toHaveLength(4);
      expect(deadly.listTemporary()).toEqual([]);
    } finally {
      deadly.remove();
    }
    expect(await work(job)).toMatchObject({ status: "completed", error: null });
    own.remove();
    expect(await posts()).toHaveLength(1);
    expect((await poll(job)).events.map((event) => event.type)).toEqual(EVENT_TYPES);
    expect((await ledger((await posts())[0]?.id ?? ""))[0]?.facts).toMatchObject([{ kind: "note" }]);
  });

  test("leaves a job alone that another run has claimed", async () => {
    await connect();
    const job = await generate();
    await startJob(createRun(job, "run-1"));
    for (const step of STEPS) expect(await step(createRun(job, "run-2"))).toEqual({ next: "stop" });
    expect((await poll(job)).job).toMatchObject({ status: "running", workflowRunId: "run-1" });
  });

  test("fails with a message for people when the database refuses to start the job", async () => {
    await connect();
    const run = createRun(await generate());
    const broken = Object.create(db, {
      transaction: { value: () => Promise.reject(new Error("Failed query: update generation_jobs")) },
    });
    await expect(startJob({ ...run, db: broken })).rejects.toMatchObject({
      name: "StepFault",
      message: "The generation failed unexpectedly. Try again.",
    });
  });

  test("stores no post for a job that ends while the post is being stored", async () => {
    await connect();
    const job = await generate();
    await work(job, STEPS.slice(0, -1));
    const run = createRun(job);
    const late = Object.create(db, {
      transaction: {
        value: async (store: Parameters<typeof db.transaction>[0]) => {
          await endJob(run, { status: "failed", message: "It did not move" });
          return db.transaction(store);
        },
      },
    });
    await expect(savePost({ ...run, db: late })).rejects.toThrow("failed unexpectedly");
    expect(await savePost(run)).toEqual({ next: "stop" });
    expect(await posts()).toEqual([]);
    expect((await poll(job)).job).toMatchObject({ status: "failed", postId: null });
  });

  test("skips a range without changes with a reason and without a post", async () => {
    await connect();
    const done = await work(await generate({ lookbackWindow: "yesterday" }));
    expect(done).toMatchObject({ status: "skipped", postId: null, error: "Nothing changed in this range." });
    expect((await poll(done)).events.at(-1)).toMatchObject({ type: "skipped", message: done.error });
    expect(await posts()).toEqual([]);
  });

  test("includes changes at `from` and excludes changes at `to`", async () => {
    await connect();
    const toIso = (hour: number) => new Date(Date.UTC(2024, 0, 1, hour)).toISOString();
    const done = await work(await generate({ from: toIso(13), to: toIso(15) }));
    const titles = (await ledger(done.postId ?? "")).map((entry) => entry.title);
    expect(titles).toEqual([expect.stringContaining("dark theme")]);
  });

  test("reads exactly the selected items and reports a missing one", async () => {
    const { id } = await connect();
    const selectedItems = {
      pullRequestNumbers: [
        { repositoryId: id, number: 13 },
        { repositoryId: id, number: 99 },
      ],
    };
    const done = await work(
      await generate({ from: "2024-01-01T00:00:00Z", to: "2024-01-05T00:00:00Z", selectedItems }),
    );
    expect((await ledger(done.postId ?? "")).map((entry) => entry.title)).toEqual([expect.stringContaining("sorted")]);
    const generatingEvent = (await poll(done)).events.find((event) => event.type === "generating_content");
    expect(generatingEvent?.metadata).toMatchObject({ missing: [expect.stringContaining("#99")] });
  });

  test("tells only the chosen packages, the package of a release by itself, and fails for an unknown one", async () => {
    const own = new TestRepository();
    const files = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/web/package.json": '{"name":"web"}',
      "packages/cli/package.json": '{"name":"cli"}',
    };
    own.commit("chore: start", { files });
    own.tag("cli@1.0.0");
    own.commit("feat: show a menu of recent files", { files: { "packages/web/menu.ts": "1" } });
    own.commit("feat: print colours in the terminal", { files: { "packages/cli/print.ts": "1" } });
    own.tag("cli@1.1.0");
    await connect(ctx, { cloneUrl: own.path, repo: "kit" });
    const writeKept = async (body: object, range?: RangeRequest) => {
      const job = await generate({ lookbackWindow: "last_14_days", ...body });
      const row = await findJob(db, job.organizationId, job.id);
      const request = { ...(row?.request as object), ...(range && { range }) };
      await changeJob(db, job.organizationId, job.id, { statuses: ["queued"] }, { request, updatedAt: now });
      const { postId, status } = await work(job);
      if (postId === null) return status;
      const params = { postId };
      const { entries } = (await call<EvidenceView>("getEvidence", ctx, { params, query: {} })).output;
      return entries.flatMap(({ title, packages, disposition }) =>
        disposition === "dropped" ? [] : [`${title} (${packages})`],
      );
    };
    const release = { kind: "release", tag: "cli@1.1.0", prerelease: false } as const;
    const [menu, colours] = ["feat: show a menu of recent files (web)", "feat: print colours in the terminal (cli)"];
    expect(await writeKept({ packages: ["web"] })).toEqual([menu]);
    expect((await writeKept({ packages: ["packages/web", "cli"] })).slice(0, 2)).toEqual([colours, menu]);
    expect(await writeKept({}, release)).toEqual([colours]);
    await expect(writeKept({ packages: ["wep"] })).rejects.toMatchObject({
      message: expect.stringContaining('There is no package "wep"'),
    });
    own.remove();
  });

  test("shares the ledger with another content type of the same run", async () => {
    await connect();
    const run = await work(await generate());
    const again = await work(await generate({ runId: run.id, newest: undefined, toneProfile: "Casual" }));
    expect(await ledger(again.postId ?? "")).toEqual(await ledger(run.postId ?? ""));
    expect((await poll(again)).events.some((event) => event.type === "fetching_repositories")).toBe(false);
  });

  test.each(["blog_post", "image"] as const)(
    "waits for the run that reads the sources and reuses its ledger for a post of type %s",
    async (contentType) => {
      await connect();
      const run = await generate();
      const again = await generate({ contentType, runId: run.id, newest: undefined });
      await startJob(createRun(again));
      await fetchRepositories(createRun(again));
      const waiting = await makeLedger(createRun(again));
      expect(waiting).toEqual({ next: "wait", reason: "run", until: "2024-01-10T00:00:03.000Z" });
      expect(await makeLedger(createRun(again))).toEqual(waiting);
      const { postId } = await work(run);
      expect(await makeLedger(createRun(again))).toEqual({ next: "go on" });
      const { job, events } = await poll(again);
      expect([job.status, job.contentType]).toEqual(["running", contentType]);
      expect(events.map((event) => event.message)).toEqual([
        "Waiting to start",
        "Taken from the queue",
        "Started",
        "Waits for the run that reads the sources",
        "Takes over what another run has read",
      ]);
      const row = await findJob(db, ctx.organization.id, again.id);
      expect(row).toMatchObject({
        ledgerId: (await findJob(db, ctx.organization.id, run.id))?.ledgerId,
        resumeAt: null,
      });
      expect(postId).not.toBeNull();
    },
  );

  test("fails for the same reason as the run it waits for", async () => {
    await connect();
    const run = await generate();
    const again = await generate({ runId: run.id, newest: undefined });
    await startJob(createRun(again));
    await endJob(createRun(run), { status: "failed", message: "acme/widget is gone." });
    await expect(makeLedger(createRun(again))).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining("acme/widget is gone."),
    });
  });

  test("fails with a message for people when the repository has disappeared", async () => {
    const gone = new TestRepository();
    gone.commit("feat: x");
    await connect(ctx, { cloneUrl: gone.path });
    const job = await generate();
    gone.remove();
    await startJob(createRun(job));
    await expect(makeLedger(createRun(job))).rejects.toMatchObject({
      name: "StepFault",
      isPermanent: true,
      message: expect.stringContaining("There is no git repository at"),
    });
    await endJob(createRun(job), { status: "failed", message: "gone" });
    expect((await poll(job)).job).toMatchObject({ status: "failed", error: "gone" });
    expect(await endJob(createRun(job), { status: "failed", message: "again" })).toBe(false);
    expect((await poll(job)).job.error).toBe("gone");
  });
});

describe("POST /v1/posts/generate", () => {
  test("explains how to connect a repository when none is connected", async () => {
    const fault = await catchAppError(generate());
    expect([fault.kind, fault.message]).toEqual(["invalid", "No repository is connected"]);
  });

  test("resolves sources by integration, repository or name and rejects unknown and disabled ones", async () => {
    const { id, repositoryId } = await connect();
    for (const body of [
      { integrations: { vcs: [id] } },
      { integrations: { vcs: [repositoryId] } },
      { repositoryIds: [repositoryId] },
      { vcs: { repositories: [{ owner: "ACME", repo: "Widget" }] } },
      { integrations: { vcs: [id] }, repositoryIds: [repositoryId] },
    ]) {
      expect((await generate(body, fresh(ctx))).repositoryIds).toEqual([repositoryId]);
    }
    for (const body of [
      { integrations: { vcs: ["int_unknown"] } },
      { integrations: { tracker: ["int_unknown"] } },
      { trackerIntegrationIds: [id] },
      { vcs: { repositories: [{ owner: "acme", repo: "gadget" }] } },
      { brandIdentityId: "brand_unknown" },
      { brandVoiceId: "brand_unknown" },
      { runId: "job_unknown" },
    ]) {
      expect([body, (await catchAppError(generate(body, fresh(ctx)))).kind]).toEqual([body, "notFound"]);
    }
    await updateIntegration(db, ctx.organization.id, id, { enabled: false });
    expect((await catchAppError(generate({ repositoryIds: [id] }))).message).toContain("is disabled");
    expect((await catchAppError(generate())).message).toBe("Every integration is disabled");
  });

  test.each([
    { contentType: undefined },
    { contentType: "poem" },
    { lookbackWindow: "last_3_days" },
    { lookbackWindow: "yesterday", from: "2024-01-01T00:00:00Z", to: "2024-01-02T00:00:00Z" },
    { from: "2024-01-02T00:00:00Z" },
    { from: "2024-01-02T00:00:00Z", to: "2024-01-01T00:00:00Z" },
    { from: "yesterday", to: "today" },
    { toneProfile: "Angry" },
    { repositoryIds: ["a\u0000b"] },
    { selectedItems: { commitShas: ["nope"] } },
    { selectedItems: { pullRequestNumbers: [{ repositoryId: "r", number: 0 }] } },
  ])("rejects %j and queues nothing", async (body) => {
    await connect();
    expect((await catchAppError(generate(body))).kind).toBe("invalid");
    const { output } = await call<{ jobs: Job[] }>("listGenerations", ctx);
    expect(output.jobs).toEqual([]);
  });

  test("rejects a run that ended without a ledger", async () => {
    await connect();
    const job = await generate();
    await endJob(createRun(job), { status: "failed", message: "gone" });
    expect((await catchAppError(generate({ runId: job.id }))).kind).toBe("invalid");
  });

  test("fails the job and returns its ID when the queue cannot be reached", async () => {
    await connect();
    sent.isDown = true;
    const fault = await catchAppError(generate());
    expect(fault.kind).toBe("unavailable");
    expect(fault.body).toEqual({ error: expect.any(String), jobId: expect.stringMatching(/^job_/) });
    const { output } = await call<{ jobs: Job[] }>("listGenerations", ctx);
    expect(output.jobs).toMatchObject([{ id: fault.body?.jobId, status: "failed" }]);
  });

  test("marks jobs created with a key as coming from the API", async () => {
    await connect();
    const key: Principal = { type: "key", keyId: "key_gen", name: "CI", scopes: ["posts.write"] };
    expect((await generate({}, { ...ctx, principal: key })).source).toBe("api");
  });
});

describe("POST /v1/posts/{postId}/regenerate", () => {
  const regenerate = async (postId: string, body: object = {}, from = ctx) =>
    (await call<{ job: Job }>("regeneratePost", from, { params: { postId }, body })).output.job;

  test("rewrites the post from its edited ledger and keeps the old text", async () => {
    await connect();
    const postId = (await work(await generate())).postId ?? "";
    const dropped = (await ledger(postId)).find((entry) => entry.title.includes("sorted"))?.id ?? "";
    await call("changeEvidence", ctx, { params: { postId }, body: { drop: [dropped] } });
    await call("updatePost", ctx, { params: { postId }, body: { slug: "kept", status: "published" } });
    const done = await work(await regenerate(postId, { toneProfile: "Casual" }));
    expect(done).toMatchObject({ status: "completed", postId });
    const all = await posts();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ slug: "kept", status: "published" });
    expect(all[0]?.markdown).not.toContain("sorted");
    const { output } = await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } });
    expect(output.revisions.map((revision) => revision.origin)).toContain("generated");
    expect(output.revisions.some((revision) => revision.markdown?.includes("sorted"))).toBe(true);
    expect(output.revisions.filter((revision) => revision.current)).toHaveLength(1);
  });

  test("keeps the new text of a published post as draft changes until they are published", async () => {
    await connect();
    const postId = (await work(await generate())).postId ?? "";
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    const read = async (draft: string) =>
      (await call<{ post: Post }>("getPost", ctx, { params: { postId }, query: { draft } })).output.post;
    const before = await read("false");
    await work(await regenerate(postId, { toneProfile: "Casual", draft: true }));
    const [shown, draft] = [await read("false"), await read("true")];
    expect(shown).toEqual({ ...before, draftRevisionId: expect.stringMatching(/^rev_/) });
    expect(draft.markdown).not.toBe(shown.markdown);
    expect(draft.sourceMetadata).toMatchObject({ style: { toneProfile: "Casual" } });
    const params = { postId, revisionId: shown.draftRevisionId ?? "" };
    const { output } = await call<{ post: Post }>("publishRevision", ctx, { params });
    const { markdown, sourceMetadata, recommendations } = draft;
    expect(output.post).toMatchObject({ markdown, sourceMetadata, recommendations, draftRevisionId: null });
  });

  test("ends with a message for people when the post is deleted in the meantime", async () => {
    await connect();
    const postId = (await work(await generate())).postId ?? "";
    const job = await regenerate(postId);
    await call("deletePost", ctx, { params: { postId } });
    await expect(work(job)).rejects.toMatchObject({ isPermanent: true, message: expect.stringContaining("deleted") });
    expect(await posts()).toEqual([]);
  });

  test("rejects an unknown tone, an unknown brand and a post of another organization", async () => {
    const postId = await testPost(db, ctx.organization.id, now);
    expect((await catchAppError(regenerate(postId, { toneProfile: "Angry" }))).kind).toBe("invalid");
    expect((await catchAppError(regenerate(postId, { brandIdentityId: "brand_unknown" }))).kind).toBe("notFound");
    expect((await catchAppError(regenerate(postId, {}, other))).message).toBe("Post not found");
  });
});

describe("POST /v1/posts/activity", () => {
  type Preview = { items: ActivityItem[]; totals: object; range: { from: string; to: string } };
  const preview = async (body: object) => (await call<Preview>("previewActivity", ctx, { body })).output;

  test("lists what a generation would read, newest first", async () => {
    await connect();
    const { items, totals } = await preview({ from: "2024-01-01T00:00:00Z", to: "2024-01-05T00:00:00Z" });
    expect(items.filter((item) => item.type !== "release").map((item) => [item.type, item.repository])).toEqual([
      ["commit", "acme/widget"],
      ["pull_request", "acme/widget"],
      ["pull_request", "acme/widget"],
      ["commit", "acme/widget"],
    ]);
    expect(items.filter((item) => item.type === "release").map((item) => item.id)).toEqual(["v1.1.0", "v1.0.0"]);
    expect(totals).toEqual({ commits: 4, pullRequests: 2, releases: 2, issues: 0 });
  });

  test("returns times for the newest range that contain the same items", async () => {
    await connect();
    expect((await preview({ lookbackWindow: "yesterday" })).items).toEqual([]);
    const newest = await preview({ newest: true });
    expect(newest.items.length).toBeGreaterThan(0);
    expect((await preview(newest.range)).items).toEqual(newest.items);
  });

  test("leaves out the kinds that are not included", async () => {
    await connect();
    const dataPoints = { includePullRequests: false, includeReleases: false };
    const { items } = await preview({ from: "2024-01-01T00:00:00Z", to: "2024-01-05T00:00:00Z", dataPoints });
    expect(new Set(items.map((item) => item.type))).toEqual(new Set(["commit"]));
  });
});

describe("job sweep", () => {
  const minutes = (count: number) => ({ db, clock: { now: () => new Date(now.getTime() + count * 60_000) } });

  test("resends the event of a stranded job and leaves fresh jobs alone", async () => {
    await connect();
    const job = await generate();
    sent.events.length = 0;
    await resendStranded(minutes(0.2));
    expect(sent.events).toEqual([]);
    await resendStranded(minutes(0.5));
    expect(sent.events.map((event) => event.data)).toContainEqual({
      organizationId: ctx.organization.id,
      jobId: job.id,
    });
    expect(sent.events.every((event) => event.id !== job.id)).toBe(true);
  });

  test("fails jobs without progress for 15 minutes exactly once", async () => {
    await connect();
    const [queued, running] = [await generate(), await generate()];
    await startJob(createRun(running));
    await failStuck(minutes(14));
    expect((await poll(running)).job.status).toBe("running");
    expect(await failStuck(minutes(16))).toBeGreaterThanOrEqual(2);
    for (const job of [queued, running]) {
      expect((await poll(job)).job).toMatchObject({ status: "failed", error: expect.stringContaining("15 minutes") });
    }
    expect(await failStuck(minutes(16))).toBe(0);
    expect(await work(running)).toMatchObject({ status: "failed", postId: null });
  });

  test("lets a queued job wait for a day while other jobs make progress", async () => {
    await connect();
    const [taken, waiting] = [await generate(), await generate()];
    const later = minutes(20);
    await startJob({ ...createRun(taken), ...later });
    await failStuck(later);
    expect((await poll(waiting)).job.status).toBe("queued");
    const late = minutes(24 * 60 + 1);
    await startJob({ ...createRun(taken), ...late });
    await failStuck(late);
    expect((await poll(waiting)).job.status).toBe("failed");
    expect((await poll(taken)).job.status).toBe("running");
  });
});

test("hides jobs from other organizations", async () => {
  await connect();
  const job = await generate();
  expect((await catchAppError(poll(job, other))).message).toBe("Generation job not found");
  const { output } = await call<{ jobs: Job[] }>("listGenerations", other);
  expect(output.jobs).toEqual([]);
  expect((await catchAppError(generate({ integrations: { vcs: [(await connect(first)).id] } }, other))).kind).toBe(
    "notFound",
  );
});
