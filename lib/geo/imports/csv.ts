import { CsvError, parse } from "csv-parse/sync";
import { invalidField } from "#lib/errors.ts";

/** Columns by their name, in the order that they have without a header row; the first has to be filled. */
export type Columns = readonly [string, ...string[]];

/** One record; `line` is the line of the text that it begins on, from 1. A cell that is missing is empty. */
export type CsvRow<C extends Columns> = { line: number; cells: Record<C[number], string> };

const RECORD_CHARACTERS_MAX = 100_000;

/**
 * Reads CSV (RFC 4180) with or without a byte order mark and a header row; the latter is one that names the first column,
 * and may have others that are not known. Tabs separate where the first line has them and no comma.
 * Throws `invalid` for quotes that do not close and the like.
 */
export function readCsv<const C extends Columns>(csv: string, columns: C): CsvRow<C>[] {
  const records = parseRecords(csv);
  const header = records[0]?.record.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isHeader = header.includes(columns[0]);
  const order: readonly string[] = isHeader ? header : columns;
  return records.slice(isHeader ? 1 : 0).map(({ line, record }) => {
    const cells = Object.fromEntries(columns.map((name) => [name, record[order.indexOf(name)]?.trim() ?? ""]));
    return { line, cells: cells as Record<C[number], string> };
  });
}

function parseRecords(csv: string): { line: number; record: string[] }[] {
  const [firstLine = ""] = csv.split(/\r?\n|\r/, 1);
  const starts: number[] = [];
  let nextLine = 1;
  try {
    const records: string[][] = parse(csv, {
      bom: true,
      delimiter: firstLine.includes("\t") && !firstLine.includes(",") ? "\t" : ",",
      relax_column_count: true,
      max_record_size: RECORD_CHARACTERS_MAX,
      on_record: (record: string[], { lines }) => {
        starts.push(nextLine);
        nextLine = lines + 1;
        return record;
      },
    });
    return records
      .map((record, i) => ({ line: starts[i] ?? i + 1, record }))
      .filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField("csv", `cannot be read: ${error.message}`);
  }
}

/** What a cell lists, separated by `;` or `|`. */
export function listIn(cell: string): string[] {
  return cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

const YES = new Set(["true", "yes", "y", "1", "on"]);
const NO = new Set(["false", "no", "n", "0", "off"]);

/** @returns undefined for an empty cell, the text itself where it is neither yes nor no */
export function booleanIn(cell: string): boolean | string | undefined {
  const word = cell.toLowerCase();
  if (word === "") return undefined;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : cell;
}
