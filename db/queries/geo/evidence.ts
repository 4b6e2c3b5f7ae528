import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";
import type { CheckRow } from "./checks.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";
import { countInSums, type EvidenceFilter, isSummed } from "./evidence-sums.ts";

export type ScoreRow = typeof geoScores.$inferSelect;
/** A check with its score; null before there is an answer. */
export type Evidence = { check: CheckRow; score: ScoreRow | null };
/** A scope whose project may not have been measured yet. */
export type EvidenceScope = Omit<ReadScope, "version"> & { version: string | null };

const naming = (brand: string): SQL =>
  sql`${geoScores.competitors} @> ${JSON.stringify([{ brand, mentioned: true }])}::jsonb`;

/** Compares pages without their fragments. */
const citing = (url: string): SQL => sql`exists (
  select 1 from jsonb_to_recordset(${geoChecks.citations}) as c(url text)
  where split_part(c.url, '#', 1) = split_part(${url}, '#', 1))`;

const readBy = (scope: EvidenceScope) =>
  and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, scope.version ?? ""));

const matchesProject = ({ organizationId, projectId }: EvidenceScope) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.projectId, projectId));

function matching(scope: EvidenceScope, filter: EvidenceFilter): SQL | undefined {
  const { span, statuses, competitor, url } = filter;
  const same = (["promptId", "sequenceId", "scanId", "branded"] as const).map((name) =>
    filter[name] === undefined ? undefined : eq(geoChecks[name], filter[name]),
  );
  const read = (["mentioned", "cited"] as const).map((name) =>
    filter[name] === undefined ? undefined : eq(geoScores[name], filter[name]),
  );
  return and(
    matchesProject(scope),
    matchesEngineKind(geoChecks.engine, scope.sandbox),
    span ? and(gte(geoChecks.capturedAt, span.start), lt(geoChecks.capturedAt, span.end)) : undefined,
    statuses.length > 0 ? inArray(geoChecks.status, [...statuses]) : ne(geoChecks.status, "pending"),
    ...same,
    ...read,
    matchesSegment(geoChecks, filter),
    competitor === undefined ? undefined : naming(competitor),
    url === undefined ? undefined : citing(url),
  );
}

/** A page of checks, newest first. */
export function listEvidence(
  db: Db,
  scope: EvidenceScope,
  filter: EvidenceFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Evidence[]> {
  // With a span every row has a capture time, and no index has the order of `nulls last`.
  const newest = filter.span ? desc(geoChecks.capturedAt) : sql`${geoChecks.capturedAt} desc nulls last`;
  return db
    .select({ check: geoChecks, score: geoScores })
    .from(geoChecks)
    .leftJoin(geoScores, readBy(scope))
    .where(matching(scope, filter))
    .orderBy(newest, desc(geoChecks.id))
    .limit(limit)
    .offset(offset);
}

export async function countEvidence(db: Db, scope: EvidenceScope, filter: EvidenceFilter): Promise<number> {
  const { version } = scope;
  if (version === null || filter.span === undefined || !isSummed(filter)) {
    return countRows(db, scope, matching(scope, filter));
  }
  // Daily sums contain everything except the few turns of sequences.
  const turns = await countRows(db, scope, and(matching(scope, filter), isNotNull(geoChecks.turnIndex)));
  return turns + (await countInSums(db, { ...scope, version }, { ...filter, span: filter.span }));
}

async function countRows(db: Db, scope: EvidenceScope, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(geoChecks)
    .leftJoin(geoScores, readBy(scope))
    .where(which);
  return row?.count ?? 0;
}

/** The position after a page of an export. */
export type ExportCursor = { capturedAt: Date; id: string };

/** The next checks of an export, oldest first, after the cursor. */
export function listEvidenceAfter(
  db: Db,
  scope: EvidenceScope,
  filter: EvidenceFilter,
  after: ExportCursor | undefined,
  limit: number,
): Promise<Evidence[]> {
  const isLater = after
    ? or(
        gt(geoChecks.capturedAt, after.capturedAt),
        and(eq(geoChecks.capturedAt, after.capturedAt), gt(geoChecks.id, after.id)),
      )
    : undefined;
  return db
    .select({ check: geoChecks, score: geoScores })
    .from(geoChecks)
    .leftJoin(geoScores, readBy(scope))
    .where(and(matching(scope, filter), isLater))
    .orderBy(asc(geoChecks.capturedAt), asc(geoChecks.id))
    .limit(limit);
}

/** @returns undefined also for a check that is still pending */
export async function findEvidence(db: Db, scope: EvidenceScope, checkId: string): Promise<Evidence | undefined> {
  const [row] = await db
    .select({ check: geoChecks, score: geoScores })
    .from(geoChecks)
    .leftJoin(geoScores, readBy(scope))
    .where(and(matchesProject(scope), eq(geoChecks.id, checkId), ne(geoChecks.status, "pending")));
  return row;
}
