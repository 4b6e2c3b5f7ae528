import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { anything, listOf, nullable, number, readRows, text } from "#db/rows.ts";
import { geoChecks, geoGapDismissals, geoPrompts, geoScores } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import { matchesEngineKind, type ReadScope } from "./daily.ts";

/** Gaps are searched in the newest answers of a span, which bounds the cost. */
export type GapScope = ReadScope & { span: Span; answersMax: number };
type ProjectKey = { organizationId: string; projectId: string };

/** One engine's answers to a prompt, counted by whether they name the brand, competitors, both or neither. */
export type PromptEngineSum = {
  promptId: string;
  prompt: string;
  engine: string;
  ownOnly: number;
  competitorOnly: number;
  both: number;
  neither: number;
  /** The newest answer, in Unix milliseconds. */
  lastMs: number;
};

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

const RIVAL = sql`${geoScores.competitors} @> '[{"mentioned": true}]'::jsonb`;
const MS = (instant: SQL | typeof geoChecks.capturedAt) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
const toValueList = (values: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** The newest answers to unbranded prompts. */
function newest({ organizationId, projectId, sandbox, span, answersMax }: GapScope): SQL {
  return sql`(
    select ${geoChecks.id} as id, ${geoChecks.promptId} as prompt_id, ${geoChecks.engine} as engine,
      ${geoChecks.capturedAt} as captured_at
    from ${geoChecks}
    where ${geoChecks.organizationId} = ${organizationId} and ${geoChecks.projectId} = ${projectId}
      and ${geoChecks.status} = 'ok' and not ${geoChecks.branded} and ${geoChecks.turnIndex} is null
      and ${geoChecks.promptId} is not null
      and ${geoChecks.capturedAt} >= ${span.start.toISOString()}::timestamptz
      and ${geoChecks.capturedAt} < ${span.end.toISOString()}::timestamptz
      and ${matchesEngineKind(geoChecks.engine, sandbox) ?? sql`true`}
    order by ${geoChecks.capturedAt} desc limit ${answersMax}) k`;
}

const scored = ({ version }: GapScope) =>
  sql`join ${geoScores} on ${geoScores.checkId} = k.id and ${geoScores.scoringVersion} = ${version}`;

/** Sums by prompt and engine, only for existing prompts. */
export function sumByNamed(db: Db, scope: GapScope): Promise<PromptEngineSum[]> {
  const counted = (own: SQL, rival: SQL) => sql`(count(*) filter (where ${own} and ${rival}))::int`;
  const [own, other] = [sql`${geoScores.mentioned}`, sql`not ${geoScores.mentioned}`];
  const none = sql`not ${RIVAL}`;
  return readRows(
    db,
    sql`select k.prompt_id as "promptId", ${geoPrompts.prompt} as prompt, k.engine,
      ${counted(own, none)} as "ownOnly", ${counted(other, RIVAL)} as "competitorOnly",
      ${counted(own, RIVAL)} as "both", ${counted(other, none)} as "neither", ${MS(sql`max(k.captured_at)`)} as "lastMs"
    from ${newest(scope)} ${scored(scope)}
    join ${geoPrompts} on ${geoPrompts.id} = k.prompt_id and ${geoPrompts.projectId} = ${scope.projectId}
      and ${isNotDeleted(geoPrompts)}
    group by k.prompt_id, ${geoPrompts.prompt}, k.engine
    order by k.prompt_id, k.engine`,
    {
      promptId: text,
      prompt: text,
      engine: text,
      ownOnly: number,
      competitorOnly: number,
      both: number,
      neither: number,
      lastMs: number,
    },
  );
}

/** The number of answers to each prompt that name each competitor, largest first. */
export function countCompetitorsOfPrompts(
  db: Db,
  scope: GapScope,
  promptIds: readonly string[],
): Promise<{ promptId: string; brand: string; answers: number }[]> {
  return readRows(
    db,
    sql`select k.prompt_id as "promptId", b.brand, count(*)::int as answers
    from ${newest(scope)} ${scored(scope)}
    cross join lateral jsonb_to_recordset(${geoScores.competitors}) as b(brand text, mentioned boolean)
    where b.mentioned and k.prompt_id in ${toValueList(promptIds)}
    group by k.prompt_id, b.brand
    order by answers desc, b.brand`,
    { promptId: text, brand: text, answers: number },
  );
}

export type CitedByPrompt = { promptId: string; url: string; title: string | null; answers: number };

/**
 * The pages that answers to each prompt cite, most cited first.
 * @param each the number of pages per prompt
 */
export function listCitedByPrompt(
  db: Db,
  scope: GapScope,
  promptIds: readonly string[],
  each: number,
): Promise<CitedByPrompt[]> {
  return readRows(
    db,
    sql`select "promptId", url, title, answers from (
      select u.*, row_number() over (partition by u."promptId" order by u.answers desc, u.url) as place from (
        select k.prompt_id as "promptId", split_part(c.url, '#', 1) as url, max(c.title) as title,
          count(distinct k.id)::int as answers
        from ${newest(scope)}
        join ${geoChecks} on ${geoChecks.id} = k.id
        cross join lateral jsonb_to_recordset(${geoChecks.citations}) as c(url text, title text)
        where c.url is not null and k.prompt_id in ${toValueList(promptIds)}
        group by k.prompt_id, split_part(c.url, '#', 1)) u) r
    where place <= ${each}
    order by "promptId", answers desc, url`,
    { promptId: text, url: text, title: nullable(text), answers: number },
  );
}

const ANSWER = sql`k.engine, ${geoChecks.language} as language, ${geoChecks.text} as text, ${geoScores.matches} as matches,
  ${geoScores.competitors} as competitors, ${MS(sql`k.captured_at`)} as "capturedMs"`;

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

/** The newest answers to each prompt that name a competitor but not the brand. */
export function listRivalAnswers(
  db: Db,
  scope: GapScope,
  promptIds: readonly string[],
  each: number,
): Promise<GapAnswerRow[]> {
  return readRows(
    db,
    sql`select * from (
      select k.id, k.prompt_id as key, ${ANSWER},
        row_number() over (partition by k.prompt_id order by k.captured_at desc, k.id desc) as place
      from ${newest(scope)} ${scored(scope)}
      join ${geoChecks} on ${geoChecks.id} = k.id
      where not ${geoScores.mentioned} and ${RIVAL} and k.prompt_id in ${toValueList(promptIds)}) r
    where place <= ${each} order by key, place`,
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
};

const KEY = sql`lower(regexp_replace(btrim(q.query), '\\s+', ' ', 'g'))`;

/** Searches that engines ran for answers that neither name nor cite the brand, once per answer. */
const searched = (scope: GapScope) => sql`
  from ${newest(scope)} ${scored(scope)}
  join ${geoChecks} on ${geoChecks.id} = k.id
  cross join lateral unnest(${geoChecks.searchQueries}) as q(query)
  where not ${geoScores.mentioned} and not ${geoScores.cited} and btrim(q.query) <> ''`;

/** The searches of the most answers first. */
export function sumSearches(db: Db, scope: GapScope, limit: number): Promise<SearchSum[]> {
  return readRows(
    db,
    sql`select ${KEY} as key, min(btrim(q.query)) as query, count(distinct k.id)::int as answers,
      array_to_json(array_agg(distinct k.engine)) as engines, ${MS(sql`max(k.captured_at)`)} as "lastMs"
    ${searched(scope)}
    group by 1
    order by answers desc, 1
    limit ${limit}`,
    { key: text, query: text, answers: number, engines: listOf(text), lastMs: number },
  );
}

type SearchPrompt = { key: string; promptId: string; prompt: string; answers: number };

/** The prompts of each search, most frequent first. */
export function listPromptsOfSearches(db: Db, scope: GapScope, keys: readonly string[]): Promise<SearchPrompt[]> {
  return readRows(
    db,
    sql`select ${KEY} as key, k.prompt_id as "promptId", max(${geoChecks.prompt}) as prompt,
      count(distinct k.id)::int as answers
    ${searched(scope)} and ${KEY} in ${toValueList(keys)}
    group by 1, 2
    order by answers desc, 2`,
    { key: text, promptId: text, prompt: text, answers: number },
  );
}

/** The newest answers of each search. */
export function listSearchAnswers(
  db: Db,
  scope: GapScope,
  keys: readonly string[],
  each: number,
): Promise<GapAnswerRow[]> {
  return readRows(
    db,
    sql`select * from (
      select k.id, ${KEY} as key, ${ANSWER},
        row_number() over (partition by ${KEY} order by k.captured_at desc, k.id desc) as place
      ${searched(scope)} and ${KEY} in ${toValueList(keys)}) r
    where place <= ${each} order by key, place`,
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
