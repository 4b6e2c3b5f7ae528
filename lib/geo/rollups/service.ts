import "server-only";
import type { Db } from "#db/client.ts";
import type { NewCheck } from "#db/queries/geo/checks.ts";
import type { DayRange } from "#db/queries/geo/daily.ts";
import { packJudged } from "#db/queries/geo/judged-sums.ts";
import { lockRollups, type ProjectKey } from "#db/queries/geo/rollups.ts";
import * as sums from "#db/queries/geo/sums.ts";
import { packTallies } from "#db/queries/geo/tallies.ts";

/** The fields of a finished check that sums depend on. */
type Counted = Pick<
  NewCheck,
  "id" | "capturedAt" | "engine" | "language" | "branded" | "turnIndex" | "promptId" | "status"
>;

/**
 * Updates daily sums with checks that the transaction has stored, each exactly once, for the given versions. Cells
 * are recomputed from all their checks; sums of cited pages are incremented. A check belongs to the UTC day of its
 * `capturedAt`, which failed and blocked checks need too.
 * Call it last in the transaction: it serializes the project's transactions until they end.
 */
export async function countChecks(
  tx: Db,
  project: ProjectKey,
  checks: readonly Counted[],
  versions: readonly string[],
): Promise<void> {
  const cells = checks.flatMap((check) => toCell(check) ?? []);
  const uniqueVersions = [...new Set(versions)];
  if (cells.length === 0 || uniqueVersions.length === 0) return;
  await lockRollups(tx, project);
  const daily = distinct(cells.map(({ day, engine, language, branded }) => ({ day, engine, language, branded })));
  await sums.deleteCells(tx, project, daily, uniqueVersions);
  await sums.insertCells(tx, project, { cells: daily }, uniqueVersions);
  const prompts = cells.flatMap(({ promptId, ...cell }) => (promptId === null ? [] : [{ ...cell, promptId }]));
  if (prompts.length > 0) await sums.putPrompts(tx, project, { cells: distinct(prompts) }, uniqueVersions);
  await packTallies(tx, project, { cells: daily }, uniqueVersions);
  const days = daily.map(({ day }) => day).sort();
  await packJudged(tx, project, { from: days[0] ?? "", to: days.at(-1) ?? "" }, uniqueVersions);
  const checkIds = checks.filter(({ status, branded }) => status === "ok" && !branded).map(({ id }) => id);
  if (checkIds.length > 0) await sums.addPages(tx, project, { checkIds }, uniqueVersions);
}

/** Recomputes all sums of some days from their checks and scores. */
export async function refreshDays(
  tx: Db,
  project: ProjectKey,
  days: DayRange,
  versions: readonly string[],
): Promise<void> {
  const uniqueVersions = [...new Set(versions)];
  if (uniqueVersions.length === 0) return;
  await lockRollups(tx, project);
  await sums.deleteDays(tx, project, days, uniqueVersions);
  await sums.insertCells(tx, project, { days }, uniqueVersions);
  await sums.putPrompts(tx, project, { days }, uniqueVersions);
  await packTallies(tx, project, { days }, uniqueVersions);
  await packJudged(tx, project, days, uniqueVersions);
  await sums.addPages(tx, project, { days }, uniqueVersions);
}

function distinct<T extends object>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The cell in which a check counts; undefined for an unfinished check and for a turn of a sequence. */
function toCell({ capturedAt, engine, language, branded, turnIndex, promptId }: Counted) {
  if (!capturedAt || (turnIndex ?? null) !== null) return undefined;
  return { day: capturedAt.toISOString().slice(0, 10), engine, language, branded, promptId: promptId ?? null };
}
