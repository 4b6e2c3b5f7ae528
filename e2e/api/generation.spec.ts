import {
  connectRepository,
  generatePost,
  type Integration,
  queueGeneration,
  readPost,
  waitForJob,
} from "#e2e/posts.ts";
import { type CommitSpec, makeRepository, uniqueName } from "#e2e/repositories.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Each test has its own key, because a key is limited to ten generations a minute. */
const test = base.extend<{ generation: Client }>({
  generation: async ({ request }, use) => {
    const key = await createKey(world().workspaces.generation.slug, uniqueName("key"));
    await use(client(request, key));
  },
});

test.describe.configure({ timeout: 240_000 });

const EVENTS = [
  ...["queued", "workflow_triggered", "running", "fetching_repositories", "generating_content"],
  ...["verifying_content", "post_created", "completed"],
];
const NOTHING_TO_SAY: readonly CommitSpec[] = [
  { title: "chore(deps): bump left-pad from 1.2.0 to 1.3.0 (#1)", days: 2, author: "dependabot[bot]" },
];
const SHA = /^[0-9a-f]{40}$/;

async function connectSource(generation: Client, work?: readonly CommitSpec[]): Promise<Integration> {
  return connectRepository(generation, makeRepository(work));
}

const selectSource = ({ id }: { id: string }) => ({ integrations: { vcs: [id] } });
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
const listTypes = (events: { type: string }[]) => [...new Set(events.map((event) => event.type))];

test("runs a generation from the queue to a post and reports each step in order", async ({ generation }) => {
  const repository = await connectSource(generation);
  const response = await generation.post("/v1/posts/generate", {
    contentType: "changelog",
    ...selectSource(repository),
  });
  expect(response.status()).toBe(202);
  const { job, organization } = await response.json();
  expect(response.headers().location).toBe(`/v1/posts/generate/${job.id}`);
  expect(organization.slug).toBe(world().workspaces.generation.slug);
  expect(job).toMatchObject({
    organizationId: organization.id,
    status: "queued",
    contentType: "changelog",
    source: "api",
    lookbackWindow: "last_7_days",
    repositoryIds: [repository.repositoryId],
    postId: null,
    error: null,
    completedAt: null,
  });
  const { job: done, events } = await waitForJob(generation, job.id);
  expect(done).toMatchObject({ id: job.id, status: "completed", completedAt: expect.any(String), error: null });
  expect(listTypes(events)).toEqual(EVENTS);
  const post = await readPost(generation, done.postId ?? "");
  expect(post.status).toBe("draft");
  expect(post.markdown).toContain("CSV");
  expect(post.markdown).not.toContain("left-pad");
  const listed = await (await generation.get("/v1/posts/generate")).json();
  expect(listed.jobs.find((one: { id: string }) => one.id === job.id)).toMatchObject({ postId: post.id });
});

test("skips a window without relevant changes, gives the reason and creates no post", async ({ generation }) => {
  const quiet = await connectSource(generation, NOTHING_TO_SAY);
  for (const range of [{ lookbackWindow: "last_7_days" }, { from: daysAgo(400), to: daysAgo(399) }]) {
    const { job, events } = await waitForJob(
      generation,
      (await queueGeneration(generation, { ...selectSource(quiet), ...range })).id,
    );
    expect(job).toMatchObject({ status: "skipped", postId: null });
    expect(events.at(-1)).toMatchObject({ type: "skipped", message: expect.stringMatching(/\w{3}/) });
  }
});

test("finds the newest changes of an old history", async ({ generation }) => {
  const old = await connectSource(generation, [{ title: "feat: print labels on both sides (#4)", days: 900 }]);
  const { job } = await waitForJob(
    generation,
    (await queueGeneration(generation, { ...selectSource(old), lookbackWindow: "last_30_days" })).id,
  );
  expect(job.status).toBe("skipped");
  const post = await generatePost(generation, { ...selectSource(old), newest: true });
  expect(post.markdown).toContain("labels");
});

test("reads only the changes in the requested range", async ({ generation }) => {
  const repository = await connectSource(generation, [
    { title: "feat: print invoices in color (#1)", days: 20 },
    { title: "feat: sort invoices by customer (#2)", days: 10 },
    { title: "feat: send invoices by mail (#3)", days: 1 },
  ]);
  const post = await generatePost(generation, { ...selectSource(repository), from: daysAgo(12), to: daysAgo(8) });
  expect(post.markdown).toContain("customer");
  expect(post.markdown).not.toMatch(/color|mail/);
});

test("writes a second text of a run from the same ledger", async ({ generation }) => {
  const repository = await connectSource(generation);
  const run = await queueGeneration(generation, selectSource(repository));
  const { job } = await waitForJob(generation, run.id);
  const again = await generatePost(generation, { runId: run.id });
  const evidence = async (id: string) => (await (await generation.get(`/v1/posts/${id}/evidence`)).json()).entries;
  expect(await evidence(again.id)).toEqual(await evidence(job.postId ?? ""));
  expect(again.id).not.toBe(job.postId);
});

test("queues every format of a run at once and writes all of them from the same ledger", async ({ generation }) => {
  const run = await queueGeneration(generation, selectSource(await connectSource(generation)));
  const formats = ["blog_post", "linkedin_post", "twitter_post", "image"];
  const jobs = [run];
  for (const contentType of formats) jobs.push(await queueGeneration(generation, { contentType, runId: run.id }));
  const entries: unknown[] = [];
  for (const { id } of jobs) {
    const { job } = await waitForJob(generation, id);
    expect(job).toMatchObject({ status: "completed", error: null });
    entries.push((await (await generation.get(`/v1/posts/${job.postId}/evidence`)).json()).entries);
  }
  for (const other of entries.slice(1)) expect(other).toEqual(entries[0]);
});

test("generates from selected items and reports a missing one", async ({ generation }) => {
  const repository = await connectSource(generation);
  const activity = await generation.post("/v1/posts/activity", selectSource(repository));
  expect(activity.status()).toBe(200);
  const { items, totals } = await activity.json();
  expect(totals.commits).toBe(8);
  for (const item of items) expect(item.repositoryId).toBe(repository.repositoryId);
  const chosen = items.filter((item: { title: string }) => /CSV|Monday/.test(item.title));
  expect(chosen).toHaveLength(2);
  const numbers = chosen.filter((item: { type: string }) => item.type === "pull_request");
  const commits = chosen.filter((item: { type: string; id: string }) => item.type === "commit" && SHA.test(item.id));
  const selectedItems = {
    pullRequestNumbers: [
      ...numbers.map((item: { id: string }) => ({ repositoryId: repository.repositoryId, number: Number(item.id) })),
      { repositoryId: repository.repositoryId, number: 4711 },
    ],
    commitShas: commits.map((item: { id: string }) => item.id),
  };
  const { job, events } = await waitForJob(
    generation,
    (await queueGeneration(generation, { ...selectSource(repository), selectedItems })).id,
  );
  expect(job.status).toBe("completed");
  const { markdown } = await readPost(generation, job.postId ?? "");
  expect(markdown).toMatch(/CSV/);
  expect(markdown).toMatch(/Monday/);
  expect(markdown).not.toMatch(/filter|session|account/);
  expect(JSON.stringify(events)).toContain("4711");
});

test("accepts a source by integration, by repository, or by owner and name", async ({ generation }) => {
  const one = await connectSource(generation);
  await connectSource(generation);
  const accepted = [
    { integrations: { vcs: [one.id] } },
    { repositoryIds: [one.repositoryId] },
    { vcs: { repositories: [{ owner: one.owner.toUpperCase(), repo: one.repo }] } },
  ];
  for (const sources of accepted) {
    const job = await queueGeneration(generation, sources);
    expect([sources, job.repositoryIds]).toEqual([sources, [one.repositoryId]]);
    await waitForJob(generation, job.id);
  }
});

test("answers 404 for an unknown source, run or brand and 400 for a disabled source, and queues nothing", async ({
  request,
  generation,
  second,
}) => {
  const paused = await connectSource(generation);
  expect((await generation.patch(`/v1/integrations/${paused.id}`, { enabled: false })).status()).toBe(200);
  const listAllJobs = async () => (await generation.get("/v1/posts/generate")).json();
  const filterOwnJobs = (jobs: { repositoryIds: string[] }[]) =>
    jobs.filter((job) => job.repositoryIds.includes(paused.repositoryId));
  for (const [what, body, status] of [
    ["a disabled source", selectSource(paused), 400],
    ["an unknown integration", { integrations: { vcs: ["int_none"] } }, 404],
    ["an unknown one next to a known one", { integrations: { vcs: [paused.id, "int_none"] } }, 404],
    ["an unknown tracker", { integrations: { tracker: ["int_none"] } }, 404],
    ["an unknown repository", { repositoryIds: ["repo_none"] }, 404],
    ["an unknown name", { vcs: { repositories: [{ owner: "acme", repo: "none" }] } }, 404],
    ["an unknown run", { runId: "job_none" }, 404],
    ["an unknown brand", { brandIdentityId: "brand_none" }, 404],
  ] as const) {
    const response = await generation.post("/v1/posts/generate", { contentType: "changelog", ...body });
    expect([what, response.status()]).toEqual([what, status]);
    expect(await response.json()).toMatchObject({ error: expect.any(String), recovery: expect.any(String) });
  }
  expect(filterOwnJobs((await listAllJobs()).jobs)).toEqual([]);
  const preview = client(request, world().workspaces.generation.key);
  expect((await preview.post("/v1/posts/activity", { integrations: { vcs: ["int_none"] } })).status()).toBe(404);
  expect((await preview.post("/v1/posts/activity", selectSource(paused))).status()).toBe(400);
  expect((await second.post("/v1/posts/activity", selectSource(paused))).status()).toBe(404);
});

test("hides sources, runs and jobs from other organizations", async ({ generation, second }) => {
  const repository = await connectSource(generation);
  const run = await queueGeneration(generation, selectSource(repository));
  await waitForJob(generation, run.id);
  for (const body of [selectSource(repository), { runId: run.id }]) {
    const foreign = await second.post("/v1/posts/generate", { contentType: "changelog", ...body });
    expect([body, foreign.status()]).toEqual([body, 404]);
  }
  const [foreign, never] = [
    await second.get(`/v1/posts/generate/${run.id}`),
    await second.get("/v1/posts/generate/job_never"),
  ];
  expect(foreign.status()).toBe(404);
  expect(await foreign.json()).toEqual(await never.json());
  const { jobs } = await (await second.get("/v1/posts/generate")).json();
  expect(jobs.map((job: { id: string }) => job.id)).not.toContain(run.id);
  expect((await generation.get("/v1/posts/generate/a.b")).status()).toBe(400);
});

const BAD_REQUESTS: [string, Record<string, unknown>][] = [
  ["no content type", { contentType: undefined }],
  ["an unknown window", { lookbackWindow: "last_year" }],
  ["a window and a range", { lookbackWindow: "yesterday", from: daysAgo(2), to: daysAgo(1) }],
  ["newest and a window", { newest: true, lookbackWindow: "yesterday" }],
  ["a range that is not a timestamp", { from: "yesterday", to: "today" }],
  ["an empty id", { integrations: { vcs: [""] } }],
  ["101 sources", { integrations: { vcs: Array.from({ length: 101 }, (_, i) => `int_${i}`) } }],
  ["a data point that is not a boolean", { dataPoints: { includeCommits: "yes" } }],
  ["a commit that is not a SHA", { selectedItems: { commitShas: ["HEAD"] } }],
  ["a pull request of number 0", { selectedItems: { pullRequestNumbers: [{ repositoryId: "r", number: 0 }] } }],
  ["a pull request without repository", { selectedItems: { pullRequestNumbers: [{ number: 1 }] } }],
  ["an unknown tone", { toneProfile: "Shouting" }],
];

for (const [part, group] of [BAD_REQUESTS.slice(0, 6), BAD_REQUESTS.slice(6)].entries()) {
  test(`rejects malformed requests with 400 and the field, part ${part + 1}`, async ({ generation }) => {
    for (const [what, fields] of group) {
      const response = await generation.post("/v1/posts/generate", { contentType: "changelog", ...fields });
      expect([what, response.status()]).toEqual([what, 400]);
      expect((await response.json()).details[0]).toMatchObject({
        path: expect.any(String),
        message: expect.any(String),
      });
    }
  });
}

test("uses up no generation of the minute when requests are malformed", async ({ generation }) => {
  for (let hit = 1; hit <= 11; hit++) {
    const response = await generation.post("/v1/posts/generate", { contentType: "poem" });
    expect(response.status()).toBe(400);
    expect(response.headers()["ratelimit-limit"]).toBe("10");
    expect(response.headers()["ratelimit-remaining"]).toBe("10");
  }
});
