import { and, asc, between, eq, isNotNull, min } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope, total } from "./daily.ts";

const { promptId, engine, day } = geoDailyPrompts;

const matchesScope = (scope: ReadScope) =>
  and(
    eq(geoDailyPrompts.organizationId, scope.organizationId),
    eq(geoDailyPrompts.projectId, scope.projectId),
    eq(geoDailyPrompts.scoringVersion, scope.version),
    matchesEngineKind(engine, scope.sandbox),
    matchesSegment(geoDailyPrompts, scope),
  );

const CELL = {
  checks: total(geoDailyPrompts.checks),
  mentions: total(geoDailyPrompts.mentions),
  positionSum: total(geoDailyPrompts.positionSum),
  positionCount: total(geoDailyPrompts.positionCount),
};
type Cell = { [K in keyof typeof CELL]: number };

export type BestPosition = { promptId: string; engine: string; bestPosition: number | null };

/** The best position in the answers to all prompts, or to one, by engine; those that never name the brand are missing. */
export function listBestPositions(
  db: Db,
  scope: ReadScope,
  { from, to }: DayRange,
  prompt: string | undefined,
): Promise<BestPosition[]> {
  const ofPrompt = prompt === undefined ? undefined : eq(promptId, prompt);
  return db
    .select({
      promptId,
      engine,
      bestPosition: min(geoDailyPrompts.bestPosition),
    })
    .from(geoDailyPrompts)
    .where(and(matchesScope(scope), between(day, from, to), isNotNull(geoDailyPrompts.bestPosition), ofPrompt))
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
