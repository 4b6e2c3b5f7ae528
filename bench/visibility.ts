/**
 * `npm run bench:visibility [-- --checks 1000000 --rounds 40]`
 *
 * How long each read of visibility takes on PostgreSQL with ten thousand stored answers of a year, and with a million.
 * Prints p50 and p95 and writes bench/results/visibility.json; fails where the p95 of the timeseries more than doubles.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Db, openDatabase } from "#db/client.ts";
import { listCells, listLiveVersions } from "#db/queries/geo-rollups.ts";
import { putVersion } from "#db/queries/geo-versions.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { refreshCells } from "#lib/geo/rollups/service.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import { run } from "#lib/http/execute.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { root } from "#scripts/toolbox.mjs";

const { values } = parseArgs({
  options: { checks: { type: "string", default: "1000000" }, rounds: { type: "string", default: "40" } },
});

const DAY_MS = 86_400_000;
const DAYS = 365;
const PROMPTS = 50;
const COMPETITORS = 8;
const SMALL = 10_000;
const LIMIT = 2;
const VERSION = "v1";
const now = new Date("2026-11-20T12:00:00.000Z");
const dayOf = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);

type Figures = { p50Ms: number; p95Ms: number };
type Result = { checks: number; reads: Record<string, Figures> };

/** Answers spread over a year, 50 prompts, three engines and two languages; each day is a scan. */
const CHECKS = `insert into geo_checks (id, organization_id, project_id, scan_id, prompt_id, repeat_index, prompt, branded,
    engine, provider, language, status, model, text, citations, captured_at, created_at)
  select $2 || '_chk_' || i, $1, $2, $2 || '_scan_' || (i % ${DAYS}), 'prm_' || p, i, 'Prompt ' || p, p % 10 = 0,
    'sandbox/' || (array['atlas', 'beacon', 'compass'])[1 + e], 'sandbox', (array['en', 'de'])[1 + l],
    case when i % 50 = 0 then 'failed' else 'ok' end, 'm-1', repeat('What an answer says about the tools. ', 20),
    jsonb_build_array(
      jsonb_build_object('url', 'https://example.org/page/' || (i % 400), 'title', 'A page'),
      jsonb_build_object('url', 'https://acme.com/' || (i % 20), 'title', null)),
    t, t
  from generate_series(1, $3::int) as i
  cross join lateral (select (hashint4(i) & 2147483647) as h) r
  cross join lateral (select h % ${PROMPTS} as p, (h / 64) % 3 as e, (h / 1024) % 2 as l,
    $4::timestamptz - (i % ${DAYS}) * interval '1 day' - (h % 36000) * interval '1 second' as t) x`;

const SCORES = `insert into geo_scores (check_id, scoring_version, organization_id, project_id, mentioned, cited, position,
    matches, competitors, created_at)
  select id, '${VERSION}', organization_id, project_id, m, repeat_index % 7 = 0, case when m then 1 + repeat_index % 4 end,
    '[]', jsonb_build_array(jsonb_build_object('brand', 'Rival ' || (repeat_index % ${COMPETITORS}), 'mentioned', true,
      'position', 2, 'cited', false)), created_at
  from geo_checks cross join lateral (select repeat_index % 3 = 0 as m) x where project_id = $1 and status = 'ok'`;

const SCANS = `insert into geo_scans (id, organization_id, project_id, kind, status, trigger, request, seed, moved_at, created_at, updated_at)
  select $2 || '_scan_' || d, $1, $2, 'scan', 'completed', 'schedule', '{}', 's', t, t, t
  from generate_series(0, ${DAYS - 1}) as d cross join lateral (select $3::timestamptz - d * interval '1 day' as t) x`;

async function fill(db: Db, url: string, checks: number): Promise<Ctx & { projectId: string }> {
  const organization = await testOrganization(db, now);
  const { projectId } = await testProject(db, organization.id, now, { settings: { scoringVersion: VERSION } });
  const key = { organizationId: organization.id, projectId };
  const times = { createdAt: now, updatedAt: now };
  await putVersion(db, { ...key, ...times, version: VERSION, status: "active", brands: [] });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SCANS, [organization.id, projectId, now]);
  await client.query(CHECKS, [organization.id, projectId, checks, now]);
  await client.query(SCORES, [projectId]);
  await client.query("vacuum analyze");
  const versions = await listLiveVersions(db, key);
  for (let ago = 0; ago <= DAYS; ago++) {
    await db.transaction(async (tx) =>
      refreshCells(tx, key, await listCells(tx, key, [dayOf(ago)], versions), versions),
    );
  }
  await client.query("vacuum analyze");
  await client.end();
  return { ...testCtx(db, organization, { type: "system", name: "bench" }, now), projectId };
}

const QUERIES: Record<string, { params?: Record<string, string>; query?: Record<string, string> }> = {
  getVisibilityTimeseries: {},
  getVisibilityOverview: {},
  getCompetitorShare: {},
  getLanguageShare: {},
  listPromptResults: {},
  getCompetitorVisibility: { params: { brand: "Acme" } },
  listPromptVisibility: {},
  getPromptVisibility: { params: { promptId: "prm_7" } },
  getVisibilityChanges: {},
  getVisibilityCitations: {},
  listChecks: {},
};

async function measure(ctx: Ctx & { projectId: string }, rounds: number): Promise<Record<string, Figures>> {
  const reads: Record<string, Figures> = {};
  for (const operation of visibilityOperations) {
    const asked = QUERIES[operation.endpoint.id];
    if (!asked) continue;
    const times: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const begun = performance.now();
      await run(operation, ctx, { params: { projectId: ctx.projectId, ...asked.params }, query: asked.query ?? {} });
      if (round >= 0) times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round((times[Math.ceil(times.length * part) - 1] ?? 0) * 10) / 10;
    reads[operation.endpoint.id] = { p50Ms: at(0.5), p95Ms: at(0.95) };
  }
  return reads;
}

function print(small: Result, large: Result): void {
  const head = [small, large].map(({ checks }) => `${checks.toLocaleString("en")} checks`.padStart(26)).join("");
  console.log(`${"p50 / p95 in ms, 30 days".padEnd(28)}${head}${"p95 times".padStart(12)}`);
  for (const [id, { p95Ms }] of Object.entries(small.reads)) {
    const cells = [small, large].map(({ reads }) => `${reads[id]?.p50Ms} / ${reads[id]?.p95Ms}`.padStart(26)).join("");
    console.log(`${id.padEnd(28)}${cells}${((large.reads[id]?.p95Ms ?? 0) / p95Ms).toFixed(2).padStart(12)}`);
  }
}

const postgres = await startPostgres();
try {
  const database = await openDatabase({ url: postgres.url, migrationsFolder: join(root, "db/migrations") });
  const results: Result[] = [];
  for (const checks of [SMALL, Number(values.checks)]) {
    const ctx = await fill(database.db, postgres.url, checks);
    results.push({ checks, reads: await measure(ctx, Number(values.rounds)) });
  }
  await database.close();
  const [small, large] = results;
  if (!small || !large) throw new Error("Both sizes are measured.");
  print(small, large);
  const folder = new URL("./results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("visibility.json", folder), `${JSON.stringify(results, null, 2)}\n`);
  const times = (result: Result) => result.reads.getVisibilityTimeseries?.p95Ms ?? Number.NaN;
  if (times(large) > LIMIT * times(small)) process.exitCode = 1;
} finally {
  postgres.stop();
}
