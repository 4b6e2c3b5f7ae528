import { connectRepository, type Integration, type Job, waitForJob } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Each test has its own key, because a key is limited to ten generations a minute. */
const test = base.extend<{ mine: Client; source: Integration }>({
  mine: async ({ request }, use) => {
    await use(client(request, await createKey(world().workspaces.idempotency.slug, uniqueName("key"))));
  },
  source: async ({ mine }, use) => use(await connectRepository(mine, makeRepository())),
});

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const GENERATE = "/v1/posts/generate";
const withKey = (key: string) => ({ "Idempotency-Key": key });
const buildChangelogBody = ({ id }: Integration) => ({ contentType: "changelog", integrations: { vcs: [id] } });
const skill = (change: Record<string, unknown> = {}) => ({
  name: uniqueName("skill").toLowerCase(),
  description: "Ours",
  content: "Be brief.",
  ...change,
});

async function listJobs(mine: Client, { repositoryId }: Integration): Promise<Job[]> {
  const { jobs } = await (await mine.get(GENERATE)).json();
  return jobs.filter((job: Job) => job.repositoryIds.includes(repositoryId));
}

test("creates one job for repeated generations and marks the replayed responses", async ({ mine, source }) => {
  const key = uniqueName("generation");
  const first = await mine.post(GENERATE, buildChangelogBody(source), withKey(key));
  expect(first.status()).toBe(202);
  expect(first.headers()).not.toHaveProperty("idempotency-replayed");
  const answer = await first.json();
  expect((await waitForJob(mine, answer.job.id)).job.status).toBe("completed");
  // A replayed request does not count against the limit of ten a minute.
  for (let repeat = 0; repeat < 12; repeat++) {
    const again = await mine.post(GENERATE, buildChangelogBody(source), withKey(key));
    expect([again.status(), again.headers()["idempotency-replayed"]]).toEqual([202, "true"]);
    expect(again.headers().location).toBe(first.headers().location);
    expect(await again.json()).toEqual(answer);
  }
  expect((await listJobs(mine, source)).map(({ id }) => id)).toEqual([answer.job.id]);
});

test("answers 409 for a different request with the same key and creates nothing", async ({ mine, source }) => {
  const key = uniqueName("generation");
  const first = await mine.post(GENERATE, buildChangelogBody(source), withKey(key));
  const { job } = await first.json();
  for (const other of [{ ...buildChangelogBody(source), contentType: "blog_post" }, { contentType: "poem" }]) {
    const refused = await mine.post(GENERATE, other, withKey(key));
    expect([refused.status(), await refused.json()]).toEqual([409, ENVELOPE]);
  }
  expect((await listJobs(mine, source)).map(({ id }) => id)).toEqual([job.id]);
  expect((await mine.post("/v1/skills", skill(), withKey(key))).status()).toBe(201);
});

test("runs one of several concurrent requests; the others replay it or get 409", async ({ mine, source }) => {
  const key = uniqueName("generation");
  const sent = Array.from({ length: 8 }, () => mine.post(GENERATE, buildChangelogBody(source), withKey(key)));
  const responses = await Promise.all(sent);
  const made = responses.filter((response) => response.status() === 202);
  const fresh = made.filter((response) => response.headers()["idempotency-replayed"] === undefined);
  expect(fresh).toHaveLength(1);
  const ids = await Promise.all(made.map(async (response) => (await response.json()).job.id));
  expect(new Set(ids).size).toBe(1);
  for (const response of responses.filter((one) => one.status() !== 202)) {
    expect([response.status(), await response.json()]).toEqual([409, ENVELOPE]);
    expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
  }
  expect((await listJobs(mine, source)).map(({ id }) => id)).toEqual([ids[0]]);
});

test("releases the key when a request fails", async ({ mine }) => {
  const key = uniqueName("skill");
  expect((await mine.post("/v1/skills", skill({ content: "a\u0000b" }), withKey(key))).status()).toBe(400);
  const made = await mine.post("/v1/skills", skill(), withKey(key));
  expect(made.status()).toBe(201);
  expect(made.headers()).not.toHaveProperty("idempotency-replayed");
});

test("scopes a key to its organization and still checks credentials", async ({ mine, second, readOnly, request }) => {
  const key = uniqueName("skill");
  const body = skill();
  const first = await (await mine.post("/v1/skills", body, withKey(key))).json();
  const other = await second.post("/v1/skills", body, withKey(key));
  expect(other.status()).toBe(201);
  expect(other.headers()).not.toHaveProperty("idempotency-replayed");
  expect((await other.json()).skill.id).not.toBe(first.skill.id);
  expect((await readOnly.post("/v1/skills", body, withKey(key))).status()).toBe(403);
  expect((await request.post("/v1/skills", { data: body, headers: withKey(key) })).status()).toBe(401);
  const another = client(request, await createKey(world().workspaces.idempotency.slug, uniqueName("key")));
  const repeat = await another.post("/v1/skills", body, withKey(key));
  expect([repeat.status(), repeat.headers()["idempotency-replayed"]]).toEqual([201, "true"]);
  expect(await repeat.json()).toEqual(first);
});

test("accepts keys of at most 255 characters", async ({ mine }) => {
  for (const [length, status] of [
    [255, 201],
    [256, 400],
  ] as const) {
    const response = await mine.post("/v1/skills", skill(), withKey(uniqueName("key").padEnd(length, "x")));
    expect([length, response.status()]).toEqual([length, status]);
  }
});
