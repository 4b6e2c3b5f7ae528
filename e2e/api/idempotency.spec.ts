import { connect, follow, type Integration, type Job } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { newKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Ten generations a minute for each key: every test has a key of its own. */
const test = base.extend<{ mine: Client; source: Integration }>({
  mine: async ({ request }, use) => {
    await use(client(request, await newKey(world().workspaces.idempotency.slug, freshName("key"))));
  },
  source: async ({ mine }, use) => use(await connect(mine, makeRepository())),
});

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const GENERATE = "/v1/posts/generate";
const under = (key: string) => ({ "Idempotency-Key": key });
const changelogOf = ({ id }: Integration) => ({ contentType: "changelog", integrations: { vcs: [id] } });
const skill = (change: Record<string, unknown> = {}) => ({
  name: freshName("skill").toLowerCase(),
  description: "Ours",
  content: "Be brief.",
  ...change,
});

async function jobsOf(mine: Client, { repositoryId }: Integration): Promise<Job[]> {
  const { jobs } = await (await mine.get(GENERATE)).json();
  return jobs.filter((job: Job) => job.repositoryIds.includes(repositoryId));
}

test("a repeated generation makes one job, answers as the first did and says so", async ({ mine, source }) => {
  const key = freshName("generation");
  const first = await mine.post(GENERATE, changelogOf(source), under(key));
  expect(first.status()).toBe(202);
  expect(first.headers()).not.toHaveProperty("idempotency-replayed");
  const answer = await first.json();
  expect((await follow(mine, answer.job.id)).job.status).toBe("completed");
  // A repeat does nothing, and so has no part in the limit of ten a minute.
  for (let repeat = 0; repeat < 12; repeat++) {
    const again = await mine.post(GENERATE, changelogOf(source), under(key));
    expect([again.status(), again.headers()["idempotency-replayed"]]).toEqual([202, "true"]);
    expect(again.headers().location).toBe(first.headers().location);
    expect(await again.json()).toEqual(answer);
  }
  expect((await jobsOf(mine, source)).map(({ id }) => id)).toEqual([answer.job.id]);
});

test("another request under the key is 409 and makes nothing", async ({ mine, source }) => {
  const key = freshName("generation");
  const first = await mine.post(GENERATE, changelogOf(source), under(key));
  const { job } = await first.json();
  for (const other of [{ ...changelogOf(source), contentType: "blog_post" }, { contentType: "poem" }]) {
    const refused = await mine.post(GENERATE, other, under(key));
    expect([refused.status(), await refused.json()]).toEqual([409, ENVELOPE]);
  }
  expect((await jobsOf(mine, source)).map(({ id }) => id)).toEqual([job.id]);
  expect((await mine.post("/v1/skills", skill(), under(key))).status()).toBe(201);
});

test("of requests that come at once one does the work, and the others repeat it or wait", async ({ mine, source }) => {
  const key = freshName("generation");
  const sent = Array.from({ length: 8 }, () => mine.post(GENERATE, changelogOf(source), under(key)));
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
  expect((await jobsOf(mine, source)).map(({ id }) => id)).toEqual([ids[0]]);
});

test("what fails frees the key", async ({ mine }) => {
  const key = freshName("skill");
  expect((await mine.post("/v1/skills", skill({ content: "a\u0000b" }), under(key))).status()).toBe(400);
  const made = await mine.post("/v1/skills", skill(), under(key));
  expect(made.status()).toBe(201);
  expect(made.headers()).not.toHaveProperty("idempotency-replayed");
});

test("a key counts for one organization, and is no way past its credentials", async ({
  mine,
  second,
  readOnly,
  request,
}) => {
  const key = freshName("skill");
  const body = skill();
  const first = await (await mine.post("/v1/skills", body, under(key))).json();
  const other = await second.post("/v1/skills", body, under(key));
  expect(other.status()).toBe(201);
  expect(other.headers()).not.toHaveProperty("idempotency-replayed");
  expect((await other.json()).skill.id).not.toBe(first.skill.id);
  expect((await readOnly.post("/v1/skills", body, under(key))).status()).toBe(403);
  expect((await request.post("/v1/skills", { data: body, headers: under(key) })).status()).toBe(401);
  const another = client(request, await newKey(world().workspaces.idempotency.slug, freshName("key")));
  const repeat = await another.post("/v1/skills", body, under(key));
  expect([repeat.status(), repeat.headers()["idempotency-replayed"]]).toEqual([201, "true"]);
  expect(await repeat.json()).toEqual(first);
});

test("a key has 1 to 255 characters", async ({ mine }) => {
  for (const [length, status] of [
    [255, 201],
    [256, 400],
  ] as const) {
    const response = await mine.post("/v1/skills", skill(), under(freshName("key").padEnd(length, "x")));
    expect([length, response.status()]).toEqual([length, status]);
  }
});
