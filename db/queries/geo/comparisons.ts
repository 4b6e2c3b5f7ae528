import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScans } from "#db/schema/index.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** The newest answer of a scan per prompt, engine and language, only to unbranded prompts. */
export async function listNewestIds(db: Db, scope: ReadScope, scanIds: readonly string[]): Promise<string[]> {
  const { organizationId, projectId, scanId, promptId, engine, language, status, branded, capturedAt, id } = geoChecks;
  const rows = await db
    .selectDistinctOn([promptId, engine, language], { id })
    .from(geoChecks)
    .where(
      and(
        eq(organizationId, scope.organizationId),
        eq(projectId, scope.projectId),
        inArray(scanId, [...scanIds]),
        eq(status, "ok"),
        eq(branded, false),
        isNotNull(promptId),
        matchesEngineKind(engine, scope.sandbox),
        matchesSegment(geoChecks, scope),
      ),
    )
    .orderBy(asc(promptId), asc(engine), asc(language), desc(capturedAt), desc(id));
  return rows.map((row) => row.id);
}

/** When a scan was requested, and what it asks. */
export type ScanTime = { id: string; createdAt: Date; promptIds: string[]; engines: string[] };

const matchesProject = (scope: Pick<ReadScope, "organizationId" | "projectId">) =>
  and(
    eq(geoScans.organizationId, scope.organizationId),
    eq(geoScans.projectId, scope.projectId),
    eq(geoScans.kind, "scan"),
  );
const TIME = {
  id: geoScans.id,
  createdAt: geoScans.createdAt,
  promptIds: sql<string[]>`jsonb_path_query_array(${geoScans.request}, '$.prompts[*].id')`,
  engines: sql<string[]>`jsonb_path_query_array(${geoScans.request}, '$.engines[*].engine.id')`,
};

/** @returns undefined for a scan of another project and for the run of a sequence */
export async function findScanTime(
  db: Db,
  scope: Pick<ReadScope, "organizationId" | "projectId">,
  scanId: string,
): Promise<ScanTime | undefined> {
  const [row] = await db
    .select(TIME)
    .from(geoScans)
    .where(and(matchesProject(scope), eq(geoScans.id, scanId)));
  return row;
}

/** Completed scans, newest first; optionally only those before a given one. */
export function listCompletedScans(
  db: Db,
  scope: Pick<ReadScope, "organizationId" | "projectId">,
  earlierThan: ScanTime | undefined,
  limit: number,
): Promise<ScanTime[]> {
  const isEarlier = earlierThan
    ? or(
        lt(geoScans.createdAt, earlierThan.createdAt),
        and(eq(geoScans.createdAt, earlierThan.createdAt), lt(geoScans.id, earlierThan.id)),
      )
    : undefined;
  return db
    .select(TIME)
    .from(geoScans)
    .where(and(matchesProject(scope), eq(geoScans.status, "completed"), isEarlier))
    .orderBy(desc(geoScans.createdAt), desc(geoScans.id))
    .limit(limit);
}

/** The completed scans that were requested within a span, oldest first; its end is exclusive. */
export async function listScanIds(
  db: Db,
  scope: Pick<ReadScope, "organizationId" | "projectId">,
  { start, end }: { start: Date; end: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: geoScans.id })
    .from(geoScans)
    .where(
      and(
        matchesProject(scope),
        eq(geoScans.status, "completed"),
        gte(geoScans.createdAt, start),
        lt(geoScans.createdAt, end),
      ),
    )
    .orderBy(asc(geoScans.createdAt), asc(geoScans.id));
  return rows.map(({ id }) => id);
}
