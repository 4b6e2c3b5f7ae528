import type { SQL } from "drizzle-orm";
import type { Db } from "./handle.ts";

/** A type guard for a column or a part of one. */
export type Guard<T> = (value: unknown) => value is T;
type Guards<Row> = { [Key in keyof Row]-?: Guard<Row[Key]> };

export const text: Guard<string> = (value) => typeof value === "string";
export const number: Guard<number> = (value) => typeof value === "number";
export const flag: Guard<boolean> = (value) => typeof value === "boolean";
/** Accepts any JSON; the caller validates it. */
export const anything: Guard<unknown> = (_): _ is unknown => true;

export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** Accepts an object with at least these members. */
export function recordOf<Row>(guards: Guards<Row>): Guard<Row> {
  const members: [string, Guard<unknown>][] = Object.entries(guards);
  return (value): value is Row => {
    if (typeof value !== "object" || value === null) return false;
    return members.every(([name, guard]) => guard(Reflect.get(value, name)));
  };
}

/**
 * Checks a value with a guard.
 * @throws TypeError when it does not match
 */
export function checked<T>(value: unknown, guard: Guard<T>, what: string): T {
  if (!guard(value)) throw new TypeError(`${what} do not have the expected columns and types.`);
  return value;
}

const isResult = recordOf({ rows: listOf(anything) });

/**
 * Runs a query on any driver and checks its rows; they can have additional columns.
 * @throws TypeError when a column does not match its guard
 */
export async function readRows<Row>(db: Db, query: SQL, guards: Guards<Row>): Promise<Row[]> {
  const { rows } = checked(await db.execute(query), isResult, "The results of a statement");
  return checked(rows, listOf(recordOf(guards)), `Rows of ${Object.keys(guards).join(", ")}`);
}
