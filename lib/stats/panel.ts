/**
 * Answers as the inference engine takes them: one row for each cell (prompt, engine, language) and day, with the number
 * of answers. What was counted (mentions of a brand, positions) is given beside it as one number a row.
 */
export type Panel = {
  /** Index of the row's cell. */
  cell: ArrayLike<number>;
  /** Index of the row's time step (a day or a scan), ascending with time, without gaps. */
  time: ArrayLike<number>;
  /** Answers of the row. */
  n: ArrayLike<number>;
  /** Topic of each cell: prompts that ask the same thing share one (see `topics.ts`). */
  topic: ArrayLike<number>;
  cells: number;
  times: number;
  topics: number;
};

/** One number for each row of a panel. */
export type Column = ArrayLike<number>;

/** Sums a column by a key of each row. */
export function sumBy(column: Column, key: ArrayLike<number>, size: number): Float64Array {
  const sums = new Float64Array(size);
  for (let i = 0; i < column.length; i++)
    sums[key[i] as number] = (sums[key[i] as number] as number) + (column[i] as number);
  return sums;
}
