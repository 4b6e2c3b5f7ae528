import { beforeEach, describe, expect, test } from "vitest";
import { findDefaultBrand, updateBrand } from "#db/queries/brands/brands.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { findSettings, updateSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { setPlan } from "#lib/billing/operate.ts";
import { brandOperations } from "#lib/brands/operations.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import { competitorOperations } from "#lib/geo/competitors/operations.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import type { Project } from "#lib/geo/projects/contract.ts";
import { projectOperations } from "#lib/geo/projects/operations.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { autoPromptId } from "#lib/geo/prompts/keys.ts";
import { promptOperations } from "#lib/geo/prompts/operations.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { GeoSettings, SuggestedSettings } from "./contract.ts";
import { geoSettingsOperations } from "./operations.ts";

recordEvents();
const db = await testDatabase();
const call = callOperation([
  ...projectOperations,
  ...geoSettingsOperations,
  ...promptOperations,
  ...competitorOperations,
  ...brandOperations,
]);
const now = new Date("2026-03-01T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

let ctx: Ctx;
let projectId: string;

beforeEach(async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const [first] = (await call<{ projects: Project[] }>("listProjects", ctx)).output.projects;
  projectId = first?.id ?? "";
});

const BODY = {
  companyName: "Acme",
  aliases: ["Acme Inc"],
  languages: ["en"],
  engines: ["sandbox/atlas"],
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled: true,
  scanIntervalHours: 48,
};

type Read = {
  settings: GeoSettings | null;
  suggested: SuggestedSettings | null;
  zdrAvailable: boolean;
  languages: string[];
};
const read = async () => call<Read>("getGeoSettings", ctx, { params: { projectId } });
const save = async (change: object = {}, extra: { ifMatch?: string; now?: Date } = {}) => {
  const from = { ...ctx, clock: { now: () => extra.now ?? now } };
  const input = { params: { projectId }, body: { ...BODY, ...change }, ifMatch: extra.ifMatch };
  return (await call<{ settings: GeoSettings }>("updateGeoSettings", from, input)).output.settings;
};
const prompts = async () =>
  (await call<{ prompts: Prompt[] }>("listPrompts", ctx, { params: { projectId } })).output.prompts;
const describeBrand = async (change: Parameters<typeof updateBrand>[3]) => {
  const brand = await findDefaultBrand(db, ctx.organization.id);
  await updateBrand(db, ctx.organization.id, brand?.id ?? "", change);
  return brand?.id ?? "";
};

describe("projects", () => {
  test("starts with one project of the organization's name, which cannot be deleted", async () => {
    const { projects } = (await call<{ projects: Project[] }>("listProjects", ctx)).output;
    expect(projects).toMatchObject([{ name: ctx.organization.name, brandIdentityId: null }]);
    expect(await catchAppError(call("deleteProject", ctx, { params: { projectId } }))).toMatchObject({
      kind: "conflict",
    });
    const made = await call<{ project: Project }>("createProject", ctx, { body: { name: "Second" } });
    expect((await call("deleteProject", ctx, { params: { projectId } })).output).toMatchObject({ id: projectId });
    const params = { projectId: made.output.project.id };
    expect(await catchAppError(call("deleteProject", ctx, { params }))).toMatchObject({ kind: "conflict" });
  });

  test("enforces the plan's limit, unique names and existing brand identities", async () => {
    await setPlan(db, ctx.organization.id, { plan: "growth" }, now);
    const create = (body: object) => call<{ project: Project }>("createProject", ctx, { body });
    const second = (await create({ name: "Second" })).output.project;
    expect(await catchAppError(create({ name: "SECOND" }))).toMatchObject({ kind: "conflict" });
    expect(await catchAppError(create({ name: "Other", brandIdentityId: "brand_none" }))).toMatchObject({
      kind: "notFound",
    });
    await create({ name: "Third" });
    const refused = await catchAppError(create({ name: "Fourth" }));
    expect(refused).toMatchObject({ kind: "paymentRequired", message: "The plan includes 3 projects" });
    const params = { projectId: second.id };
    const renamed = await call<{ project: Project }>("updateProject", ctx, { params, body: { name: "Renamed" } });
    expect(renamed.output.project).toMatchObject({ name: "Renamed", brandIdentityId: null });
    expect(await catchAppError(call("updateProject", ctx, { params, body: { name: "Third" } }))).toMatchObject({
      kind: "conflict",
    });
  });

  test("enforces the plan's limit when projects are created concurrently", async () => {
    await setPlan(db, ctx.organization.id, { plan: "growth" }, now);
    const tries = Array.from({ length: 5 }, (_, i) => call("createProject", ctx, { body: { name: `Project ${i}` } }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});

describe("GEO settings", () => {
  test("returns no settings but a suggestion until the first save", async () => {
    await describeBrand({ companyName: "Acme, Inc.", language: "German" });
    const { output } = await read();
    const engines = visibleEngines(ctx.organization.id).map(({ id }) => id);
    expect(output).toMatchObject({ configured: true, settings: null, engines: visibleEngines(ctx.organization.id) });
    expect(output.languages).toHaveLength(28);
    expect(output.suggested).toMatchObject({
      companyName: "Acme, Inc.",
      aliases: ["Acme"],
      languages: ["de"],
      engines,
    });
    const saved = await save(output.suggested ?? {});
    expect(saved).toMatchObject({ companyName: "Acme, Inc.", engines, enabled: true, scanIntervalHours: 168 });
    expect((await read()).output).toMatchObject({ suggested: null, settings: saved });
  });

  test("replaces the settings as a whole, but keeps omitted lists and switches", async () => {
    const first = await save({
      conversionPaths: ["/pricing", "signup"],
      domains: ["https://Docs.acme.com/x"],
      trackWithoutSearch: true,
      budget: 12.34,
      pausedAutoPromptIds: ["prm_a"],
      removedAutoPromptIds: ["prm_b"],
    });
    expect(first).toMatchObject({
      organizationId: ctx.organization.id,
      projectId,
      conversionPaths: ["/pricing", "/signup"],
      domains: ["docs.acme.com"],
      budget: 12.34,
      competitors: [],
      isScanning: false,
      scanStartedAt: null,
      lastScanAt: null,
    });
    const second = await save({ aliases: [], languages: ["fr", "en"] });
    expect(second).toEqual({ ...first, aliases: [], languages: ["fr", "en"], updatedAt: expect.any(String) });
    expect(await save({ conversionPaths: [], trackWithoutSearch: false, budget: null })).toMatchObject({
      conversionPaths: [],
      budget: null,
      trackWithoutSearch: false,
      domains: ["docs.acme.com"],
    });
  });

  test.each([
    ["engines.0", { engines: ["nobody/nothing"] }],
    ["nonZdrApprovedEngines.0", { nonZdrApprovedEngines: ["nobody/nothing"] }],
    ["languages.1", { languages: ["en", "tlh"] }],
    ["languages", { languages: [] }],
    ["languages", { languages: ["en", "fr", "de", "it", "es"] }],
    ["engines", { engines: [] }],
    ["companyName", { companyName: " " }],
    ["aliases", { aliases: Array.from({ length: 11 }, (_, i) => `Alias ${i}`) }],
    ["scanIntervalHours", { scanIntervalHours: 25 }],
    ["scanIntervalHours", { scanIntervalHours: 2_184 }],
    ["budget", { budget: -1 }],
    ["budget", { budget: 1_000_001 }],
    ["budget", { budget: 0.001 }],
    ["domains.0", { domains: ["not a host"] }],
    ["pausedAutoPromptIds", { pausedAutoPromptIds: Array.from({ length: 9 }, (_, i) => `prm_${i}`) }],
    ["enforceZdr", { enforceZdr: undefined }],
  ])("refuses %s, and stores nothing", async (path, change) => {
    const refused = await catchAppError(save(change));
    expect(refused).toMatchObject({ kind: "invalid" });
    expect(refused.details?.map((detail) => detail.path)).toContain(path);
    expect((await read()).output.settings).toBeNull();
  });

  test("keeps the selection of engines that are not visible at present", async () => {
    await save();
    const hidden = { engines: ["gone/model", "sandbox/atlas"], nonZdrApprovedEngines: ["gone/model"] };
    await updateSettings(db, ctx.organization.id, projectId, hidden);
    const saved = await save({ engines: ["sandbox/beacon"] });
    expect(saved.engines).toEqual(["sandbox/beacon", "gone/model"]);
    expect(saved.nonZdrApprovedEngines).toEqual(["gone/model"]);
    expect((await save({ ...saved })).engines).toEqual(saved.engines);
  });

  test("turns zero data retention off without the add-on", async () => {
    expect(await save({ enforceZdr: true })).toMatchObject({ enforceZdr: false });
    expect((await read()).output.zdrAvailable).toBe(false);
    await setPlan(db, ctx.organization.id, { zeroDataRetention: true }, now);
    expect(await save({ enforceZdr: true })).toMatchObject({ enforceZdr: true });
  });

  test("reschedules the recurring scan and never postpones it", async () => {
    expect(await save()).toMatchObject({ nextScanAt: now.toISOString() });
    await updateSettings(db, ctx.organization.id, projectId, { nextScanAt: later(48) });
    expect(await save({}, { now: later(10) })).toMatchObject({ nextScanAt: later(48).toISOString() });
    expect(await save({ scanIntervalHours: 24 }, { now: later(10) })).toMatchObject({
      nextScanAt: later(34).toISOString(),
    });
    expect(await save({ enabled: false })).toMatchObject({ nextScanAt: null });
    expect(await save()).toMatchObject({ nextScanAt: later(48).toISOString() });
  });

  test("refuses a stale write, but a scan makes no write stale", async () => {
    const none = (await read()).etag;
    await save({}, { ifMatch: none ?? "" });
    expect(await catchAppError(save({}, { ifMatch: none ?? "" }))).toMatchObject({ kind: "conflict" });
    const { etag } = await read();
    await insertScan(db, {
      id: newId("scan"),
      organizationId: ctx.organization.id,
      projectId,
      kind: "scan",
      status: "running",
      trigger: "manual",
      request: {},
      seed: "seed",
      movedAt: now,
      startedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    const during = await read();
    expect(during.output.settings).toMatchObject({ isScanning: true, scanStartedAt: now.toISOString() });
    expect(during.etag).not.toBe(etag);
    await save({ aliases: ["A C M E"] }, { ifMatch: etag ?? "" });
    expect(await catchAppError(save({}, { ifMatch: during.etag ?? "" }))).toMatchObject({ kind: "conflict" });
    expect((await read()).output.settings?.aliases).toEqual(["A C M E"]);
  });

  test("refuses a company name that a competitor has", async () => {
    await save();
    const body = { name: "Beta", synonyms: ["Beta Labs"], domain: "beta.example" };
    await call<{ competitor: Competitor }>("putCompetitor", ctx, { params: { projectId }, body });
    expect((await save()).competitors).toEqual(["Beta"]);
    expect(await catchAppError(save({ aliases: ["beta LABS"] }))).toMatchObject({ kind: "conflict" });
    await describeBrand({ websiteUrl: "https://www.acme.example/home" });
    expect(await trackedBrands(db, ctx.organization.id, projectId)).toEqual([
      {
        key: "Acme",
        name: "Acme",
        own: true,
        names: ["Acme", "Acme Inc"],
        domains: ["www.acme.example"],
        pages: [expect.stringMatching(/\/p\/[^/]+$/), expect.stringMatching(/\/p\/[^/]+\.md$/)],
      },
      { key: "Beta", name: "Beta", own: false, names: ["Beta", "Beta Labs"], domains: ["beta.example"] },
    ]);
  });
});

describe("auto prompts", () => {
  const DESCRIPTION = "Acme is an open-source scheduling platform for dental clinics that reduces no-shows.";

  test("creates prompts with the settings, follows the brand identity, and keeps paused and removed ones", async () => {
    const brandIdentityId = await describeBrand({ companyDescription: DESCRIPTION });
    expect(await prompts()).toEqual([]);
    await save();
    const made = await prompts();
    expect(made.map(({ slot }) => slot)).toEqual([
      "category",
      "category_audience",
      "use_case",
      "problem",
      "constraint",
      "how_to",
    ]);
    expect(made.every(({ source, branded, enabled }) => source === "auto" && !branded && enabled)).toBe(true);
    const category = autoPromptId(projectId, "category");
    const params = { projectId, promptId: category };
    await call("updatePrompt", ctx, { params, body: { enabled: false, tags: ["top"] } });
    await call("deletePrompt", ctx, { params: { projectId, promptId: autoPromptId(projectId, "how_to") } });
    expect((await read()).output.settings).toMatchObject({
      pausedAutoPromptIds: [category],
      removedAutoPromptIds: [autoPromptId(projectId, "how_to")],
    });
    const body = { companyDescription: "Acme is a calendar app for dental clinics that reduces no-shows." };
    await call("updateBrandIdentity", ctx, { params: { brandIdentityId }, body });
    const after = await prompts();
    expect(after.find(({ id }) => id === category)).toMatchObject({
      prompt: "What is the best calendar app for dental clinics?",
      enabled: false,
      tags: ["top"],
      createdAt: made[0]?.createdAt,
    });
    expect(after.map(({ slot }) => slot)).not.toContain("how_to");
    await save({ pausedAutoPromptIds: [], removedAutoPromptIds: [] });
    expect((await prompts()).map(({ slot }) => slot)).toContain("how_to");
    expect((await prompts()).every(({ enabled }) => enabled)).toBe(true);
  });

  test("asks for alternatives to direct competitors, never about the company, and keeps their text", async () => {
    await describeBrand({ companyDescription: DESCRIPTION });
    await save();
    const put = (body: object) => call("putCompetitor", ctx, { params: { projectId }, body });
    await put({ name: "Indirect", kind: "indirect" });
    await put({ name: "Calendly" });
    const alternative = (await prompts()).find(({ slot }) => slot === "alternative");
    expect(alternative?.prompt).toBe("What are the best alternatives to Calendly?");
    const params = { projectId, promptId: alternative?.id ?? "" };
    const change = { params, body: { prompt: "Something of my own instead?" } };
    expect(await catchAppError(call("updatePrompt", ctx, change))).toMatchObject({ kind: "conflict" });
    await call("deleteCompetitor", ctx, { params: { projectId, name: "CALENDLY" } });
    const left = (await prompts()).find(({ slot }) => slot === "alternative");
    expect(left).toMatchObject({ id: alternative?.id, prompt: "What are the best alternatives to Indirect?" });
    await save({ aliases: ["scheduling"] });
    expect((await prompts()).map(({ prompt }) => prompt).join()).not.toMatch(/acme|scheduling/i);
    expect((await findSettings(db, ctx.organization.id, projectId))?.removedAutoPromptIds).toEqual([]);
  });
});
