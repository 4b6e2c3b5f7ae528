import "server-only";
import type { Judgement } from "#lib/geo/visibility/judge.ts";
import type { Cell, Selection, Tallies } from "#lib/geo/visibility/tallies.ts";
import { type Criterion, type Grade, gradeFigure } from "#lib/stats/grade.ts";
import type { Analysis } from "./analysis.ts";

type Graded = { grade: Grade; criteria: Criterion[] };

/** The grade without any answer. */
export const NO_GRADE: Graded = gradeFigure({
  prompts: 0,
  topics: 0,
  engines: 0,
  repeated: 0,
  detectableEffect: null,
  noiseFloors: 0,
});

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Grades figures by the answers that they count, and by the change that those would show. */
export function gradeAnswers(
  { tallies }: Analysis,
  { panel, rows }: Selection,
  { minimumDetectableEffect }: Pick<Judgement, "minimumDetectableEffect">,
): Graded {
  const cells = new Map<number, Cell>();
  for (const row of rows) {
    const index = tallies.cell[row] as number;
    const cell = tallies.cells[index];
    if (cell) cells.set(index, cell);
  }
  const present = new Set(Array.from(panel.cell));
  return gradeFigure({
    prompts: new Set([...cells.values()].map(({ promptId }) => promptId)).size,
    topics: new Set([...present].map((cell) => panel.topic[cell])).size,
    engines: new Set([...cells.values()].map(({ engine }) => engine)).size,
    repeated: cells.size > 0 ? countRepeated(tallies, rows) / cells.size : 0,
    detectableEffect: minimumDetectableEffect,
    noiseFloors: 0,
  });
}

/** Cells that were asked on two days within 7 days. Scans have no days. */
function countRepeated(tallies: Tallies, rows: Int32Array): number {
  const last = new Map<number, number>();
  const repeated = new Set<number>();
  for (const row of rows) {
    const cell = tallies.cell[row] as number;
    const day = Date.parse(tallies.days[tallies.time[row] as number] ?? "") / DAY_MS;
    const previous = last.get(cell) ?? Number.NaN;
    if (day > previous && day - previous <= WEEK_DAYS) repeated.add(cell);
    last.set(cell, day);
  }
  return repeated.size;
}
