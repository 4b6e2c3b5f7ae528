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
  }
}

const migrationsFolder = join(import.meta.dirname, "../../db/migrations");

/** Migrates one template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const { template, remove } = url ? await migratePostgres(url) : await migratePglite();
  project.provide("databaseTemplate", template);
  return remove;
}

async function migratePglite() {
  const directory = mkdtempSync(join(tmpdir(), "clarion-test-"));
  const client = await PGlite.create();
  await migrate(drizzle(client), migrationsFolder);
  const dump = await client.dumpDataDir("none");
  await client.close();
  const template = join(directory, "template.tar");
  writeFileSync(template, Buffer.from(await dump.arrayBuffer()));
  return { template, remove: async () => rmSync(directory, { recursive: true, force: true }) };
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
