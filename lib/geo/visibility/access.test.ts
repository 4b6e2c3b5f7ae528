import fc from "fast-check";
import { expect, it } from "vitest";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import {
  ACCESS_KINDS,
  type AccessKind,
  choosePool,
  getAskedAccess,
  isCaptured,
  isInPool,
  readTarget,
} from "#lib/geo/engines/target.ts";
import { gapOperations } from "#lib/geo/gaps/operations.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { storeAnswers, TEST_VERSION, type TestAnswer, testScan } from "#lib/testing/visibility.ts";
import { visibilityOperations } from "./operations.ts";

const db = await testDatabase();
const call = callOperation([...visibilityOperations, ...gapOperations]);
const now = new Date("2026-03-31T12:00:00.000Z");
const DAY_MS = 86_400_000;
const WINDOW = 30;
const ENGINES = [
  "openai/gpt-5.4",
  "openai/gpt-5.4@DE",
  "google/ai-overview:serp@DE",
  "openai/chatgpt:ui",
  "openai/chatgpt:ui@FR",
  "acme/panel:import",
  "sandbox/atlas",
];
const LANGUAGES = ["en", "de"];
const replace = replaceEngines([]);

type World = { order: string[]; days: number[]; languages: string[]; onlySandbox: boolean };
type Filter = { access?: AccessKind; country?: string; engine?: string };

const all = fc.shuffledSubarray(ENGINES, { minLength: ENGINES.length });
const world: fc.Arbitrary<World> = fc.record({
  order: fc.oneof(
    all,
    all.map((engines) => engines.filter(isCaptured)),
  ),
  days: fc.array(fc.nat(WINDOW - 1), { minLength: 8, maxLength: 8 }),
  languages: fc.array(fc.constantFrom(...LANGUAGES), { minLength: 5, maxLength: 5 }),
  onlySandbox: fc.boolean(),
});
const filters: Filter[] = [
  {},
  ...ACCESS_KINDS.map((access) => ({ access })),
  { country: "DE" },
  { access: "ui", country: "FR" },
  { access: "serp", country: "FR" },
  ...ENGINES.map((engine) => ({ engine })),
  { engine: "openai/chatgpt:ui", access: "api" },
];

/** The engine at index `i` has 2^i answers to each prompt, so that every count says which engines it is of. */
async function store({ order, days, languages, onlySandbox }: World) {
  replace(
    onlySandbox
      ? [{ id: "sandbox/atlas", sandbox: true }]
      : ENGINES.map((id) => ({ id, sandbox: id.startsWith("sandbox/") })),
  );
  const organization = await testOrganization(db, now);
  const { projectId, promptIds } = await testProject(db, organization.id, now, {
    settings: { scoringVersion: TEST_VERSION },
    prompts: ["Which tool writes a changelog?", "Which tool collects feedback?"],
  });
  const [named, missed] = promptIds;
  const key = { organizationId: organization.id, projectId };
  const times = { createdAt: now, updatedAt: now };
  const rival = { name: "Beamer", nameKey: "beamer", domain: "beamer.com", kind: "direct" as const, color: "#336699" };
  await putCompetitors(db, [{ ...key, ...rival, id: newId("cmp"), ...times }]);
  const toAnswers = (engine: string, e: number): TestAnswer[] =>
    Array.from({ length: 2 ** e }, (_, i) => {
      const age = (days[i % days.length] ?? 0) * DAY_MS;
      const fields = {
        engine,
        language: languages[i % languages.length] ?? "en",
        model: "m-1",
        repeatIndex: i,
        citations: [{ url: "https://review.example/best", title: "Best" }],
        competitors: [{ brand: "Beamer", mentioned: true, position: 1, cited: false }],
      };
      const own = { ...fields, promptId: named, mentioned: true, position: 2 };
      const judged = { sentiment: "positive", recommendation: "listed" } as const;
      return [
        { ...own, ...judged, capturedAt: new Date(now.getTime() - age) },
        { ...own, repeatIndex: 1_000 + i, capturedAt: new Date(now.getTime() - age - WINDOW * DAY_MS) },
        { ...fields, promptId: missed, capturedAt: new Date(now.getTime() - age) },
      ];
    }).flat();
  await storeAnswers(db, key, await testScan(db, key, now), order.flatMap(toAnswers));
  const ctx = testCtx(db, organization, { type: "system", name: "test" }, now);
  return async <T>(id: string, query: Filter, params: object = {}): Promise<T> =>
    (await call<T>(id, ctx, { params: { projectId, ...params }, query })).output;
}

type Sums = { n: number }[];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every count over several engines in every read, in answers to one prompt. */
async function readCounts(read: Awaited<ReturnType<typeof store>>, filter: Filter): Promise<Record<string, number>> {
  const overview = await read<{ headline: { n: number; previous: { n: number } } }>("getVisibilityOverview", filter);
  const share = await read<{
    points: { own: boolean; mentions: number; checks: number; previous: { n: number } }[];
    timeseries: { brand: string; checks: number; mentions: number }[];
  }>("getCompetitorShare", filter);
  const languages = await read<{ points: Sums }>("getLanguageShare", filter);
  const sentiment = await read<{
    mentions: number;
    judged: number;
    sentiment: { value: string; rate: { n: number } }[];
  }>("getVisibilitySentiment", filter);
  const brand = await read<{ points: { checks: number; mentions: number }[] }>("getCompetitorVisibility", filter, {
    brand: "Beamer",
  });
  const { comparison } = await read<{ comparison: { current: { checks: number }; base: { checks: number } } }>(
    "getVisibilityChanges",
    filter,
  );
  const cited = await read<{ answers: number; pages: { answers: number; engines: string[] }[] }>(
    "getVisibilityCitations",
    filter,
  );
  const { prompts } = await read<{ prompts: Sums }>("listPromptVisibility", filter);
  const gaps = await read<{ promptGaps: { n: number; byEngine: { checks: number }[] }[] }>("listGeoGaps", filter);
  const own = share.points.find((point) => point.own);
  const rival = share.points.find((point) => !point.own);
  const rivalDays = share.timeseries.filter((point) => point.brand === "Beamer");
  return {
    headline: overview.headline.n / 2,
    previous: overview.headline.previous.n,
    ownShare: own?.mentions ?? 0,
    rivalShare: (rival?.mentions ?? 0) / 2,
    shareDays: sum(rivalDays.map(({ checks }) => checks)) / 2,
    languages: sum(languages.points.map(({ n }) => n)) / 2,
    sentiment: sentiment.mentions,
    judged: sentiment.judged,
    positive: sentiment.sentiment.find(({ value }) => value === "positive")?.rate.n ?? 0,
    brandDays: sum(brand.points.map(({ checks }) => checks)) / 2,
    current: comparison.current.checks,
    base: comparison.base.checks,
    citations: cited.answers / 2,
    pages: sum(cited.pages.map(({ answers }) => answers)) / 2,
    prompts: sum(prompts.map(({ n }) => n)) / 2,
    ...Object.fromEntries(gaps.promptGaps.map(({ n }, i) => [`gap ${i}`, n])),
  };
}

/** Each engine has more answers than all before it. */
function findStandard({ order, onlySandbox }: World): AccessKind {
  const asked = getAskedAccess(onlySandbox);
  const isAsked = order.some((engine) => isInPool(engine, choosePool({}, asked)));
  return isAsked ? asked : readTarget(order.at(-1) ?? "").access;
}

it("counts answers of one access only in every figure and under every filter", async () => {
  const property = fc.asyncProperty(world, async (simulated) => {
    const read = await store(simulated);
    for (const filter of filters) {
      const pool = choosePool(filter, findStandard(simulated));
      const matches = (engine: string) => filter.engine === undefined || filter.engine === engine;
      const wanted = simulated.order.filter((engine) => matches(engine) && isInPool(engine, pool));
      expect(new Set(wanted.map((engine) => readTarget(engine).access)).size).toBeLessThanOrEqual(1);
      const counts = await readCounts(read, filter);
      for (const [figure, count] of Object.entries(counts)) {
        const counted = simulated.order.filter((_, i) => (count >> i) % 2 === 1);
        const isShortCompared = (figure === "current" || figure === "base") && counted.length < wanted.length;
        const expected = isShortCompared ? wanted.filter((engine) => counted.includes(engine)) : wanted;
        expect({ filter, figure, engines: counted }).toEqual({ filter, figure, engines: expected });
      }
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(20), seed: 20_261_128 });
}, 240_000);

it("counts answers of the API without a country where nothing is filtered", () => {
  const pool = choosePool({}, "api");
  expect(ENGINES.filter((engine) => isInPool(engine, pool))).toEqual(["openai/gpt-5.4"]);
  expect(ENGINES.filter((engine) => isInPool(engine, choosePool({}, "sandbox")))).toEqual(["sandbox/atlas"]);
  expect(ENGINES.filter((engine) => isInPool(engine, choosePool({ access: "ui" }, "api")))).toEqual([
    "openai/chatgpt:ui",
    "openai/chatgpt:ui@FR",
  ]);
  expect(ENGINES.filter((engine) => isInPool(engine, choosePool({ country: "DE" }, "api")))).toEqual([
    "openai/gpt-5.4@DE",
  ]);
});
