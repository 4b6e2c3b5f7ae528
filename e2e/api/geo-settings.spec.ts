import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Settings = Record<string, unknown> & { engines: string[]; nextScanAt: string | null };

const test = base.extend<{ mine: Client; settings: string }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.tracking.key)),
  settings: async ({ mine }, use) => {
    const { project } = await (await mine.post("/v1/projects", { name: uniqueName("project") })).json();
    await use(`/v1/projects/${project.id}/geo/settings`);
    await mine.delete(`/v1/projects/${project.id}`);
  },
});

const BODY = {
  companyName: "Acme",
  aliases: ["Acme Cloud"],
  languages: ["en"],
  engines: ["sandbox/atlas"],
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled: false,
  scanIntervalHours: 120,
};

test("returns null settings before the first save, with suggestions that can be saved unchanged", async ({
  mine,
  settings,
}) => {
  const response = await mine.get(settings);
  const initial = await response.json();
  expect(initial).toMatchObject({ configured: true, settings: null, flaggedNames: [], rescoring: null });
  expect(initial.languages).toHaveLength(28);
  expect(initial.suggested.engines).toEqual(initial.engines.map(({ id }: { id: string }) => id));
  expect(initial.engines).toContainEqual({
    id: "sandbox/atlas",
    provider: "sandbox",
    label: "Atlas",
    search: true,
    zdr: true,
    sandbox: true,
  });
  const saved = await mine.patch(settings, { ...initial.suggested, enabled: false });
  expect(saved.status(), await saved.text()).toBe(200);
  const after = await (await mine.get(settings)).json();
  expect(after).toMatchObject({ suggested: null, settings: (await saved.json()).settings });
  expect(after.settings).toMatchObject({ ...initial.suggested, enabled: false, nextScanAt: null, isScanning: false });
});

test("replaces the whole document on save and keeps omitted optional lists", async ({ mine, settings }) => {
  const first = { ...BODY, conversionPaths: ["/pricing"], domains: ["docs.acme.example"], trackWithoutSearch: true };
  const saved: Settings = (await (await mine.patch(settings, first)).json()).settings;
  expect(saved).toMatchObject({ ...first, competitors: [], pausedAutoPromptIds: [], removedAutoPromptIds: [] });
  const next = (await (await mine.patch(settings, { ...BODY, companyName: "Acme Two", unknown: 1 })).json()).settings;
  expect(next).toEqual({ ...saved, companyName: "Acme Two", updatedAt: expect.any(String) });
  const again = (await (await mine.patch(settings, next)).json()).settings;
  expect(again).toEqual({ ...next, updatedAt: expect.any(String) });
});

test("rejects every malformed field with 400 and its path, and stores nothing", async ({ mine, settings }) => {
  for (const [path, change] of [
    ["companyName", { companyName: "" }],
    ["companyName", { companyName: "x".repeat(129) }],
    ["aliases", { aliases: undefined }],
    ["aliases", { aliases: Array.from({ length: 11 }, (_, i) => `a${i}`) }],
    ["languages", { languages: [] }],
    ["languages.0", { languages: ["English"] }],
    ["languages", { languages: ["en", "fr", "de", "it", "es"] }],
    ["engines", { engines: [] }],
    ["engines.1", { engines: ["sandbox/atlas", "nobody/nothing"] }],
    ["nonZdrApprovedEngines.0", { nonZdrApprovedEngines: ["nobody/nothing"] }],
    ["enforceZdr", { enforceZdr: "yes" }],
    ["enabled", { enabled: undefined }],
    ["scanIntervalHours", { scanIntervalHours: 23 }],
    ["budget", { budget: -5 }],
    ["budget", { budget: 1e9 }],
    ["scanIntervalHours", { scanIntervalHours: 100 }],
    ["scanIntervalHours", { scanIntervalHours: 2_184 }],
    ["conversionPaths.0", { conversionPaths: ["x".repeat(201)] }],
    ["domains.0", { domains: ["http://user:pass@acme.example"] }],
    ["pausedAutoPromptIds", { pausedAutoPromptIds: Array.from({ length: 9 }, (_, i) => `p${i}`) }],
  ] as const) {
    const response = await mine.patch(settings, { ...BODY, ...change });
    expect([change, response.status()]).toEqual([change, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  expect((await (await mine.get(settings)).json()).settings).toBeNull();
});

test("turns zero data retention off without the add-on", async ({ mine, settings }) => {
  const { settings: saved } = await (await mine.patch(settings, { ...BODY, enforceZdr: true })).json();
  expect(saved.enforceZdr).toBe(false);
});

test("rejects a save with a stale ETag", async ({ mine, settings }) => {
  const none = (await mine.get(settings)).headers().etag ?? "";
  const first = await mine.patch(settings, BODY, { "If-Match": none });
  expect(first.status()).toBe(200);
  const stale = await mine.patch(settings, { ...BODY, companyName: "Lost" }, { "If-Match": none });
  expect([stale.status(), (await stale.json()).code]).toEqual([409, "THE_SETTINGS_HAVE_CHANGED_SINCE_THEY_WERE_READ"]);
  const fresh = first.headers().etag ?? "";
  expect((await mine.patch(settings, { ...BODY, aliases: [] }, { "If-Match": fresh })).status()).toBe(200);
  const read = await mine.get(settings);
  expect((await read.json()).settings).toMatchObject({ companyName: "Acme", aliases: [] });
  const same = await mine.get(settings, { "If-None-Match": read.headers().etag ?? "" });
  expect(same.status()).toBe(304);
});

test("previews names from stored answers without writing and flags ordinary words", async ({ mine, settings }) => {
  await mine.patch(settings, BODY);
  const response = await mine.post(`${settings}/preview`, { aliases: ["Ac"], putCompetitors: [{ name: "Beta" }] });
  expect(response.status(), await response.text()).toBe(200);
  expect(await response.json()).toMatchObject({
    answers: 0,
    flips: 0,
    examples: [],
    flaggedNames: [
      { name: "Ac", reason: "common_word" },
      { name: "Beta", reason: "common_word" },
    ],
  });
  expect((await (await mine.get(settings)).json()).settings.aliases).toEqual(["Acme Cloud"]);
});
