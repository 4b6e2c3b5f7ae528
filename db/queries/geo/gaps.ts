import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { anything, listOf, nullable, number, readRows, recordOf, text } from "#db/rows.ts";
import { geoChecks, geoGapDismissals, geoPrompts, geoScores } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import { matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

/** Searches are read from the newest answers of a span, which bounds the cost. */
export type GapScope = ReadScope & { span: Span; answersMax: number };
type ProjectKey = { organizationId: string; projectId: string };

/** One answer that supports a gap. */
export type GapAnswerRow = {
  id: string;
  /** The prompt or search that it supports. */
  key: string;
  engine: string;
  language: string;
  text: string | null;
  matches: unknown;
  competitors: unknown;
  capturedMs: number;
};

const MS = (instant: SQL | typeof geoChecks.capturedAt) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
const toValueList = (values: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Answers to unbranded prompts. */
const answered = ({ organizationId, projectId, sandbox, span, ...segment }: GapScope) => sql`
  ${geoChecks.organizationId} = ${organizationId} and ${geoChecks.projectId} = ${projectId}
  and ${geoChecks.status} = 'ok' and not ${geoChecks.branded} and ${geoChecks.turnIndex} is null
  and ${geoChecks.promptId} is not null
  and ${geoChecks.capturedAt} >= ${span.start.toISOString()}::timestamptz
  and ${geoChecks.capturedAt} < ${span.end.toISOString()}::timestamptz
  and ${matchesEngineKind(geoChecks.engine, sandbox) ?? sql`true`}
  and ${matchesSegment(geoChecks, segment) ?? sql`true`}`;

/** A prompt and the competitor that is ahead in its answers. */
export type PromptRival = { promptId: string; rival: string };

/** The newest answers to each prompt, as `k`. @param each the number of answers per prompt */
const newestOfPrompts = (scope: GapScope, prompts: readonly PromptRival[], each: number) => sql`
  jsonb_to_recordset(${JSON.stringify(prompts)}::jsonb) as p("promptId" text, rival text)
  cross join lateral (
    select id, captured_at, citations from ${geoChecks}
    where ${answered(scope)} and ${geoChecks.promptId} = p."promptId"
    order by ${geoChecks.capturedAt} desc limit ${each}) k`;

/** The score of an answer `k`. The limit makes the server look it up instead of reading the scores of everyone. */
const scoreOf = ({ version }: GapScope) => sql`
  cross join lateral (
    select mentioned, cited, competitors from ${geoScores}
    where check_id = k.id and scoring_version = ${version} limit 1) s`;

/** When each prompt was last answered, in Unix milliseconds. */
export async function listLastAnswers(
  db: Db,
  scope: GapScope,
  prompts: readonly PromptRival[],
): Promise<Map<string, number>> {
  const rows = await readRows(
    db,
    sql`select p."promptId", ${MS(sql`k.captured_at`)} as "lastMs" from ${newestOfPrompts(scope, prompts, 1)}`,
    { promptId: text, lastMs: number },
  );
  return new Map(rows.map(({ promptId, lastMs }) => [promptId, lastMs]));
}

export type CitedByPrompt = {
  promptId: string;
  url: string;
  title: string | null;
  answers: number;
  /** Answers that cite it and do not name the brand. */
  unnamed: number;
};

/** The pages that the newest answers to each prompt cite, most cited first. */
export function listCitedByPrompt(
  db: Db,
  scope: GapScope,
  prompts: readonly PromptRival[],
  limits: { answers: number; pages: number },
): Promise<CitedByPrompt[]> {
  return readRows(
    db,
    sql`select "promptId", url, title, answers, unnamed from (
      select u.*, row_number() over (partition by u."promptId" order by u.answers desc, u.url) as place from (
        select p."promptId", c.url, max(c.title) as title, count(*)::int as answers,
          (count(*) filter (where not s.mentioned))::int as unnamed
        from ${newestOfPrompts(scope, prompts, limits.answers)} ${scoreOf(scope)}
        cross join lateral (
          select split_part(r.url, '#', 1) as url, max(r.title) as title
          from jsonb_to_recordset(k.citations) as r(url text, title text) where r.url is not null group by 1) c
        group by p."promptId", c.url) u) r
    where place <= ${limits.pages}
    order by "promptId", answers desc, url`,
    { promptId: text, url: text, title: nullable(text), answers: number, unnamed: number },
  );
}

const ANSWER = sql`${geoChecks.engine} as engine, ${geoChecks.language} as language, ${geoChecks.text} as text,
  ${geoScores.matches} as matches, ${geoScores.competitors} as competitors,
  ${MS(geoChecks.capturedAt)} as "capturedMs"`;

const GAP_ANSWER = {
  id: text,
  key: text,
  engine: text,
  language: text,
  text: nullable(text),
  matches: anything,
  competitors: anything,
  capturedMs: number,
};

/** Answers to each prompt that name its rival but not the brand, newest first, among its newest answers. */
export function listRivalAnswers(
  db: Db,
  scope: GapScope,
  prompts: readonly PromptRival[],
  limits: { answers: number; shown: number },
): Promise<GapAnswerRow[]> {
  return readRows(
    db,
    sql`select r.id, r.key, ${ANSWER} from (
      select k.id, p."promptId" as key,
        row_number() over (partition by p."promptId" order by k.captured_at desc, k.id desc) as place
      from ${newestOfPrompts(scope, prompts, limits.answers)} ${scoreOf(scope)}
      where not s.mentioned
        and s.competitors @> jsonb_build_array(jsonb_build_object('brand', p.rival, 'mentioned', true))) r
    join ${geoChecks} on ${geoChecks.id} = r.id
    join ${geoScores} on ${geoScores.checkId} = r.id and ${geoScores.scoringVersion} = ${scope.version}
    where r.place <= ${limits.shown} order by r.key, r.place`,
    GAP_ANSWER,
  );
}

export type SearchSum = {
  /** The search in lower case without extra spaces. */
  key: string;
  query: string;
  answers: number;
  engines: string[];
  lastMs: number;
  /** The newest answers. */
  checkIds: string[];
  /** The prompts that it was run for, most often first. */
  prompts: { promptId: string; answers: number }[];
};

/**
 * Searches that engines ran for answers that neither name nor cite the brand, once per answer; those of the most
 * answers first.
 */
export function sumSearches(
  db: Db,
  scope: GapScope,
  limits: { searches: number; answers: number },
): Promise<SearchSum[]> {
  return readRows(
    db,
    sql`with answers as materialized (
      select k.id, k.prompt_id, k.engine, k.captured_at, btrim(q.query) as query
      from (
        select id, prompt_id, engine, captured_at, search_queries from ${geoChecks}
        where ${answered(scope)} order by ${geoChecks.capturedAt} desc limit ${scope.answersMax}) k
      ${scoreOf(scope)}
      cross join lateral unnest(k.search_queries) as q(query)
      where not s.mentioned and not s.cited
    ), keys as materialized (
      select query, lower(regexp_replace(query, '\\s+', ' ', 'g')) as key
      from (select distinct query from answers where query <> '') q
    ), searched as materialized (
      select distinct on (key, id) key, query, id, prompt_id, engine, captured_at from answers join keys using (query)
    ), top as (
      select key, min(query) as query, count(*)::int as answers, array_agg(distinct engine) as engines,
        max(captured_at) as last, (array_agg(id order by captured_at desc, id desc))[1:${limits.answers}::int] as ids
      from searched group by key order by answers desc, key limit ${limits.searches}
    ), counted as (
      select s.key, s.prompt_id, count(*)::int as answers from searched s join top using (key) group by 1, 2
    )
    select t.key, t.query, t.answers, array_to_json(t.engines) as engines, ${MS(sql`t.last`)} as "lastMs",
      array_to_json(t.ids) as "checkIds", p.prompts
    from top t
    join (
      select c.key, json_agg(json_build_object('promptId', c.prompt_id, 'answers', c.answers)
        order by c.answers desc, c.prompt_id) as prompts
      from counted c group by c.key) p using (key)
    order by t.answers desc, t.key`,
    {
      key: text,
      query: text,
      answers: number,
      engines: listOf(text),
      lastMs: number,
      checkIds: listOf(text),
      prompts: listOf(recordOf({ promptId: text, answers: number })),
    },
  );
}

/** The texts of prompts, also of those deleted softly. */
export async function listPromptTexts(
  db: Db,
  { organizationId, projectId }: ProjectKey,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const isOwn = and(eq(geoPrompts.organizationId, organizationId), eq(geoPrompts.projectId, projectId));
  const rows = await db
    .select({ id: geoPrompts.id, prompt: geoPrompts.prompt })
    .from(geoPrompts)
    .where(and(isOwn, inArray(geoPrompts.id, [...ids])));
  return new Map(rows.map(({ id, prompt }) => [id, prompt]));
}

/** The answers of searches by the ids of their checks, with the id as key. */
export function listSearchAnswers(db: Db, scope: GapScope, checkIds: readonly string[]): Promise<GapAnswerRow[]> {
  return readRows(
    db,
    sql`select ${geoChecks.id} as id, ${geoChecks.id} as key, ${ANSWER}
    from ${geoChecks}
    join ${geoScores} on ${geoScores.checkId} = ${geoChecks.id} and ${geoScores.scoringVersion} = ${scope.version}
    where ${geoChecks.organizationId} = ${scope.organizationId} and ${geoChecks.projectId} = ${scope.projectId}
      and ${geoChecks.id} in ${toValueList(checkIds)}`,
    GAP_ANSWER,
  );
}

/** The dismissed gaps of a project with their dismissal times. */
export async function listDismissals(db: Db, { organizationId, projectId }: ProjectKey): Promise<Map<string, Date>> {
  const rows = await db
    .select({ gapId: geoGapDismissals.gapId, createdAt: geoGapDismissals.createdAt })
    .from(geoGapDismissals)
    .where(and(eq(geoGapDismissals.organizationId, organizationId), eq(geoGapDismissals.projectId, projectId)));
  return new Map(rows.map(({ gapId, createdAt }) => [gapId, createdAt]));
}

/**
 * Dismisses a gap; a dismissed one keeps its date.
 * @returns when it was dismissed
 */
export async function dismissGap(db: Db, key: ProjectKey & { gapId: string }, now: Date): Promise<Date> {
  const [row] = await db
    .insert(geoGapDismissals)
    .values({ ...key, createdAt: now })
    .onConflictDoUpdate({
      target: [geoGapDismissals.projectId, geoGapDismissals.gapId],
      set: { createdAt: sql`${geoGapDismissals.createdAt}` },
    })
    .returning({ createdAt: geoGapDismissals.createdAt });
  return row?.createdAt ?? now;
}

export async function restoreGap(db: Db, { organizationId, projectId, gapId }: ProjectKey & { gapId: string }) {
  await db
    .delete(geoGapDismissals)
    .where(
      and(
        eq(geoGapDismissals.organizationId, organizationId),
        eq(geoGapDismissals.projectId, projectId),
        eq(geoGapDismissals.gapId, gapId),
      ),
    );
}
