import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** A time span; `end` is exclusive. */
export type Span = { start: Date; end: Date };
export type CellFilter = {
  promptId?: string | undefined;
  engine?: string | undefined;
  language?: string | undefined;
};

const matchesProject = ({ organizationId, projectId }: Pick<ReadScope, "organizationId" | "projectId">) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.projectId, projectId));

export type AnswerCell = { promptId: string; engine: string; language: string };

/**
 * All cells of prompt, engine and language of a project, or of one prompt, as `c`. Steps from cell to cell along an
 * index, so that the cost depends on the number of cells, not of answers.
 */
function allCells({ projectId }: ReadScope, promptId: string | undefined): SQL {
  const ofPrompt = promptId === undefined ? sql`k.prompt_id is not null` : sql`k.prompt_id = ${promptId}`;
  const first = sql`select k.prompt_id, k.engine, k.language from ${geoChecks} k
    where k.project_id = ${projectId} and ${ofPrompt}`;
  return sql`(
    with recursive cells as (
      (${first} order by 1, 2, 3 limit 1)
      union all
      select n.* from cells c cross join lateral (
        ${first} and (k.prompt_id, k.engine, k.language) > (c.prompt_id, c.engine, c.language)
        order by 1, 2, 3 limit 1) n
    )
    select prompt_id as "promptId", engine, language from cells) c`;
}

const listedCells = (cells: readonly AnswerCell[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c("promptId" text, engine text, language text)`;

/**
 * The newest answer of the span in a cell `c`, under the name of its table: one row at the end of an index.
 * @param which a further condition on the answers
 */
const newestInCell = ({ organizationId, projectId }: ReadScope, { start, end }: Span, which = sql`true`): SQL => sql`(
  select * from ${geoChecks}
  where ${geoChecks.organizationId} = ${organizationId} and ${geoChecks.projectId} = ${projectId}
    and ${geoChecks.promptId} = c."promptId" and ${geoChecks.engine} = c.engine and ${geoChecks.language} = c.language
    and ${geoChecks.status} = 'ok' and ${geoChecks.capturedAt} >= ${start.toISOString()}::timestamptz
    and ${geoChecks.capturedAt} < ${end.toISOString()}::timestamptz and ${which}
  order by ${geoChecks.capturedAt} desc, ${geoChecks.id} desc limit 1) as ${geoChecks}`;

/** The score of an answer. The limit makes the server look it up instead of reading the scores of everyone. */
const scoreOf = ({ version }: ReadScope): SQL => sql`(
  select * from ${geoScores}
  where ${geoScores.checkId} = ${geoChecks.id} and ${geoScores.scoringVersion} = ${version} limit 1) as ${geoScores}`;

const IN_ORDER = [asc(geoChecks.prompt), asc(geoChecks.promptId), asc(geoChecks.engine), asc(geoChecks.language)];

type Value<Column extends PgColumn> = Column["_"]["notNull"] extends true
  ? Column["_"]["data"]
  : Column["_"]["data"] | null;
type Row<Fields> = { [K in keyof Fields]: Fields[K] extends SQL<infer Type> ? Type : never };

/** A column of a table that a lateral subquery replaces; the query builder does not know it. */
const of = <Column extends PgColumn>(column: Column) =>
  sql<Value<Column>>`${column}`.mapWith(column) as SQL<Value<Column>>;

const SCORE = {
  mentioned: of(geoScores.mentioned),
  absent: of(geoScores.absent),
  cited: of(geoScores.cited),
  position: of(geoScores.position),
  competitors: of(geoScores.competitors),
};
const PLACE = {
  id: of(geoChecks.id),
  promptId: of(geoChecks.promptId),
  prompt: of(geoChecks.prompt),
  branded: of(geoChecks.branded),
  engine: of(geoChecks.engine),
  language: of(geoChecks.language),
  model: of(geoChecks.model),
  capturedAt: of(geoChecks.capturedAt),
};
export type Reading = Row<typeof PLACE> & Row<typeof SCORE>;

/** The scores of answers without their text, in order of prompt, engine and language. */
export function listReadings(db: Db, scope: ReadScope, ids: readonly string[]): Promise<Reading[]> {
  return db
    .select({ ...PLACE, ...SCORE })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as c(id)`)
    .crossJoinLateral(
      sql`(select * from ${geoChecks} where ${matchesProject(scope)} and ${geoChecks.id} = c.id limit 1) as ${geoChecks}`,
    )
    .crossJoinLateral(scoreOf(scope))
    .where(matchesEngineKind(geoChecks.engine, scope.sandbox))
    .orderBy(...IN_ORDER);
}

/** The scores of the newest answers of a span in these cells, only to unbranded prompts, in the same order. */
export function listLatestInCells(
  db: Db,
  scope: ReadScope,
  span: Span,
  cells: readonly AnswerCell[],
): Promise<Reading[]> {
  return db
    .select({ ...PLACE, ...SCORE })
    .from(listedCells(cells))
    .crossJoinLateral(newestInCell(scope, span, eq(geoChecks.branded, false)))
    .crossJoinLateral(scoreOf(scope))
    .orderBy(...IN_ORDER);
}

/** The scores of the newest answers of a span, one per prompt, engine and language. */
export function listLatestReadings(db: Db, scope: ReadScope, span: Span, filter: CellFilter): Promise<Reading[]> {
  return db
    .select({ ...PLACE, ...SCORE })
    .from(allCells(scope, filter.promptId))
    .crossJoinLateral(newestInCell(scope, span))
    .crossJoinLateral(scoreOf(scope))
    .where(matchesCell(scope, filter))
    .orderBy(...IN_ORDER);
}

/** The conditions on a cell `c` alone. */
function matchesCell(scope: ReadScope, { engine, language }: CellFilter): SQL | undefined {
  const cell = { engine: sql`c.engine`, language: sql`c.language`, promptId: sql`c."promptId"` };
  return and(
    matchesEngineKind(cell.engine, scope.sandbox),
    matchesSegment(cell, scope),
    matchesSegment(cell, { engine, language }),
  );
}

const WHOLE = {
  ...PLACE,
  ...SCORE,
  text: of(geoChecks.text),
  citations: of(geoChecks.citations),
  searchQueries: of(geoChecks.searchQueries),
  sentiment: of(geoScores.sentiment),
  recommendation: of(geoScores.recommendation),
  excerpt: of(geoScores.excerpt),
  matches: of(geoScores.matches),
};
export type WholeAnswer = Row<typeof WHOLE>;

/** Like `listLatestReadings`, with text, citations and matches. */
export function listLatestAnswers(db: Db, scope: ReadScope, span: Span, filter: CellFilter): Promise<WholeAnswer[]> {
  return db
    .select(WHOLE)
    .from(allCells(scope, filter.promptId))
    .crossJoinLateral(newestInCell(scope, span))
    .crossJoinLateral(scoreOf(scope))
    .where(matchesCell(scope, filter))
    .orderBy(...IN_ORDER);
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
