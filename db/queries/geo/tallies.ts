import { and, asc, between, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";
import type { ProjectKey } from "./rollups.ts";
import type { Cell } from "./sums.ts";

/** One day's answers of one engine and language, as columns of equal length: one entry for each prompt and model. */
export type TallyColumns = {
  prompts: string[];
  /** One for all, or one for each entry; empty where unknown. */
  models: string[];
  n: number[];
  mentions: number[];
  positionSum: number[];
  positionCount: number[];
  cited: number[];
  /** Answers that name each competitor; null where none is named. */
  brands: Record<string, number[]> | null;
};
export type DayTallies = { day: string; engine: string; language: string; tallies: TallyColumns };

/** Answers of some days, oldest first: to unbranded prompts, or to all of them. */
export async function listTallies(
  db: Db,
  scope: ReadScope,
  { from, to }: DayRange,
  branded = false,
): Promise<DayTallies[]> {
  const rows = await db
    .select({ day: geoDaily.day, engine: geoDaily.engine, language: geoDaily.language, tallies: geoDaily.tallies })
    .from(geoDaily)
    .where(
      and(
        eq(geoDaily.organizationId, scope.organizationId),
        eq(geoDaily.projectId, scope.projectId),
        eq(geoDaily.scoringVersion, scope.version),
        branded ? undefined : eq(geoDaily.branded, false),
        between(geoDaily.day, from, to),
        isNotNull(geoDaily.tallies),
        matchesEngineKind(geoDaily.engine, scope.sandbox),
        matchesSegment(geoDaily, scope),
      ),
    )
    .orderBy(asc(geoDaily.day), asc(geoDaily.engine), asc(geoDaily.language));
  const { promptIds } = scope;
  const prompts = promptIds && new Set(promptIds);
  const parse = createParser();
  return rows.map((row) => ({ ...row, tallies: restrict(parse(row.tallies ?? ""), prompts) }));
}

/** Keeps the entries of some prompts. */
function restrict(columns: TallyColumns, prompts: ReadonlySet<string> | undefined): TallyColumns {
  if (!prompts) return columns;
  const keep = <T>(column: T[]) => column.filter((_, i) => prompts.has(columns.prompts[i] ?? ""));
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

/** Most days ask the same prompts, whose list is parsed once and shared. Rows of earlier versions have one line. */
function createParser(): (stored: string) => TallyColumns {
  const lists = new Map<string, string[]>();
  return (stored) => {
    const end = stored.indexOf("\n");
    if (end < 0) return JSON.parse(stored);
    const line = stored.slice(0, end);
    const prompts = lists.get(line) ?? (JSON.parse(line) as string[]);
    lists.set(line, prompts);
    return { prompts, ...JSON.parse(stored.slice(end + 1)) };
  };
}

/** The prompts on the first line, the other columns on the second. */
function format({ prompts, ...columns }: TallyColumns): string {
  return `${JSON.stringify(prompts)}\n${JSON.stringify(columns)}`;
}

/** Days whose sums by prompt are not packed, as after a backup of an earlier version. */
export async function listUnpackedDays(db: Db, key: ProjectKey): Promise<string[]> {
  const { organizationId, projectId, day, checks, tallies } = geoDaily;
  const isOwn = and(eq(organizationId, key.organizationId), eq(projectId, key.projectId));
  const rows = await db
    .selectDistinct({ day })
    .from(geoDaily)
    .where(and(isOwn, gt(checks, 0), isNull(tallies)))
    .orderBy(asc(day));
  return rows.map((row) => row.day);
}

/** Answers to unbranded prompts of some scans, with the scan's id in place of the day. */
export async function listScanTallies(db: Db, scope: ReadScope, scanIds: readonly string[]): Promise<DayTallies[]> {
  const p = geoDailyPrompts;
  if (scanIds.length === 0) return [];
  return db
    .select({
      day: p.scanId,
      engine: p.engine,
      language: p.language,
      tallies: sql<TallyColumns>`jsonb_build_object(
      'prompts', jsonb_agg(${p.promptId}), 'models', jsonb_agg(${p.model}), 'n', jsonb_agg(${p.checks}),
      'mentions', jsonb_agg(${p.mentions}), 'positionSum', jsonb_agg(${p.positionSum}),
      'positionCount', jsonb_agg(${p.positionCount}), 'cited', jsonb_agg(${p.cited}), 'brands', null)`,
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
    return [{ version, day, engine, language, branded, tallies: format(toColumns(entries)) }];
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
