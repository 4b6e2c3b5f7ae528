import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Competitor = { id: string; name: string; color: string; synonyms: string[] };

const test = base.extend<{ mine: Client; competitors: string }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.tracking.key)),
  competitors: async ({ mine }, use) => {
    const { project } = await (await mine.post("/v1/projects", { name: uniqueName("project") })).json();
    await use(`/v1/projects/${project.id}/geo/competitors`);
    await mine.delete(`/v1/projects/${project.id}`);
  },
});

const list = async (api: Client, path: string): Promise<Competitor[]> =>
  (await (await api.get(path)).json()).competitors;

test("creates a competitor by name, renames it by its previous name and deletes it case-insensitively", async ({
  mine,
  competitors,
}) => {
  const response = await mine.put(competitors, {
    name: "Beta",
    domain: "https://Beta.example/x",
    synonyms: ["Beta Labs"],
  });
  expect(response.status(), await response.text()).toBe(200);
  const { competitor: made } = await response.json();
  expect(made).toMatchObject({
    name: "Beta",
    domain: "beta.example",
    kind: "direct",
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const changed = await (await mine.put(competitors, { name: "BETA", kind: "indirect" })).json();
  expect(changed.competitor).toMatchObject({ ...made, name: "BETA", kind: "indirect", updatedAt: expect.any(String) });
  const renamed = await (await mine.put(competitors, { name: "Gamma & Co/2", previousName: "beta" })).json();
  expect(renamed.competitor).toMatchObject({ id: made.id, name: "Gamma & Co/2", synonyms: ["Beta Labs"] });
  expect((await mine.put(competitors, { name: "Delta", previousName: "beta" })).status()).toBe(404);
  expect((await mine.put(competitors, { name: "beta LABS" })).status()).toBe(409);
  const removed = await mine.delete(`${competitors}/${encodeURIComponent("gamma & CO/2")}`);
  expect([removed.status(), (await removed.json()).id]).toEqual([200, made.id]);
  expect((await mine.delete(`${competitors}/Gamma`)).status()).toBe(404);
  expect(await list(mine, competitors)).toEqual([]);
});

test("rejects every malformed field with 400 and its path, and stores nothing", async ({ mine, competitors }) => {
  for (const [path, body] of [
    ["name", {}],
    ["name", { name: " " }],
    ["name", { name: "x".repeat(129) }],
    ["domain", { name: "Beta", domain: "no host" }],
    ["kind", { name: "Beta", kind: "friend" }],
    ["synonyms", { name: "Beta", synonyms: Array.from({ length: 9 }, (_, i) => `b${i}`) }],
    ["color", { name: "Beta", color: "red" }],
  ] as const) {
    const response = await mine.put(competitors, body);
    expect([body, response.status()]).toEqual([body, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  expect(await list(mine, competitors)).toEqual([]);
});

test("previews and runs an import and skips only invalid rows", async ({ mine, competitors }) => {
  const csv = "name,domain,synonyms,kind\nBeta,beta.example,B1|B2,\nGamma,not a host,,\nDelta,,,indirect\n";
  const result = {
    imported: 2,
    updated: 0,
    skipped: 1,
    issues: [{ line: 3, message: expect.stringMatching(/^domain: /) }],
  };
  const path = `${competitors}/import`;
  expect(await (await mine.post(path, { csv, dryRun: true })).json()).toMatchObject(result);
  expect(await list(mine, competitors)).toEqual([]);
  const response = await mine.post(path, { csv });
  expect([response.status(), await response.json()]).toMatchObject([201, result]);
  expect(await list(mine, competitors)).toMatchObject([
    { name: "Beta", domain: "beta.example", synonyms: ["B1", "B2"] },
    { name: "Delta", kind: "indirect" },
  ]);
  const rows = [{ name: "beta" }, { name: "Delta", kind: "direct" }];
  expect(await (await mine.post(path, { rows })).json()).toMatchObject({ imported: 0, updated: 2, skipped: 0 });
});

test("returns no suggestions without answers and limits requests per organization", async ({ mine, competitors }) => {
  const path = `${competitors}/suggestions`;
  const first = await mine.get(path);
  expect(await first.json()).toMatchObject({ suggestions: [], answers: 0 });
  expect(first.headers()["ratelimit-limit"]).toBe("10");
  expect((await mine.get(`${path}?domain=not%20a%20host`)).status()).toBe(400);
  expect((await mine.get(`${path}?domain=beta.example`)).status()).toBe(200);
  for (let i = 0; i < 8; i++) expect((await mine.get(path)).status()).toBe(200);
  const refused = await mine.get(path);
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toEqual({
    error: "Rate limit exceeded",
    limit: 10,
    remaining: 0,
    reset: expect.any(Number),
  });
});
