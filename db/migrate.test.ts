import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { listApplied } from "./history.ts";
import { migrate } from "./migrate.ts";
import { readRows, text } from "./rows.ts";

const FOLDER = "db/migrations";
const db = await testDatabase();
const applied = await listApplied(db);
const newest = applied.at(-1)?.when ?? 0;

const tables = async () =>
  readRows(
    db,
    sql`select tablename::text as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
    {
      name: text,
    },
  );

/** Replaces the record of applied migrations. */
async function setApplied(steps: readonly { hash: string; when: number }[]): Promise<void> {
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const { hash, when } of steps) {
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
}

beforeEach(() => setApplied(applied));

describe("migrate", () => {
  it("changes nothing when the schema is up to date", async () => {
    const original = await tables();
    await migrate(db, FOLDER);
    expect(await tables()).toEqual(original);
    expect(await listApplied(db)).toEqual(applied);
  });

  it("creates the schema when there is none", async () => {
    const original = await tables();
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    await migrate(db, FOLDER);
    expect(await tables()).toEqual(original);
  });

  it.each([
    ["an earlier version", [{ hash: "0".repeat(64), when: newest - 1 }], "made by an earlier version"],
    ["an earlier version of more steps", [{ hash: "0".repeat(64), when: 1 }, ...applied], "made by"],
    ["a newer version", [...applied, { hash: "0".repeat(64), when: newest + 1 }], "made by a newer version"],
  ])("refuses a database of %s and changes nothing", async (_, steps, message) => {
    await setApplied(steps);
    const original = await tables();
    await expect(migrate(db, FOLDER)).rejects.toThrow(message);
    expect(await tables()).toEqual(original);
    expect(await listApplied(db)).toEqual(steps);
  });
});
