import { and, asc, between, eq, gt, inArray, max, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, ofKind, type ReadScope, total } from "./daily.ts";

const { promptId, engine, language, scanId, day } = geoDailyPrompts;

const ofScope = (scope: ReadScope) =>
  and(
    eq(geoDailyPrompts.organizationId, scope.organizationId),
    eq(geoDailyPrompts.projectId, scope.projectId),
    eq(geoDailyPrompts.scoringVersion, scope.version),
    ofKind(engine, scope.sandbox),
  );

const CELL = {
  checks: total(geoDailyPrompts.checks),
  mentions: total(geoDailyPrompts.mentions),
  positionSum: total(geoDailyPrompts.positionSum),
  positionCount: total(geoDailyPrompts.positionCount),
};
type Cell = { [K in keyof typeof CELL]: number };

export type PromptTotals = Cell & {
  promptId: string;
  engine: string;
  bestPosition: number | null;
  lastCheckedAt: Date | null;
};

/** Answers to each prompt, or to one, by engine; what has none is not listed. */
export function sumByPromptAndEngine(
  db: Db,
  scope: ReadScope,
  { from, to }: DayRange,
  prompt: string | undefined,
): Promise<PromptTotals[]> {
  const ofPrompt = prompt === undefined ? undefined : eq(promptId, prompt);
  return db
    .select({
      promptId,
      engine,
      ...CELL,
      bestPosition: min(geoDailyPrompts.bestPosition),
      lastCheckedAt: max(geoDailyPrompts.lastCheckedAt),
    })
    .from(geoDailyPrompts)
    .where(and(ofScope(scope), between(day, from, to), gt(geoDailyPrompts.checks, 0), ofPrompt))
    .groupBy(promptId, engine)
    .orderBy(asc(promptId), asc(engine));
}

export type PromptDay = Cell & { day: string; engine: string; failed: number; blocked: number };

/** One prompt's days, with what failed and was blocked. */
export function sumPromptByDay(db: Db, scope: ReadScope, { from, to }: DayRange, prompt: string): Promise<PromptDay[]> {
  return db
    .select({
      day,
      engine,
      ...CELL,
      failed: total(geoDailyPrompts.failed),
      blocked: total(geoDailyPrompts.blocked),
    })
    .from(geoDailyPrompts)
    .where(and(ofScope(scope), between(day, from, to), eq(promptId, prompt)))
    .groupBy(day, engine)
    .orderBy(asc(day), asc(engine));
}

/** Which answers one side of a comparison has: those of days, or those of scans. */
export type Side = { days: DayRange } | { scanIds: string[] };

/** What one scan's answers of one prompt, engine, language and model amount to. */
export type CellSum = {
  scanId: string;
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};

type CellRow = Pick<CellSum, "promptId" | "engine" | "language"> & {
  scans: [scanId: string, model: string | null, checks: number, mentions: number][];
};

/** Answers to unbranded prompts. */
export async function sumCells(db: Db, scope: ReadScope, side: Side): Promise<CellSum[]> {
  const { model, branded } = geoDailyPrompts;
  const ofSide = "days" in side ? between(day, side.days.from, side.days.to) : inArray(scanId, side.scanIds);
  const scans = db
    .select({ promptId, engine, language, scanId, model, checks: CELL.checks.as("n"), mentions: CELL.mentions.as("k") })
    .from(geoDailyPrompts)
    .where(and(ofScope(scope), eq(branded, false), gt(geoDailyPrompts.checks, 0), ofSide))
    .groupBy(promptId, engine, language, scanId, model)
    .as("s");
  // One row for each cell: there may be tens of thousands of sums, and a row costs more than what it holds.
  const rows = await db
    .select({
      promptId: scans.promptId,
      engine: scans.engine,
      language: scans.language,
      scans: sql<CellRow["scans"]>`json_agg(json_build_array(s.scan_id, nullif(s.model, ''), s.n, s.k))`,
    })
    .from(scans)
    .groupBy(scans.promptId, scans.engine, scans.language);
  return rows.flatMap(({ scans: of, ...cell }: CellRow) =>
    of.map(([scan, by, checks, mentions]) => ({ ...cell, scanId: scan, model: by, checks, mentions })),
  );
}
