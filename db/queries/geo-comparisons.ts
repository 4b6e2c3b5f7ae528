import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScans, geoScores } from "#db/schema/index.ts";
import type { Span } from "./geo-answers.ts";
import { ofKind, type ReadScope } from "./geo-daily.ts";

/** Which answers one side of a comparison has: those of a span, or those of scans. */
export type Side = { span: Span } | { scanIds: string[] };

/** What one scan's answers of one prompt, engine, language and model amount to. */
export type CellSum = {
  scanId: string;
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};

function ofSide(side: Side): SQL | undefined {
  if ("scanIds" in side) return inArray(geoChecks.scanId, side.scanIds);
  return and(gte(geoChecks.capturedAt, side.span.start), lt(geoChecks.capturedAt, side.span.end));
}

/** Answers to unbranded prompts. */
function compared(scope: ReadScope, side: Side): SQL | undefined {
  return and(
    eq(geoChecks.organizationId, scope.organizationId),
    eq(geoChecks.projectId, scope.projectId),
    eq(geoChecks.status, "ok"),
    eq(geoChecks.branded, false),
    isNotNull(geoChecks.promptId),
    isNull(geoChecks.turnIndex),
    ofKind(geoChecks.engine, scope.sandbox),
    ofSide(side),
  );
}

const readBy = (scope: ReadScope) =>
  and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, scope.version));

export function sumCells(db: Db, scope: ReadScope, side: Side): Promise<CellSum[]> {
  const { scanId, engine, language, model } = geoChecks;
  return db
    .select({
      scanId,
      promptId: sql<string>`${geoChecks.promptId}`,
      engine,
      language,
      model,
      checks: sql<number>`count(*)::int`,
      mentions: sql<number>`(count(*) filter (where ${geoScores.mentioned}))::int`,
    })
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .where(compared(scope, side))
    .groupBy(scanId, geoChecks.promptId, engine, language, model);
}

/** The newest answer of a side per prompt, engine and language. */
export async function listNewestIds(db: Db, scope: ReadScope, side: Side): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([geoChecks.promptId, geoChecks.engine, geoChecks.language], { id: geoChecks.id })
    .from(geoChecks)
    .where(compared(scope, side))
    .orderBy(
      asc(geoChecks.promptId),
      asc(geoChecks.engine),
      asc(geoChecks.language),
      desc(geoChecks.capturedAt),
      desc(geoChecks.id),
    );
  return rows.map(({ id }) => id);
}

export type ScanTime = { id: string; createdAt: Date };

const ofProject = (scope: Pick<ReadScope, "organizationId" | "projectId">) =>
  and(
    eq(geoScans.organizationId, scope.organizationId),
    eq(geoScans.projectId, scope.projectId),
    eq(geoScans.kind, "scan"),
  );
const TIME = { id: geoScans.id, createdAt: geoScans.createdAt };

/** @returns undefined for a scan of another project and for the run of a sequence */
export async function findScanTime(
  db: Db,
  scope: Pick<ReadScope, "organizationId" | "projectId">,
  scanId: string,
): Promise<ScanTime | undefined> {
  const [row] = await db
    .select(TIME)
    .from(geoScans)
    .where(and(ofProject(scope), eq(geoScans.id, scanId)));
  return row;
}

/** Scans that completed, newest first; those made before one where it is named. */
export function listCompletedScans(
  db: Db,
  scope: Pick<ReadScope, "organizationId" | "projectId">,
  before: ScanTime | undefined,
  limit: number,
): Promise<ScanTime[]> {
  const isEarlier = before
    ? or(
        lt(geoScans.createdAt, before.createdAt),
        and(eq(geoScans.createdAt, before.createdAt), lt(geoScans.id, before.id)),
      )
    : undefined;
  return db
    .select(TIME)
    .from(geoScans)
    .where(and(ofProject(scope), eq(geoScans.status, "completed"), isEarlier))
    .orderBy(desc(geoScans.createdAt), desc(geoScans.id))
    .limit(limit);
}
