import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#db/client.ts";

/** One step of the schema: `when` (milliseconds) orders the steps, `hash` is that of its SQL. */
export type Migration = { hash: string; when: number; statements: readonly string[] };

/** The schema's steps from the first to the newest that this program knows. */
export function readHistory(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql: statements }) => ({
    hash,
    when: folderMillis,
    statements,
  }));
}

/** The step that a database stands at; undefined where it has none of the product's tables. */
export async function findMigration(db: Db): Promise<{ hash: string; when: number } | undefined> {
  const [known] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!known?.there) return undefined;
  const query = sql`select hash, created_at::text as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  const [row] = await rowsOf<{ hash: string; when: string }>(db, query);
  return row && { hash: row.hash, when: Number(row.when) };
}

/** Takes steps, in the way and in the table of drizzle's own migrator, but within the caller's transaction. */
export async function applyMigrations(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, when, statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
}

/** What the steps make, by name; another program may keep its own beside it. */
export type Made = { tables: ReadonlySet<string>; functions: ReadonlySet<string>; types: ReadonlySet<string> };

export function namesOf(history: readonly Migration[]): Made {
  const text = history.flatMap(({ statements }) => statements).join("\n");
  const names = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
  const rest = String.raw`(?:"?public"?\.)?"?(\w+)`;
  return {
    tables: new Set([
      ...names(new RegExp(`create table (?:if not exists )?${rest}`, "gi")),
      ...names(/alter table [^;]*?rename to "?(\w+)/gi),
    ]),
    functions: names(new RegExp(`create (?:or replace )?function ${rest}`, "gi")),
    types: names(new RegExp(`create type ${rest}`, "gi")),
  };
}

/** The rows of a statement, whichever driver ran it. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
