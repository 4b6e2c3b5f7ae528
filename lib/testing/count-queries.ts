import type { Db } from "#db/client.ts";

const STATEMENTS: ReadonlySet<PropertyKey> = new Set([
  "select",
  "selectDistinctOn",
  "execute",
  "insert",
  "update",
  "delete",
]);

/** Wraps a database to count the statements that start outside transactions. */
export function countQueries(db: Db): { db: Db; count: () => number } {
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name, receiver) {
      if (STATEMENTS.has(name)) count++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { db: counting, count: () => count };
}
