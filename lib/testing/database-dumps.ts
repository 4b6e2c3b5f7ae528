import { createHash, randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { PGLITE_SETTINGS } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/test-databases");
const migrationsFolder = join(root, "db/migrations");
/** Everything that the contents of the dumps depend on. */
const SOURCES = ["db/migrations/**/*.{sql,json}", "db/{client,history,migrate}.ts", "lib/testing/database-dumps.ts"];

/** Paths of PGlite data dumps. */
export type DatabaseDumps = { empty: string; migrated: string };

/** Returns the dumps of a database without tables and of a migrated one. They are created once for each schema. */
export async function findDatabaseDumps(): Promise<DatabaseDumps> {
  const directory = join(cache, computeVersion());
  if (!existsSync(directory)) await createDumps(directory);
  return { empty: join(directory, "empty.tar"), migrated: join(directory, "migrated.tar") };
}

/** Opens an in-memory copy of a dump, with the settings of the product. */
export async function openDump(dump: string): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(dump), postgresqlconf: PGLITE_SETTINGS });
}

/** Writes the files of a migrated database to a new directory. */
export async function writeMigratedFiles(directory: string): Promise<void> {
  const { migrated } = await findDatabaseDumps();
  mkdirSync(directory, { recursive: true });
  const client = await PGlite.create({ dataDir: directory, loadDataDir: await openAsBlob(migrated) });
  await client.close();
}

function computeVersion(): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of [...files, "node_modules/@electric-sql/pglite/package.json"]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function createDumps(directory: string): Promise<void> {
  const own = `${directory}.${randomBytes(4).toString("hex")}`;
  mkdirSync(own, { recursive: true });
  const client = await PGlite.create();
  // Tests create no databases. Without the server's own templates a copy takes a third less time.
  await client.exec("update pg_database set datistemplate = false, datallowconn = true");
  for (const template of ["template0", "template1"]) await client.exec(`drop database ${template}`);
  await writeDump(client, join(own, "empty.tar"));
  await migrate(drizzle(client), migrationsFolder);
  await writeDump(client, join(own, "migrated.tar"));
  await client.close();
  try {
    renameSync(own, directory);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(directory)) throw error;
    rmSync(own, { recursive: true });
  }
}

async function writeDump(client: PGlite, file: string): Promise<void> {
  await client.exec("checkpoint");
  const files = await client.dumpDataDir("none");
  writeFileSync(file, Buffer.from(await files.arrayBuffer()));
}
