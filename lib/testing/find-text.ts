import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { number, readRows, text } from "#db/rows.ts";

/** Returns the columns, as `table.column`, in which a text stands in any row of the database. */
export async function findText(db: Db, wanted: string): Promise<string[]> {
  const names = await readRows(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    { table: text, column: text },
  );
  const found: string[] = [];
  for (const { table, column } of names) {
    const [row] = await readRows(
      db,
      sql`select count(*)::int as "rows" from ${sql.identifier(table)}
          where position(${wanted} in ${sql.identifier(column)}::text) > 0`,
      { rows: number },
    );
    if (row && row.rows > 0) found.push(`${table}.${column}`);
  }
  return found;
}
