import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/client.ts";
import { findDatabaseDumps } from "./database-dumps.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a PGlite data dump, or a database name on the server of `DATABASE_URL`. */
    databaseTemplate: string;
    /** The path of a PGlite data dump without tables. */
    emptyDatabase: string;
  }
}

const migrationsFolder = join(import.meta.dirname, "../../db/migrations");

/** Provides the databases that test files copy: a migrated one, and an embedded one without tables. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.DATABASE_URL;
  const dumps = await findDatabaseDumps();
  const postgres = url ? await migratePostgres(url) : undefined;
  project.provide("emptyDatabase", dumps.empty);
  project.provide("databaseTemplate", postgres?.template ?? dumps.migrated);
  return postgres?.remove;
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
