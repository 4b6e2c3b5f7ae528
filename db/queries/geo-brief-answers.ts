import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScans, geoScores } from "#db/schema/index.ts";
import type { Span } from "./geo-answers.ts";
import { ofKind, type ReadScope } from "./geo-daily.ts";

/** Which answers: those that arrived in a span, or those of scans. */
type AnswersOf = { span: Span } | { scanIds: readonly string[] };

/** What the answers of one prompt, engine, language and model amount to. */
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

function answered({ organizationId, projectId, sandbox }: ReadScope, which: AnswersOf) {
  return and(
    eq(geoChecks.organizationId, organizationId),
    eq(geoChecks.projectId, projectId),
    eq(geoChecks.status, "ok"),
    isNotNull(geoChecks.promptId),
    isNull(geoChecks.turnIndex),
    ofKind(geoChecks.engine, sandbox),
    "span" in which
      ? and(gte(geoChecks.capturedAt, which.span.start), lt(geoChecks.capturedAt, which.span.end))
      : inArray(geoChecks.scanId, [...which.scanIds]),
  );
}

/** Counts answers to the prompts, or (`isOthers`) to all unbranded ones but them. */
export function countCells(
  db: Db,
  scope: ReadScope,
  which: AnswersOf,
  promptIds: readonly string[],
  isOthers = false,
): Promise<CellCount[]> {
  if ((promptIds.length === 0 && !isOthers) || ("scanIds" in which && which.scanIds.length === 0)) {
    return Promise.resolve([]);
  }
  const { engine, language, model } = geoChecks;
  const ofPrompts = isOthers
    ? and(eq(geoChecks.branded, false), notInArray(geoChecks.promptId, [...promptIds]))
    : inArray(geoChecks.promptId, [...promptIds]);
  return db
    .select({
      promptId: sql<string>`${geoChecks.promptId}`,
      engine,
      language,
      model,
      checks: sql<number>`count(*)::int`,
      mentions: sql<number>`(count(*) filter (where ${geoScores.mentioned}))::int`,
    })
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .where(and(answered(scope, which), ofPrompts))
    .groupBy(geoChecks.promptId, engine, language, model);
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
    .where(and(answered(scope, { span }), inArray(geoChecks.promptId, [...promptIds])))
    .orderBy(desc(geoChecks.capturedAt), desc(geoChecks.id))
    .limit(limit);
}

/** Answers of a project by their ids, whatever they were asked; ids of others are left out. */
export function listAnswersById(db: Db, scope: Omit<ReadScope, "sandbox">, ids: readonly string[]) {
  const { organizationId, projectId, version } = scope;
  return db
    .select(ANSWER)
    .from(geoChecks)
    .innerJoin(geoScores, readBy({ organizationId, projectId, version, sandbox: null }))
    .where(
      and(
        eq(geoChecks.organizationId, organizationId),
        eq(geoChecks.projectId, projectId),
        eq(geoChecks.status, "ok"),
        inArray(geoChecks.id, [...ids]),
      ),
    )
    .orderBy(desc(geoChecks.capturedAt), desc(geoChecks.id));
}

/** Scans that began at or after an instant and have completed, oldest first. */
export async function listScansSince(
  db: Db,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: geoScans.id })
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
  return rows.map(({ id }) => id);
}
