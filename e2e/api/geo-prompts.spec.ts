import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Prompt = { id: string; prompt: string; tags: string[]; enabled: boolean; source: string; slot: string | null };

const SETTINGS = {
  companyName: "Acme",
  aliases: [],
  languages: ["en"],
  engines: ["sandbox/atlas"],
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled: false,
  scanIntervalHours: 24,
};
const DESCRIPTION = "Acme is an open-source scheduling platform for dental clinics that reduces no-shows.";

const test = base.extend<{ mine: Client; geo: string }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.tracking.key)),
  geo: async ({ mine }, use) => {
    const brand = { name: uniqueName("brand"), companyDescription: DESCRIPTION };
    const { brandIdentity } = await (await mine.post("/v1/brand-identities", brand)).json();
    const body = { name: uniqueName("project"), brandIdentityId: brandIdentity.id };
    const { project } = await (await mine.post("/v1/projects", body)).json();
    await use(`/v1/projects/${project.id}/geo`);
    await mine.delete(`/v1/projects/${project.id}`);
    await mine.delete(`/v1/brand-identities/${brandIdentity.id}`);
  },
});

const list = async (api: Client, geo: string): Promise<Prompt[]> =>
  (await (await api.get(`${geo}/prompts`)).json()).prompts;

test("creates a prompt once, changes, pauses and deletes it", async ({ mine, geo }) => {
  const body = { prompt: "  Which scheduling tool is best? ", tags: ["top"] };
  const response = await mine.post(`${geo}/prompts`, body);
  expect(response.status(), await response.text()).toBe(201);
  const { prompt: made } = await response.json();
  expect(made).toMatchObject({
    prompt: "Which scheduling tool is best?",
    source: "custom",
    enabled: true,
    branded: false,
  });
  const twice = await mine.post(`${geo}/prompts`, { prompt: "which SCHEDULING  tool is best?" });
  expect([twice.status(), (await twice.json()).error]).toEqual([409, "Prompt already exists"]);
  const path = `${geo}/prompts/${made.id}`;
  const changed = await (await mine.patch(path, { prompt: "Which tool is quickest?", enabled: false })).json();
  expect(changed.prompt).toMatchObject({
    id: made.id,
    prompt: "Which tool is quickest?",
    enabled: false,
    tags: ["top"],
  });
  expect((await (await mine.get(path)).json()).prompt).toEqual(changed.prompt);
  expect((await mine.delete(path)).status()).toBe(200);
  expect((await mine.delete(path)).status()).toBe(404);
  expect(await list(mine, geo)).toEqual([]);
});

test("generates auto prompts that never name the company and keeps them paused or removed", async ({ mine, geo }) => {
  expect(await list(mine, geo)).toEqual([]);
  await mine.patch(`${geo}/settings`, SETTINGS);
  await mine.put(`${geo}/competitors`, { name: "Calendly" });
  const made = await list(mine, geo);
  expect(made.map(({ slot }) => slot)).toEqual(
    expect.arrayContaining(["category", "use_case", "problem", "constraint", "alternative", "how_to"]),
  );
  expect(made.length).toBeLessThanOrEqual(8);
  for (const { prompt, source } of made) {
    expect(prompt).not.toMatch(/acme/i);
    expect(source).toBe("auto");
  }
  const [paused, removed] = made;
  await mine.patch(`${geo}/prompts/${paused?.id}`, { enabled: false });
  await mine.delete(`${geo}/prompts/${removed?.id}`);
  expect((await mine.patch(`${geo}/prompts/${paused?.id}`, { prompt: "Another text of my own" })).status()).toBe(409);
  const { settings } = await (await mine.get(`${geo}/settings`)).json();
  expect(settings).toMatchObject({ pausedAutoPromptIds: [paused?.id], removedAutoPromptIds: [removed?.id] });
  await mine.put(`${geo}/competitors`, { name: "Doodle" });
  const after = await list(mine, geo);
  expect(after.find(({ id }) => id === paused?.id)).toMatchObject({ enabled: false });
  expect(after.map(({ id }) => id)).not.toContain(removed?.id);
  await mine.patch(`${geo}/settings`, { ...settings, pausedAutoPromptIds: [], removedAutoPromptIds: [] });
  expect((await list(mine, geo)).map(({ id, enabled }) => [id, enabled])).toContainEqual([removed?.id, true]);
});

test("imports rows or CSV, previews the import and runs it once per idempotency key", async ({ mine, geo }) => {
  const csv = 'prompt,tags,enabled\r\n"Which tool, in short?",a;b,no\r\nshort\r\nIs it quick to set up?\r\n';
  const result = {
    imported: 2,
    updated: 0,
    skipped: 1,
    issues: [{ line: 3, message: expect.stringMatching(/^prompt: /) }],
  };
  const dry = await mine.post(`${geo}/prompts/import`, { csv, dryRun: true });
  expect([dry.status(), await dry.json()]).toMatchObject([201, result]);
  expect(await list(mine, geo)).toEqual([]);
  const key = { "Idempotency-Key": uniqueName("import") };
  expect(await (await mine.post(`${geo}/prompts/import`, { csv }, key)).json()).toMatchObject(result);
  const again = await mine.post(`${geo}/prompts/import`, { csv }, key);
  expect([again.headers()["idempotency-replayed"], await again.json()]).toMatchObject(["true", result]);
  expect((await list(mine, geo)).map(({ prompt, tags, enabled }) => [prompt, tags, enabled])).toEqual([
    ["Which tool, in short?", ["a", "b"], false],
    ["Is it quick to set up?", [], true],
  ]);
  for (const body of [{}, { rows: [] }, { csv: 'prompt\n"open' }, { csv, rows: [{ prompt: "Which one is it?" }] }]) {
    expect((await mine.post(`${geo}/prompts/import`, body)).status()).toBe(400);
  }
});

test("rejects invalid prompts and sequences and names the field", async ({ mine, geo }) => {
  for (const [path, target, body] of [
    ["prompt", "prompts", { prompt: "short" }],
    ["prompt", "prompts", { prompt: "x".repeat(301) }],
    ["prompt", "prompts", { prompt: "two lines\nof a prompt" }],
    ["tags", "prompts", { prompt: "Which tool is best?", tags: "top" }],
    ["steps", "sequences", { name: "Tour", steps: [] }],
    ["steps", "sequences", { name: "Tour", steps: ["1", "2", "3", "4", "5", "6"] }],
    ["name", "sequences", { steps: ["Which one?"] }],
  ] as const) {
    const response = await mine.post(`${geo}/${target}`, body);
    expect([body, response.status()]).toEqual([body, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  expect((await mine.get(`${geo}/prompts/prm_none`)).status()).toBe(404);
  expect((await mine.patch(`${geo}/sequences/seq_none`, { name: "Tour" })).status()).toBe(404);
});

test("stores up to ten sequences per project and runs one as a scan", async ({ mine, geo }) => {
  const body = { name: "Tour", steps: ["Which tools are there?", "Which is cheapest?"], enabled: false };
  const response = await mine.post(`${geo}/sequences`, body);
  expect(response.status(), await response.text()).toBe(201);
  const { sequence } = await response.json();
  expect(sequence).toMatchObject(body);
  for (let i = 2; i <= 10; i++)
    expect((await mine.post(`${geo}/sequences`, { ...body, name: `Tour ${i}` })).status()).toBe(201);
  expect((await mine.post(`${geo}/sequences`, body)).status()).toBe(409);
  const path = `${geo}/sequences/${sequence.id}`;
  expect((await (await mine.patch(path, { steps: ["Only one?"] })).json()).sequence).toMatchObject({
    steps: ["Only one?"],
  });
  expect((await mine.post(`${path}/run`)).status()).toBe(409);
  await mine.patch(`${geo}/settings`, SETTINGS);
  const run = await mine.post(`${path}/run`);
  expect(run.status(), await run.text()).toBe(202);
  const { scanId, statusUrl } = await run.json();
  expect(run.headers().location).toBe(statusUrl);
  const { scan } = await (await mine.get(statusUrl)).json();
  expect(scan).toMatchObject({ id: scanId, kind: "sequence" });
  expect((await mine.delete(path)).status()).toBe(200);
  expect((await mine.get(path)).status()).toBe(404);
});
