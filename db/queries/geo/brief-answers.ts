import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScans, geoScores } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** The counts of the answers of one prompt, engine, language and model. */
type CellCount = {
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};

const readBy = ({ version }: ReadScope) =>
  and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, version));

/** Single answers to tracked prompts. */
function answered({ organizationId, projectId, sandbox, ...segment }: ReadScope) {
  return and(
    eq(geoChecks.organizationId, organizationId),
    eq(geoChecks.projectId, projectId),
    eq(geoChecks.status, "ok"),
    isNotNull(geoChecks.promptId),
    isNull(geoChecks.turnIndex),
    matchesEngineKind(geoChecks.engine, sandbox),
    matchesSegment(geoChecks, segment),
  );
}

const arrivedIn = ({ start, end }: Span) => and(gte(geoChecks.capturedAt, start), lt(geoChecks.capturedAt, end));
const { engine, language, model } = geoChecks;
const CELL = {
  promptId: sql<string>`${geoChecks.promptId}`,
  engine,
  language,
  model,
  checks: sql<number>`count(*)::int`,
  mentions: sql<number>`(count(*) filter (where ${geoScores.mentioned}))::int`,
};

/** Answers in a span compared with those of later scans, for the prompts and for all others. */
export type Comparison = {
  id: string;
  span: Span;
  /** The start of the span for the own prompts, which are asked anew. */
  ownStart: Date;
  scanIds: readonly string[];
  promptIds: readonly string[];
};
/** @property scanId null for answers of the span */
export type ComparedCell = CellCount & { comparisonId: string; scanId: string | null; isOwn: boolean };

/**
 * Counts the cells of several comparisons in one statement. Branded prompts only count as a comparison's own prompts.
 */
export function countComparedCells(
  db: Db,
  scope: ReadScope,
  comparisons: readonly Comparison[],
): Promise<ComparedCell[]> {
  if (comparisons.length === 0) return Promise.resolve([]);
  const rows = comparisons.map(({ id, span, ownStart, scanIds, promptIds }) => ({
    id,
    ...span,
    own: ownStart,
    scans: scanIds,
    prompts: promptIds,
  }));
  const compared = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(id text, start timestamptz, "end" timestamptz, own timestamptz, scans text[], prompts text[])`;
  const isAfter = sql<boolean>`(${geoChecks.scanId} = any(c.scans))`;
  const isOwn = sql<boolean>`(${geoChecks.promptId} = any(c.prompts))`;
  const isBefore = sql`(${geoChecks.capturedAt} >= (case when ${isOwn} then c.own else c.start end)
    and ${geoChecks.capturedAt} < c."end")`;
  const scanId = sql<string | null>`(case when ${isAfter} then ${geoChecks.scanId} end)`;
  const comparisonId = sql<string>`c.id`;
  return db
    .select({ comparisonId, scanId, isOwn, ...CELL })
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .innerJoin(compared, or(isBefore, isAfter))
    .where(and(answered(scope), or(isOwn, eq(geoChecks.branded, false))))
    .groupBy(comparisonId, scanId, isOwn, geoChecks.promptId, engine, language, model);
}

const ANSWER = {
  id: geoChecks.id,
  promptId: geoChecks.promptId,
  engine: geoChecks.engine,
  language: geoChecks.language,
  text: geoChecks.text,
  citations: geoChecks.citations,
  searchQueries: geoChecks.searchQueries,
  capturedAt: geoChecks.capturedAt,
  mentioned: geoScores.mentioned,
  matches: geoScores.matches,
  competitors: geoScores.competitors,
};
export type BriefAnswerRow = Awaited<ReturnType<typeof listAnswersOfPrompts>>[number];

/** The newest answers to the prompts. */
export function listAnswersOfPrompts(
  db: Db,
  scope: ReadScope,
  span: Span,
  promptIds: readonly string[],
  limit: number,
) {
  return db
    .select(ANSWER)
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .where(and(answered(scope), arrivedIn(span), inArray(geoChecks.promptId, [...promptIds])))
    .orderBy(desc(geoChecks.capturedAt), desc(geoChecks.id))
    .limit(limit);
}

/** Completed scans that began at or after an instant, oldest first. */
export function listScansSince(
  db: Db,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  since: Date,
): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .select({ id: geoScans.id, createdAt: geoScans.createdAt })
    .from(geoScans)
    .where(
      and(
        eq(geoScans.organizationId, organizationId),
        eq(geoScans.projectId, projectId),
        eq(geoScans.kind, "scan"),
        eq(geoScans.status, "completed"),
        gte(geoScans.createdAt, since),
      ),
    )
    .orderBy(geoScans.createdAt, geoScans.id);
}
