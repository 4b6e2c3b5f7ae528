import { runClarion } from "#e2e/clarion.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Project = { id: string; name: string; brandIdentityId: string | null };

const getWorkspace = () => world().workspaces.projects;
const test = base.extend<{ mine: Client }>({ mine: ({ request }, use) => use(client(request, getWorkspace().key)) });
test.describe.configure({ mode: "serial" });

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const NO_PLAN = {
  error: "GEO requires a Starter, Growth, or Scale plan",
  code: "GEO_REQUIRES_A_STARTER_GROWTH_OR_SCALE_PLAN",
};
const list = async (api: Client): Promise<Project[]> => (await (await api.get("/v1/projects")).json()).projects;

test("starts an organization with one project and refuses to delete the last one", async ({ mine }) => {
  const [first, ...rest] = await list(mine);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ name: "Tests of projects", brandIdentityId: null });
  const refused = await mine.delete(`/v1/projects/${first?.id}`);
  expect([refused.status(), await refused.json()]).toEqual([409, ENVELOPE]);
});

test("creates projects up to the plan's limit, reads, changes and deletes them", async ({ mine }) => {
  const made: Project[] = [];
  for (let i = 2; i <= 10; i++) {
    const response = await mine.post("/v1/projects", { name: `Project ${i}`, unknown: "is ignored" });
    expect(response.status(), await response.text()).toBe(201);
    made.push((await response.json()).project);
  }
  const past = await mine.post("/v1/projects", { name: "Project 11" });
  expect([past.status(), await past.json()]).toEqual([402, ENVELOPE]);
  const [one, ...others] = made;
  const path = `/v1/projects/${one?.id}`;
  const read = await mine.get(path);
  expect((await read.json()).project).toEqual(one);
  expect((await mine.get(path, { "If-None-Match": read.headers().etag ?? "" })).status()).toBe(304);
  const { brandIdentity } = await (await mine.post("/v1/brand-identities", { name: "Other brand" })).json();
  const changed = await mine.patch(path, { name: "Renamed", brandIdentityId: brandIdentity.id });
  expect((await changed.json()).project).toMatchObject({
    id: one?.id,
    name: "Renamed",
    brandIdentityId: brandIdentity.id,
  });
  expect((await mine.patch(path, { name: "PROJECT 3" })).status()).toBe(409);
  expect((await mine.patch(path, { brandIdentityId: "brand_none" })).status()).toBe(404);
  await mine.delete(`/v1/brand-identities/${brandIdentity.id}`);
  expect((await (await mine.get(path)).json()).project.brandIdentityId).toBeNull();
  for (const { id } of [...(one ? [one] : []), ...others]) {
    const removed = await mine.delete(`/v1/projects/${id}`);
    expect([removed.status(), (await removed.json()).id]).toEqual([200, id]);
    expect((await mine.get(`/v1/projects/${id}`)).status()).toBe(404);
  }
});

test("rejects invalid bodies and names the field", async ({ mine }) => {
  const [first] = await list(mine);
  for (const [path, body] of [
    ["name", {}],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(121) }],
    ["name", { name: "two\nlines" }],
    ["brandIdentityId", { name: "Fine", brandIdentityId: "not an id" }],
  ] as const) {
    const response = await mine.post("/v1/projects", body);
    expect([body, response.status()]).toEqual([body, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  expect((await mine.patch(`/v1/projects/${first?.id}`, {})).status()).toBe(400);
  expect((await mine.get("/v1/projects/not.an.id")).status()).toBe(400);
  expect(await list(mine)).toEqual([first]);
});

test("returns 404 for every request to another organization's project", async ({ mine, second }) => {
  const [first] = await list(mine);
  const prompt = { prompt: "Is this taken over by others?" };
  for (const id of [first?.id, "proj_none"]) {
    const one = `/v1/projects/${id}`;
    for (const response of [
      await second.get(one),
      await second.patch(one, { name: "Taken over" }),
      await second.delete(one),
      await second.get(`${one}/geo/settings`),
      await second.get(`${one}/geo/prompts`),
      await second.post(`${one}/geo/prompts`, prompt),
      await second.post(`${one}/geo/prompts/import`, { rows: [prompt] }),
      await second.get(`${one}/geo/sequences`),
      await second.post(`${one}/geo/sequences`, { name: "Taken over", steps: ["Is it?"] }),
      await second.get(`${one}/geo/competitors`),
      await second.put(`${one}/geo/competitors`, { name: "Taken over" }),
      await second.delete(`${one}/geo/competitors/Taken`),
      await second.get(`${one}/geo/competitors/suggestions`),
    ]) {
      const { error } = await response.json();
      expect([response.url(), response.status(), error]).toEqual([response.url(), 404, "Project not found"]);
    }
  }
  expect((await list(second)).map((project) => project.id)).not.toContain(first?.id);
  expect(await list(mine)).toEqual([first]);
});

test("refuses every write with a read-only key before validating it", async ({ readOnly }) => {
  const [first] = await list(readOnly);
  const one = `/v1/projects/${first?.id}`;
  for (const response of [
    await readOnly.post("/v1/projects", {}),
    await readOnly.patch(one, {}),
    await readOnly.delete(one),
    await readOnly.patch(`${one}/geo/settings`, {}),
    await readOnly.post(`${one}/geo/prompts`, {}),
    await readOnly.put(`${one}/geo/competitors`, {}),
  ]) {
    expect([response.status(), await response.json()]).toMatchObject([403, ENVELOPE]);
  }
});

test("refuses all GEO requests without a GEO plan and keeps the data", async ({ mine: api }) => {
  test.setTimeout(180_000);
  const [first] = await list(api);
  const one = `/v1/projects/${first?.id}`;
  await runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "none"]);
  for (const response of [
    await api.get("/v1/projects"),
    await api.post("/v1/projects", {}),
    await api.get(one),
    await api.delete(one),
    await api.get("/v1/projects/not.an.id"),
    await api.get(`${one}/geo/settings`),
    await api.patch(`${one}/geo/settings`, {}),
    await api.get(`${one}/geo/prompts`),
    await api.get(`${one}/geo/competitors/suggestions`),
    await api.get(`${one}/geo/visibility/overview`),
  ]) {
    expect([response.url(), response.status(), await response.json()]).toMatchObject([response.url(), 402, NO_PLAN]);
  }
  await runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "starter"]);
  expect(await list(api)).toEqual([first]);
  expect((await api.post("/v1/projects", { name: "Second" })).status()).toBe(402);
  await runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "default"]);
});
