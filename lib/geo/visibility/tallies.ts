import type { Panel } from "#lib/stats/panel.ts";

/** A prompt as one engine is asked it in one language. */
export type Cell = { promptId: string; engine: string; language: string };

/** A group of answers as storage has them: columns with one entry for each prompt and model. */
export type TallyGroup = {
  /** A UTC day, or a scan's id. */
  day: string;
  engine: string;
  language: string;
  tallies: {
    prompts: readonly string[];
    models: readonly string[];
    n: readonly number[];
    mentions: readonly number[];
    positionSum: readonly number[];
    positionCount: readonly number[];
    cited: readonly number[];
    brands: Readonly<Record<string, readonly number[]>> | null;
  };
};

/** Counted answers as columns: one row for each cell, day and model, in the order of time. */
export type Tallies = {
  cells: Cell[];
  /** Distinct days (or scans) in order; `time` is an index into it. */
  days: readonly string[];
  models: string[];
  size: number;
  cell: Int32Array;
  time: Int32Array;
  model: Int32Array;
  n: Float64Array;
  mentions: Float64Array;
  positionSum: Float64Array;
  positionCount: Float64Array;
  cited: Float64Array;
  /** Answers of each row that name each competitor. */
  brands: Map<string, Float64Array>;
};

const COLUMNS = ["n", "mentions", "positionSum", "positionCount", "cited"] as const;

/** @param groups in the order of time @param days the order of their days, by default as they come */
export function readTallies(groups: readonly TallyGroup[], days?: readonly string[]): Tallies {
  const order = days ?? [...new Set(groups.map(({ day }) => day))];
  const times = new Map(order.map((day, index) => [day, index]));
  const size = groups.reduce((sum, { tallies }) => sum + tallies.prompts.length, 0);
  const tallies: Tallies = {
    cells: [],
    days: order,
    models: [],
    size,
    cell: new Int32Array(size),
    time: new Int32Array(size),
    model: new Int32Array(size),
    n: new Float64Array(size),
    mentions: new Float64Array(size),
    positionSum: new Float64Array(size),
    positionCount: new Float64Array(size),
    cited: new Float64Array(size),
    brands: new Map(),
  };
  const index = createIndex(tallies);
  let start = 0;
  for (const group of groups) {
    const columns = group.tallies;
    for (let i = 0; i < columns.prompts.length; i++) {
      tallies.cell[start + i] = index.cell(group, columns.prompts[i] ?? "");
      tallies.model[start + i] = index.model(columns.models[columns.models.length === 1 ? 0 : i] ?? "");
    }
    tallies.time.fill(times.get(group.day) ?? 0, start, start + columns.prompts.length);
    for (const name of COLUMNS) tallies[name].set(columns[name], start);
    for (const [brand, counts] of Object.entries(columns.brands ?? {})) index.brand(brand).set(counts, start);
    start += columns.prompts.length;
  }
  return tallies;
}

function createIndex(tallies: Tallies) {
  const cells = new Map<string, Map<string, number>>();
  const models = new Map<string, number>();
  return {
    cell({ engine, language }: TallyGroup, promptId: string): number {
      const key = `${engine}\n${language}`;
      const byPrompt = cells.get(key) ?? new Map<string, number>();
      if (byPrompt.size === 0) cells.set(key, byPrompt);
      const known = byPrompt.get(promptId);
      if (known !== undefined) return known;
      byPrompt.set(promptId, tallies.cells.length);
      return tallies.cells.push({ promptId, engine, language }) - 1;
    },
    model(name: string): number {
      const known = models.get(name);
      if (known !== undefined) return known;
      models.set(name, tallies.models.length);
      return tallies.models.push(name) - 1;
    },
    brand(name: string): Float64Array {
      const column = tallies.brands.get(name) ?? new Float64Array(tallies.size);
      tallies.brands.set(name, column);
      return column;
    },
  };
}

/** Rows of some time steps; both ends are indexes into `days`, inclusive. */
export type Span = { from: number; to: number };

/** The span of the days from `from` to `to`; empty (`to` before `from`) without any. */
export function spanOf({ days }: Tallies, { from, to }: { from: string; to: string }): Span {
  const first = days.findIndex((day) => day >= from);
  const last = days.findLastIndex((day) => day <= to);
  return first < 0 ? { from: 0, to: -1 } : { from: first, to: last };
}

/** Some rows of the tallies as the inference engine takes them. */
export type Selection = { panel: Panel; rows: Int32Array };

/**
 * Selects rows by time and cell. Time steps without rows are left out.
 * @param cells the index of each cell in the panel, -1 to leave it out @param topic the topic of each cell in the panel
 */
export function selectRows(tallies: Tallies, span: Span, cells: Int32Array, topic: Int32Array): Selection {
  const isInSpan = (row: number) => {
    const time = tallies.time[row] as number;
    return time >= span.from && time <= span.to;
  };
  const selected = rowsOfCells(tallies, cells, topic.length).filter(isInSpan);
  const present = [...new Set(selected.map((row) => tallies.time[row] as number))].sort((a, b) => a - b);
  const times = new Int32Array(tallies.days.length);
  for (const [index, time] of present.entries()) times[time] = index;
  const panel: Panel = {
    cell: selected.map((row) => cells[tallies.cell[row] as number] as number),
    time: selected.map((row) => times[tallies.time[row] as number] as number),
    n: pick(tallies.n, selected),
    topic,
    cells: topic.length,
    times: present.length,
    topics: topic.reduce((most, index) => Math.max(most, index), -1) + 1,
  };
  return { panel, rows: selected };
}

/** Below this part of all cells, looking them up is cheaper than reading every row. */
const FEW = 0.25;

function rowsOfCells(tallies: Tallies, cells: Int32Array, wanted: number): Int32Array {
  if (wanted >= tallies.cells.length * FEW) {
    return Int32Array.from({ length: tallies.size }, (_, row) => row).filter(
      (row) => (cells[tallies.cell[row] as number] as number) >= 0,
    );
  }
  const rows: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) if ((cells[cell] as number) >= 0) rows.push(...rowsOf(tallies, cell));
  return Int32Array.from(rows).sort();
}

const indexes = new WeakMap<Tallies, number[][]>();

function rowsOf(tallies: Tallies, cell: number): readonly number[] {
  let index = indexes.get(tallies);
  if (!index) {
    index = tallies.cells.map(() => []);
    for (let row = 0; row < tallies.size; row++) index[tallies.cell[row] as number]?.push(row);
    indexes.set(tallies, index);
  }
  return index[cell] ?? [];
}

/** The entries of a column at some rows. */
export function pick(column: Float64Array, rows: Int32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i] as number] as number;
  return picked;
}

/** Numbers the cells that are wanted, with the topic of each. */
export function numberCells(
  { cells }: Tallies,
  topics: ReadonlyMap<string, number>,
  isWanted: (cell: Cell, index: number) => boolean = () => true,
): { index: Int32Array; topic: Int32Array; wanted: Cell[] } {
  const index = new Int32Array(cells.length).fill(-1);
  const wanted: Cell[] = [];
  for (const [i, cell] of cells.entries()) if (isWanted(cell, i)) index[i] = wanted.push(cell) - 1;
  // A prompt that no longer exists is a topic of its own.
  const extra = new Map<string, number>();
  const toTopic = ({ promptId }: Cell) => {
    const known = topics.get(promptId) ?? extra.get(promptId);
    if (known !== undefined) return known;
    extra.set(promptId, topics.size + extra.size);
    return topics.size + extra.size - 1;
  };
  return { index, topic: Int32Array.from(wanted, toTopic), wanted };
}
