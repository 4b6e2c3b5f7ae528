import type { SQL } from "drizzle-orm";
import type { Db } from "./handle.ts";

/** Whether a value is of the type that a column, or a part of one, promises. */
export type Guard<T> = (value: unknown) => value is T;
type Guards<Row> = { [Key in keyof Row]-?: Guard<Row[Key]> };

export const text: Guard<string> = (value) => typeof value === "string";
export const number: Guard<number> = (value) => typeof value === "number";
export const flag: Guard<boolean> = (value) => typeof value === "boolean";
/** JSON whose reader looks at it. */
export const anything: Guard<unknown> = (_): _ is unknown => true;

export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** An object that has at least these members. */
export function recordOf<Row>(guards: Guards<Row>): Guard<Row> {
  const members: [string, Guard<unknown>][] = Object.entries(guards);
  return (value): value is Row => {
    if (typeof value !== "object" || value === null) return false;
    return members.every(([name, guard]) => guard(Reflect.get(value, name)));
  };
}

/** The value, of the type that the guard makes sure of. Throws TypeError for any other. */
export function checked<T>(value: unknown, guard: Guard<T>, what: string): T {
  if (!guard(value)) throw new TypeError(`${what} are not of the form that is read.`);
  return value;
}

const isResult = recordOf({ rows: listOf(anything) });

/**
 * The rows of a statement, whichever driver ran it; they may have more columns than are named.
 * Throws TypeError where a column holds something else than its guard makes sure of.
 */
export async function readRows<Row>(db: Db, query: SQL, guards: Guards<Row>): Promise<Row[]> {
  const { rows } = checked(await db.execute(query), isResult, "The results of a statement");
  return checked(rows, listOf(recordOf(guards)), `Rows of ${Object.keys(guards).join(", ")}`);
}
