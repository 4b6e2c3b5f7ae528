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
    n: ArrayLike<number>;
    mentions: ArrayLike<number>;
    positionSum: ArrayLike<number>;
    positionCount: ArrayLike<number>;
    cited: ArrayLike<number>;
    brands: Readonly<Record<string, ArrayLike<number>>> | null;
  };
};

/** Counted answers as columns: one row for each cell, day and model, ascending in time. */
export type Tallies = {
  cells: Cell[];
  /** Distinct days (or scans) in order; `time` is an index into it. */
  days: readonly string[];
  models: string[];
  size: number;
  /** The first row of each time step, and at the end the number of rows. */
  starts: Int32Array;
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

/** @param days the order of the groups' days, by default as they come */
export function readTallies(groups: readonly TallyGroup[], days?: readonly string[]): Tallies {
  const order = days ?? [...new Set(groups.map(({ day }) => day))];
  const byDay = Map.groupBy(groups, ({ day }) => day);
  const size = groups.reduce((sum, { tallies }) => sum + tallies.prompts.length, 0);
  const tallies: Tallies = {
    cells: [],
    days: order,
    models: [],
    size,
    starts: new Int32Array(order.length + 1),
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
  for (const [time, day] of order.entries()) {
    tallies.starts[time] = start;
    for (const group of byDay.get(day) ?? []) start = addGroup(tallies, index, group, start);
    tallies.time.fill(time, tallies.starts[time], start);
  }
  tallies.starts[order.length] = start;
  return tallies;
}

function addGroup(tallies: Tallies, index: ReturnType<typeof createIndex>, group: TallyGroup, start: number): number {
  const { prompts, models, brands, ...columns } = group.tallies;
  const end = start + prompts.length;
  tallies.cell.set(index.cells(group), start);
  if (models.length === 1) tallies.model.fill(index.model(models[0] ?? ""), start, end);
  else for (const [i, model] of models.entries()) tallies.model[start + i] = index.model(model);
  for (const name of COLUMNS) tallies[name].set(columns[name], start);
  for (const [brand, counts] of Object.entries(brands ?? {})) index.brand(brand).set(counts, start);
  return end;
}

function createIndex(tallies: Tallies) {
  const known = new Map<string, { byPrompt: Map<string, number>; lists: Map<readonly string[], Int32Array> }>();
  const models = new Map<string, number>();
  return {
    /** The cells of a group. Groups of several days share the list of their prompts, which is looked up once. */
    cells({ engine, language, tallies: { prompts } }: TallyGroup): Int32Array {
      const key = `${engine}\n${language}`;
      const { byPrompt, lists } = known.get(key) ?? { byPrompt: new Map<string, number>(), lists: new Map() };
      known.set(key, { byPrompt, lists });
      const toCell = (promptId: string) => {
        const cell = byPrompt.get(promptId) ?? tallies.cells.push({ promptId, engine, language }) - 1;
        byPrompt.set(promptId, cell);
        return cell;
      };
      const cells = lists.get(prompts) ?? Int32Array.from(prompts, toCell);
      lists.set(prompts, cells);
      return cells;
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
export type Selection = Panel & { rows: Int32Array };

/**
 * Selects rows by time and cell. Time steps without rows are left out.
 * @param cells the index of each cell in the panel, -1 to leave it out @param topic the topic of each cell in the panel
 */
export function selectRows(tallies: Tallies, span: Span, cells: Int32Array, topic: Int32Array): Selection {
  const rows = findRows(tallies, span, cells, topic.length);
  const columns = { cell: new Int32Array(rows.length), time: new Int32Array(rows.length) };
  let [times, last] = [0, -1];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const time = tallies.time[row] as number;
    if (time !== last) times++;
    last = time;
    columns.time[i] = times - 1;
    columns.cell[i] = cells[tallies.cell[row] as number] as number;
  }
  const topics = topic.reduce((most, index) => Math.max(most, index), -1) + 1;
  return { rows, ...columns, n: tallies.n, topic, cells: topic.length, times, topics };
}

/** Rows of a span, as the first and the one after the last. */
export function boundsOf({ starts }: Tallies, { from, to }: Span): [number, number] {
  return to < from ? [0, 0] : [starts[from] as number, starts[to + 1] as number];
}

/** Below this part of all cells, looking them up is cheaper than reading every row. */
const FEW = 0.25;

function findRows(tallies: Tallies, span: Span, cells: Int32Array, wanted: number): Int32Array {
  const [start, end] = boundsOf(tallies, span);
  if (wanted >= tallies.cells.length * FEW) {
    const rows = new Int32Array(end - start);
    let size = 0;
    for (let row = start; row < end; row++) if ((cells[tallies.cell[row] as number] as number) >= 0) rows[size++] = row;
    return rows.subarray(0, size);
  }
  const index = indexRows(tallies);
  const found: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if ((cells[cell] as number) < 0) continue;
    for (let i = index.starts[cell] as number; i < (index.starts[cell + 1] as number); i++) {
      const row = index.rows[i] as number;
      if (row >= start && row < end) found.push(row);
    }
  }
  return Int32Array.from(found).sort();
}

type RowIndex = { starts: Int32Array; rows: Int32Array };
const indexes = new WeakMap<Tallies, RowIndex>();

/** The rows of each cell, one cell after the other. */
function indexRows(tallies: Tallies): RowIndex {
  const existing = indexes.get(tallies);
  if (existing) return existing;
  const starts = new Int32Array(tallies.cells.length + 1);
  for (const cell of tallies.cell) starts[cell + 1] = (starts[cell + 1] as number) + 1;
  for (let cell = 0; cell < tallies.cells.length; cell++)
    starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  const next = starts.slice();
  const rows = new Int32Array(tallies.size);
  for (const [row, cell] of tallies.cell.entries()) {
    rows[next[cell] as number] = row;
    next[cell] = (next[cell] as number) + 1;
  }
  const index = { starts, rows };
  indexes.set(tallies, index);
  return index;
}

/** Numbers the cells that are wanted, with the topic of each. @param among the only cells that can be wanted */
export function numberCells(
  { cells }: Tallies,
  topics: ReadonlyMap<string, number>,
  isWanted: (cell: Cell, index: number) => boolean = () => true,
  among: Iterable<number> = cells.keys(),
): { index: Int32Array; topic: Int32Array; wanted: Cell[] } {
  const index = new Int32Array(cells.length).fill(-1);
  const wanted: Cell[] = [];
  for (const i of among) {
    const cell = cells[i] as Cell;
    if (isWanted(cell, i)) index[i] = wanted.push(cell) - 1;
  }
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
