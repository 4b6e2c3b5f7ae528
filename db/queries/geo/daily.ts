import { and, asc, between, eq, like, max, notLike, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyBrands } from "#db/schema/index.ts";

/** The project, and the version of rules and names whose scores are read. */
export type ReadScope = {
  organizationId: string;
  projectId: string;
  version: string;
  /** True for sandbox engines only, false for real ones only, null for both. */
  sandbox: boolean | null;
};
/** UTC days, both inclusive. */
export type DayRange = { from: string; to: string };

/** The prefix of sandbox engine ids. */
const SANDBOX = "sandbox/%";

export const total = (column: SQL | Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)::int`;

const TOTALS = {
  checks: total(geoDaily.checks),
  mentions: total(geoDaily.mentions),
  positionSum: total(geoDaily.positionSum),
  positionCount: total(geoDaily.positionCount),
  cited: total(geoDaily.cited),
  failed: total(geoDaily.failed),
  blocked: total(geoDaily.blocked),
};
export type Totals = { [K in keyof typeof TOTALS]: number };

const BRAND_TOTALS = {
  mentions: total(geoDailyBrands.mentions),
  positionSum: total(geoDailyBrands.positionSum),
  positionCount: total(geoDailyBrands.positionCount),
  cited: total(geoDailyBrands.cited),
};
export type BrandTotals = { [K in keyof typeof BRAND_TOTALS]: number };

/** The condition for sandbox engines or the others; undefined for both. */
export function matchesEngineKind(engine: PgColumn | SQL, sandbox: boolean | null): SQL | undefined {
  if (sandbox === null) return undefined;
  return sandbox ? like(engine, SANDBOX) : notLike(engine, SANDBOX);
}

/** Unbranded cells of the scope's engines on the days. */
function within(table: typeof geoDaily | typeof geoDailyBrands, scope: ReadScope, { from, to }: DayRange) {
  return and(
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
  return db
    .select({ engine: geoDaily.engine, lastCheckedAt: max(geoDaily.lastCheckedAt), ...TOTALS })
    .from(geoDaily)
    .where(within(geoDaily, scope, days))
    .groupBy(geoDaily.engine)
    .orderBy(asc(geoDaily.engine));
}

export function sumByDayAndEngine(
  db: Db,
  scope: ReadScope,
  days: DayRange,
): Promise<(Totals & { day: string; engine: string })[]> {
  return db
    .select({ day: geoDaily.day, engine: geoDaily.engine, ...TOTALS })
    .from(geoDaily)
    .where(within(geoDaily, scope, days))
    .groupBy(geoDaily.day, geoDaily.engine)
    .orderBy(asc(geoDaily.day), asc(geoDaily.engine));
}

export function sumByDay(db: Db, scope: ReadScope, days: DayRange): Promise<(Totals & { day: string })[]> {
  return db
    .select({ day: geoDaily.day, ...TOTALS })
    .from(geoDaily)
    .where(within(geoDaily, scope, days))
    .groupBy(geoDaily.day)
    .orderBy(asc(geoDaily.day));
}

export async function sumAll(db: Db, scope: ReadScope, days: DayRange): Promise<Totals> {
  const [row] = await db
    .select(TOTALS)
    .from(geoDaily)
    .where(within(geoDaily, scope, days));
  if (!row) throw new Error("A sum without groups returned no row.");
  return row;
}

/** Sums of competitors; the company itself is in the other sums. */
export function sumByBrand(db: Db, scope: ReadScope, days: DayRange): Promise<(BrandTotals & { brand: string })[]> {
  return db
    .select({ brand: geoDailyBrands.brand, ...BRAND_TOTALS })
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
  return db
    .select({ day: geoDailyBrands.day, brand: geoDailyBrands.brand, ...BRAND_TOTALS })
    .from(geoDailyBrands)
    .where(and(within(geoDailyBrands, scope, days), brand === undefined ? undefined : eq(geoDailyBrands.brand, brand)))
    .groupBy(geoDailyBrands.day, geoDailyBrands.brand)
    .orderBy(asc(geoDailyBrands.day), asc(geoDailyBrands.brand));
}
