import { connectRepository, generatePost, type Integration } from "#e2e/posts.ts";
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

const generate = (mine: Client, { id }: Integration) => generatePost(mine, { integrations: { vcs: [id] } });

test("restores a deleted post with its ETag and revisions, once, and only in its own organization", async ({
  api,
  mine,
  source,
}) => {
  const post = await generate(mine, source);
  const path = `/v1/posts/${post.id}`;
  const before = await mine.get(path);
  const revisions = await (await mine.get(`${path}/revisions`)).json();
  expect((await mine.post(`${path}/restore`)).status()).toBe(404);
  expect((await mine.delete(path)).status()).toBe(200);
  for (const gone of [path, `${path}/revisions`, `${path}/evidence`]) expect((await mine.get(gone)).status()).toBe(404);
  expect((await mine.delete(path)).status()).toBe(404);
  const foreign = await api.post(`${path}/restore`);
  const unknown = await api.post("/v1/posts/post_unknown/restore");
  expect([foreign.status(), await foreign.json()]).toEqual([404, await unknown.json()]);

  const restored = await mine.post(`${path}/restore`);
  expect(restored.status(), await restored.text()).toBe(200);
  expect(await restored.json()).toEqual(await before.json());
  const after = await mine.get(path);
  expect(after.headers().etag).toBe(before.headers().etag);
  expect(restored.headers().etag).toBe(before.headers().etag);
  expect(await (await mine.get(`${path}/revisions`)).json()).toEqual(revisions);
  expect((await mine.post(`${path}/restore`)).status()).toBe(404);
});

test("numbers the slug of a restored post when another post has taken it", async ({ mine, source }) => {
  const first = await generate(mine, source);
  const second = await generate(mine, source);
  const slug = uniqueName("taken").toLowerCase();
  expect((await mine.patch(`/v1/posts/${first.id}`, { slug })).status()).toBe(200);
  await mine.delete(`/v1/posts/${first.id}`);
  expect((await mine.patch(`/v1/posts/${second.id}`, { slug })).status()).toBe(200);
  const { post } = await (await mine.post(`/v1/posts/${first.id}/restore`)).json();
  expect(post.slug).toBe(`${slug}-2`);
});

test("refuses to restore a skill whose name is in use and says what to do", async ({ mine }) => {
  const skill = { name: uniqueName("skill").toLowerCase(), description: "Ours", content: "Be brief." };
  const path = `/v1/skills/${skill.name}`;
  const made = await (await mine.post("/v1/skills", skill)).json();
  await mine.delete(path);
  expect((await mine.post("/v1/skills", { ...skill, content: "Anew." })).status()).toBe(201);
  const refused = await mine.post(`${path}/restore`);
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "Skill name already in use", recovery: expect.any(String) });
  await mine.delete(path);
  // Of the two that had the name, the one that was deleted last comes back.
  const { skill: last } = await (await mine.post(`${path}/restore`)).json();
  expect(last).toMatchObject({ content: "Anew." });
  expect(last.id).not.toBe(made.skill.id);
});

test("repeats the response of a restore for the same Idempotency-Key", async ({ mine, source }) => {
  const { id } = await generate(mine, source);
  await mine.delete(`/v1/posts/${id}`);
  const headers = { "Idempotency-Key": uniqueName("restore") };
  const first = await mine.post(`/v1/posts/${id}/restore`, undefined, headers);
  const second = await mine.post(`/v1/posts/${id}/restore`, undefined, headers);
  expect([first.status(), second.status()]).toEqual([200, 200]);
  expect(second.headers()["idempotency-replayed"]).toBe("true");
  expect(await second.json()).toEqual(await first.json());
});
