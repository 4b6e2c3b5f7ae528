import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { geoScoringVersions } from "#db/schema/index.ts";
import { reconcileProject } from "#lib/geo/rollups/reconcile.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { storeAnswers, TEST_VERSION, testScan } from "#lib/testing/visibility.ts";

const db = await testDatabase();
const now = new Date("2026-03-31T12:00:00.000Z");
const toInstant = (day: string) => new Date(`${day}T09:00:00.000Z`);
const DAY = { from: "2026-03-30", to: "2026-03-30" };
const rival = { brand: "Rival", mentioned: true, position: 1, cited: false };
let key: { organizationId: string; projectId: string };

beforeEach(async () => {
  const { id: organizationId } = await testOrganization(db, now);
  const { projectId } = await testProject(db, organizationId, now, { settings: { scoringVersion: TEST_VERSION } });
  key = { organizationId, projectId };
});

async function scan(day: string, answers: { promptId: string; mentioned?: boolean }[]) {
  const scanId = await testScan(db, key, toInstant(day));
  const ids = await storeAnswers(
    db,
    key,
    scanId,
    answers.map((answer) => ({ capturedAt: toInstant(day), ...answer })),
  );
  return { scanId, ids };
}

describe("daily sums", () => {
  const daily = async () => {
    const rows = await db.execute(sql`
      select day, engine, language, branded, checks, mentions, position_sum, failed from geo_daily
      where project_id = ${key.projectId} order by day, engine, language, branded`);
    return (rows as unknown as { rows: object[] }).rows;
  };

  test("matches the answers for any order of arrival and after recomputation", async () => {
    const scanId = await testScan(db, key, toInstant("2026-03-30"));
    for (const [i, promptId] of ["a", "b", "c", "d", "e", "f", "g", "h"].entries()) {
      await storeAnswers(db, key, scanId, [
        { capturedAt: toInstant("2026-03-30"), promptId, mentioned: i % 2 === 0, competitors: [rival] },
      ]);
    }
    const built = await daily();
    expect(built).toMatchObject([{ checks: 8, mentions: 4, position_sum: 4, failed: 0 }]);
    await db.execute(sql`update geo_daily set mentions = 99 where project_id = ${key.projectId}`);
    await db.transaction((tx) => refreshDays(tx, key, DAY, [TEST_VERSION]));
    expect(await daily()).toEqual(built);
  });

  test("sums only the answers that a version has scored", async () => {
    const { ids } = await scan("2026-03-30", [{ promptId: "a" }, { promptId: "b", mentioned: true }]);
    await db.execute(sql`insert into geo_scores (check_id, scoring_version, organization_id, project_id, mentioned, cited, matches, competitors, created_at)
      select check_id, 'v2', organization_id, project_id, true, cited, matches, competitors, created_at from geo_scores where check_id = ${ids[0]}`);
    await db.transaction((tx) => refreshDays(tx, key, DAY, [TEST_VERSION, "v2"]));
    expect(await daily()).toMatchObject([
      { checks: 2, mentions: 1 },
      { checks: 1, mentions: 1 },
    ]);
  });

  test("deletes the sums with the last answer of their cell", async () => {
    await scan("2026-03-30", [{ promptId: "a" }]);
    await db.execute(sql`delete from geo_checks where project_id = ${key.projectId}`);
    await db.transaction((tx) => refreshDays(tx, key, DAY, [TEST_VERSION]));
    expect(await daily()).toEqual([]);
  });

  test("repairs the last week every night and older days in turn, and deletes obsolete versions", async () => {
    await db.insert(geoScoringVersions).values({
      ...key,
      version: TEST_VERSION,
      status: "active",
      brands: [],
      createdAt: now,
      updatedAt: now,
    });
    const days = ["2026-01-10", "2026-03-01", "2026-03-30"];
    for (const day of days) await scan(day, [{ promptId: "a", mentioned: true }]);
    await db.execute(sql`update geo_daily set mentions = 99 where project_id = ${key.projectId}`);
    await db.execute(sql`insert into geo_daily select organization_id, project_id, 'gone', day, engine, language, branded,
      checks, mentions, position_sum, position_count, cited, failed, blocked, last_checked_at
      from geo_daily where project_id = ${key.projectId}`);
    const mentions = async () => (await daily()).map((row) => (row as { mentions: number }).mentions);
    // 2026-03-01 is 30 days before 2026-03-31.
    await reconcileProject(db, key, now);
    expect(await mentions()).toEqual([99, 1, 1]);
    for (let night = 1; night < 30; night++)
      await reconcileProject(db, key, new Date(now.getTime() + night * 86_400_000));
    expect(await mentions()).toEqual([1, 1, 1]);
  });
});
