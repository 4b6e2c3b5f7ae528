import { expect, it } from "vitest";
import { estimateNoiseFloor, REPEATED_MIN } from "./noise-floor.ts";
import type { Panel } from "./panel.ts";

/** Each of some cells is asked on each day. */
function ask(cells: number, days: number, answers: number): Panel {
  const rows = Array.from({ length: cells * days }, (_, row) => row);
  return {
    rows,
    cell: rows.map((row) => row % cells),
    time: rows.map((row) => Math.floor(row / cells)),
    n: rows.map(() => answers),
    topic: Array.from({ length: cells }, (_, cell) => cell),
    cells,
    times: days,
    topics: cells,
  };
}

it("measures no noise floor while questions are asked once a day, or too few again", () => {
  const once = ask(10, 5, 1);
  expect(estimateNoiseFloor(once, once.n)).toEqual({ repeated: 0, disagreement: null, floor: null });
  const few = ask(REPEATED_MIN - 1, 1, 3);
  expect(estimateNoiseFloor(few, few.n)).toMatchObject({ repeated: REPEATED_MIN - 1, disagreement: 0, floor: null });
});

it("is 0 when all repeats agree", () => {
  const panel = ask(10, 4, 3);
  expect(estimateNoiseFloor(panel, [...Array(20).fill(3), ...Array(20).fill(0)]).floor).toBe(0);
});

it("covers 95% of the differences of two scans of the same questions", () => {
  const [cells, rate] = [40, 0.3];
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const hit = (): number => (random() < rate ? 1 : 0);
  const panel = ask(cells, 20, 3);
  const hits = Array.from({ length: cells * 20 }, () => hit() + hit() + hit());
  const { disagreement, floor } = estimateNoiseFloor(panel, hits);
  expect(disagreement).toBeCloseTo(2 * rate * (1 - rate), 1);
  const scan = () => Array.from({ length: cells }, hit).reduce((sum, named) => sum + named, 0) / cells;
  const within = Array.from({ length: 2_000 }, () => Math.abs(scan() - scan()) <= (floor ?? 0)).filter(Boolean).length;
  expect(within / 2_000).toBeGreaterThan(0.92);
  expect(within / 2_000).toBeLessThan(0.98);
});
