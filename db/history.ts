import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { flag, readRows, text } from "#db/rows.ts";
import type { Db } from "./handle.ts";

/** Identifies a migration: `when` (milliseconds) is its order, `hash` that of its SQL. */
export type MigrationId = { hash: string; when: number };
export type Migration = MigrationId & { statements: readonly string[] };

/** Reads all migrations that this program contains, oldest first. */
export function readHistory(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql: statements }) => ({
    hash,
    when: folderMillis,
    statements,
  }));
}

/** Lists the migrations that a database has applied, oldest first; none for one that has never been used. */
export async function listApplied(db: Db): Promise<MigrationId[]> {
  const journal = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  const [journalState] = await readRows(db, journal, { there: flag });
  if (!journalState?.there) return [];
  const query = sql`select hash, created_at::text as "when" from drizzle.__drizzle_migrations order by created_at, id`;
  const rows = await readRows(db, query, { hash: text, when: text });
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** The same SQL makes the same schema, regardless of when its file was generated. */
export const isSameMigration = (one: MigrationId, other: MigrationId) => one.hash === other.hash;

/** Applies migrations within the caller's transaction, and records them in the table of drizzle's migrator. */
export async function applyMigrations(tx: Db, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return;
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, when, statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
}

/** The names of what the migrations create; other programs can have objects in the same database. */
export type Made = { tables: ReadonlySet<string>; functions: ReadonlySet<string>; types: ReadonlySet<string> };

export function collectNames(history: readonly Migration[]): Made {
  const script = history.flatMap(({ statements }) => statements).join("\n");
  const names = (pattern: RegExp) => new Set([...script.matchAll(pattern)].map(([, name = ""]) => name));
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
