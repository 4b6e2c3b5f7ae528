import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a PGlite data dump, or a database name on the server of `DATABASE_URL`. */
    databaseTemplate: string;
    /** The path of a PGlite data dump without tables. */
    emptyDatabase: string;
  }
}

const migrationsFolder = join(import.meta.dirname, "../../db/migrations");

/** Creates the databases that test files copy: a migrated one, and an embedded one without tables. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const directory = mkdtempSync(join(tmpdir(), "clarion-test-"));
  const client = await PGlite.create();
  project.provide("emptyDatabase", await dump(client, join(directory, "empty.tar")));
  const postgres = url ? await migratePostgres(url) : undefined;
  if (!postgres) await migrate(drizzle(client), migrationsFolder);
  project.provide("databaseTemplate", postgres?.template ?? (await dump(client, join(directory, "template.tar"))));
  await client.close();
  return async () => {
    await postgres?.remove();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Writes the files of a PGlite database. @returns the path */
async function dump(client: PGlite, file: string): Promise<string> {
  const files = await client.dumpDataDir("none");
  writeFileSync(file, Buffer.from(await files.arrayBuffer()));
  return file;
}

async function migratePostgres(url: string) {
  const template = `clarion_template_${randomBytes(6).toString("hex")}`;
  await administer(url, `create database ${template}`);
  const copy = new URL(url);
  copy.pathname = `/${template}`;
  const database = await openDatabase({ url: copy.href, migrationsFolder });
  await database.close();
  // PostgreSQL cannot copy a template with open connections.
  await administer(url, `alter database ${template} allow_connections false`);
  return { template, remove: () => administer(url, `drop database if exists ${template} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
