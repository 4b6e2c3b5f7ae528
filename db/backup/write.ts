import { sql } from "drizzle-orm";
import { APPLICATION, type Database, type Db } from "#db/client.ts";
import { applyMigrations, collectNames, type Made, type Migration } from "#db/history.ts";
import { MIGRATION_LOCK } from "#db/migrate.ts";
import { number, readRows, text } from "#db/rows.ts";
import { EARLIER_SCHEMAS } from "./earlier.ts";
import {
  type ColumnShape,
  listTables,
  readSequences,
  type SequenceState,
  setPlainOutput,
  type TableShape,
} from "./read.ts";

/** Loads rows into empty tables of one schema version. */
export type Loader = {
  tables: readonly TableShape[];
  /** @param lines JSON arrays of texts or null, in the order of `columns`; values of a null column are skipped */
  insert: (table: string, columns: readonly (ColumnShape | null)[], lines: readonly string[]) => Promise<void>;
  /** The names of sequences that columns use. */
  sequences: readonly string[];
  setSequence: (state: SequenceState) => Promise<void>;
};

/** After this many characters of rows the embedded database needs an explicit checkpoint; it has no automatic one. */
const CHECKPOINT_CHARS = 64_000_000;
const quoted = (name: string) => sql.identifier(name);

/**
 * Replaces the contents of a database in one transaction; on any error the old contents stay. It builds the schema
 * version of the contents, loads them, and then migrates to the newest version.
 * @param step the number of migrations in `history` that the contents are based on
 * @param load fills the tables; an error of it or of `beforeCommit`, which runs last, rolls everything back
 */
export async function replaceContents(
  database: Database,
  history: readonly Migration[],
  step: number,
  { load, beforeCommit }: { load: (loader: Loader) => Promise<void>; beforeCommit: () => void },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await setPlainOutput(tx);
    // A server that starts now waits here, as for any migration.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const made = collectNames(history);
    for (const names of [made, ...EARLIER_SCHEMAS.map(({ removed }) => removed)]) await removeAll(tx, names);
    const earlier = history.slice(0, step);
    await applyMigrations(tx, earlier);
    const tables = await listTables(tx, made.tables);
    const resume = await suspendChecks(tx, tables);
    await load({
      tables,
      sequences: (await readSequences(tx, made.tables)).map(({ name }) => name),
      insert: createInserter(tx, database.kind === "pglite"),
      setSequence: ({ name, lastValue, isCalled }) => setSequence(tx, name, lastValue, isCalled),
    });
    await resume();
    await applyMigrations(tx, history.slice(step));
    beforeCommit();
  });
}

export type Contents = { organizations: number; accounts: number; posts: number };

/** Counts the contents of a database; zeros when it has never been used. */
export async function countContents(db: Db): Promise<Contents> {
  const there = await readRows(
    db,
    sql`select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in ('organizations', 'users', 'posts')`,
    { name: text },
  );
  const count = async (name: string) => {
    if (!there.some((table) => table.name === name)) return 0;
    const [row] = await readRows(db, sql`select count(*)::int as n from public.${quoted(name)}`, { n: number });
    return row?.n ?? 0;
  };
  return { organizations: await count("organizations"), accounts: await count("users"), posts: await count("posts") };
}

/** Whether another process has used this PostgreSQL database within the last minute. */
export async function isInUse(db: Db): Promise<boolean> {
  const rows = await readRows(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${APPLICATION}
        and pid <> pg_backend_pid() and state_change > now() - interval '1 minute' limit 1`,
    {},
  );
  return rows.length > 0;
}

async function removeAll(tx: Db, { tables, functions, types }: Made): Promise<void> {
  for (const name of tables) await tx.execute(sql`drop table if exists public.${quoted(name)} cascade`);
  for (const name of functions) await tx.execute(sql`drop function if exists public.${quoted(name)} cascade`);
  for (const name of types) await tx.execute(sql`drop type if exists public.${quoted(name)} cascade`);
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`);
}

/**
 * Drops foreign keys and indexes and disables triggers during a load: rows arrive in any order, and triggers already
 * ran when the rows were first written.
 * @returns restores everything
 */
async function suspendChecks(tx: Db, tables: readonly TableShape[]): Promise<() => Promise<void>> {
  const names = sql.join(
    tables.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const references = await readRows(
    tx,
    sql`select t.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.relname in (${names})`,
    { table: text, name: text, definition: text },
  );
  const indexes = await readRows(
    tx,
    sql`select i.relname::text as name, pg_get_indexdef(i.oid) as definition
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        where t.relnamespace = 'public'::regnamespace and t.relname in (${names})
          and not exists (select 1 from pg_constraint c where c.conindid = i.oid)`,
    { name: text, definition: text },
  );
  for (const { table, name } of references) {
    await tx.execute(sql`alter table public.${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const { name } of indexes) await tx.execute(sql`drop index public.${quoted(name)}`);
  for (const { name } of tables) await tx.execute(sql`alter table public.${quoted(name)} disable trigger user`);
  return async () => {
    for (const { name } of tables) await tx.execute(sql`alter table public.${quoted(name)} enable trigger user`);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
    for (const { table, name, definition } of references) {
      await tx.execute(sql`alter table public.${quoted(table)} add constraint ${quoted(name)} ${sql.raw(definition)}`);
    }
  };
}

function createInserter(tx: Db, checkpoints: boolean): Loader["insert"] {
  let chars = 0;
  return async (table, columns, lines) => {
    const rows = `[${lines.join(",")}]`;
    const kept = columns.flatMap((column, index) => (column ? [{ ...column, index }] : []));
    const names = kept.map(({ name }) => sql`${quoted(name)}`);
    const values = kept.map(({ type, index }) => sql.raw(`(line ->> ${index})::${type}`));
    await tx.execute(sql`insert into public.${quoted(table)} (${sql.join(names, sql`, `)})
      overriding system value select ${sql.join(values, sql`, `)} from jsonb_array_elements(${rows}::jsonb) as line`);
    chars += rows.length;
    if (!checkpoints || chars < CHECKPOINT_CHARS) return;
    chars = 0;
    await tx.execute(sql`checkpoint`);
  };
}

async function setSequence(tx: Db, name: string, lastValue: string, isCalled: boolean): Promise<void> {
  const sequence = `public.${JSON.stringify(name)}`;
  await tx.execute(sql`select setval(${sequence}::regclass, ${lastValue}::bigint, ${isCalled})`);
}
