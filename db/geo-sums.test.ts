import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  geoChecks,
  geoDaily,
  geoDailyBrands,
  geoDailyPages,
  geoDailyPrompts,
  geoScores,
  geoScoringVersions,
} from "#db/schema/index.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { computeExpectedSums } from "#lib/testing/sums.ts";
import { storeAnswers, type TestAnswer, testScan } from "#lib/testing/visibility.ts";

vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase();
const START = Date.parse("2026-03-30T20:00:00.000Z");
const ALL = { from: "2026-03-01", to: "2026-04-30" };
const [READ, BUILT] = ["v1", "v2"];
let key: { organizationId: string; projectId: string };

beforeEach(() => newProject());

async function newProject() {
  const now = new Date(START);
  const { id: organizationId } = await testOrganization(db, now);
  const { projectId } = await testProject(db, organizationId, now, { settings: { scoringVersion: READ } });
  key = { organizationId, projectId };
  for (const [version, status] of [
    [READ, "active"],
    [BUILT, "building"],
  ] as const) {
    await db.insert(geoScoringVersions).values({ ...key, version, status, brands: [], createdAt: now, updatedAt: now });
  }
}

const url = fc.constantFrom(
  "https://a.example/x",
  "https://a.example/x#part",
  "https://b.example/",
  "https://acme.com/",
);
const brand = fc.constantFrom("Rival", "Other/Co");
const answer = fc.record({
  promptId: fc.constantFrom("prm_1", "prm_2", null),
  engine: fc.constantFrom("sandbox/atlas", "openai/gpt"),
  language: fc.constantFrom("en", "de"),
  model: fc.constantFrom("m-1", "m-2", null),
  branded: fc.nat(3).map((n) => n === 0),
  status: fc.constantFrom("ok", "ok", "ok", "failed", "blocked_zdr"),
  mentioned: fc.boolean(),
  position: fc.option(fc.integer({ min: 1, max: 9 })),
  cited: fc.boolean(),
  isTurn: fc.nat(9).map((n) => n === 0),
  citations: fc.array(fc.record({ url, title: fc.constantFrom(null, "A page") }), { maxLength: 4 }),
  competitors: fc.uniqueArray(
    fc.record({ brand, mentioned: fc.boolean(), position: fc.option(fc.nat(5)), cited: fc.boolean() }),
    { selector: (one) => one.brand, maxLength: 2 },
  ),
});
/** Batches of answers of some scans. A second version starts after some batch, and its sums some time later. */
const history = fc.record({
  batches: fc.array(fc.record({ answers: fc.array(answer, { maxLength: 12 }), scan: fc.nat(2) }), {
    minLength: 1,
    maxLength: 6,
  }),
  builtFrom: fc.nat(5),
  summedAfter: fc.nat(3),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function happen({ batches, builtFrom, summedAfter }: History): Promise<void> {
  const scans = [await scanAt(0), await scanAt(1), await scanAt(2)];
  let repeatIndex = 0;
  for (const [i, { answers, scan }] of batches.entries()) {
    if (i === builtFrom + summedAfter) await rescore();
    // Batches some hours apart, so that they fall on several days.
    const arrivedAt = new Date(START + i * 3 * 3_600_000);
    const given: TestAnswer[] = answers.map(({ promptId, isTurn, ...same }) => {
      const whose = isTurn ? { sequenceId: "seq_1", turnIndex: 0 } : { promptId };
      return { ...same, ...whose, capturedAt: arrivedAt, repeatIndex: repeatIndex++ };
    });
    await storeAnswers(db, key, scans[scan] ?? "", given, i < builtFrom ? [READ] : [READ, BUILT]);
  }
  if (batches.length <= builtFrom + summedAfter) await rescore();
}

const scanAt = (hour: number) => testScan(db, key, new Date(START + hour * 60_000));

/** Scores every answer by the second version, which inverts the mentions, and sums its days. */
async function rescore(): Promise<void> {
  await db.execute(sql`insert into geo_scores (check_id, scoring_version, organization_id, project_id, mentioned, cited,
      position, matches, competitors, created_at)
    select check_id, ${BUILT}, organization_id, project_id, not mentioned, cited, 2, matches, competitors, created_at
    from geo_scores where project_id = ${key.projectId} and scoring_version = ${READ} on conflict do nothing`);
  await db.transaction((tx) => refreshDays(tx, key, ALL, [BUILT]));
}

/** All rows of the sums without their owner columns, sorted. */
async function stored() {
  const readRows = async (
    table: typeof geoDaily | typeof geoDailyBrands | typeof geoDailyPrompts | typeof geoDailyPages,
  ) => inOrder(await db.select().from(table).where(eq(table.projectId, key.projectId)));
  return {
    days: await readRows(geoDaily),
    brands: await readRows(geoDailyBrands),
    prompts: await readRows(geoDailyPrompts),
    pages: await readRows(geoDailyPages),
  };
}

async function expected() {
  const checks = await db.select().from(geoChecks).where(eq(geoChecks.projectId, key.projectId));
  const scores = await db.select().from(geoScores).where(eq(geoScores.projectId, key.projectId));
  const { days, brands, prompts, pages } = computeExpectedSums(checks, scores, [READ, BUILT]);
  return { days: inOrder(days), brands: inOrder(brands), prompts: inOrder(prompts), pages: inOrder(pages) };
}

/** Rows with their columns, sorted. */
function inOrder(rows: readonly object[]): string[] {
  const sortColumns = (row: object) =>
    Object.entries(row)
      .filter(([name]) => !["organizationId", "projectId", "urlHash"].includes(name))
      .map(([name, value]) => [name, name === "brands" ? Object.entries(value as object).sort(byName) : value] as const)
      .sort(byName);
  return rows.map((row) => JSON.stringify(sortColumns(row))).sort();
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

describe("sums of days, brands, prompts and cited pages", () => {
  test("matches the answers after any arrivals and rescoring, and after recomputation", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        await newProject();
        await happen(given);
        const sums = await stored();
        expect(sums).toEqual(await expected());
        await db.transaction((tx) => refreshDays(tx, key, ALL, [READ, BUILT]));
        expect(await stored()).toEqual(sums);
      }),
      { numRuns: 6 },
    );
  });
});
