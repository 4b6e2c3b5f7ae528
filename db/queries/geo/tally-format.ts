import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** One day's answers of one engine and language, as columns of equal length: one entry for each prompt and model. */
export type TallyColumns = {
  prompts: string[];
  /** One for all, or one for each entry; empty where unknown. */
  models: string[];
  n: ArrayLike<number>;
  mentions: ArrayLike<number>;
  positionSum: ArrayLike<number>;
  positionCount: ArrayLike<number>;
  cited: ArrayLike<number>;
  /** Answers that name each competitor; null where none is named. */
  brands: Record<string, ArrayLike<number>> | null;
};

const COLUMNS = ["n", "mentions", "positionSum", "positionCount", "cited"] as const;
/** Line 2 of packed tallies. */
type Head = { models: string[]; brands: string[] | null };

/** A count is the character this far behind it, so that counts below 10 are their own digit. */
const ZERO = 48;
/** Larger characters would reach the surrogates, which are no text. */
const COUNT_MAX = 0xd7ff - ZERO;

/**
 * Packs tallies into three lines, since parsing numbers would cost more than everything else a read does: the prompts,
 * the models and names of brands as JSON, then all columns with one character for each count. Counts above 55,247
 * make it two lines of JSON.
 */
export function packColumns({ prompts, ...columns }: TallyColumns): string {
  const { models, brands } = columns;
  const counts = [...COLUMNS.map((name) => columns[name]), ...Object.values(brands ?? {})].map((of) => Array.from(of));
  const first = JSON.stringify(prompts);
  if (counts.some((of) => of.some((count) => count > COUNT_MAX))) return `${first}\n${JSON.stringify(columns)}`;
  const head: Head = { models, brands: brands && Object.keys(brands) };
  const packed = counts.map((of) => of.map((count) => String.fromCharCode(count + ZERO)).join("")).join("");
  return `${first}\n${JSON.stringify(head)}\n${packed}`;
}

/** Packs a column of a group in SQL; counts are those of one scan, and small. */
export const packCounts = (count: PgColumn): SQL => sql`string_agg(chr(${count} + ${ZERO}::int), '')`;

/** Unpacks the tallies of many days, most of which ask the same prompts: each list is parsed once and shared. */
export function createUnpacker(): (stored: string) => TallyColumns {
  const lists = new Map<string, string[]>();
  const heads = new Map<string, Head>();
  const parse = <T>(known: Map<string, T>, line: string): T => {
    const parsed = known.get(line) ?? (JSON.parse(line) as T);
    known.set(line, parsed);
    return parsed;
  };
  return (stored) => {
    const first = stored.indexOf("\n");
    // Rows of earlier versions have one line, or two.
    if (first < 0) return JSON.parse(stored);
    const prompts = parse(lists, stored.slice(0, first));
    const second = stored.indexOf("\n", first + 1);
    if (second < 0) return { prompts, ...JSON.parse(stored.slice(first + 1)) };
    const { models, brands } = parse(heads, stored.slice(first + 1, second));
    return { prompts, models, ...unpackCounts(stored.slice(second + 1), prompts.length, brands) };
  };
}

/** Unpacks the third line. @param size the number of entries */
export function unpackCounts(packed: string, size: number, brands: readonly string[] | null) {
  const counts = new Uint16Array(packed.length);
  for (let i = 0; i < counts.length; i++) counts[i] = packed.charCodeAt(i) - ZERO;
  const column = (index: number) => counts.subarray(index * size, (index + 1) * size);
  return {
    n: column(0),
    mentions: column(1),
    positionSum: column(2),
    positionCount: column(3),
    cited: column(4),
    brands: brands && Object.fromEntries(brands.map((brand, i) => [brand, column(COLUMNS.length + i)])),
  };
}

/** The prompts of packed tallies. @param line the first line, which is everything in rows of earlier versions */
export function unpackPrompts(line: string): string[] {
  const parsed: string[] | TallyColumns = JSON.parse(line);
  return Array.isArray(parsed) ? parsed : parsed.prompts;
}
