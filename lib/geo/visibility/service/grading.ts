import "server-only";
import type { Judgement } from "#lib/geo/visibility/judge.ts";
import type { Cell, Selection, Tallies } from "#lib/geo/visibility/tallies.ts";
import { type Criterion, type Grade, gradeFigure } from "#lib/stats/grade.ts";
import { REPEATED_MIN } from "#lib/stats/noise-floor.ts";
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
  { rows, cell, topic, ...selection }: Selection,
  { minimumDetectableEffect }: Pick<Judgement, "minimumDetectableEffect">,
): Graded {
  const cells = listCells(tallies, rows);
  const topics = new Uint8Array(selection.topics);
  for (let i = 0; i < rows.length; i++) topics[topic[cell[i] as number] as number] = 1;
  return gradeFigure({
    prompts: new Set(cells.map(({ promptId }) => promptId)).size,
    topics: topics.reduce((sum, present) => sum + present, 0),
    engines: new Set(cells.map(({ engine }) => engine)).size,
    repeated: cells.length > 0 ? countRepeated(tallies, rows) / cells.length : 0,
    detectableEffect: minimumDetectableEffect,
    noiseFloors: countNoiseFloors(tallies, rows),
  });
}

/** The number of engines whose noise floor the answers show. */
function countNoiseFloors({ cells, cell, n }: Tallies, rows: Int32Array): number {
  const repeated = new Map<string, number>();
  for (const row of rows) {
    const engine = cells[cell[row] as number]?.engine ?? "";
    if ((n[row] as number) > 1) repeated.set(engine, (repeated.get(engine) ?? 0) + 1);
  }
  return [...repeated.values()].filter((count) => count >= REPEATED_MIN).length;
}

function listCells(tallies: Tallies, rows: Int32Array): Cell[] {
  const present = new Uint8Array(tallies.cells.length);
  for (const row of rows) present[tallies.cell[row] as number] = 1;
  return tallies.cells.filter((_, cell) => present[cell] === 1);
}

/** Cells that were asked on two days within 7 days. Scans have no days. */
function countRepeated(tallies: Tallies, rows: Int32Array): number {
  const days = Float64Array.from(tallies.days, (day) => Date.parse(day) / DAY_MS);
  const last = new Float64Array(tallies.cells.length).fill(Number.NaN);
  const repeated = new Uint8Array(tallies.cells.length);
  for (const row of rows) {
    const cell = tallies.cell[row] as number;
    const day = days[tallies.time[row] as number] as number;
    const since = day - (last[cell] as number);
    if (since > 0 && since <= WEEK_DAYS) repeated[cell] = 1;
    last[cell] = day;
  }
  return repeated.reduce((sum, isRepeated) => sum + isRepeated, 0);
}
