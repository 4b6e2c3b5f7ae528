import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores, type RECOMMENDATIONS, type SENTIMENTS } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** An answer that names the company and has no judgment yet. */
export type Unjudged = { id: string; provider: string; text: string; matches: unknown };

type Page = { scanId: string; version: string; after: string; limit: number };

/** Answers of real engines in order of id, after the id `after`. */
export async function listUnjudged(db: Db, organizationId: string, page: Page): Promise<Unjudged[]> {
  const rows = await db
    .select({ id: geoChecks.id, provider: geoChecks.provider, text: geoChecks.text, matches: geoScores.matches })
    .from(geoChecks)
    .innerJoin(geoScores, and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, page.version)))
    .where(
      and(
        eq(geoChecks.organizationId, organizationId),
        eq(geoChecks.scanId, page.scanId),
        eq(geoChecks.accessMode, "api"),
        isNotNull(geoChecks.text),
        eq(geoScores.mentioned, true),
        eq(geoScores.sentiment, "unknown"),
        gt(geoChecks.id, page.after),
      ),
    )
    .orderBy(asc(geoChecks.id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row, text: row.text ?? "" }));
}

type Judgment = Pick<typeof geoScores.$inferSelect, "sentiment" | "recommendation" | "excerpt">;

/** Stores the judgment of an answer under every version that finds the company named. */
export async function storeJudgment(
  db: Db,
  organizationId: string,
  checkId: string,
  { sentiment, recommendation, excerpt }: Judgment,
): Promise<void> {
  await db
    .update(geoScores)
    .set({ sentiment, recommendation, excerpt })
    .where(
      and(eq(geoScores.organizationId, organizationId), eq(geoScores.checkId, checkId), eq(geoScores.mentioned, true)),
    );
}

/** The judged answers of one prompt, engine and language on a UTC day that share a sentiment and a recommendation. */
export type JudgedCount = {
  day: string;
  engine: string;
  language: string;
  promptId: string;
  sentiment: (typeof SENTIMENTS)[number];
  recommendation: (typeof RECOMMENDATIONS)[number];
  answers: number;
};

/** Counts the judged answers of a span to unbranded prompts, in order of day. */
export function countJudged(db: Db, scope: ReadScope, { start, end }: Span): Promise<JudgedCount[]> {
  const { engine, language } = geoChecks;
  const { sentiment, recommendation } = geoScores;
  const day = sql<string>`to_char(${geoChecks.capturedAt} at time zone 'UTC', 'YYYY-MM-DD')`.as("day");
  const promptId = sql<string>`${geoChecks.promptId}`;
  return db
    .select({ day, engine, language, promptId, sentiment, recommendation, answers: sql<number>`count(*)::int` })
    .from(geoScores)
    .innerJoin(geoChecks, eq(geoChecks.id, geoScores.checkId))
    .where(
      and(
        eq(geoScores.organizationId, scope.organizationId),
        eq(geoScores.projectId, scope.projectId),
        eq(geoScores.scoringVersion, scope.version),
        ne(sentiment, "unknown"),
        or(isNull(geoScores.capturedAt), and(gte(geoScores.capturedAt, start), lt(geoScores.capturedAt, end))),
        eq(geoScores.mentioned, true),
        eq(geoChecks.organizationId, scope.organizationId),
        eq(geoChecks.branded, false),
        isNotNull(geoChecks.promptId),
        isNull(geoChecks.turnIndex),
        gte(geoChecks.capturedAt, start),
        lt(geoChecks.capturedAt, end),
        matchesEngineKind(engine, scope.sandbox),
        matchesSegment(geoChecks, scope),
      ),
    )
    .groupBy(sql`day`, engine, language, geoChecks.promptId, sentiment, recommendation)
    .orderBy(sql`day`, engine, language, geoChecks.promptId);
}
