import { and, asc, between, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";
import type { ProjectKey } from "./rollups.ts";
import type { Cell } from "./sums.ts";
import {
  createUnpacker,
  packColumns,
  packCounts,
  type TallyColumns,
  unpackCounts,
  unpackPrompts,
} from "./tally-format.ts";

export type DayTallies = { day: string; engine: string; language: string; tallies: TallyColumns };

const onDays = (scope: ReadScope, { from, to }: DayRange, branded: boolean) =>
  and(
    eq(geoDaily.organizationId, scope.organizationId),
    eq(geoDaily.projectId, scope.projectId),
    eq(geoDaily.scoringVersion, scope.version),
    branded ? undefined : eq(geoDaily.branded, false),
    between(geoDaily.day, from, to),
    isNotNull(geoDaily.tallies),
    matchesEngineKind(geoDaily.engine, scope.sandbox),
    matchesSegment(geoDaily, scope),
  );

/** Answers of some days, oldest first: to unbranded prompts, or to all of them. */
export async function listTallies(db: Db, scope: ReadScope, days: DayRange, branded = false): Promise<DayTallies[]> {
  const rows = await db
    .select({ day: geoDaily.day, engine: geoDaily.engine, language: geoDaily.language, tallies: geoDaily.tallies })
    .from(geoDaily)
    .where(onDays(scope, days, branded))
    .orderBy(asc(geoDaily.day), asc(geoDaily.engine), asc(geoDaily.language));
  const { promptIds } = scope;
  const prompts = promptIds && new Set(promptIds);
  const unpack = createUnpacker();
  return rows.map((row) => ({ ...row, tallies: restrict(unpack(row.tallies ?? ""), prompts) }));
}

/** The unbranded prompts that were answered on some days. */
export async function listAnsweredPrompts(db: Db, scope: ReadScope, days: DayRange): Promise<string[]> {
  const prompts = sql<string>`split_part(${geoDaily.tallies}, E'\\n', 1)`;
  const rows = await db
    .selectDistinct({ prompts })
    .from(geoDaily)
    .where(onDays(scope, days, false));
  const all = new Set(rows.flatMap((row) => unpackPrompts(row.prompts)));
  return [...all].filter((id) => scope.promptIds === undefined || scope.promptIds.includes(id));
}

/** Keeps the entries of some prompts. */
function restrict(columns: TallyColumns, prompts: ReadonlySet<string> | undefined): TallyColumns {
  if (!prompts) return columns;
  const kept = columns.prompts.flatMap((id, i) => (prompts.has(id) ? i : []));
  const keep = <T>(column: ArrayLike<T>) => kept.map((i) => column[i] as T);
  return {
    prompts: keep(columns.prompts),
    models: columns.models.length === 1 ? columns.models : keep(columns.models),
    n: keep(columns.n),
    mentions: keep(columns.mentions),
    positionSum: keep(columns.positionSum),
    positionCount: keep(columns.positionCount),
    cited: keep(columns.cited),
    brands:
      columns.brands && Object.fromEntries(Object.entries(columns.brands).map(([b, counts]) => [b, keep(counts)])),
  };
}

/**
 * Days whose sums of some scoring versions lack those of prompts or of judged answers, as after a backup of an earlier
 * version of the product.
 */
export async function listUnpackedDays(db: Db, key: ProjectKey, versions: readonly string[]): Promise<string[]> {
  const { organizationId, projectId, scoringVersion, day, branded, checks, tallies, judged } = geoDaily;
  const isOwn = and(
    eq(organizationId, key.organizationId),
    eq(projectId, key.projectId),
    inArray(scoringVersion, [...versions]),
  );
  const rows = await db
    .selectDistinct({ day })
    .from(geoDaily)
    .where(and(isOwn, gt(checks, 0), or(isNull(tallies), and(eq(branded, false), isNull(judged)))))
    .orderBy(asc(day));
  return rows.map((row) => row.day);
}

/** Answers to unbranded prompts of some scans, with the scan's id in place of the day. Competitors are left out. */
export async function listScanTallies(db: Db, scope: ReadScope, scanIds: readonly string[]): Promise<DayTallies[]> {
  const p = geoDailyPrompts;
  if (scanIds.length === 0) return [];
  const rows = await db
    .select({
      day: p.scanId,
      engine: p.engine,
      language: p.language,
      prompts: sql<string[]>`json_agg(${p.promptId})`,
      models: sql<string[]>`case when min(${p.model}) = max(${p.model}) then json_build_array(min(${p.model}))
        else json_agg(${p.model}) end`,
      counts: sql<string>`concat(${packCounts(p.checks)}, ${packCounts(p.mentions)}, ${packCounts(p.positionSum)},
        ${packCounts(p.positionCount)}, ${packCounts(p.cited)})`,
    })
    .from(p)
    .where(
      and(
        eq(p.organizationId, scope.organizationId),
        eq(p.projectId, scope.projectId),
        eq(p.scoringVersion, scope.version),
        eq(p.branded, false),
        gt(p.checks, 0),
        inArray(p.scanId, [...scanIds]),
        matchesEngineKind(p.engine, scope.sandbox),
        matchesSegment(p, scope),
      ),
    )
    .groupBy(p.scanId, p.engine, p.language);
  return rows.map(({ prompts, models, counts, ...group }) => ({
    ...group,
    tallies: { prompts, models, ...unpackCounts(counts, prompts.length, null) },
  }));
}

const PACKED_AT_ONCE = 200;

/**
 * Packs the sums of prompts into the cells' own rows, one JSON array a column, since reading a row for each prompt and
 * day costs more than the counts do. Call it after `insertCells` and `putPrompts`.
 */
export async function packTallies(
  tx: Db,
  key: ProjectKey,
  chosen: { days: DayRange } | { cells: readonly Cell[] },
  versions: readonly string[],
): Promise<void> {
  const packed = packRows(await listPromptRows(tx, key, chosen, versions));
  for (let start = 0; start < packed.length; start += PACKED_AT_ONCE) {
    const rows = JSON.stringify(packed.slice(start, start + PACKED_AT_ONCE));
    await tx.execute(sql`
      update ${geoDaily} d set tallies = t.tallies
      from jsonb_to_recordset(${rows}::jsonb)
        as t(version text, day text, engine text, language text, branded boolean, tallies text)
      where d.project_id = ${key.projectId} and d.organization_id = ${key.organizationId}
        and d.scoring_version = t.version and d.day = t.day and d.engine = t.engine and d.language = t.language
        and d.branded = t.branded`);
  }
}

type PromptRow = Cell & {
  version: string;
  promptId: string;
  model: string;
  counts: { n: number; mentions: number; positionSum: number; positionCount: number; cited: number };
  brands: unknown;
};

function listPromptRows(
  tx: Db,
  { organizationId, projectId }: ProjectKey,
  chosen: { days: DayRange } | { cells: readonly Cell[] },
  versions: readonly string[],
): Promise<PromptRow[]> {
  const p = geoDailyPrompts;
  const isChosen =
    "days" in chosen
      ? between(p.day, chosen.days.from, chosen.days.to)
      : and(
          inArray(p.day, [...new Set(chosen.cells.map(({ day }) => day))]),
          sql`(${p.day}, ${p.engine}, ${p.language}, ${p.branded}) in (select c.day, c.engine, c.language, c.branded
            from jsonb_to_recordset(${JSON.stringify(chosen.cells)}::jsonb)
              as c(day text, engine text, language text, branded boolean))`,
        );
  return tx
    .select({
      version: p.scoringVersion,
      day: p.day,
      engine: p.engine,
      language: p.language,
      branded: p.branded,
      promptId: p.promptId,
      model: p.model,
      counts: {
        n: p.checks,
        mentions: p.mentions,
        positionSum: p.positionSum,
        positionCount: p.positionCount,
        cited: p.cited,
      },
      brands: p.brands,
    })
    .from(p)
    .where(
      and(
        eq(p.organizationId, organizationId),
        eq(p.projectId, projectId),
        inArray(p.scoringVersion, [...versions]),
        gt(p.checks, 0),
        isChosen,
      ),
    )
    .orderBy(asc(p.promptId), asc(p.model));
}

/** One entry for each prompt and model of a cell; scans of one day are added up. */
function packRows(rows: readonly PromptRow[]): (Cell & { version: string; tallies: string })[] {
  const cells = Map.groupBy(rows, ({ version, day, engine, language, branded }) =>
    JSON.stringify([version, day, engine, language, branded]),
  );
  return [...cells.values()].flatMap((cell) => {
    const [first] = cell;
    if (!first) return [];
    const { version, day, engine, language, branded } = first;
    const entries = [...Map.groupBy(cell, ({ promptId, model }) => `${promptId}\n${model}`).values()];
    return [{ version, day, engine, language, branded, tallies: packColumns(toColumns(entries)) }];
  });
}

function toColumns(entries: readonly PromptRow[][]): TallyColumns {
  const models = entries.map(([row]) => row?.model ?? "");
  const column = (of: (row: PromptRow) => number) => entries.map((rows) => rows.reduce((sum, row) => sum + of(row), 0));
  const mentions = entries.map((rows) => rows.map(({ brands }) => brands as Record<string, [number]>));
  const brands = [...new Set(mentions.flat().flatMap((counts) => Object.keys(counts)))].sort();
  const toBrand = (brand: string) =>
    mentions.map((rows) => rows.reduce((sum, counts) => sum + (counts[brand]?.[0] ?? 0), 0));
  return {
    prompts: entries.map(([row]) => row?.promptId ?? ""),
    models: new Set(models).size === 1 ? models.slice(0, 1) : models,
    n: column(({ counts }) => counts.n),
    mentions: column(({ counts }) => counts.mentions),
    positionSum: column(({ counts }) => counts.positionSum),
    positionCount: column(({ counts }) => counts.positionCount),
    cited: column(({ counts }) => counts.cited),
    brands: brands.length === 0 ? null : Object.fromEntries(brands.map((brand) => [brand, toBrand(brand)])),
  };
}
