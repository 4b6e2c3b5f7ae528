import { and, desc, eq, gt, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily } from "#db/schema/index.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

const answered = (scope: ReadScope) =>
  and(
    eq(geoDaily.organizationId, scope.organizationId),
    eq(geoDaily.projectId, scope.projectId),
    eq(geoDaily.scoringVersion, scope.version),
    gt(geoDaily.checks, 0),
    matchesEngineKind(geoDaily.engine, scope.sandbox),
    matchesSegment(geoDaily, scope),
  );

/** Whether a scope has an answer on any day. */
export async function hasAnswers(db: Db, scope: ReadScope): Promise<boolean> {
  // In order of an index, since the server would otherwise read the rows of other projects first.
  const [row] = await db
    .select({ engine: geoDaily.engine })
    .from(geoDaily)
    .where(answered(scope))
    .orderBy(desc(geoDaily.day))
    .limit(1);
  return row !== undefined;
}

/** The engines that have answered, those of most answers first. */
export async function listAnsweredEngines(db: Db, scope: ReadScope): Promise<string[]> {
  const { engine, checks } = geoDaily;
  const rows = await db
    .select({ engine })
    .from(geoDaily)
    .where(answered(scope))
    .groupBy(engine)
    .orderBy(desc(sum(checks)), engine);
  return rows.map((row) => row.engine);
}
