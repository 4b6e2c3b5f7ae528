import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { listRepositories, updateRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { EvidenceView } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { type GithubRepositorySeed, GithubServer } from "#lib/testing/github-server.ts";
import { startLinearServer } from "#lib/testing/linear-server.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { ActivityItem, Job, JobEvent } from "./contract.ts";
import { generationOperations } from "./operations.ts";
import { fetchRepositories, makeLedger } from "./steps/read.ts";
import type { Outcome, Run } from "./steps/run.ts";
import { savePost } from "./steps/save.ts";
import { startJob } from "./steps/start.ts";
import { verifyPost, writePost } from "./steps/write.ts";

recordEvents();
const db = await testDatabase();
const call = callOperation([...generationOperations, ...postOperations, ...integrationOperations]);
const now = new Date("2024-01-20T00:00:00.000Z");
const STEPS = [startJob, fetchRepositories, makeLedger, writePost, verifyPost, savePost];
const WINDOW = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };
const TOKEN = "ghp_secret";
const DAY = 24 * 60;

function createRepository(id: number, name: string, what: string, token?: string): GithubRepositorySeed {
  return {
    id,
    owner: "acme",
    name,
    ...(token === undefined ? {} : { token }),
    commits: [
      { title: "chore: begin", minute: 0, files: ["README.md"] },
      { title: `Add ${what} (#1)`, minute: DAY, files: [`src/${what}.ts`] },
      { title: `Fix ENG-7: ${what} is lost on restart (#2)`, minute: 2 * DAY, files: [`src/${what}.ts`] },
    ],
    pulls: [
      { number: 1, title: `feat: add ${what}`, mergedAs: 1, labels: ["feature"] },
      { number: 2, title: `fix: ${what} is lost on restart`, body: "Fixes ENG-7", mergedAs: 2, labels: ["bug"] },
    ],
    tags: { "v1.0.0": 2 },
    releases: [{ tag: "v1.0.0", minute: 2 * DAY + 5 }],
  };
}

const open = createRepository(21, "open", "sorting");
const secret = createRepository(22, "secret", "espionage", TOKEN);
const github = new GithubServer([open, secret]);
const linear = await startLinearServer({
  key: "lin_key",
  teams: [{ id: "team-1", key: "ENG", name: "Engineering" }],
  issues: [
    { identifier: "ENG-7", teamId: "team-1", title: "Data is lost", completedAt: "2024-01-03T00:00:00.000Z" },
    { identifier: "ENG-8", teamId: "team-1", title: "Show a map", completedAt: "2024-01-04T00:00:00.000Z" },
    { identifier: "ENG-9", teamId: "team-1", title: "Too late", completedAt: "2024-01-11T00:00:00.000Z" },
  ],
});

let ctx: Ctx;
beforeAll(async () => {
  await github.start();
  env.CLARION_ALLOWED_HOSTS.git.push(github.url, linear.url);
});
beforeEach(async () => {
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  github.requests.length = 0;
});
afterAll(async () => {
  await github.stop();
  await linear.close();
});

type Connected = { id: string; repositoryId: string };

async function connect(repo: string, token?: string): Promise<Connected> {
  const body = { provider: "github", baseUrl: github.url, owner: "acme", repo, ...(token ? { token } : {}) };
  return (await call<{ integration: Connected }>("connectRepository", ctx, { body })).output.integration;
}

async function connectTracker(): Promise<{ id: string }> {
  const body = { provider: "linear", apiKey: "lin_key", teamId: "team-1", baseUrl: linear.url };
  return (await call<{ integration: { id: string } }>("connectTracker", ctx, { body })).output.integration;
}

let serial = 0;

/** The same person with a new key, whose rate limit is unused. */
function fresh(): Ctx {
  return { ...ctx, principal: { type: "key", keyId: `key_${++serial}`, name: "CI", scopes: ["*"] } };
}

async function generate(body: object = {}): Promise<Job> {
  const range = "runId" in body ? {} : WINDOW;
  return (await call<{ job: Job }>("generatePost", fresh(), { body: { contentType: "changelog", ...range, ...body } }))
    .output.job;
}

const preview = async (body: object = {}) =>
  (await call<{ items: ActivityItem[]; totals: object }>("previewActivity", ctx, { body: { ...WINDOW, ...body } }))
    .output;

function createRun(job: Job): Run {
  return { db, clock: { now: () => now }, organizationId: job.organizationId, jobId: job.id, workflowRunId: "run-1" };
}

async function work(job: Job, steps: ((run: Run) => Promise<Outcome>)[] = STEPS): Promise<Job> {
  for (const step of steps) if ((await step(createRun(job))).next !== "go on") break;
  return (await poll(job)).job;
}

const poll = async (job: Job) =>
  (await call<{ job: Job; events: JobEvent[] }>("getGeneration", ctx, { params: { jobId: job.id } })).output;

const evidence = async (postId: string | null) =>
  (await call<EvidenceView>("getEvidence", ctx, { params: { postId: postId ?? "" } })).output;

describe("GitHub repositories", () => {
  test("become a post with their pull requests, labels and links", async () => {
    await connect("open");
    const done = await work(await generate());
    expect(done).toMatchObject({ status: "completed", error: null });
    const { entries } = await evidence(done.postId);
    const kept = entries.filter(({ disposition }) => disposition !== "dropped");
    expect(kept.map(({ title, category }) => [title, category])).toEqual([
      ["fix: sorting is lost on restart", "Bug Fixes"],
      ["feat: add sorting", "Features & Enhancements"],
    ]);
    expect(kept[0]?.refs[0]).toMatchObject({ type: "pull_request", id: "2", url: `${github.url}/acme/open/pull/2` });
    const read = (await poll(done)).events.find(({ message }) => message.startsWith("Read 3 commits"));
    expect(read?.metadata).toMatchObject({ repository: "acme/open", commits: 3, pullRequests: 2, releases: 1 });
  });

  test("stay separate when their pull requests have the same numbers", async () => {
    const [one] = [await connect("open"), await connect("secret", TOKEN)];
    const both = await evidence((await work(await generate())).postId);
    const numbers = both.entries.flatMap(({ refs }) => refs.filter(({ type }) => type === "pull_request"));
    expect(numbers.map(({ id }) => id).sort()).toEqual(["1", "1", "2", "2"]);
    expect(new Set(numbers.map(({ url }) => url)).size).toBe(4);
    expect(new Set(both.entries.map(({ id }) => id)).size).toBe(both.entries.length);
    const selectedItems = { pullRequestNumbers: [{ repositoryId: one.id, number: 1 }] };
    const chosen = await evidence((await work(await generate({ selectedItems }))).postId);
    expect(chosen.entries.map(({ title }) => title)).toEqual(["feat: add sorting"]);
  });

  test("are found by ID after they were renamed", async () => {
    await connect("open");
    const [{ repository } = expect.unreachable()] = await listRepositories(db, ctx.organization.id);
    await updateRepository(db, ctx.organization.id, repository.id, { repo: "former" });
    const { items } = await preview();
    expect(items.map(({ type, id }) => `${type} ${id}`)).toContain("pull_request 2");
    expect(items.every(({ repositoryId }) => repositoryId === repository.id)).toBe(true);
  });

  test("are reported as unavailable in a preview while the host limits requests", async () => {
    await connect("open");
    github.limit = { limit: 60, remaining: 0, resetAt: new Date(Date.now() + 600_000) };
    const fault = await catchAppError(preview()).finally(() => {
      github.limit = undefined;
    });
    expect([fault.kind, fault.recovery]).toEqual(["unavailable", expect.stringContaining("Try again after")]);
  });

  test("find the newest range by their releases", async () => {
    await connect("open");
    const done = await work(await generate({ from: undefined, to: undefined, newest: true }));
    expect(done.status).toBe("completed");
  });
});

describe("private repositories", () => {
  const texts = async (postId: string | null) =>
    JSON.stringify((await call("getPost", ctx, { params: { postId: postId ?? "" } })).output);

  test("are not readable in any way while their integration is disabled", async () => {
    const { id, repositoryId } = await connect("secret", TOKEN);
    const old = await work(await generate());
    expect(await texts(old.postId)).toContain("espionage");
    const [waiting, sharing, shared] = [await generate(), await generate({ runId: old.id }), await generate()];
    const late = await generate({ runId: shared.id });
    await updateIntegration(db, ctx.organization.id, id, { enabled: false });
    github.requests.length = 0;
    for (const body of [
      {},
      { integrations: { vcs: [id] } },
      { repositoryIds: [repositoryId] },
      { vcs: { repositories: [{ owner: "acme", repo: "secret" }] } },
      { runId: old.id },
      { runId: waiting.id },
    ]) {
      expect([body, (await catchAppError(generate(body))).kind]).toEqual([body, "invalid"]);
    }
    expect((await catchAppError(preview())).kind).toBe("invalid");
    expect((await catchAppError(preview({ repositoryIds: [repositoryId] }))).kind).toBe("invalid");
    for (const job of [waiting, sharing, shared, late]) {
      await expect(work(job)).rejects.toMatchObject({
        isPermanent: true,
        message: expect.stringContaining("is disabled"),
      });
      expect((await poll(job)).job.postId).toBeNull();
    }
    expect(github.requests).toEqual([]);
  });

  test("are rewritten from the stored ledger without being read again", async () => {
    const { id } = await connect("secret", TOKEN);
    const { postId } = await work(await generate());
    const previousEvidence = await evidence(postId);
    await updateIntegration(db, ctx.organization.id, id, { enabled: false });
    github.requests.length = 0;
    const params = { postId: postId ?? "" };
    const { output } = await call<{ job: Job }>("regeneratePost", ctx, { params, body: { toneProfile: "Casual" } });
    expect((await work(output.job)).status).toBe("completed");
    expect((await evidence(postId)).entries).toEqual(previousEvidence.entries);
    expect(github.requests).toEqual([]);
  });

  test("are connected with a token that may read only them", async () => {
    for (const token of [undefined, "ghp_other"]) {
      expect((await catchAppError(connect("secret", token))).kind).toBe("notFound");
    }
  });

  test("are not readable with a revoked token", async () => {
    const { id } = await connect("secret", TOKEN);
    const job = await generate();
    await updateIntegration(db, ctx.organization.id, id, { tokenCiphertext: null });
    await expect(work(job)).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining("There is no"),
    });
    expect((await catchAppError(preview())).kind).toBe("notFound");
  });

  test("share no ledger with new posts after they were removed", async () => {
    const { id } = await connect("secret", TOKEN);
    const old = await work(await generate());
    await call("deleteIntegration", ctx, { params: { integrationId: id } });
    expect((await catchAppError(generate({ runId: old.id }))).message).toContain("was removed");
  });
});

describe("trackers", () => {
  test("suffice for a run without a repository", async () => {
    const { id } = await connectTracker();
    const done = await work(await generate({ integrations: { tracker: [id] } }));
    expect(done).toMatchObject({ error: null, repositoryIds: [] });
    const { events } = await poll(done);
    expect(events.map(({ message }) => message)).toContain("Read 2 completed issues of Engineering");
  });

  test("are read together with repositories when they are named or requested", async () => {
    await connect("open");
    const { id } = await connectTracker();
    const read = async (body: object) => {
      const { items, totals } = await preview(body);
      return [items.filter(({ type }) => type === "issue").map((item) => [item.id, item.repository]), totals];
    };
    const nothing = [[], { commits: 3, pullRequests: 2, releases: 1, issues: 0 }];
    const issues = [
      ["ENG-8", "Engineering"],
      ["ENG-7", "Engineering"],
    ];
    expect(await read({})).toEqual(nothing);
    expect(await read({ dataPoints: { includeTrackerData: false } })).toEqual(nothing);
    const all = [issues, { commits: 3, pullRequests: 2, releases: 1, issues: 2 }];
    expect(await read({ dataPoints: { includeTrackerData: true } })).toEqual(all);
    const alone = [issues, { commits: 0, pullRequests: 0, releases: 0, issues: 2 }];
    expect(await read({ integrations: { tracker: [id] } })).toEqual(alone);
    expect(await read({ trackerIntegrationIds: [id] })).toEqual(alone);
  });

  test("provide the selected issues and report missing ones", async () => {
    const { repositoryId } = await connect("open");
    const { id } = await connectTracker();
    const selectedItems = {
      pullRequestNumbers: [{ repositoryId, number: 2 }],
      trackerIssueIds: [
        { integrationId: id, issueId: "ENG-7" },
        { integrationId: id, issueId: "ENG-99" },
        { integrationId: "int_gone", issueId: "ENG-1" },
      ],
    };
    const done = await work(await generate({ repositoryIds: [repositoryId], selectedItems }));
    const event = (await poll(done)).events.find(({ metadata }) => JSON.stringify(metadata).includes("missing"));
    expect(event?.metadata).toMatchObject({ missing: [`issue ENG-99 of ${id}`, "issue ENG-1 of int_gone"] });
  });

  test("are rejected when they are unknown or disabled", async () => {
    await connect("open");
    const { id } = await connectTracker();
    expect((await catchAppError(generate({ integrations: { tracker: ["int_none"] } }))).kind).toBe("notFound");
    const job = await generate({ integrations: { tracker: [id] } });
    await updateIntegration(db, ctx.organization.id, id, { enabled: false });
    expect((await catchAppError(generate({ integrations: { tracker: [id] } }))).kind).toBe("invalid");
    await expect(work(job)).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining("is disabled"),
    });
  });
});
