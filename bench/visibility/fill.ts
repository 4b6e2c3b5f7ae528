import pg from "pg";
import type { Db } from "#db/client.ts";
import { putVersion } from "#db/queries/geo/versions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";

/** How many answers, and of what; there is a scan a day. */
export type Design = {
  checks: number;
  prompts: number;
  engines: number;
  languages: number;
  days: number;
  /** Whether a day has some of the cells only. */
  scattered: boolean;
};
/** A project with the context to read it. */
export type Measured = { ctx: Ctx; projectId: string };
type Key = { organizationId: string; projectId: string };

const DAY_MS = 86_400_000;
const COMPETITORS = 8;
const VERSION = "v1";
const STEP_DAYS = 30;
const now = new Date("2026-11-20T12:00:00.000Z");
const daysAgo = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);

const PROMPT_ROWS = `insert into geo_prompts (id, organization_id, project_id, prompt, prompt_key, source, tags, created_at, updated_at)
  select $2 || '_prm_' || p, $1, $2, 'Prompt ' || p, 'prompt ' || p, 'custom', array['tag ' || p / 10], $3, $3
  from generate_series(0, $4::int - 1) as p`;

const SCANS = `insert into geo_scans (id, organization_id, project_id, kind, status, trigger, request, seed, moved_at, created_at, updated_at)
  select $2 || '_scan_' || d, $1, $2, 'scan', 'completed', 'schedule', '{}', 's', t, t, t
  from generate_series(0, $4::int - 1) as d cross join lateral (select $3::timestamptz - d * interval '1 day' as t) x`;

/** Answer i is of the i-th day in turn, and of a cell in turn or, where there are few a day, of one by chance. */
const CHECKS = `insert into geo_checks (id, organization_id, project_id, scan_id, prompt_id, repeat_index, prompt, branded,
    engine, provider, language, status, model, text, citations, search_queries, captured_at, created_at)
  select $2 || '_chk_' || i, $1, $2, $2 || '_scan_' || (i % $5::int), $2 || '_prm_' || p, i, 'Prompt ' || p, p % 10 = 0,
    'sandbox/' || (array['atlas', 'beacon', 'compass', 'delta', 'echo', 'flint'])[1 + e], 'sandbox',
    (array['en', 'de', 'fr', 'ja'])[1 + l],
    case when i % 50 = 0 then 'failed' else 'ok' end, 'm-1', repeat('What an answer says about the tools. ', 20),
    jsonb_build_array(
      jsonb_build_object('url', 'https://example.org/page/' || (i % 400), 'title', 'A page'),
      jsonb_build_object('url', 'https://acme.com/' || (i % 20), 'title', null)),
    array['best tool ' || i % 50, 'tools of ' || i % 300], t, t
  from generate_series(1, $3::int) as i
  cross join lateral (select (hashint4(i) & 2147483647) as h) r
  cross join lateral (select case when $9 then h % ($6::int * $7::int * $8::int) else i / $5::int % ($6::int * $7::int * $8::int) end as c) s
  cross join lateral (select c % $6::int as p, c / $6::int % $7::int as e, c / ($6::int * $7::int) % $8::int as l,
    $4::timestamptz - (i % $5::int) * interval '1 day' - (h % 36000) * interval '1 second' as t) x
  order by t`;

/** The brand is in a fifth of the answers, half of them judged, and each competitor in three eighths. */
const SCORES = `insert into geo_scores (check_id, scoring_version, organization_id, project_id, mentioned, cited, position,
    sentiment, recommendation, matches, competitors, captured_at, created_at)
  select id, '${VERSION}', organization_id, project_id, m, h % 7 = 0, case when m then 1 + h % 4 end,
    case when m and h % 2 = 0 then (array['positive', 'neutral', 'negative'])[1 + h % 3] else 'unknown' end,
    case when m and h % 2 = 0 then (array['recommended', 'listed', 'mentioned'])[1 + h % 3] else 'unknown' end,
    '[]', (select jsonb_agg(jsonb_build_object('brand', 'Rival ' || (h + b) % ${COMPETITORS}, 'mentioned', true,
      'position', 2, 'cited', false)) from unnest(array[0, 1, 3]) as b), captured_at, created_at
  from geo_checks cross join lateral (select (hashint4(repeat_index + 7) & 1048575) as h) r
  cross join lateral (select h % 5 = 0 as m) x where project_id = $1 and status = 'ok'`;

/** The sums of the stored answers and of each table of daily sums, which must be equal. */
const SUMS = `select
    (select array[count(*), count(*) filter (where s.mentioned), sum(s.position)] from geo_scores s
      join geo_checks k on k.id = s.check_id where s.project_id = $1) as answers,
    (select array[sum(checks), sum(mentions), sum(position_sum)] from geo_daily where project_id = $1) as days,
    (select array[sum(checks), sum(mentions), sum(position_sum)] from geo_daily_prompts where project_id = $1) as prompts,
    (select sum(jsonb_array_length(citations)) from geo_checks where project_id = $1 and status = 'ok' and not branded) as cited,
    (select sum(answers) from geo_daily_pages where project_id = $1) as pages,
    (select sum(jsonb_array_length(s.competitors)) from geo_scores s where s.project_id = $1) as named,
    (select sum(mentions) from geo_daily_brands where project_id = $1) as brands`;

/**
 * Fills an empty database with one project of each design: bulk inserts without indexes and keys, which are restored at
 * the end; then the daily sums by the product's own code.
 * @throws Error when those do not match the answers
 */
export async function fill(db: Db, url: string, designs: readonly Design[]): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const restore = await dropIndexes(client);
  const filled: Measured[] = [];
  for (const { checks, prompts, engines, languages, days, scattered } of designs) {
    const organization = await testOrganization(db, now);
    const { projectId } = await testProject(db, organization.id, now, { settings: { scoringVersion: VERSION } });
    const times = { createdAt: now, updatedAt: now };
    const key = { organizationId: organization.id, projectId };
    await putVersion(db, { ...key, ...times, version: VERSION, status: "active", brands: [] });
    await client.query("set session_replication_role = replica");
    await client.query(PROMPT_ROWS, [organization.id, projectId, now, prompts]);
    await client.query(SCANS, [organization.id, projectId, now, days]);
    const grid = [days, prompts, engines, languages, scattered];
    await client.query(CHECKS, [organization.id, projectId, checks, now, ...grid]);
    await client.query(SCORES, [projectId]);
    await client.query("set session_replication_role = origin");
    filled.push({ ctx: testCtx(db, organization, { type: "system", name: "bench" }, now), projectId });
  }
  for (const index of restore) await client.query(index);
  await client.query("vacuum analyze");
  for (const [i, { ctx, projectId }] of filled.entries())
    await sum(db, { organizationId: ctx.organization.id, projectId }, designs[i]?.days ?? 0);
  await client.query("vacuum analyze");
  for (const { projectId } of filled) await verify(client, projectId);
  await client.end();
  return filled;
}

async function sum(db: Db, key: Key, length: number): Promise<void> {
  for (let ago = length; ago >= 0; ago -= STEP_DAYS) {
    const days = { from: daysAgo(ago), to: daysAgo(Math.max(0, ago - STEP_DAYS + 1)) };
    await db.transaction((tx) => refreshDays(tx, key, days, [VERSION]));
  }
}

/**
 * Drops indexes and constraints for the bulk insert.
 * @returns the statements that restore them
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid in ('geo_checks'::regclass, 'geo_scores'::regclass) and not i.indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function verify(client: pg.Client, projectId: string): Promise<void> {
  const { rows } = await client.query<Record<string, string | string[]>>(SUMS, [projectId]);
  const { answers, days, prompts, cited, pages, named, brands } = rows[0] ?? {};
  const pairs = { days: [answers, days], prompts: [answers, prompts], pages: [cited, pages], brands: [named, brands] };
  for (const [name, [stored, summed]] of Object.entries(pairs)) {
    if (String(stored) !== String(summed)) throw new Error(`The sums of ${name} are ${summed}, not ${stored}.`);
  }
}
