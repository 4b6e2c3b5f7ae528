import { connect, follow, type Integration, newPost, queue, readPost } from "#e2e/posts.ts";
import { freshName, makeRepository, type Work } from "#e2e/repositories.ts";
import { newKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Ten generations a minute for each key: every test has a key of its own. */
const test = base.extend<{ generation: Client }>({
  generation: async ({ request }, use) => {
    const key = await newKey(world().workspaces.generation.slug, freshName("key"));
    await use(client(request, key));
  },
});

test.describe.configure({ timeout: 240_000 });

const EVENTS = [
  ...["queued", "workflow_triggered", "running", "fetching_repositories", "generating_content"],
  ...["verifying_content", "post_created", "completed"],
];
const NOTHING_TO_SAY: readonly Work[] = [
  { title: "chore(deps): bump left-pad from 1.2.0 to 1.3.0 (#1)", days: 2, author: "dependabot[bot]" },
];
const SHA = /^[0-9a-f]{40}$/;

async function source(generation: Client, work?: readonly Work[]): Promise<Integration> {
  return connect(generation, makeRepository(work));
}

const only = ({ id }: { id: string }) => ({ integrations: { vcs: [id] } });
const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
const types = (events: { type: string }[]) => [...new Set(events.map((event) => event.type))];

test("a generation goes from the queue to a post, and tells every step in order", async ({ generation }) => {
  const repository = await source(generation);
  const response = await generation.post("/v1/posts/generate", { contentType: "changelog", ...only(repository) });
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
  const { job: done, events } = await follow(generation, job.id);
  expect(done).toMatchObject({ id: job.id, status: "completed", completedAt: expect.any(String), error: null });
  expect(types(events)).toEqual(EVENTS);
  const post = await readPost(generation, done.postId ?? "");
  expect(post.status).toBe("draft");
  expect(post.markdown).toContain("CSV");
  expect(post.markdown).not.toContain("left-pad");
  const listed = await (await generation.get("/v1/posts/generate")).json();
  expect(listed.jobs.find((one: { id: string }) => one.id === job.id)).toMatchObject({ postId: post.id });
});

test("a window with nothing worth telling is skipped with its reason, and no post is made", async ({ generation }) => {
  const quiet = await source(generation, NOTHING_TO_SAY);
  for (const range of [{ lookbackWindow: "last_7_days" }, { from: days(400), to: days(399) }]) {
    const { job, events } = await follow(generation, (await queue(generation, { ...only(quiet), ...range })).id);
    expect(job).toMatchObject({ status: "skipped", postId: null });
    expect(events.at(-1)).toMatchObject({ type: "skipped", message: expect.stringMatching(/\w{3}/) });
  }
});

test("the newest stretch is found however old the history is", async ({ generation }) => {
  const old = await source(generation, [{ title: "feat: print labels on both sides (#4)", days: 900 }]);
  const { job } = await follow(
    generation,
    (await queue(generation, { ...only(old), lookbackWindow: "last_30_days" })).id,
  );
  expect(job.status).toBe("skipped");
  const post = await newPost(generation, { ...only(old), newest: true });
  expect(post.markdown).toContain("labels");
});

test("a range reads what was made in it, and nothing else", async ({ generation }) => {
  const repository = await source(generation, [
    { title: "feat: print invoices in color (#1)", days: 20 },
    { title: "feat: sort invoices by customer (#2)", days: 10 },
    { title: "feat: send invoices by mail (#3)", days: 1 },
  ]);
  const post = await newPost(generation, { ...only(repository), from: days(12), to: days(8) });
  expect(post.markdown).toContain("customer");
  expect(post.markdown).not.toMatch(/color|mail/);
});

test("a second text of the same run is written from the same ledger", async ({ generation }) => {
  const repository = await source(generation);
  const run = await queue(generation, only(repository));
  const { job } = await follow(generation, run.id);
  const again = await newPost(generation, { runId: run.id });
  const evidence = async (id: string) => (await (await generation.get(`/v1/posts/${id}/evidence`)).json()).entries;
  expect(await evidence(again.id)).toEqual(await evidence(job.postId ?? ""));
  expect(again.id).not.toBe(job.postId);
});

test("every format of a run is queued at once, waits for what it reads and agrees with it", async ({ generation }) => {
  const run = await queue(generation, only(await source(generation)));
  const formats = ["blog_post", "linkedin_post", "twitter_post", "image"];
  const jobs = [run];
  for (const contentType of formats) jobs.push(await queue(generation, { contentType, runId: run.id }));
  const entries: unknown[] = [];
  for (const { id } of jobs) {
    const { job } = await follow(generation, id);
    expect(job).toMatchObject({ status: "completed", error: null });
    entries.push((await (await generation.get(`/v1/posts/${job.postId}/evidence`)).json()).entries);
  }
  for (const other of entries.slice(1)) expect(other).toEqual(entries[0]);
});

test("items are chosen one by one; one that is not there is told", async ({ generation }) => {
  const repository = await source(generation);
  const activity = await generation.post("/v1/posts/activity", only(repository));
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
  const { job, events } = await follow(
    generation,
    (await queue(generation, { ...only(repository), selectedItems })).id,
  );
  expect(job.status).toBe("completed");
  const { markdown } = await readPost(generation, job.postId ?? "");
  expect(markdown).toMatch(/CSV/);
  expect(markdown).toMatch(/Monday/);
  expect(markdown).not.toMatch(/filter|session|account/);
  expect(JSON.stringify(events)).toContain("4711");
});

test("a source is named by its integration, its repository, or owner and name", async ({ generation }) => {
  const one = await source(generation);
  await source(generation);
  const accepted = [
    { integrations: { vcs: [one.id] } },
    { repositoryIds: [one.repositoryId] },
    { vcs: { repositories: [{ owner: one.owner.toUpperCase(), repo: one.repo }] } },
  ];
  for (const named of accepted) {
    const job = await queue(generation, named);
    expect([named, job.repositoryIds]).toEqual([named, [one.repositoryId]]);
    await follow(generation, job.id);
  }
});

test("an unknown source, run or brand is 404, a disabled source 400, and nothing is queued", async ({
  request,
  generation,
  second,
}) => {
  const paused = await source(generation);
  expect((await generation.patch(`/v1/integrations/${paused.id}`, { enabled: false })).status()).toBe(200);
  const mine = async () => (await generation.get("/v1/posts/generate")).json();
  const own = (jobs: { repositoryIds: string[] }[]) =>
    jobs.filter((job) => job.repositoryIds.includes(paused.repositoryId));
  for (const [what, body, status] of [
    ["a disabled source", only(paused), 400],
    ["an unknown integration", { integrations: { vcs: ["int_none"] } }, 404],
    ["an unknown beside a known one", { integrations: { vcs: [paused.id, "int_none"] } }, 404],
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
  expect(own((await mine()).jobs)).toEqual([]);
  const preview = client(request, world().workspaces.generation.key);
  expect((await preview.post("/v1/posts/activity", { integrations: { vcs: ["int_none"] } })).status()).toBe(404);
  expect((await preview.post("/v1/posts/activity", only(paused))).status()).toBe(400);
  expect((await second.post("/v1/posts/activity", only(paused))).status()).toBe(404);
});

test("another organization meets neither the source nor the run nor the job", async ({ generation, second }) => {
  const repository = await source(generation);
  const run = await queue(generation, only(repository));
  await follow(generation, run.id);
  for (const body of [only(repository), { runId: run.id }]) {
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
  ["a window and a range", { lookbackWindow: "yesterday", from: days(2), to: days(1) }],
  ["the newest stretch and a window", { newest: true, lookbackWindow: "yesterday" }],
  ["a range that is no instant", { from: "yesterday", to: "today" }],
  ["an empty id", { integrations: { vcs: [""] } }],
  ["101 sources", { integrations: { vcs: Array.from({ length: 101 }, (_, i) => `int_${i}`) } }],
  ["a data point that is no boolean", { dataPoints: { includeCommits: "yes" } }],
  ["a commit that is no SHA", { selectedItems: { commitShas: ["HEAD"] } }],
  ["a pull request of number 0", { selectedItems: { pullRequestNumbers: [{ repositoryId: "r", number: 0 }] } }],
  ["a pull request without repository", { selectedItems: { pullRequestNumbers: [{ number: 1 }] } }],
  ["an unknown tone", { toneProfile: "Shouting" }],
];

for (const [at, group] of [BAD_REQUESTS.slice(0, 6), BAD_REQUESTS.slice(6)].entries()) {
  test(`a malformed request is a 400 that names the field, part ${at + 1}`, async ({ generation }) => {
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

test("the eleventh generation within a minute is refused, and no job is made of it", async ({ generation }) => {
  for (let hit = 1; hit <= 10; hit++) {
    const response = await generation.post("/v1/posts/generate", { contentType: "poem" });
    expect(response.status()).toBe(400);
    expect(response.headers()["ratelimit-remaining"]).toBe(String(10 - hit));
  }
  const refused = await generation.post("/v1/posts/generate", { contentType: "changelog" });
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toEqual({
    error: "Rate limit exceeded",
    limit: 10,
    remaining: 0,
    reset: expect.any(Number),
  });
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
});
