import { confirmIdentity, createMember, dashboard, signInByLink } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

test.describe.configure({ mode: "serial" });

const demo = () => world().demo.organization;
const withKey = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } });

test("creates a key, lists, renames, re-scopes and deletes it, with immediate effect", async ({ session }) => {
  await confirmIdentity(session);
  const app = dashboard(session, demo());
  const created = await app.post("/keys", { name: "Journey", preset: "sdk", expiresInDays: 7 });
  expect(created.status()).toBe(201);
  const { key, secret } = await created.json();
  expect(secret).toMatch(/^clr_[a-z0-9]+_[A-Za-z0-9_-]{43}$/);
  expect(key).toMatchObject({ name: "Journey", hint: secret.slice(-4), mode: "restricted", lastUsedAt: null });
  const statuses = async () => [
    (await session.get("/v1/posts", withKey(secret))).status(),
    (await session.get("/v1/integrations", withKey(secret))).status(),
  ];
  expect(await statuses()).toEqual([200, 200]);

  const listed = await app.get("/keys");
  expect(listed.status()).toBe(200);
  const { keys, resources } = await listed.json();
  expect(keys.map((one: { id: string }) => one.id)).toContain(key.id);
  expect(resources).toContain("brand-identities");
  expect(await listed.text()).not.toContain(secret.slice(-40));

  const changed = await app.patch(`/keys/${key.id}`, {
    name: "Renamed",
    resources: { posts: "write" },
    expiresInDays: null,
  });
  expect(changed.status()).toBe(200);
  expect((await changed.json()).key).toMatchObject({
    name: "Renamed",
    scopes: ["posts.read", "posts.write"],
    expiresAt: null,
  });
  expect(await statuses()).toEqual([200, 403]);

  expect((await app.delete(`/keys/${key.id}`)).status()).toBe(200);
  expect(await statuses()).toEqual([401, 401]);
  expect((await app.delete(`/keys/${key.id}`)).status()).toBe(404);
});

const BAD_KEYS: [string, unknown][] = [
  ["no access", { name: "k" }],
  ["no name", { preset: "sdk" }],
  ["a name of two lines", { name: "a\nb", preset: "sdk" }],
  ["a preset and a mode", { name: "k", preset: "sdk", mode: "full" }],
  ["an unknown preset", { name: "k", preset: "root" }],
  ["an unknown resource", { name: "k", resources: { nothing: "read" } }],
  ["a restricted key without resources", { name: "k", mode: "restricted" }],
  ["an expiry that is not offered", { name: "k", preset: "sdk", expiresInDays: 8 }],
];

test("rejects invalid keys and creates none", async ({ session }) => {
  await confirmIdentity(session);
  const app = dashboard(session, demo());
  const count = async () => (await (await app.get("/keys")).json()).keys.length;
  const countBefore = await count();
  for (const [what, body] of BAD_KEYS) {
    const response = await app.post("/keys", body);
    expect([what, response.status()]).toEqual([what, 400]);
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      recovery: expect.any(String),
    });
  }
  expect(await count()).toBe(countBefore);
});

test("answers 400 for malformed ids and the same 404 for unknown and foreign ids", async ({ session, browser }) => {
  const owner = await signInByLink(browser, (await createMember("owner")).link);
  const foreign = await dashboard(owner.request, world().second.slug).post("/keys", { name: "theirs", mode: "full" });
  const { key, secret } = await foreign.json();
  await confirmIdentity(session);
  const app = dashboard(session, demo());
  for (const [id, status] of [
    ["key.1", 400],
    ["key_none", 404],
    [key.id, 404],
  ] as const) {
    expect((await app.patch(`/keys/${id}`, { name: "mine" })).status()).toBe(status);
    expect((await app.delete(`/keys/${id}`)).status()).toBe(status);
  }
  expect(await (await app.delete(`/keys/${key.id}`)).json()).toEqual(await (await app.delete("/keys/key_none")).json());
  expect((await (await app.get("/keys")).json()).keys.map((one: { id: string }) => one.id)).not.toContain(key.id);
  expect((await session.get("/v1/posts", withKey(secret))).status()).toBe(200);
});

test("lets only admins create keys, and only in the dashboard", async ({ api, browser }) => {
  expect((await api.get("/api/app/keys")).status()).toBe(401);
  expect((await api.post("/v1/keys", { name: "k", mode: "full" })).status()).toBe(404);
  const member = await signInByLink(browser, (await createMember("member")).link);
  const app = dashboard(member.request, world().second.slug);
  expect((await app.get("/keys")).status()).toBe(403);
  expect((await app.post("/keys", { name: "k", mode: "full" })).status()).toBe(403);
});
