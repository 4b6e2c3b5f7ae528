import "server-only";
import type { Db } from "#db/client.ts";
import type { NewCheck } from "#db/queries/geo/checks.ts";
import type { DayRange } from "#db/queries/geo/daily.ts";
import { lockRollups, type ProjectKey } from "#db/queries/geo/rollups.ts";
import * as sums from "#db/queries/geo/sums.ts";

/** A check that has come back, as far as sums depend on it. */
type Counted = Pick<
  NewCheck,
  "id" | "capturedAt" | "engine" | "language" | "branded" | "turnIndex" | "promptId" | "status"
>;

/**
 * Brings daily sums up to date with checks that the transaction has stored, each of them once, with their scores of the
 * versions given. Cells are computed anew from all their checks; sums of cited pages are added to.
 * Call it last in that transaction: it lets one transaction of the project through at a time until it ends.
 * A check belongs to the UTC day of its `capturedAt`, which failed and blocked ones need too.
 */
export async function countChecks(
  tx: Db,
  project: ProjectKey,
  checks: readonly Counted[],
  versions: readonly string[],
): Promise<void> {
  const cells = checks.flatMap((check) => cellOf(check) ?? []);
  const of = [...new Set(versions)];
  if (cells.length === 0 || of.length === 0) return;
  await lockRollups(tx, project.projectId);
  const daily = distinct(cells.map(({ day, engine, language, branded }) => ({ day, engine, language, branded })));
  await sums.deleteCells(tx, project, daily, of);
  await sums.insertCells(tx, project, { cells: daily }, of);
  const prompts = cells.flatMap(({ promptId, ...cell }) => (promptId === null ? [] : [{ ...cell, promptId }]));
  if (prompts.length > 0) await sums.putPrompts(tx, project, { cells: distinct(prompts) }, of);
  const checkIds = checks.filter(({ status, branded }) => status === "ok" && !branded).map(({ id }) => id);
  if (checkIds.length > 0) await sums.addPages(tx, project, { checkIds }, of);
}

/** Computes every sum of some days anew from their checks and scores. */
export async function refreshDays(
  tx: Db,
  project: ProjectKey,
  days: DayRange,
  versions: readonly string[],
): Promise<void> {
  const of = [...new Set(versions)];
  if (of.length === 0) return;
  await lockRollups(tx, project.projectId);
  await sums.deleteDays(tx, project, days, of);
  await sums.insertCells(tx, project, { days }, of);
  await sums.putPrompts(tx, project, { days }, of);
  await sums.addPages(tx, project, { days }, of);
}

function distinct<T extends object>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The cell that a check counts in; undefined for one that has not come back, and for a turn of a sequence. */
function cellOf({ capturedAt, engine, language, branded, turnIndex, promptId }: Counted) {
  if (!capturedAt || (turnIndex ?? null) !== null) return undefined;
  return { day: capturedAt.toISOString().slice(0, 10), engine, language, branded, promptId: promptId ?? null };
}
