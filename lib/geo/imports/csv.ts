import { CsvError, parse } from "csv-parse/sync";
import { invalidField } from "#lib/errors.ts";

/** Column names in the order of a file without a header row. The first column is required. */
export type Columns = readonly [string, ...string[]];

/** One record; `line` is the line where it begins, from 1. Missing cells are empty. */
export type CsvRow<C extends Columns> = { line: number; cells: Record<C[number], string> };

const RECORD_CHARACTERS_MAX = 100_000;

/** An apostrophe that keeps a cell from being a formula in a spreadsheet, as exports write it. */
const ESCAPED = /^'(?=[=+\-@])/;

/**
 * Reads CSV (RFC 4180) with or without a byte order mark and a header row. A header row names the first column and can
 * name unknown columns. Tabs are separators when the first line has a tab and no comma.
 * @throws AppError `invalid` for malformed CSV such as unclosed quotes
 */
export function readCsv<const C extends Columns>(csv: string, columns: C): CsvRow<C>[] {
  const records = parseRecords(csv);
  const header = records[0]?.record.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isHeader = header.includes(columns[0]);
  const order: readonly string[] = isHeader ? header : columns;
  return records.slice(isHeader ? 1 : 0).map(({ line, record }) => {
    const cells = Object.fromEntries(
      columns.map((name) => [name, record[order.indexOf(name)]?.trim().replace(ESCAPED, "") ?? ""]),
    );
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

/** Splits a cell at `;` and `|`. */
export function listIn(cell: string): string[] {
  return cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

const YES = new Set(["true", "yes", "y", "1", "on"]);
const NO = new Set(["false", "no", "n", "0", "off"]);

/**
 * Parses yes and no.
 * @returns undefined for an empty cell, the text itself when it is neither
 */
export function booleanIn(cell: string): boolean | string | undefined {
  const word = cell.toLowerCase();
  if (word === "") return undefined;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : cell;
}

/**
 * Parses a number.
 * @returns undefined for an empty cell, the text itself when it is none
 */
export function numberIn(cell: string): number | string | undefined {
  if (cell === "") return undefined;
  const value = Number(cell);
  return Number.isNaN(value) ? cell : value;
}
