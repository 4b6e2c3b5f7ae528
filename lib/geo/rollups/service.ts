import "server-only";
import type { Db } from "#db/client.ts";
import { type Cell, deleteCells, insertCells, lockRollups, type ProjectKey } from "#db/queries/geo-rollups.ts";

/**
 * Recomputes daily sums from the checks and scores that the transaction sees, for each scoring version given.
 * Call it last in the transaction that stored them: it lets one transaction of the project through at a time until that ends.
 * A check belongs to the UTC day of its `capturedAt`, which failed and blocked ones need too.
 */
export async function refreshCells(
  tx: Db,
  project: ProjectKey,
  cells: readonly Cell[],
  versions: readonly string[],
): Promise<void> {
  const distinct = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  if (distinct.length === 0 || versions.length === 0) return;
  await lockRollups(tx, project.projectId);
  const of = [...new Set(versions)];
  await deleteCells(tx, project, distinct, of);
  await insertCells(tx, project, distinct, of);
}

function keyOf({ day, engine, language, branded }: Cell): string {
  return JSON.stringify([day, engine, language, branded]);
}

/** The cell that a check counts in; undefined for one that has not come back, and for a turn of a sequence. */
export function cellOf(check: {
  capturedAt: Date | null;
  engine: string;
  language: string;
  branded: boolean;
  turnIndex: number | null;
}): Cell | undefined {
  const { capturedAt, engine, language, branded, turnIndex } = check;
  if (!capturedAt || turnIndex !== null) return undefined;
  return { day: capturedAt.toISOString().slice(0, 10), engine, language, branded };
}
