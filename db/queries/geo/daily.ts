import { and, asc, between, eq, inArray, like, max, notLike, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyBrands, geoDailyPrompts } from "#db/schema/index.ts";

/** The project, and the version of rules and names whose scores are read. */
export type ReadScope = {
  organizationId: string;
  projectId: string;
  version: string;
  /** True for sandbox engines only, false for real ones only, null for both. */
  sandbox: boolean | null;
} & SegmentScope;
/** What a read is restricted to; undefined for all. */
export type SegmentScope = {
  engine?: string | undefined;
  language?: string | undefined;
  promptIds?: readonly string[] | undefined;
  /** How answers were obtained, and the country that they were asked from, both of which engine ids name. */
  access?: "api" | "serp" | "ui" | "import" | "sandbox" | undefined;
  /** Null for answers without a country. */
  country?: string | null | undefined;
};
/** UTC days, both inclusive. */
export type DayRange = { from: string; to: string };

/** The prefix of sandbox engine ids. */
const SANDBOX = "sandbox/%";

export const total = (column: SQL | Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)::int`;

/** Sums by engine and language, or by prompt where the scope is of some prompts. */
type Sums = typeof geoDaily | typeof geoDailyPrompts;
const sumsOf = ({ promptIds }: ReadScope): Sums => (promptIds === undefined ? geoDaily : geoDailyPrompts);

const totals = (table: Sums) => ({
  checks: total(table.checks),
  mentions: total(table.mentions),
  positionSum: total(table.positionSum),
  positionCount: total(table.positionCount),
  cited: total(table.cited),
  failed: total(table.failed),
  blocked: total(table.blocked),
});
export type Totals = { [K in keyof ReturnType<typeof totals>]: number };

/** The condition for sandbox engines or the others; undefined for both. */
export function matchesEngineKind(engine: PgColumn | SQL, sandbox: boolean | null): SQL | undefined {
  if (sandbox === null) return undefined;
  return sandbox ? like(engine, SANDBOX) : notLike(engine, SANDBOX);
}

/** The end of engine ids of other accesses than the API; a country can follow. */
const CAPTURED = ":(serp|ui|import)(@[A-Z]{2})?$";

function matchesAccess(engine: PgColumn | SQL, access: SegmentScope["access"]): SQL | undefined {
  if (access === undefined) return undefined;
  if (access === "api" || access === "sandbox") {
    return and(matchesEngineKind(engine, access === "sandbox"), sql`${engine} !~ ${CAPTURED}`);
  }
  return sql`${engine} ~ ${`:${access}(@[A-Z]{2})?$`}`;
}

function matchesCountry(engine: PgColumn | SQL, country: SegmentScope["country"]): SQL | undefined {
  if (country === undefined) return undefined;
  return country === null ? sql`${engine} !~ '@[A-Z]{2}$'` : like(engine, `%@${country}`);
}

/** Engines whose answers headlines count: asked by the API or in the sandbox, without a country. */
export const isPlainEngine = (engine: SQL): SQL => sql`${engine} !~ '(:(serp|ui|import)|@[A-Z]{2})$'`;

/** The condition for everything that the scope is restricted to. */
export function matchesSegment(
  table: { engine: PgColumn | SQL; language: PgColumn | SQL; promptId?: PgColumn | SQL },
  { engine, language, promptIds, access, country }: SegmentScope,
): SQL | undefined {
  return and(
    engine === undefined ? undefined : sql`${table.engine} = ${engine}`,
    language === undefined ? undefined : sql`${table.language} = ${language}`,
    promptIds === undefined || !table.promptId ? undefined : inArray(sql`${table.promptId}`, [...promptIds]),
    matchesAccess(table.engine, access),
    matchesCountry(table.engine, country),
  );
}

/** Unbranded cells of the scope's engines on the days. */
function within(table: Sums | typeof geoDailyBrands, scope: ReadScope, { from, to }: DayRange) {
  return and(
    matchesSegment(table, scope),
    eq(table.organizationId, scope.organizationId),
    eq(table.projectId, scope.projectId),
    eq(table.scoringVersion, scope.version),
    eq(table.branded, false),
    between(table.day, from, to),
    matchesEngineKind(table.engine, scope.sandbox),
  );
}

export type EngineTotals = Totals & { engine: string; lastCheckedAt: Date | null };

export function sumByEngine(db: Db, scope: ReadScope, days: DayRange): Promise<EngineTotals[]> {
  const table = sumsOf(scope);
  return db
    .select({ engine: table.engine, lastCheckedAt: max(table.lastCheckedAt), ...totals(table) })
    .from(table)
    .where(within(table, scope, days))
    .groupBy(table.engine)
    .orderBy(asc(table.engine));
}

export function sumByDayAndEngine(
  db: Db,
  scope: ReadScope,
  days: DayRange,
): Promise<(Totals & { day: string; engine: string })[]> {
  const table = sumsOf(scope);
  return db
    .select({ day: table.day, engine: table.engine, ...totals(table) })
    .from(table)
    .where(within(table, scope, days))
    .groupBy(table.day, table.engine)
    .orderBy(asc(table.day), asc(table.engine));
}

export function sumByDay(db: Db, scope: ReadScope, days: DayRange): Promise<(Totals & { day: string })[]> {
  const table = sumsOf(scope);
  return db
    .select({ day: table.day, ...totals(table) })
    .from(table)
    .where(within(table, scope, days))
    .groupBy(table.day)
    .orderBy(asc(table.day));
}

export async function sumAll(db: Db, scope: ReadScope, days: DayRange): Promise<Totals> {
  const table = sumsOf(scope);
  const [row] = await db
    .select(totals(table))
    .from(table)
    .where(within(table, scope, days));
  if (!row) throw new Error("A sum without groups returned no row.");
  return row;
}

/** The counts of competitors by prompt, as the other table of their sums has them. */
function brandsOfPrompts(db: Db, scope: ReadScope, days: DayRange) {
  const at = (index: number) => sql<number>`(b.counts->>${sql.raw(String(index))})::int`;
  return db
    .select({
      day: geoDailyPrompts.day,
      brand: sql<string>`b.brand`.as("brand"),
      mentions: at(0).as("mentions"),
      positionSum: at(1).as("position_sum"),
      positionCount: at(2).as("position_count"),
      cited: at(3).as("cited"),
    })
    .from(geoDailyPrompts)
    .crossJoinLateral(sql`jsonb_each(${geoDailyPrompts.brands}) as b(brand, counts)`)
    .where(within(geoDailyPrompts, scope, days))
    .as("brands");
}

const totalsOfBrands = (table: ReturnType<typeof brandsOfPrompts> | typeof geoDailyBrands) => ({
  mentions: total(table.mentions),
  positionSum: total(table.positionSum),
  positionCount: total(table.positionCount),
  cited: total(table.cited),
});
export type BrandTotals = { [K in keyof ReturnType<typeof totalsOfBrands>]: number };

/** Sums of competitors; the company itself is in the other sums. */
export function sumByBrand(db: Db, scope: ReadScope, days: DayRange): Promise<(BrandTotals & { brand: string })[]> {
  if (scope.promptIds !== undefined) {
    const brands = brandsOfPrompts(db, scope, days);
    return db
      .select({ brand: brands.brand, ...totalsOfBrands(brands) })
      .from(brands)
      .groupBy(brands.brand)
      .orderBy(asc(brands.brand));
  }
  return db
    .select({ brand: geoDailyBrands.brand, ...totalsOfBrands(geoDailyBrands) })
    .from(geoDailyBrands)
    .where(within(geoDailyBrands, scope, days))
    .groupBy(geoDailyBrands.brand)
    .orderBy(asc(geoDailyBrands.brand));
}

export function sumByDayAndBrand(
  db: Db,
  scope: ReadScope,
  days: DayRange,
  brand?: string,
): Promise<(BrandTotals & { day: string; brand: string })[]> {
  if (scope.promptIds !== undefined) {
    const brands = brandsOfPrompts(db, scope, days);
    return db
      .select({ day: brands.day, brand: brands.brand, ...totalsOfBrands(brands) })
      .from(brands)
      .where(brand === undefined ? undefined : eq(brands.brand, brand))
      .groupBy(brands.day, brands.brand)
      .orderBy(asc(brands.day), asc(brands.brand));
  }
  return db
    .select({ day: geoDailyBrands.day, brand: geoDailyBrands.brand, ...totalsOfBrands(geoDailyBrands) })
    .from(geoDailyBrands)
    .where(and(within(geoDailyBrands, scope, days), brand === undefined ? undefined : eq(geoDailyBrands.brand, brand)))
    .groupBy(geoDailyBrands.day, geoDailyBrands.brand)
    .orderBy(asc(geoDailyBrands.day), asc(geoDailyBrands.brand));
}
