import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, type Db, getDatabase } from "#db/client.ts";
import { collectNames, type Migration, readHistory } from "#db/history.ts";
import { number, readRows, text } from "#db/rows.ts";
import { openEmptyDatabase, testDatabase } from "#lib/testing/database.ts";
import { readSnapshot } from "./read.ts";
import { type Loader, replaceContents } from "./write.ts";

const db = await testDatabase();
const one = getDatabase();
const other = await openEmptyDatabase();

const step = (when: number, statements: string[]): Migration => ({
  when,
  statements,
  hash: `${when}`.padStart(64, "0"),
});

/** Tables with every kind of column, references to other tables and to themselves, and triggers. */
const HISTORY = [
  step(1, [
    `create table kinds (
      id bigint generated always as identity primary key, number serial, small smallint, big bigint, exact numeric(30, 10),
      real_ real, double_ double precision, flag boolean, words text, code varchar(12), padded char(5), raw bytea,
      at timestamptz, local timestamp, day date, clock time, span interval, doc json, docb jsonb, tags text[], grid bigint[][],
      address inet, key uuid, twice numeric generated always as (big::numeric * 2) stored, changes integer not null default 0)`,
    `create table "pointers" (id text primary key, parent text references pointers(id), kind bigint not null references kinds(id))`,
    `create unique index pointers_kind on pointers (kind, coalesce(parent, ''))`,
    `create function note() returns trigger language plpgsql as $$ begin new.changes := new.changes + 1; return new; end $$`,
    `create trigger kinds_noted before insert or update on kinds for each row execute function note()`,
  ]),
  step(2, [`alter table pointers add column label text`, `update pointers set label = 'from ' || id`]),
];
const { tables } = collectNames(HISTORY);
const nothing = { load: async () => {}, beforeCommit: () => {} };

async function readContents(database: Database) {
  const contents = await readSnapshot(database.db, tables, async (snapshot) => {
    const rows: Record<string, string[]> = {};
    for (const { name } of snapshot.tables)
      rows[name] = (await Array.fromAsync(snapshot.readLines(name))).flat().sort();
    return { migration: snapshot.migration, tables: snapshot.tables, sequences: snapshot.sequences, rows };
  });
  if (!contents) throw new Error("The database has never been used.");
  return contents;
}

const fill = (contents: Awaited<ReturnType<typeof readContents>>) => async (loader: Loader) => {
  for (const table of loader.tables) {
    const lines = contents.rows[table.name] ?? [];
    if (lines.length > 0) await loader.insert(table.name, table.columns, lines);
  }
  for (const sequence of contents.sequences) await loader.setSequence(sequence);
};

async function writeKinds(to: Db): Promise<void> {
  await to.execute(sql`insert into kinds (small, big, exact, real_, double_, flag, words, code, padded, raw, at, local, day,
      clock, span, doc, docb, tags, grid, address, key)
    values (-32768, 9007199254740993, 12345678901234567890.0123456789, 0.1, 0.1::float8 + 0.2, true,
      E'tab\\t, "quote", \\\\ back, line\\nnext, \\u2028, \u{1f680} and \u0001', 'x', 'pad', '\\x00ff0a'::bytea,
      '2026-03-29 02:30:00.123456+01', '0044-03-15 00:00:00.000001 BC', 'infinity', '23:59:59.999999',
      '1 year 2 mons -3 days 04:05:06.789012', '{"b" : 1.10, "a":null}', '{"b": 1.10, "a": "\\u00e9"}',
      array['a,b', 'c"d', '{}', null, 'NULL', ''], array[[1, 2], [null, 4]], '::1/128', 'b5c0f6a2-0000-4000-8000-000000000001'),
    (null, -9223372036854775808, 'NaN', 'NaN', '-Infinity', false, '', null, null, '', '-infinity', null, '0001-01-01', null,
      null, 'null', 'null', '{}', null, null, null)`);
  await to.execute(sql`insert into kinds (words) select repeat('w', n) from generate_series(1, 700) n`);
  await to.execute(sql`insert into pointers (id, parent, kind) values ('b', null, 1), ('a', 'b', 2), ('c', 'c', 3)`);
  await to.execute(sql`delete from kinds where id > 690`);
}

test("copies values of every kind, sequences and generated columns to another database and back", async () => {
  await replaceContents(one, HISTORY, 2, nothing);
  await writeKinds(db);
  const contents = await readContents(one);
  expect(contents.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ["kinds", 690],
    ["pointers", 3],
  ]);
  await replaceContents(other, HISTORY, 2, { ...nothing, load: fill(contents) });
  expect(await readContents(other)).toEqual(contents);
  await replaceContents(one, HISTORY, 2, { ...nothing, load: fill(await readContents(other)) });
  expect(await readContents(one)).toEqual(contents);
  const query = sql`insert into kinds (big) values (21) returning id::text, number, twice::text, changes`;
  expect(await readRows(db, query, { id: text, number, twice: text, changes: number })).toEqual([
    { id: "703", number: 703, twice: "42", changes: 1 },
  ]);
  const indexes = sql`select indexname::text as name from pg_indexes where tablename = 'pointers' order by 1`;
  expect(await readRows(db, indexes, { name: text })).toEqual([{ name: "pointers_kind" }, { name: "pointers_pkey" }]);
  await expect(db.execute(sql`insert into pointers (id, kind) values ('d', 999999)`)).rejects.toThrow();
});

test("migrates the contents of an earlier schema", async () => {
  await replaceContents(other, HISTORY.slice(0, 1), 1, nothing);
  await writeKinds(other.db);
  await replaceContents(one, HISTORY, 1, { ...nothing, load: fill(await readContents(other)) });
  const labels = sql`select id, label from pointers order by id`;
  expect(await readRows(db, labels, { label: text })).toMatchObject([
    { label: "from a" },
    { label: "from b" },
    { label: "from c" },
  ]);
  expect((await readContents(one)).migration.when).toBe(2);
});

test("leaves everything unchanged when it fails before the end", async () => {
  await replaceContents(one, HISTORY, 2, nothing);
  await writeKinds(db);
  const original = await readContents(one);
  const broken = { ...original, rows: { ...original.rows, kinds: [] } };
  const refuse = () => {
    throw new Error("not now");
  };
  await expect(replaceContents(one, HISTORY, 2, { load: fill(broken), beforeCommit: () => {} })).rejects.toThrow();
  await expect(replaceContents(one, HISTORY, 2, { load: fill(original), beforeCommit: refuse })).rejects.toThrow(
    "not now",
  );
  expect(await readContents(one)).toEqual(original);
});

test("knows every table and function of the product from its migrations", async () => {
  const history = readHistory("db/migrations");
  await replaceContents(other, history, history.length, nothing);
  const made = collectNames(history);
  const names = async (query: string) =>
    (await readRows(other.db, sql.raw(query), { name: text })).map(({ name }) => name);
  const present = await names(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
  );
  expect(present.filter((name) => name !== "kinds" && name !== "pointers" && !made.tables.has(name))).toEqual([]);
  const functions = await names(
    "select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'note'",
  );
  expect(functions.filter((name) => !made.functions.has(name))).toEqual([]);
});
