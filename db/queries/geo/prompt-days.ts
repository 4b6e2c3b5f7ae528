import { and, asc, between, eq, gt, inArray, max, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, type ReadScope, total } from "./daily.ts";

const { promptId, engine, language, scanId, day } = geoDailyPrompts;

const matchesScope = (scope: ReadScope) =>
  and(
    eq(geoDailyPrompts.organizationId, scope.organizationId),
    eq(geoDailyPrompts.projectId, scope.projectId),
    eq(geoDailyPrompts.scoringVersion, scope.version),
    matchesEngineKind(engine, scope.sandbox),
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

/** Answers to all prompts, or to one, by engine; prompts without answers are missing. */
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
    .where(and(matchesScope(scope), between(day, from, to), gt(geoDailyPrompts.checks, 0), ofPrompt))
    .groupBy(promptId, engine)
    .orderBy(asc(promptId), asc(engine));
}

export type PromptDay = Cell & { day: string; engine: string; failed: number; blocked: number };

/** The days of one prompt, with failed and blocked questions. */
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
    .where(and(matchesScope(scope), between(day, from, to), eq(promptId, prompt)))
    .groupBy(day, engine)
    .orderBy(asc(day), asc(engine));
}

/** The answers of one side of a comparison: those of days, or those of scans. */
export type Side = { days: DayRange } | { scanIds: string[] };

/** The counts of one scan's answers of one prompt, engine, language and model. */
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
    .where(and(matchesScope(scope), eq(branded, false), gt(geoDailyPrompts.checks, 0), ofSide))
    .groupBy(promptId, engine, language, scanId, model)
    .as("s");
  // Packs the cells into one row: there can be tens of thousands, and a row costs more than its content.
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
