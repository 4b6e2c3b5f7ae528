import { findCalls, JAVASCRIPT, lineCounter, readArguments, readString } from "./calls.ts";
import { toColumn, toTable } from "./database.ts";
import { isShipped } from "./paths.ts";
import type { Inclusion, SurfaceItem, SurfaceReader } from "./types.ts";

/** `pgTable("name", {...})`, `createTable("name", (t) => ({...}))`, `auth.table("name", {...})`. */
const TABLE = /(?:\b\w{0,40}Table|\.table)\s*\(/g;
const NAME = /^\w{1,80}$/;
/** A key whose value is a call, whatever helper declares the column: `id: varchar("id")`, `pk: primaryKey()`, `at: t.date()`. */
const COLUMN = /^["']?(\w{1,80})["']?\s*:\s*(?:\w{1,60}\s*\.\s*){0,3}(\w{1,60})\s*(?:<[^()]{0,200}>)?\(/;
const SPREAD = /^\.{3}\s*([\w.]{1,80})/;
/** Helpers of Drizzle, whose first text is the column's name. Another helper's text may mean something else. */
const BUILT_IN =
  /^(?:text|varchar|char|integer|int|(?:big|small|tiny|medium)int|(?:big|small)?serial|boolean|timestamp|datetime|date|time|jsonb?|uuid|real|double\w{0,9}|numeric|decimal|blob|\w{1,40}Enum)$/;

/** The constant that a table is assigned to, in front of its call. */
const ASSIGNED = /\b(\w{1,80})\s*=\s*$/;

type Table = { name: string; ownerToken?: string; line: number; parts: { text: string; line: number }[] };

function sameName(a: string, b: string): boolean {
  const normalize = (name: string): string => name.toLowerCase().replaceAll("_", "");
  return normalize(a) === normalize(b);
}

/** The tables that a file declares, with what stands between the commas of their columns. */
function readTables(text: string): Table[] {
  const lineAt = lineCounter(text);
  return findCalls(text, TABLE, JAVASCRIPT).flatMap(({ match, args, starts }): Table[] => {
    const name = readString(args[0] ?? "");
    const [, columns = ""] = args;
    const open = /^(?:\(?\w*\)?\s*=>\s*\(\s*)?\{/.exec(columns)?.[0];
    if (name === null || !NAME.test(name) || columns === "") return [];
    const line = lineAt(match.index);
    const constant = ASSIGNED.exec(text.slice(Math.max(0, match.index - 100), match.index))?.[1];
    const table = { name, line, ...(constant !== undefined && { ownerToken: constant }) };
    if (open === undefined) return [{ ...table, parts: [{ text: `...${columns}`, line }] }];
    const from = text.indexOf("{", starts[1] ?? match.index);
    const parsed = readArguments(text, from, JAVASCRIPT);
    const parts = (parsed?.args ?? []).map((part, index) => ({
      text: part,
      line: lineAt(parsed?.starts[index] ?? from),
    }));
    return [{ ...table, parts }];
  });
}

/** The name of a column in the database: what its helper is given, else its key. */
function toColumnName(text: string, key: string, helper: string): string {
  const open = text.indexOf("(", text.indexOf(":"));
  const given = readString(readArguments(text, open, JAVASCRIPT)?.args[0] ?? "");
  if (given === null || !NAME.test(given)) return key;
  return BUILT_IN.test(helper) || sameName(given, key) ? given : key;
}

function readDrizzle(text: string): SurfaceItem[] {
  return readTables(text).flatMap(({ name: table, ownerToken, line, parts }): SurfaceItem[] => {
    const columns = parts.flatMap((part): SurfaceItem[] => {
      const [, key, helper = ""] = COLUMN.exec(part.text) ?? [];
      if (key === undefined) return [];
      const column = toColumn(table, toColumnName(part.text, key, helper), part.line, key);
      return [{ ...column, ...(ownerToken !== undefined && { ownerToken }) }];
    });
    return [toTable(table, line), ...columns];
  });
}

/** Columns that a table takes from another object. */
function readSpreads(text: string): Inclusion[] {
  return readTables(text).flatMap(({ name, parts }) =>
    parts.flatMap((part): Inclusion[] => {
      const spread = SPREAD.exec(part.text)?.[1];
      return spread === undefined ? [] : [{ id: `${name} ${spread}`, owner: name, prefix: "" }];
    }),
  );
}

/** Tables that Drizzle declares in TypeScript. */
export const drizzleSchemas: SurfaceReader = {
  isFile: (path) =>
    /(?:^|\/)(?:schemas?\/(?:[^/]+\/){0,3}[^/]+|[\w.-]*schemas?|tables)\.ts$/i.test(path) && isShipped(path),
  read: readDrizzle,
  includes: readSpreads,
  readsFragments: false,
  skipsNewFiles: false,
};
