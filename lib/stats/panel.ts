/** One number for each row of a table of answers. */
export type Column = ArrayLike<number>;

/**
 * The rows of a table of answers that a figure is about, as the inference engine takes them. A row is of one cell
 * (prompt, engine, language) and one day. What was counted (answers, mentions of a brand, positions) are columns of the
 * whole table, so that none is copied.
 */
export type Panel = {
  /** The rows of the table, ascending in time. */
  rows: ArrayLike<number>;
  /** Index of each row's cell. */
  cell: ArrayLike<number>;
  /** Index of each row's time step (a day or a scan), ascending, without gaps. */
  time: ArrayLike<number>;
  /** Answers of each row of the table. */
  n: Column;
  /** Topic of each cell: prompts that ask the same thing share one (see `topics.ts`). */
  topic: ArrayLike<number>;
  cells: number;
  times: number;
  topics: number;
};

/** Sums of the answers of each cell. */
export type CellSums = { top: Float64Array; bottom: Float64Array; n: Float64Array };

/** Sums numerator, denominator and answers by cell. */
export function sumCells(panel: Panel, top: Column, bottom: Column): CellSums {
  const { rows, cell, n, cells } = panel;
  const sums = { top: new Float64Array(cells), bottom: new Float64Array(cells), n: new Float64Array(cells) };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const index = cell[i] as number;
    sums.top[index] = (sums.top[index] as number) + (top[row] as number);
    sums.bottom[index] = (sums.bottom[index] as number) + (bottom[row] as number);
    sums.n[index] = (sums.n[index] as number) + (n[row] as number);
  }
  return sums;
}

/** The sum of a column over the rows of a panel. */
export function sumRows({ rows }: Pick<Panel, "rows">, column: Column): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += column[rows[i] as number] as number;
  return sum;
}

/** The sum of all entries. */
export function total(column: Column): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i] as number;
  return sum;
}
