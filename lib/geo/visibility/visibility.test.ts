import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { updatePrompt } from "#db/queries/geo/prompts.ts";
import { putVersion } from "#db/queries/geo/versions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env, origin } from "#lib/env.ts";
import { choosePool, isInPool, readTarget } from "#lib/geo/engines/target.ts";
import type { StreamReply } from "#lib/http/operation.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { storeAnswers, TEST_VERSION, type TestAnswer, testScan } from "#lib/testing/visibility.ts";
import type { SegmentQuery } from "./contract.ts";
import { visibilityOperations } from "./operations.ts";

const db = await testDatabase();
const call = callOperation(visibilityOperations);
const now = new Date("2026-03-31T12:00:00.000Z");
const toInstant = (day: string, time = "09:00:00.000") => new Date(`${day}T${time}Z`);
const ATLAS = "sandbox/atlas";
const BEACON = "sandbox/beacon";
const COMPASS = "sandbox/compass";
const REAL = "openai/gpt";
const SANDBOX = [
  { id: ATLAS, sandbox: true },
  { id: BEACON, sandbox: true },
];
const showEngines = replaceEngines(SANDBOX);
const { CLARION_ANALYTICS } = env;
afterAll(() => Object.assign(env, { CLARION_ANALYTICS }));

let ctx: Ctx;
let key: { organizationId: string; projectId: string };
let prompts: string[];

beforeEach(async () => {
  Object.assign(env, { CLARION_ANALYTICS: true });
  showEngines(SANDBOX);
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const settings = { scoringVersion: TEST_VERSION, domains: ["acme.com"] };
  const texts = Array.from({ length: 8 }, (_, i) => `Which tool is best for ${i}?`);
  const project = await testProject(db, organization.id, now, { settings, prompts: texts });
  key = { organizationId: organization.id, projectId: project.projectId };
  prompts = project.promptIds;
});

async function track(...names: string[]) {
  const row = { ...key, kind: "direct" as const, color: "#336699", createdAt: now, updatedAt: now };
  await putCompetitors(
    db,
    names.map((name) => ({
      ...row,
      id: newId("cmp"),
      name,
      nameKey: name.toLowerCase(),
      domain: `${name.toLowerCase()}.com`,
    })),
  );
}

async function scan(day: string, answers: (Omit<TestAnswer, "capturedAt"> & { capturedAt?: Date })[]) {
  const scanId = await testScan(db, key, toInstant(day));
  const ids = await storeAnswers(
    db,
    key,
    scanId,
    answers.map((answer) => ({ capturedAt: toInstant(day), ...answer })),
  );
  return { scanId, ids };
}

const read = async <T = Record<string, never>>(id: string, query: object = {}, params: object = {}): Promise<T> =>
  (await call<T>(id, ctx, { params: { projectId: key.projectId, ...params }, query })).output;
const readExport = async (query: object) => {
  const answer = await call("exportChecks", ctx, { params: { projectId: key.projectId }, query });
  const { stream } = answer as unknown as { stream: StreamReply["stream"] };
  let body = "";
  for await (const chunk of stream.chunks) body += chunk;
  return { ...stream, body };
};
const rival = (position: number | null, brand = "Rival") => ({
  brand,
  mentioned: position !== null,
  position,
  cited: false,
});

describe("visibility overview", () => {
  test("counts only answers to unbranded prompts, with the interval and the preceding window", async () => {
    await track("Rival");
    await scan("2026-02-10", [{ promptId: prompts[0], mentioned: true }, { promptId: prompts[1] }]);
    await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true, position: 2, competitors: [rival(1)] },
      { promptId: prompts[1], mentioned: true, position: 3, cited: true },
      { promptId: prompts[2], competitors: [rival(1)] },
      { promptId: prompts[3], status: "failed" },
      { promptId: prompts[4], status: "blocked_zdr" },
      { promptId: prompts[5], branded: true, mentioned: true },
      { sequenceId: "seq_1", turnIndex: 0, mentioned: true },
    ]);
    const overview = await read("getVisibilityOverview");
    expect(overview).toMatchObject({
      configured: true,
      window: { from: "2026-03-02", to: "2026-03-31" },
      sandbox: true,
      scoringVersion: TEST_VERSION,
      headline: {
        mentionRate: 2 / 3,
        n: 3,
        low: expect.closeTo(0.2077, 4),
        high: expect.closeTo(0.9385, 4),
        sufficient: false,
        avgPosition: 2.5,
        shareOfVoice: 0.5,
        shareOfVoiceInterval: { n: 4 },
        previous: { window: { from: "2026-01-31", to: "2026-03-01" }, mentionRate: 0.5, n: 2 },
      },
      engines: [{ engine: ATLAS, sandbox: true, checks: 3, mentions: 2, citations: 1, failed: 1, blocked: 1 }],
      organization: { id: key.organizationId },
    });
  });

  test("shows no figures when nothing was measured", async () => {
    const { headline, engines } = await read<{ headline: object; engines: object[] }>("getVisibilityOverview");
    expect(engines).toEqual([]);
    const nothing = { mentionRate: null, n: 0, low: null, high: null, sufficient: false, mentions: 0 };
    expect(headline).toMatchObject({ ...nothing, avgPosition: null, shareOfVoice: null, previous: nothing });
  });

  test("has no share of voice without competitors or without mentions", async () => {
    await scan("2026-03-30", [{ promptId: prompts[0], mentioned: true }]);
    expect(await read("getVisibilityOverview")).toMatchObject({ headline: { mentionRate: 1, shareOfVoice: null } });
    await track("Rival");
    expect(await read("getVisibilityOverview")).toMatchObject({ headline: { shareOfVoice: 1 } });
    const quiet = { from: "2025-01-01", to: "2025-01-02" };
    expect(await read("getVisibilityOverview", quiet)).toMatchObject({ headline: { shareOfVoice: null } });
  });

  test("never mixes the sandbox with real engines", async () => {
    await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true },
      { promptId: prompts[0], engine: REAL },
    ]);
    expect(await read("getVisibilityOverview")).toMatchObject({ headline: { mentionRate: 1, n: 1 }, sandbox: true });
    showEngines([...SANDBOX, { id: REAL, sandbox: false }]);
    const kept = await read("getVisibilityOverview");
    expect(kept).toMatchObject({ headline: { mentionRate: 0, n: 1 }, sandbox: false });
    expect(kept).toMatchObject({
      engines: [
        { engine: REAL, sandbox: false },
        { engine: ATLAS, sandbox: true },
      ],
    });
    showEngines([{ id: REAL, sandbox: false }]);
    expect(await read("getVisibilityOverview")).toMatchObject({ engines: [{ engine: REAL }] });
    expect(await read("getCompetitorShare")).toMatchObject({ timeseries: [{ brand: "Acme", mentions: 0, checks: 1 }] });
    expect(await read("listPromptResults")).toMatchObject({ results: [{ engine: REAL }] });
  });
});

describe("visibility window", () => {
  test("has one point per day and engine, in UTC days with both ends inclusive", async () => {
    await scan("2026-03-01", [{ promptId: prompts[0] }]);
    await scan("2026-03-02", [
      { promptId: prompts[0], capturedAt: toInstant("2026-03-02", "00:00:00.000"), mentioned: true },
      { promptId: prompts[1], capturedAt: toInstant("2026-03-02", "23:59:59.999") },
      { promptId: prompts[1], engine: BEACON, status: "failed" },
    ]);
    const points = async (query: object) => (await read<{ points: object[] }>("getVisibilityTimeseries", query)).points;
    const [first, failed, ...rest] = await points({ from: "2026-03-02", to: "2026-03-02" });
    expect(first).toMatchObject({ day: "2026-03-02", engine: ATLAS, checks: 2, mentions: 1, avgPosition: 1, n: 2 });
    expect(failed).toMatchObject({ engine: BEACON, checks: 0, mentionRate: null, low: null, failed: 1, blocked: 0 });
    expect(rest).toEqual([]);
    expect(await points({})).toHaveLength(2);
    expect(await points({ days: "31" })).toHaveLength(3);
    expect(await points({ days: "nonsense", from: "2026-03-01" })).toHaveLength(3);
    expect(await points({ to: "2026-03-01" })).toHaveLength(1);
  });

  test("measures the noise floor of an engine whose questions were asked again", async () => {
    for (const day of ["2026-03-28", "2026-03-29", "2026-03-30"]) {
      const ask = (repeatIndex: number) =>
        prompts.map((promptId) => ({ promptId, repeatIndex, mentioned: repeatIndex > 0 }));
      await scan(day, [...ask(0), ...ask(1), { promptId: prompts[0], engine: BEACON }]);
    }
    const { engines, headline } = await read<{ engines: object[]; headline: { criteria: object[] } }>(
      "getVisibilityOverview",
    );
    expect(engines).toMatchObject([
      { engine: ATLAS, noise: { repeated: 24, disagreement: 1, floor: expect.closeTo(1.96 / Math.sqrt(8), 3) } },
      { engine: BEACON, noise: { repeated: 0, disagreement: null, floor: null } },
    ]);
    expect(headline.criteria).toContainEqual({ id: "noise_floor", met: false, value: 1, needed: 2 });
  });

  test("marks other models, failed questions and edits of names in the window", async () => {
    const edit = (version: string, day: string) =>
      putVersion(db, { ...key, version, status: "retired", brands: [], createdAt: toInstant(day), updatedAt: now });
    await edit("v0", "2026-03-01");
    await edit("v0.5", "2026-03-28");
    const failed = prompts.slice(0, 4).map((promptId) => ({ promptId, engine: BEACON, status: "failed" as const }));
    await scan("2026-03-29", [{ promptId: prompts[0], model: "m-1" }]);
    await scan("2026-03-30", [{ promptId: prompts[0], model: "m-2" }, ...failed]);
    const { marks } = await read<{ marks: object[] }>("getVisibilityOverview");
    expect(marks).toEqual([
      { day: "2026-03-28", kind: "names", engine: null, text: expect.stringContaining("scored again") },
      { day: "2026-03-30", kind: "model_change", engine: ATLAS, text: "m-1 before, m-2 now" },
      { day: "2026-03-30", kind: "outage", engine: BEACON, text: "4 of 4 questions failed" },
    ]);
  });

  test.each([
    [{ days: "0" }, "days"],
    [{ days: "366" }, "days"],
    [{ days: "7.5" }, "days"],
    [{ from: "2026-02-30" }, "from"],
    [{ from: "yesterday" }, "from"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "from"],
    [{ from: "2027-01-01" }, "from"],
    [{ from: "2025-01-01", to: "2026-01-01" }, "from"],
    [{ to: "2026-3-1" }, "to"],
  ])("refuses the window %o", async (query, path) => {
    for (const id of ["getVisibilityOverview", "getVisibilityTimeseries", "getVisibilityChanges", "exportChecks"]) {
      const fault = await catchAppError(read(id, query));
      expect([fault.kind, fault.details?.[0]?.path]).toEqual(["invalid", path]);
    }
  });
});

describe("visibility of brands", () => {
  test("gives all brands one denominator, and zeros to a tracked brand without mentions", async () => {
    await track("Rival", "Quiet");
    await scan("2026-03-29", [{ promptId: prompts[0], competitors: [rival(1)] }]);
    await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true, competitors: [rival(2)] },
      { promptId: prompts[1], competitors: [rival(1)] },
    ]);
    const { points, timeseries } = await read<{ points: object[]; timeseries: object[] }>("getCompetitorShare");
    expect(points).toMatchObject([
      { brand: "Rival", own: false, mentions: 3, share: 0.75, n: 4, mentionRate: { value: 1, n: 3 }, trend: null },
      { brand: "Acme", own: true, mentions: 1, share: 0.25, n: 4, mentionRate: { value: 1 / 3, n: 3 } },
      { brand: "Quiet", mentions: 0, share: 0, avgPosition: null },
    ]);
    expect(timeseries).toMatchObject([
      { day: "2026-03-29", brand: "Rival", mentions: 1, checks: 1 },
      { day: "2026-03-29", brand: "Acme", mentions: 0, checks: 1 },
      { day: "2026-03-30", brand: "Rival", mentions: 2, checks: 2 },
      { day: "2026-03-30", brand: "Acme", mentions: 1, checks: 2 },
    ]);
    const day = await read<{ points: object[] }>("getCompetitorShare", { from: "2026-03-30" });
    expect(day.points[0]).toMatchObject({
      brand: "Rival",
      // Only the first prompt was asked on both days.
      trend: -0.5,
      previous: { value: 1 },
    });
  });

  test("finds a brand by name regardless of case, the company included, and returns 404 for an unknown one", async () => {
    await track("Rival/Co");
    const competitors = [rival(2, "Rival/Co")];
    const { ids } = await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true, competitors },
      { promptId: prompts[1] },
    ]);
    const brand = await read("getCompetitorVisibility", {}, { brand: "rival/co" });
    expect(brand).toMatchObject({
      brand: { brand: "Rival/Co", share: 0.5 },
      points: [{ day: "2026-03-30", mentions: 1, checks: 2, mentionRate: 0.5, avgPosition: 2 }],
      prompts: [
        { checkId: ids[0], promptId: prompts[0], engine: ATLAS, mentioned: true, position: 2 },
        { checkId: ids[1], mentioned: false, position: null },
      ],
    });
    const own = await read("getCompetitorVisibility", {}, { brand: "Acme" });
    expect(own).toMatchObject({ brand: { own: true }, points: [{ mentions: 1 }], prompts: [{ position: 1 }, {}] });
    expect((await catchAppError(read("getCompetitorVisibility", {}, { brand: "Nobody" }))).message).toBe(
      "Brand not found",
    );
  });

  test("compares languages with the preceding window", async () => {
    await scan("2026-02-20", [{ promptId: prompts[0], language: "de" }]);
    await scan("2026-03-30", [
      { promptId: prompts[0], language: "de", mentioned: true },
      { promptId: prompts[0], mentioned: true },
      { promptId: prompts[1] },
    ]);
    expect(await read("getLanguageShare")).toMatchObject({
      points: [
        { language: "en", checks: 2, mentions: 1, mentionRate: 0.5, trend: null, previous: { value: null, n: 0 } },
        { language: "de", checks: 1, mentionRate: 1, trend: 1, trendLow: expect.any(Number), previous: { value: 0 } },
      ],
    });
  });
});

describe("visibility of prompts", () => {
  test("shows the latest answer of each cell with its evidence", async () => {
    await track("Rival");
    await scan("2026-03-10", [{ promptId: prompts[0], mentioned: true, text: "Old." }]);
    const matches = [{ start: 0, end: 5, brand: "Rival", own: false, absence: false }];
    const citations = [
      { url: "https://www.acme.com/pricing", title: null },
      { url: "https://example.org/list", title: "The list" },
    ];
    const newest = { text: "Rival is it.", matches, competitors: [rival(1)], citations };
    const { ids } = await scan("2026-03-30", [
      { promptId: prompts[0], ...newest },
      { promptId: prompts[0], language: "de", mentioned: true },
      { promptId: prompts[1], branded: true, mentioned: true },
      { promptId: prompts[2], status: "failed" },
    ]);
    const { results } = await read<{ results: object[] }>("listPromptResults");
    expect(results).toHaveLength(3);
    expect(results).toContainEqual({
      checkId: ids[0],
      promptId: prompts[0],
      prompt: `Prompt ${prompts[0]}`,
      branded: false,
      engine: ATLAS,
      access: "sandbox",
      country: null,
      sandbox: true,
      language: "en",
      model: `${ATLAS}-1`,
      answer: "Rival is it.",
      mentioned: false,
      absent: false,
      cited: false,
      position: null,
      sentiment: "unknown",
      recommendation: "unknown",
      excerpt: null,
      matches,
      competitors: [rival(1)],
      searchQueries: [],
      sources: [
        { url: "https://www.acme.com/pricing", title: null, own: true },
        { url: "https://example.org/list", title: "The list", own: false },
      ],
      capturedAt: "2026-03-30T09:00:00.000Z",
    });
    const count = async (query: object) =>
      (await read<{ results: object[] }>("listPromptResults", query)).results.length;
    expect(await count({ promptId: prompts[0] })).toBe(2);
    expect(await count({ promptId: prompts[0], language: "de" })).toBe(1);
    expect(await count({ engine: BEACON })).toBe(0);
    expect(await count({ to: "2026-03-15" })).toBe(1);
  });

  test("compares prompts by engine, and lists their days", async () => {
    await scan("2026-03-10", [{ promptId: prompts[0], mentioned: true, position: 3 }]);
    const { ids } = await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true, position: 1 },
      { promptId: prompts[0], engine: BEACON },
      { promptId: prompts[0], engine: BEACON, repeatIndex: 1, status: "failed" },
    ]);
    const { prompts: rows } = await read<{ prompts: object[] }>("listPromptVisibility");
    expect(rows).toMatchObject([
      {
        promptId: prompts[0],
        checks: 3,
        mentions: 2,
        n: 3,
        avgPosition: 2,
        bestPosition: 1,
        engines: [
          { engine: ATLAS, checks: 2, mentionRate: 1, latest: { checkId: ids[0], mentioned: true, position: 1 } },
          { engine: BEACON, checks: 1, mentionRate: 0, latest: { checkId: ids[1], mentioned: false } },
        ],
      },
    ]);
    expect(await read("getPromptVisibility", {}, { promptId: prompts[0] })).toMatchObject({
      prompt: { mentions: 2 },
      points: [
        { day: "2026-03-10", engine: ATLAS, mentions: 1 },
        { day: "2026-03-30", engine: ATLAS, mentions: 1 },
        { day: "2026-03-30", engine: BEACON, mentions: 0, failed: 1 },
      ],
    });
    expect(await read("getPromptVisibility", {}, { promptId: prompts[7] })).toMatchObject({ prompt: null, points: [] });
    const fault = await catchAppError(read("getPromptVisibility", {}, { promptId: "prm_unknown" }));
    expect(fault.message).toBe("Prompt not found");
  });
});

describe("cited pages", () => {
  test("groups cited pages by owner and kind, and counts each page once per answer", async () => {
    await track("Rival");
    const cited = (...urls: string[]) => ({ citations: urls.map((url) => ({ url, title: null })) });
    const forum = "https://www.reddit.com/r/tools/comments/1";
    const { ids } = await scan("2026-03-30", [
      { promptId: prompts[0], mentioned: true, ...cited("https://acme.com/a", `${forum}#one`, `${forum}#two`) },
      { promptId: prompts[1], competitors: [rival(1)], ...cited(forum, "https://docs.rival.com/x") },
      { promptId: prompts[2], branded: true, ...cited("https://branded.example/x") },
    ]);
    const answer = await read<{ pages: object[]; ownPages: object[] }>("getVisibilityCitations");
    expect(answer).toMatchObject({
      answers: 2,
      pages: [
        {
          url: forum,
          host: "reddit.com",
          kind: "forum",
          answers: 2,
          rate: { value: 1, n: 2 },
          engines: [ATLAS],
          own: 1,
          competitors: [{ brand: "Rival", answers: 1 }],
        },
        { url: "https://docs.rival.com/x", kind: "competitor", answers: 1 },
      ],
      ownPages: [{ url: "https://acme.com/a", answers: 1, checkIds: [ids[0]] }],
      kinds: [
        { kind: "forum", pages: 1, citations: 2 },
        { kind: "competitor", pages: 1, citations: 1 },
      ],
    });
    expect(answer.ownPages[0]).not.toHaveProperty("kind");
    const only = await read<{ pages: object[] }>("getVisibilityCitations", { kind: "competitor,docs" });
    expect(only.pages).toHaveLength(1);
    expect(await read("listChecks", { url: `${forum}#three` })).toMatchObject({ pagination: { totalItems: 2 } });
  });
});

test("treats pages that the organization publishes on this server as its own, but not those of another organization", async () => {
  const urls = [`${origin()}/p/${ctx.organization.slug}/post-1`, `${origin()}/p/another/post-1`];
  await scan("2026-03-30", [{ promptId: prompts[0], citations: urls.map((url) => ({ url, title: null })) }]);
  expect(await read("getVisibilityCitations")).toMatchObject({
    ownPages: [{ url: urls[0] }],
    pages: [{ url: urls[1] }],
  });
  const sources = urls.map((url, i) => ({ url, own: i === 0 }));
  expect(await read("listPromptResults")).toMatchObject({ results: [{ sources }] });
});

describe("sentiment and recommendation", () => {
  type Rates = { value: string; rate: { value: number | null; n: number; low: number | null; high: number | null } }[];
  type Judged = { mentions: number; judged: number; sentiment: Rates; recommendation: Rates };
  const sentiment = (query: object = {}) =>
    read<Judged & { engines: (Judged & { engine: string })[] }>("getVisibilitySentiment", query);
  const countsOf = (rates: Rates) => rates.map(({ value, rate }) => [value, (rate.value ?? 0) * rate.n]);

  test("are rates of the judged answers alone, with intervals, in all and per engine", async () => {
    const judged = { mentioned: true, sentiment: "positive", recommendation: "first_pick" } as const;
    await scan("2026-03-30", [
      { ...judged, promptId: prompts[0] },
      { ...judged, promptId: prompts[1], engine: BEACON, sentiment: "negative", recommendation: "advised_against" },
      { ...judged, promptId: prompts[2], recommendation: "listed" },
      { promptId: prompts[3], mentioned: true },
      { promptId: prompts[4] },
      { ...judged, promptId: prompts[5], branded: true },
      { ...judged, promptId: prompts[6], language: "de", recommendation: "unknown" },
    ]);
    await scan("2026-02-01", [{ ...judged, promptId: prompts[0] }]);
    const all = await sentiment();
    expect([all.mentions, all.judged]).toEqual([5, 4]);
    expect(countsOf(all.sentiment)).toEqual([
      ["positive", 3],
      ["neutral", 0],
      ["negative", 1],
    ]);
    const picks = all.recommendation.filter(({ rate }) => rate.value !== 0).map(({ value }) => value);
    expect(picks).toEqual(["first_pick", "listed", "advised_against"]);
    expect(all.recommendation.map(({ rate }) => rate.n)).toEqual([3, 3, 3, 3, 3]);
    for (const { rate } of all.sentiment) expect(rate.low).toBeLessThanOrEqual(rate.value ?? 0);
    expect(all.engines.map(({ engine, mentions, judged: n }) => [engine, mentions, n])).toEqual([
      [ATLAS, 4, 3],
      [BEACON, 1, 1],
    ]);
    expect(await sentiment({ language: "de" })).toMatchObject({ mentions: 1, judged: 1 });
    expect(await sentiment({ engine: BEACON })).toMatchObject({ mentions: 1, judged: 1 });
  });

  test("are unknown, not neutral, without a judged answer", async () => {
    await scan("2026-03-30", [{ promptId: prompts[0], mentioned: true }]);
    const { mentions, judged, sentiment: rates } = await sentiment();
    expect([mentions, judged]).toEqual([1, 0]);
    expect(rates.map(({ rate }) => rate.value)).toEqual([null, null, null]);
  });
});

describe("filters by engine, language, tag, access and country", () => {
  const CAPTURED = "openai/chatgpt:ui@DE";
  const SEGMENTS: SegmentQuery[] = [
    {},
    { engine: BEACON },
    { language: "de" },
    { tag: "pricing" },
    { engine: ATLAS, tag: "pricing" },
    { access: "ui" },
    { access: "sandbox", language: "de" },
    { access: "ui", country: "DE" },
  ];
  type Answer = { promptId: string | undefined; engine: string; language: string; mentioned: boolean; rival: boolean };
  const PAGE = { url: "https://example.org/list", title: "The list" };
  let answers: Answer[];

  beforeEach(async () => {
    await track("Rival");
    for (const id of prompts.slice(0, 3)) {
      await updatePrompt(db, key.organizationId, key.projectId, id, { tags: ["pricing"] });
    }
    answers = prompts.flatMap((promptId, i) =>
      [ATLAS, BEACON, CAPTURED].flatMap((engine, e) =>
        ["en", "de"].map((language, l) => ({
          promptId,
          engine,
          language,
          mentioned: (i + e + l) % 3 === 0,
          rival: (i * 2 + e + l) % 4 === 0,
        })),
      ),
    );
    await scan(
      "2026-03-30",
      answers.map(({ rival: isNamed, ...answer }) => ({
        ...answer,
        ...(answer.mentioned ? ({ sentiment: "neutral", recommendation: "listed" } as const) : {}),
        competitors: isNamed ? [rival(2)] : [],
        citations: [PAGE],
      })),
    );
  });

  test.each(SEGMENTS)("counts the same answers in every read with %o", async (segment) => {
    const wanted = segment;
    const expected = answers.filter(
      ({ promptId, engine, language }) =>
        (wanted.engine ?? engine) === engine &&
        (wanted.language ?? language) === language &&
        (wanted.access ?? readTarget(engine).access) === readTarget(engine).access &&
        (wanted.country ?? readTarget(engine).country) === readTarget(engine).country &&
        (wanted.tag === undefined || prompts.indexOf(promptId ?? "") < 3),
    );
    const listed = expected.length;
    const pool = choosePool(segment, "sandbox");
    const counted = expected.filter(({ engine }) => isInPool(engine, pool));
    const n = counted.length;
    const mentions = counted.filter(({ mentioned }) => mentioned).length;
    const named = counted.filter((answer) => answer.rival).length;
    const addUp = (rows: { checks: number }[]) => rows.reduce((total, { checks }) => total + checks, 0);
    expect(await read("getVisibilityOverview", segment)).toMatchObject({ headline: { n, mentions } });
    const series = await read<{ points: { checks: number }[] }>("getVisibilityTimeseries", segment);
    expect(addUp(series.points)).toBe(listed);
    const share = await read<{ points: object[]; timeseries: object[] }>("getCompetitorShare", segment);
    expect(share.points).toContainEqual(
      expect.objectContaining({ brand: "Rival", mentions: named, avgPosition: named > 0 ? 2 : null }),
    );
    expect(share.timeseries).toContainEqual(expect.objectContaining({ brand: "Rival", mentions: named, checks: n }));
    expect(addUp((await read<{ points: { checks: number }[] }>("getLanguageShare", segment)).points)).toBe(n);
    expect(addUp((await read<{ prompts: { checks: number }[] }>("listPromptVisibility", segment)).prompts)).toBe(n);
    expect((await read<{ results: object[] }>("listPromptResults", segment)).results).toHaveLength(listed);
    expect(await read("getVisibilityCitations", segment)).toMatchObject({
      answers: n,
      pages: [{ url: PAGE.url, answers: n, own: mentions, rate: { value: 1 } }],
    });
    expect(await read("listChecks", segment)).toMatchObject({ pagination: { totalItems: listed } });
    expect(await read("getVisibilityChanges", segment)).toMatchObject({
      comparison: { current: { checks: n, mentions } },
    });
    expect(await read("getCompetitorVisibility", segment, { brand: "Rival" })).toMatchObject({
      points: [{ mentions: named, checks: n }],
    });
    expect(await read("getVisibilitySentiment", segment)).toMatchObject({ mentions, judged: mentions });
    const id = prompts[0] ?? "";
    const ofPrompt = counted.filter(({ promptId }) => promptId === id).length;
    expect(await read("getPromptVisibility", segment, { promptId: id })).toMatchObject({
      prompt: { checks: ofPrompt },
    });
    expect((await readExport(segment)).body.trim().split("\n")).toHaveLength(listed);
  });

  test("are taken by every read but the two that are about no figure", () => {
    const without = visibilityOperations.filter(({ endpoint }) => {
      const query = z.toJSONSchema(endpoint.query ?? z.object({}), { io: "input" }).properties ?? {};
      return !["engine", "language", "tag", "access", "country"].every((name) => name in query);
    });
    expect(without.map(({ endpoint }) => endpoint.id)).toEqual(["getVisibilityMethodology", "getCheck"]);
  });
});

describe("methodology", () => {
  test("lists every method, and the prompts that count as one topic", async () => {
    const methodology = await read<{ methods: { id: string }[]; topics: object[] }>("getVisibilityMethodology");
    expect(methodology.methods.map(({ id }) => id)).toContain("changes");
    expect(methodology.topics).toEqual([]);
    for (const id of prompts.slice(0, 2)) {
      await updatePrompt(db, key.organizationId, key.projectId, id, { tags: ["pricing"] });
    }
    expect(await read("getVisibilityMethodology")).toMatchObject({
      topics: [{ prompts: ["Which tool is best for 0?", "Which tool is best for 1?"] }],
    });
  });
});

describe("visibility changes", () => {
  /** Asks each prompt of each engine; answers to the first prompts name the company. */
  const round = (day: string, mentionCount: number, model: string | null = "m-1") =>
    scan(
      day,
      prompts.flatMap((promptId, i) =>
        [ATLAS, BEACON, COMPASS].map((engine) => ({ promptId, engine, model, mentioned: i < mentionCount })),
      ),
    );
  const compare = async (query: object = {}) =>
    (await read<{ comparison: Record<string, unknown> }>("getVisibilityChanges", query)).comparison;

  test("detects a change between windows when prompts and scans agree", async () => {
    for (const [week, day] of ["2026-02-01", "2026-02-08", "2026-02-15", "2026-02-22"].entries()) {
      await round(day, week % 2);
    }
    const recent = [
      await round("2026-03-05", 7),
      await round("2026-03-12", 8),
      await round("2026-03-19", 7),
      await round("2026-03-26", 8),
    ];
    const comparison = await compare();
    expect(comparison).toMatchObject({
      verdict: "up",
      prompts: 8,
      cells: { compared: 24, modelChanged: 0, unmatched: 0 },
      current: { from: "2026-03-02", checks: 96, mentions: 90, sufficient: true, scanIds: recent.map((s) => s.scanId) },
      base: { to: "2026-03-01", checks: 96, mentions: 6 },
      pairedTest: { df: 7, p: expect.any(Number) },
      clusteredTest: { p: expect.any(Number) },
      minimumDetectableEffect: expect.any(Number),
      grade: "exploratory",
      brands: [{ brand: "Acme", verdict: "up" }],
      segments: [ATLAS, BEACON, COMPASS].map((value) => ({ kind: "engine", value, verdict: expect.any(String) })),
    });
    const { headline } = await read<{ headline: { change: object } }>("getVisibilityOverview");
    expect(headline.change).toMatchObject({ verdict: "up", difference: comparison.difference });
    const { points } = await read<{ points: { own: boolean; movement: object }[] }>("getCompetitorShare");
    expect(points.find(({ own }) => own)?.movement).toMatchObject({ verdict: "up", difference: comparison.difference });
    const rows = comparison.rows as { kind: string; promptId: string; checkId: string; baseCheckId: string }[];
    expect(rows.map(({ kind }) => kind)).toEqual(Array.from({ length: 21 }, () => "mention_gained"));
    const { check } = await read<{ check: object }>("getCheck", {}, { checkId: rows[0]?.checkId });
    expect(check).toMatchObject({ promptId: rows[0]?.promptId, mentioned: true });
  });

  test("reports no change without earlier answers, with another model or with too few answers", async () => {
    await round("2026-03-05", 8);
    expect(await compare()).toMatchObject({ verdict: "insufficient", base: { checks: 0 }, rows: [] });
    await round("2026-02-05", 0, "m-0");
    expect(await compare()).toMatchObject({ verdict: "not_comparable", cells: { compared: 0, modelChanged: 24 } });
    await scan("2026-02-06", [{ promptId: prompts[0], engine: BEACON, language: "de", model: null }]);
    await scan("2026-03-06", [{ promptId: prompts[0], engine: BEACON, language: "de", model: null }]);
    expect(await compare()).toMatchObject({ verdict: "not_comparable", cells: { modelChanged: 25 } });
  });

  test("compares two scans by the spread of earlier scans", async () => {
    const first = await round("2026-03-01", 2);
    const second = await round("2026-03-08", 8);
    expect(await compare({ scan: second.scanId })).toMatchObject({
      verdict: "insufficient",
      base: { scanIds: [first.scanId], mentions: 6 },
      clusteredTest: null,
    });
    await round("2026-02-01", 2);
    await round("2026-02-08", 3);
    await round("2026-02-15", 2);
    const query = { scan: "latest", base: first.scanId };
    expect(await compare(query)).toMatchObject({ verdict: "up", clusteredTest: { df: 3 } });
    expect(await compare({ scan: first.scanId })).toMatchObject({ verdict: "no_detectable_change" });
  });

  test("compares two scans only if both are of the project and the base is earlier", async () => {
    const first = await round("2026-03-01", 2);
    const second = await round("2026-03-08", 8);
    const getFaultKind = async (query: object) => (await catchAppError(compare(query))).kind;
    expect(await getFaultKind({ base: first.scanId })).toBe("invalid");
    expect(await getFaultKind({ scan: first.scanId, base: second.scanId })).toBe("invalid");
    expect(await getFaultKind({ scan: first.scanId, base: first.scanId })).toBe("invalid");
    expect(await getFaultKind({ scan: "scan_unknown" })).toBe("notFound");
    expect(await getFaultKind({ scan: second.scanId, base: "scan_unknown" })).toBe("notFound");
  });

  test("lists displacing competitors, lost mentions and citations", async () => {
    const toAnswer = (promptId: string | undefined, answer: object) => ({ promptId: promptId ?? "", ...answer });
    await scan("2026-03-01", [
      toAnswer(prompts[0], { mentioned: true, position: 1, competitors: [rival(2)] }),
      toAnswer(prompts[1], { mentioned: true, position: 2, cited: true, competitors: [rival(1)] }),
      toAnswer(prompts[2], { mentioned: true, position: 3 }),
    ]);
    const { scanId } = await scan("2026-03-08", [
      toAnswer(prompts[0], { mentioned: true, position: 2, competitors: [rival(1)] }),
      toAnswer(prompts[1], { competitors: [rival(1)] }),
      toAnswer(prompts[2], { mentioned: true, position: 2, cited: true }),
    ]);
    const { rows, verdict } = await compare({ scan: scanId });
    expect(verdict).toBe("insufficient");
    const seen = (rows as { promptId: string; kind: string; competitor: string | null }[]).map((row) => [
      prompts.indexOf(row.promptId),
      row.kind,
      row.competitor,
    ]);
    expect(seen.sort()).toEqual(
      [
        [0, "position_moved", null],
        [0, "displaced", "Rival"],
        [1, "mention_lost", null],
        [1, "citation_lost", null],
        [2, "position_moved", null],
        [2, "citation_gained", null],
      ].sort(),
    );
  });
});

describe("visibility checks", () => {
  test("lists checks newest first, by the filters behind a figure", async () => {
    await track("Rival");
    const { scanId, ids } = await scan("2026-03-29", [
      { promptId: prompts[0], mentioned: true, text: `${"Much before. ".repeat(30)}Acme is it.`, matches: [] },
      { promptId: prompts[1], competitors: [rival(1)], language: "de" },
      { promptId: prompts[2], status: "failed" },
    ]);
    const turn = await scan("2026-03-30", [{ sequenceId: "seq_1", turnIndex: 1, branded: true }]);
    const list = async (query: object) => {
      const { checks } = await read<{ checks: { id: string }[] }>("listChecks", query);
      return checks.map(({ id }) => id).sort();
    };
    expect(await list({})).toEqual([...ids, ...turn.ids].sort());
    expect(await list({ from: "2026-03-30" })).toEqual(turn.ids);
    expect(await list({ status: "ok", scanId })).toEqual(ids.slice(0, 2).sort());
    expect(await list({ mentioned: "true" })).toEqual([ids[0]]);
    expect(await list({ brand: "acme" })).toEqual([ids[0]]);
    expect(await list({ brand: "RIVAL", language: "de" })).toEqual([ids[1]]);
    expect(await list({ sequenceId: "seq_1", branded: "true" })).toEqual(turn.ids);
    expect(await list({ promptId: prompts[2] })).toEqual([ids[2]]);
    const page = await read("listChecks", { limit: "1", page: "2" });
    expect(page).toMatchObject({ checks: [{}], pagination: { totalItems: 4, totalPages: 4, currentPage: 2 } });
    expect((await catchAppError(read("listChecks", { page: "9" }))).body).toMatchObject({
      error: "Invalid page number",
    });
    expect((await catchAppError(read("listChecks", { status: "pending" }))).kind).toBe("invalid");
  });

  test("counts as many checks as it lists regardless of the filter", async () => {
    await scan("2026-03-28", [
      { promptId: prompts[0], mentioned: true, cited: true },
      { promptId: prompts[0], engine: BEACON, mentioned: true, branded: true },
      { promptId: prompts[1], engine: REAL, language: "de", cited: true },
      { promptId: prompts[1], status: "failed" },
      { promptId: prompts[2], status: "blocked_zdr", language: "de" },
      { sequenceId: "seq_1", turnIndex: 0, mentioned: true },
      { sequenceId: "seq_1", turnIndex: 1, status: "failed" },
    ]);
    const one = { promptId: prompts[0], engine: ATLAS, language: "de", branded: "false", status: "ok,blocked_zdr" };
    const parts = Object.entries({ ...one, mentioned: "true", cited: "false" }).map(([name, value]) => ({
      [name]: value,
    }));
    const verdicts = [{ mentioned: "false" }, { cited: "true" }, { mentioned: "true", cited: "true" }];
    const mixed = [{ promptId: prompts[1], cited: "true" }, { engine: REAL, mentioned: "false" }, { status: "failed" }];
    const counts = [];
    for (const query of [{}, ...parts, ...verdicts, ...mixed, one, { status: "skipped" }, { brand: "Acme" }]) {
      const { checks, pagination } = await read<{ checks: object[]; pagination: object }>("listChecks", query);
      expect([query, pagination]).toMatchObject([query, { totalItems: checks.length }]);
      counts.push(checks.length);
    }
    expect(counts).toEqual([7, 2, 5, 2, 6, 5, 3, 2, 1, 2, 1, 1, 1, 2, 0, 0, 3]);
  });

  test("exports any number of checks as NDJSON, or as CSV without formulas", async () => {
    const hostile = '=HYPERLINK("https://evil.example","x")';
    await scan("2026-03-29", [
      {
        promptId: prompts[0],
        prompt: hostile,
        text: 'Says "yes",\nand more',
        citations: [{ url: "https://a.example/", title: null }],
      },
    ]);
    const many = Array.from({ length: 250 }, (_, i) => ({ promptId: prompts[1] ?? "", repeatIndex: i }));
    await scan("2026-03-30", many);
    const text = (format: string) => readExport({ format });
    const lines = await text("ndjson");
    expect(lines.contentType).toBe("application/x-ndjson");
    const records = lines.body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records).toHaveLength(251);
    expect(records[0]).toMatchObject({
      prompt: hostile,
      sources: ["https://a.example/"],
      scoringVersion: TEST_VERSION,
    });
    expect(new Set(records.map(({ id }) => id)).size).toBe(251);
    const table = await text("csv");
    expect(table.headers).toEqual({
      "Content-Disposition": 'attachment; filename="visibility-2026-03-02-2026-03-31.csv"',
    });
    expect(table.body.split("\r\n")).toHaveLength(253);
    expect(table.body).toContain(`"'${hostile.replaceAll('"', '""')}"`);
    expect(table.body).toContain('"Says ""yes"",\nand more"');
  });
});

describe("every visibility read", () => {
  const ids = visibilityOperations.map(({ endpoint }) => endpoint.id);
  const params = { promptId: "prm_x", checkId: "chk_x", brand: "Acme" };

  test.each(ids.filter((id) => id !== "exportChecks"))(
    "returns empty data from %s when analytics is switched off",
    async (id) => {
      await scan("2026-03-30", [{ promptId: prompts[0], mentioned: true }]);
      Object.assign(env, { CLARION_ANALYTICS: false });
      const { configured, organization, window: _, ...rest } = await read<Record<string, unknown>>(id, {}, params);
      expect([configured, organization]).toMatchObject([false, { id: key.organizationId }]);
      expect(JSON.stringify(rest)).not.toMatch(/"(engine|checkId|day)"/);
    },
  );

  test.each(ids)("returns 404 from %s for a project of another organization", async (id) => {
    const userId = await testUser(db, now);
    const other = await testOrganization(db, now, { [userId]: "owner" });
    const otherCtx = testCtx(db, other, { userId, role: "owner" }, now);
    const fault = await catchAppError(
      call(id, otherCtx, { params: { projectId: key.projectId, ...params }, query: {} }),
    );
    expect([fault.kind, fault.message]).toEqual(["notFound", "Project not found"]);
  });

  test("finds no prompt, check or scan of another project", async () => {
    const { scanId, ids: checks } = await scan("2026-03-30", [{ promptId: prompts[0], mentioned: true }]);
    const { projectId } = await testProject(db, key.organizationId, now, {
      settings: { scoringVersion: TEST_VERSION },
    });
    const getFaultMessage = async (id: string, query: object, pathParams: object) =>
      (await catchAppError(read(id, query, { projectId, ...pathParams }))).message;
    expect(await getFaultMessage("getPromptVisibility", {}, { promptId: prompts[0] })).toBe("Prompt not found");
    expect(await getFaultMessage("getCheck", {}, { checkId: checks[0] })).toBe("Check not found");
    expect(await getFaultMessage("getVisibilityChanges", { scan: scanId }, {})).toBe("Scan not found");
    expect(await getFaultMessage("getVisibilityChanges", { scan: "latest" }, {})).toBe("Scan not found");
    expect(await read("listChecks", { scanId }, { projectId })).toMatchObject({ checks: [] });
    expect(await read("listPromptResults", {}, { projectId })).toMatchObject({ results: [] });
  });

  test("returns unavailable when the database fails", async () => {
    const select = () => {
      throw new Error("connection refused");
    };
    const broken = { ...ctx, db: { select } } as unknown as Ctx;
    const [operation] = visibilityOperations;
    const input = { params: { projectId: key.projectId }, query: {}, body: undefined, ifMatch: undefined };
    const fault = await catchAppError(operation?.handle({ ctx: broken, ...input }) ?? Promise.resolve());
    expect([fault.kind, fault.message]).toEqual(["unavailable", "Analytics backend unavailable"]);
  });
});
