import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { listApplied, type MigrationId } from "#db/history.ts";
import { flag, listOf, readRows, recordOf, text } from "#db/rows.ts";

/** A table's columns without generated ones. */
export type TableShape = { name: string; columns: ColumnShape[] };
export type ColumnShape = { name: string; type: string };

/** The state of a sequence. */
export type SequenceState = { name: string; lastValue: string; isCalled: boolean };

/** A consistent snapshot of a database. */
export type Snapshot = {
  migration: MigrationId;
  tables: { name: string; columns: string[]; rows: number }[];
  sequences: SequenceState[];
  /** The rows of a table in batches; each line is a JSON array of the columns' texts or null. */
  readLines: (table: string) => AsyncGenerator<string[]>;
};

const FETCHED = 250;
const quoted = (name: string) => sql.identifier(name);

/**
 * Reads a consistent snapshot of a database during concurrent writes. Every value is the text that PostgreSQL parses back
 * to the same value, so that no type is lost between databases.
 * @param productTables the tables of the product
 * @returns undefined for a database that has never been used
 */
export async function readSnapshot<Result>(
  db: Db,
  productTables: ReadonlySet<string>,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result | undefined> {
  const config = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx) => {
    await setPlainOutput(tx);
    const migration = (await listApplied(tx)).at(-1);
    if (migration === undefined) return undefined;
    const shapes = await listTables(tx, productTables);
    const tables = [];
    for (const { name, columns } of shapes) {
      const [counted] = await readRows(tx, sql`select count(*)::text as rows from public.${quoted(name)}`, {
        rows: text,
      });
      tables.push({ name, columns: columns.map((column) => column.name), rows: Number(counted?.rows ?? 0) });
    }
    const sequences = await readSequences(tx, productTables);
    return use({ migration, tables, sequences, readLines: (name) => readLines(tx, shapes, name) });
  }, config);
}

/** Makes text output independent of the server's settings, and disables timeouts. */
export async function setPlainOutput(tx: Db): Promise<void> {
  const settings = [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    "extra_float_digits = 1",
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
  ];
  for (const setting of settings) await tx.execute(sql.raw(`set local ${setting}`));
}

/** Lists the product's tables that the database has, by name. */
export async function listTables(tx: Db, productTables: ReadonlySet<string>): Promise<TableShape[]> {
  const rows = await readRows<TableShape>(
    tx,
    sql`select c.relname::text as name,
          json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by c.relname order by c.relname`,
    { name: text, columns: listOf(recordOf({ name: text, type: text })) },
  );
  return rows.filter(({ name }) => productTables.has(name));
}

/** Reads the sequences that columns of the product's tables use. */
export async function readSequences(tx: Db, productTables: ReadonlySet<string>): Promise<SequenceState[]> {
  const rows = await readRows(
    tx,
    sql`select c.relname::text as name, t.relname::text as "table" from pg_class c
        join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid
        where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`,
    { name: text, table: text },
  );
  const states: SequenceState[] = [];
  for (const { name } of rows.filter(({ table }) => productTables.has(table))) {
    const [state] = await readRows(
      tx,
      sql`select last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
      { lastValue: text, isCalled: flag },
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

async function* readLines(tx: Db, shapes: readonly TableShape[], name: string): AsyncGenerator<string[]> {
  const columns = shapes.find((shape) => shape.name === name)?.columns ?? [];
  const texts = sql.join(
    columns.map((column) => sql`${quoted(column.name)}::text`),
    sql`, `,
  );
  await tx.execute(sql`declare clarion_backup no scroll cursor for
    select array_to_json(array[${texts}]::text[])::text as line from public.${quoted(name)}`);
  for (;;) {
    const rows = await readRows(tx, sql.raw(`fetch ${FETCHED} from clarion_backup`), { line: text });
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close clarion_backup`);
}
