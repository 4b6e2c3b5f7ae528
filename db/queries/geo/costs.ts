import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks } from "#db/schema/index.ts";

type Scope = { organizationId: string; projectId: string };

const isAnswerOf = ({ organizationId, projectId }: Scope, ...conditions: SQL[]) =>
  and(
    eq(geoChecks.organizationId, organizationId),
    eq(geoChecks.projectId, projectId),
    eq(geoChecks.status, "ok"),
    ...conditions,
  );

/** What the answers of a time cost together, in millionths of a US dollar. */
export type CostSum = {
  cost: number;
  answers: number;
  /** Answers whose cost is unknown. */
  unpriced: number;
};

/** Sums the cost of a project's answers from `start` (inclusive) to `end` (exclusive). */
export async function sumCosts(db: Db, scope: Scope, { start, end }: { start: Date; end: Date }): Promise<CostSum> {
  const [row] = await db
    .select({
      cost: sql`coalesce(sum(${geoChecks.cost}), 0)`.mapWith(Number),
      answers: sql`count(*)`.mapWith(Number),
      unpriced: sql`count(*) filter (where ${geoChecks.cost} is null)`.mapWith(Number),
    })
    .from(geoChecks)
    .where(
      isAnswerOf(
        scope,
        gte(geoChecks.capturedAt, start),
        lt(geoChecks.capturedAt, end),
        // Imported answers were not asked here.
        isNotNull(geoChecks.scanId),
      ),
    );
  if (!row) throw new Error("A sum without groups has one row.");
  return row;
}

/**
 * The mean cost of an engine's newest answers in a project, in millionths of a US dollar; null without any.
 * @param since only answers from then on
 * @param limit how many answers at most
 */
export async function averageCost(
  db: Db,
  scope: Scope,
  { engine, since, limit }: { engine: string; since: Date; limit: number },
): Promise<number | null> {
  const newest = db
    .select({ cost: geoChecks.cost })
    .from(geoChecks)
    .where(isAnswerOf(scope, eq(geoChecks.engine, engine), gte(geoChecks.capturedAt, since), isNotNull(geoChecks.cost)))
    .orderBy(desc(geoChecks.capturedAt), desc(geoChecks.id))
    .limit(limit)
    .as("newest");
  const [row] = await db.select({ mean: sql<string | null>`avg(${newest.cost})` }).from(newest);
  return row?.mean == null ? null : Math.ceil(Number(row.mean));
}
