import fc from "fast-check";
import { expect, it } from "vitest";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { packColumns } from "#db/queries/geo/tally-format.ts";
import { geoDaily } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { TEST_VERSION } from "#lib/testing/visibility.ts";
import type { Comparison } from "./comparison.ts";
import type { CompetitorPoint } from "./figures.ts";
import type { Movement } from "./movements.ts";
import { visibilityOperations } from "./operations.ts";

const db = await testDatabase();
const call = callOperation(visibilityOperations);
const now = new Date("2026-03-31T12:00:00.000Z");
const FIRST_DAY = Date.parse("2026-01-31");
const DAYS = 59;
const WINDOW = 30;
const ENGINES = ["sandbox/atlas", "sandbox/beacon"];
const LANGUAGES = ["en", "de"];
const RIVALS = ["Beamer", "Canny"];
replaceEngines(ENGINES.map((id) => ({ id, sandbox: true })));

/** A simulated market: how far each brand moves between the windows, and how much days and prompts differ. */
type World = { seed: number; own: number; rival: number; opposite: boolean; shock: number; memory: number };

const world: fc.Arbitrary<World> = fc.record({
  seed: fc.nat(1_000_000),
  own: fc.constantFrom(0, 0, 0.3, 0.8, -0.8),
  rival: fc.constantFrom(0, 0.5, -0.8),
  /** Whether the second engine moves the other way. */
  opposite: fc.boolean(),
  shock: fc.constantFrom(0, 0.3, 0.8),
  memory: fc.constantFrom(0, 0.5, 0.9),
});

/** A deterministic pseudorandom generator of numbers from 0 to 1 (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stores the daily sums of a world, and returns what reads its figures. */
async function store({ seed, own, rival, opposite, shock, memory }: World) {
  const organization = await testOrganization(db, now);
  const texts = ["changelogs", "surveys", "roadmaps", "billing", "support", "search", "email", "deploys"];
  const { projectId, promptIds } = await testProject(db, organization.id, now, {
    settings: { scoringVersion: TEST_VERSION },
    prompts: texts.map((text) => `Which tool is best for ${text}?`),
  });
  const key = { organizationId: organization.id, projectId };
  await putCompetitors(
    db,
    RIVALS.map((name) => {
      const row = { ...key, id: newId("cmp"), name, nameKey: name.toLowerCase(), domain: `${name.toLowerCase()}.com` };
      return { ...row, kind: "direct" as const, color: "#336699", createdAt: now, updatedAt: now };
    }),
  );
  const random = createRandom(seed);
  const levels = promptIds.map(() => 2 * random() - 2);
  let drift = 0;
  const rows = Array.from({ length: DAYS }, (_, day) => {
    drift = memory * drift + shock * (2 * random() - 1);
    const isLater = day >= DAYS - WINDOW ? 1 : 0;
    return ENGINES.flatMap((engine, e) =>
      LANGUAGES.map((language) => {
        const direction = opposite && e === 1 ? -1 : 1;
        const draw = (shift: number) =>
          levels.map((level) => Number(random() < 1 / (1 + Math.exp(-(level + drift + direction * isLater * shift)))));
        const mentions = draw(own);
        const zeros = mentions.map(() => 0);
        const brands = Object.fromEntries(RIVALS.map((name, i) => [name, draw(i === 0 ? rival : 0)]));
        const columns = { n: mentions.map(() => 1), mentions, positionSum: mentions, positionCount: mentions };
        const total = mentions.reduce((sum, count) => sum + count, 0);
        return {
          ...key,
          scoringVersion: TEST_VERSION,
          day: new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10),
          engine,
          language,
          branded: false,
          checks: promptIds.length,
          mentions: total,
          positionSum: total,
          positionCount: total,
          cited: 0,
          failed: 0,
          blocked: 0,
          tallies: packColumns({ prompts: promptIds, models: ["m-1"], ...columns, cited: zeros, brands }),
          lastCheckedAt: now,
        };
      }),
    );
  }).flat();
  await db.insert(geoDaily).values(rows);
  const ctx = testCtx(db, organization, { type: "system", name: "test" }, now);
  return async <T>(id: string, query: object, params: object = {}): Promise<T> =>
    (await call<T>(id, ctx, { params: { projectId, ...params }, query })).output;
}

const toMovement = ({ verdict, difference, low, high }: Movement): Movement => ({ verdict, difference, low, high });

it("gives every brand one verdict in the headline, the share of voice and the changes of one window", async () => {
  const verdicts = new Set<string>();
  const property = fc.asyncProperty(
    world,
    fc.constantFrom({}, { engine: ENGINES[0] }, { language: "de" }),
    async (simulated, filter) => {
      const read = await store(simulated);
      const { headline } = await read<{ headline: { change: Movement } }>("getVisibilityOverview", filter);
      const { points } = await read<{ points: CompetitorPoint[] }>("getCompetitorShare", filter);
      const { comparison } = await read<{ comparison: Comparison }>("getVisibilityChanges", filter);
      const { verdict, difference, differenceLow, differenceHigh, brands, segments } = comparison;
      verdicts.add(verdict);
      const whole = { verdict, difference, low: differenceLow, high: differenceHigh };
      expect(toMovement(headline.change)).toEqual(whole);
      expect(toMovement(points.find(({ own }) => own)?.movement as Movement)).toEqual(whole);
      expect(new Map(points.map(({ brand, movement }) => [brand, toMovement(movement)]))).toEqual(
        new Map(brands.map((one) => [one.brand, toMovement(one)])),
      );
      const [brand = ""] = RIVALS;
      const page = await read<{ brand: CompetitorPoint }>("getCompetitorVisibility", filter, { brand });
      expect(page.brand).toEqual(points.find((point) => point.brand === brand));
      // A part is shown as moved only where its own interval excludes 0.
      for (const { verdict: part, low, high } of segments) {
        if (part === "up") expect(low).toBeGreaterThan(0);
        if (part === "down") expect(high).toBeLessThan(0);
      }
    },
  );
  await fc.assert(property, { numRuns: 16, seed: 20_261_127 });
  expect([...verdicts].sort()).toEqual(["down", "no_detectable_change", "up"]);
});
