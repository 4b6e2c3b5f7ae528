import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, inject } from "vitest";
import { type Database, type Db, openDatabase, provideDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { openDump } from "./database-dumps.ts";

/**
 * Returns a migrated database for the calling test file: a copy of the template in PGlite, or on the server of
 * `DATABASE_URL` when the suite runs against PostgreSQL. It is closed and removed after the tests.
 */
export async function testDatabase(): Promise<Db> {
  const database = env.DATABASE_URL
    ? await openPostgresCopy(env.DATABASE_URL)
    : await openCopy(inject("databaseTemplate"));
  provideDatabase(database);
  afterAll(() => database.close());
  return database.db;
}

/** Returns an embedded database without tables, which is closed after the tests. A copy of one takes a sixth of the time. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openCopy(inject("emptyDatabase"));
  afterAll(() => database.close());
  return database;
}

/** Opens an in-memory copy of a PGlite data dump. */
async function openCopy(dump: string): Promise<Database> {
  const client = await openDump(dump);
  return { kind: "pglite", db: drizzle(client), close: () => client.close() };
}

async function openPostgresCopy(url: string): Promise<Database> {
  const { default: pg } = await import("pg");
  const name = `clarion_test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject("databaseTemplate")}`);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  const database = await openDatabase({ url: copy.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
