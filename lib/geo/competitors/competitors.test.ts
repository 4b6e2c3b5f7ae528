import { beforeEach, describe, expect, test } from "vitest";
import { insertChecks } from "#db/queries/geo/checks.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { findRescoring, findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { ImportResult } from "#lib/geo/imports/contract.ts";
import { activeScorer } from "#lib/geo/rescoring/service.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Competitor, Suggestion } from "./contract.ts";
import { COMPETITORS_MAX } from "./limits.ts";
import { competitorOperations } from "./operations.ts";
import { PALETTE } from "./palette.ts";

const sent = recordEvents();
const db = await testDatabase();
const call = callOperation(competitorOperations);
const now = new Date("2026-03-01T12:00:00.000Z");

let ctx: Ctx;
let projectId: string;

beforeEach(async () => {
  sent.events.length = 0;
  sent.isDown = false;
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  projectId = (await testProject(db, organization.id, now, { settings: { aliases: ["Acme Cloud"] } })).projectId;
});

const list = async () =>
  (await call<{ competitors: Competitor[] }>("listCompetitors", ctx, { params: { projectId } })).output.competitors;
const put = async (body: object) =>
  (await call<{ competitor: Competitor }>("putCompetitor", ctx, { params: { projectId }, body })).output.competitor;
const remove = (name: string) => call("deleteCompetitor", ctx, { params: { projectId, name } });
const send = async (body: object) =>
  (await call<ImportResult>("importCompetitors", ctx, { params: { projectId }, body })).output;

describe("competitors", () => {
  test("adds and changes competitors by name in any case, and keeps omitted fields", async () => {
    const made = await put({
      name: "Beta",
      domain: "https://www.Beta.example/",
      synonyms: ["Beta Labs", "BETA", "beta labs"],
    });
    expect(made).toMatchObject({ name: "Beta", domain: "www.beta.example", kind: "direct", color: PALETTE[0] });
    expect(made.synonyms).toEqual(["beta labs"]);
    expect(await put({ name: "BETA", kind: "indirect" })).toEqual({ ...made, name: "BETA", kind: "indirect" });
    expect(await put({ name: "beta", domain: null, synonyms: [] })).toMatchObject({
      id: made.id,
      domain: null,
      synonyms: [],
    });
    expect((await put({ name: "Alpha" })).color).toBe(PALETTE[1]);
    expect((await list()).map(({ name }) => name)).toEqual(["Alpha", "beta"]);
  });

  test("renames competitors by their previous name, and deletes them by name in any case", async () => {
    const { id } = await put({ name: "Beta", color: "#ABCDEF" });
    expect(await put({ name: "Gamma & Co/2", previousName: "beta" })).toMatchObject({ id, color: "#abcdef" });
    expect(await catchAppError(put({ name: "Delta", previousName: "beta" }))).toMatchObject({ kind: "notFound" });
    expect((await remove("GAMMA & co/2")).output).toMatchObject({ id });
    expect(await catchAppError(remove("Gamma & Co/2"))).toMatchObject({ kind: "notFound" });
    expect(await list()).toEqual([]);
  });

  test("refuses names of another competitor or of the company", async () => {
    await put({ name: "Beta", synonyms: ["Beta Labs"] });
    for (const body of [
      { name: "acme" },
      { name: "Other", synonyms: ["ACME cloud"] },
      { name: "BETA LABS" },
      { name: "Other", synonyms: ["beta"] },
    ]) {
      expect(await catchAppError(put(body))).toMatchObject({ kind: "conflict" });
    }
    await put({ name: "Gamma" });
    expect(await catchAppError(put({ name: "Beta", previousName: "Gamma" }))).toMatchObject({ kind: "conflict" });
    expect((await list()).map(({ name }) => name)).toEqual(["Beta", "Gamma"]);
  });

  test.each([
    [{ name: "" }],
    [{ name: "x".repeat(129) }],
    [{ name: "Beta", domain: "no host" }],
    [{ name: "Beta", kind: "friend" }],
    [{ name: "Beta", synonyms: Array.from({ length: 9 }, (_, i) => `Beta ${i}`) }],
    [{ name: "Beta", color: "red" }],
  ])("refuses the competitor %j", async (body) => {
    expect(await catchAppError(put(body))).toMatchObject({ kind: "invalid" });
  });

  test("rescores answers after a change of names but not of color, and keeps the edit when the queue is down", async () => {
    const [scorer] = await activeScorer(db, ctx.organization.id, projectId);
    const version = () => findSettings(db, ctx.organization.id, projectId).then((row) => row?.scoringVersion);
    expect(await version()).toBe(scorer?.version);
    const getProgress = () => findRescoring(db, ctx.organization.id, projectId);
    await put({ name: "Beta" });
    expect(await getProgress()).toEqual({ scored: 0, total: 0 });
    expect(sent.events).toHaveLength(1);
    await remove("Beta");
    expect(await getProgress()).toBeUndefined();
    sent.isDown = true;
    await put({ name: "Beta" });
    expect(await getProgress()).toBeDefined();
    sent.isDown = false;
    await remove("beta");
    await put({ name: "Beta" });
    const progress = await getProgress();
    await put({ name: "Beta", color: "#123456" });
    expect(await getProgress()).toEqual(progress);
  });
});

describe("import of competitors", () => {
  const csv = `domain,name,synonyms,kind
beta.example,Beta,Beta Labs|B2,direct
,Acme,,
gamma.example,Gamma,,INDIRECT
,gamma,,
,Delta,Beta Labs,
,Epsilon,,friend`;

  test("imports valid rows, reports the others by line, and writes nothing in a dry run", async () => {
    const result = {
      imported: 2,
      updated: 0,
      skipped: 4,
      issues: [
        { line: 3, message: "name: Acme is a name of Acme" },
        { line: 5, message: "name: is the same as in line 4" },
        { line: 6, message: "name: Beta Labs is a name of Beta" },
        { line: 7, message: expect.stringMatching(/^kind: /) },
      ],
    };
    expect(await send({ csv, dryRun: true })).toMatchObject(result);
    expect(await list()).toEqual([]);
    expect(await send({ csv })).toMatchObject(result);
    expect(await list()).toMatchObject([
      { name: "Beta", domain: "beta.example", synonyms: ["Beta Labs", "B2"], kind: "direct", color: PALETTE[0] },
      { name: "Gamma", domain: "gamma.example", synonyms: [], kind: "indirect", color: PALETTE[1] },
    ]);
    expect(await send({ csv })).toMatchObject({ imported: 0, updated: 0, skipped: 6 });
    expect(await send({ rows: [{ name: "BETA", kind: "indirect" }] })).toMatchObject({ imported: 0, updated: 1 });
    expect(await list()).toMatchObject([{ name: "BETA", domain: "beta.example", kind: "indirect" }, { name: "Gamma" }]);
  });

  test("imports up to the limit of a project", async () => {
    const many = Array.from({ length: COMPETITORS_MAX + 2 }, (_, i) => `Rival ${i}`).join("\n");
    const result = await send({ csv: many });
    expect(result).toMatchObject({ imported: COMPETITORS_MAX, skipped: 2 });
    expect(result.issues.map(({ line }) => line)).toEqual([COMPETITORS_MAX + 1, COMPETITORS_MAX + 2]);
    expect(await catchAppError(put({ name: "One more" }))).toMatchObject({ kind: "conflict" });
    expect(await put({ name: "rival 7", kind: "indirect" })).toMatchObject({ name: "rival 7" });
  });
});

test("suggests untracked brands from stored answers, optionally only from those that cite a domain", async () => {
  const common = { organizationId: ctx.organization.id, projectId, createdAt: now };
  const scanId = newId("scan");
  const scan = { kind: "scan", status: "completed", trigger: "manual", request: {}, seed: "s", movedAt: now } as const;
  await insertScan(db, { ...common, ...scan, id: scanId, updatedAt: now });
  const check = (repeatIndex: number, text: string, url?: string) => ({
    ...common,
    id: newId("chk"),
    scanId,
    promptId: "prm_1",
    repeatIndex,
    prompt: "Which tool?",
    branded: false,
    engine: "sandbox/atlas",
    provider: "sandbox",
    language: "en",
    status: "ok" as const,
    text,
    citations: url ? [{ url, title: null }] : [],
    capturedAt: now,
  });
  await insertChecks(db, [
    check(0, "1. Beta: good\n2. Gamma: fine\n3. Acme Cloud: ours", "https://gamma.example/a"),
    check(1, "1. Gamma: good\n2. Delta: fine"),
    { ...check(2, "1. Failed: never"), status: "failed" as const },
  ]);
  await put({ name: "Beta" });
  const suggest = async (query: object = {}) =>
    (
      await call<{ suggestions: Suggestion[]; answers: number }>("suggestCompetitors", ctx, {
        params: { projectId },
        query,
      })
    ).output;
  expect(await suggest()).toMatchObject({
    answers: 2,
    suggestions: [
      { name: "Gamma", domain: "gamma.example", answers: 2, engines: ["sandbox/atlas"] },
      { name: "Delta", domain: null, answers: 1 },
    ],
  });
  const narrowed = await suggest({ domain: "Gamma.example" });
  expect([narrowed.answers, narrowed.suggestions.map(({ name }) => name)]).toEqual([1, ["Gamma"]]);
  expect(await catchAppError(suggest({ domain: "not a host" }))).toMatchObject({ kind: "invalid" });
});
