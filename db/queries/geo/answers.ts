import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { anything, flag, nullable, number, readRows, text } from "#db/rows.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** A time span; `end` is exclusive. */
export type Span = { start: Date; end: Date };
export type CellFilter = {
  promptId?: string | undefined;
  engine?: string | undefined;
  language?: string | undefined;
};

const readBy = (scope: ReadScope) =>
  and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, scope.version));

const matchesProject = ({ organizationId, projectId }: Pick<ReadScope, "organizationId" | "projectId">) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.projectId, projectId));

/**
 * The newest answer of the span per prompt, engine and language. Steps from cell to cell along an index, so that its
 * cost depends on the number of cells, not of answers.
 */
async function listLatestIds(db: Db, scope: ReadScope, span: Span, filter: CellFilter): Promise<string[]> {
  const { promptId, ...asked } = filter;
  const cell = { engine: sql`c.engine`, language: sql`c.language`, promptId: sql`c.prompt_id` };
  const ofPrompt = promptId === undefined ? sql`k.prompt_id is not null` : sql`k.prompt_id = ${promptId}`;
  const first = sql`select k.prompt_id, k.engine, k.language from ${geoChecks} k
    where k.project_id = ${scope.projectId} and ${ofPrompt}`;
  const query = sql`
    with recursive cells as (
      (${first} order by 1, 2, 3 limit 1)
      union all
      select n.* from cells c cross join lateral (
        ${first} and (k.prompt_id, k.engine, k.language) > (c.prompt_id, c.engine, c.language)
        order by 1, 2, 3 limit 1) n
    )
    select a.id from cells c cross join lateral (
      select k.id from ${geoChecks} k
      where k.organization_id = ${scope.organizationId} and k.project_id = ${scope.projectId}
        and k.prompt_id = c.prompt_id and k.engine = c.engine and k.language = c.language and k.status = 'ok'
        and k.captured_at >= ${span.start.toISOString()}::timestamptz
        and k.captured_at < ${span.end.toISOString()}::timestamptz
      order by k.captured_at desc, k.id desc limit 1) a
    where ${matchesEngineKind(cell.engine, scope.sandbox) ?? sql`true`}
      and ${and(matchesSegment(cell, scope), matchesSegment(cell, asked)) ?? sql`true`}`;
  return (await readRows(db, query, { id: text })).map(({ id }) => id);
}

export type AnswerCell = Required<Pick<Reading, "engine" | "language">> & { promptId: string };
/** The score of the newest answer in a cell. */
export type CellReading = AnswerCell &
  Pick<Reading, "id" | "prompt" | "mentioned" | "cited" | "position" | "competitors">;

/**
 * The newest answer of the span in each of these cells, only to unbranded prompts, in order of prompt, engine and
 * language. The limit makes the server look up each score.
 */
export function listLatestInCells(
  db: Db,
  scope: ReadScope,
  span: Span,
  cells: readonly AnswerCell[],
): Promise<CellReading[]> {
  const query = sql`
    select a.id, c."promptId", a.prompt, c.engine, c.language, s.mentioned, s.cited, s.position, s.competitors
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c("promptId" text, engine text, language text)
    cross join lateral (
      select k.id, k.prompt from ${geoChecks} k
      where k.organization_id = ${scope.organizationId} and k.project_id = ${scope.projectId}
        and k.prompt_id = c."promptId" and k.engine = c.engine and k.language = c.language and k.status = 'ok'
        and k.captured_at >= ${span.start.toISOString()}::timestamptz
        and k.captured_at < ${span.end.toISOString()}::timestamptz and not k.branded
      order by k.captured_at desc, k.id desc limit 1) a
    cross join lateral (
      select mentioned, cited, position, competitors from ${geoScores}
      where check_id = a.id and scoring_version = ${scope.version} limit 1) s
    order by a.prompt, c."promptId", c.engine, c.language`;
  return readRows(db, query, {
    id: text,
    promptId: text,
    prompt: text,
    engine: text,
    language: text,
    mentioned: flag,
    cited: flag,
    position: nullable(number),
    competitors: anything,
  });
}

const listed = (ids: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const SCORE = {
  mentioned: geoScores.mentioned,
  absent: geoScores.absent,
  cited: geoScores.cited,
  position: geoScores.position,
  competitors: geoScores.competitors,
};
const PLACE = {
  id: geoChecks.id,
  promptId: geoChecks.promptId,
  prompt: geoChecks.prompt,
  branded: geoChecks.branded,
  engine: geoChecks.engine,
  language: geoChecks.language,
  model: geoChecks.model,
  capturedAt: geoChecks.capturedAt,
};
type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [K in keyof Columns]: Columns[K]["_"]["notNull"] extends true
    ? Columns[K]["_"]["data"]
    : Columns[K]["_"]["data"] | null;
};

export type Reading = Row<typeof PLACE> & Row<typeof SCORE>;

/** The scores of answers without their text, in order of prompt, engine and language. */
export function listReadings(db: Db, scope: ReadScope, ids: readonly string[]): Promise<Reading[]> {
  return db
    .select({ ...PLACE, ...SCORE })
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .where(
      and(
        matchesProject(scope),
        sql`${geoChecks.id} in ${listed(ids)}`,
        matchesEngineKind(geoChecks.engine, scope.sandbox),
      ),
    )
    .orderBy(asc(geoChecks.prompt), asc(geoChecks.promptId), asc(geoChecks.engine), asc(geoChecks.language));
}

/** The scores of the newest answers of a span, one per prompt, engine and language. */
export async function listLatestReadings(db: Db, scope: ReadScope, span: Span, filter: CellFilter): Promise<Reading[]> {
  return listReadings(db, scope, await listLatestIds(db, scope, span, filter));
}

const WHOLE = {
  ...PLACE,
  ...SCORE,
  text: geoChecks.text,
  citations: geoChecks.citations,
  searchQueries: geoChecks.searchQueries,
  sentiment: geoScores.sentiment,
  recommendation: geoScores.recommendation,
  excerpt: geoScores.excerpt,
  matches: geoScores.matches,
};
export type WholeAnswer = Row<typeof WHOLE>;

/** Like `listReadings`, with text, citations and matches. */
function listAnswers(db: Db, scope: ReadScope, ids: readonly string[]): Promise<WholeAnswer[]> {
  return db
    .select(WHOLE)
    .from(geoChecks)
    .innerJoin(geoScores, readBy(scope))
    .where(
      and(
        matchesProject(scope),
        sql`${geoChecks.id} in ${listed(ids)}`,
        matchesEngineKind(geoChecks.engine, scope.sandbox),
      ),
    )
    .orderBy(asc(geoChecks.prompt), asc(geoChecks.promptId), asc(geoChecks.engine), asc(geoChecks.language));
}

/** Like `listLatestReadings`, with text, citations and matches. */
export async function listLatestAnswers(
  db: Db,
  scope: ReadScope,
  span: Span,
  filter: CellFilter,
): Promise<WholeAnswer[]> {
  return listAnswers(db, scope, await listLatestIds(db, scope, span, filter));
}

/** Whether a project has ever asked a prompt. */
export async function wasAsked(
  db: Db,
  key: Pick<ReadScope, "organizationId" | "projectId">,
  promptId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: geoChecks.id })
    .from(geoChecks)
    .where(and(matchesProject(key), eq(geoChecks.promptId, promptId)))
    .limit(1);
  return row !== undefined;
}
