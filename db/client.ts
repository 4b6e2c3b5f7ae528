import { constants, mkdirSync, realpathSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { lockDirectory } from "./lock.ts";
import * as schema from "./schema/index.ts";
import { Turns } from "./turns.ts";

/** One type for PGlite, node-postgres and Neon; a transaction has it too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
export type DatabaseKind = "pglite" | "pg" | "neon";

export type DatabaseConfig = {
  /** `postgres://…`; undefined means PGlite in `directory`. */
  url?: string | undefined;
  /** Data directory of PGlite; undefined keeps the data in memory. */
  directory?: string | undefined;
  /** Undefined leaves the schema as it is. */
  migrationsFolder?: string | undefined;
  /** Told of an idle connection that the server closed; the pool opens a new one when it needs it. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  kind: DatabaseKind;
  db: Db;
  /** PGlite only: what autovacuum and automatic checkpoints do elsewhere. */
  housekeep?: () => Promise<void>;
  /** PGlite in a directory only: copies its files to a new directory while nothing writes. */
  copyTo?: (directory: string) => Promise<void>;
  close: () => Promise<void>;
};

export function kindOf(url: string | undefined): DatabaseKind {
  if (!url) return "pglite";
  return /(^|\.)neon\.(tech|build)$/.test(new URL(url).hostname) ? "neon" : "pg";
}

/**
 * Opens the database and brings its schema up to date where a folder of migrations is given.
 * Throws DirectoryLockedError when another process has the PGlite directory open.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const kind = kindOf(config.url);
  if (kind === "pglite") return openPglite(config);
  return kind === "neon" ? openNeon(config) : openPostgres(config);
}

// Fewer shared buffers and a bounded log: an embedded server shares its process with the application.
const PGLITE_SETTINGS = ["shared_buffers=16MB", "max_wal_size=64MB", "min_wal_size=32MB"];

async function openPglite(config: DatabaseConfig): Promise<Database> {
  let unlock: (() => Promise<void>) | undefined;
  if (config.directory) {
    mkdirSync(config.directory, { recursive: true, mode: 0o700 });
    unlock = await lockDirectory(realpathSync(config.directory));
  }
  const { PGlite } = await import("@electric-sql/pglite");
  const { drizzle } = await import("drizzle-orm/pglite");
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  const client = await PGlite.create({
    ...(config.directory ? { dataDir: config.directory } : {}),
    postgresqlconf: PGLITE_SETTINGS,
  });
  takeTurns(client);
  const db = drizzle(client, { schema });
  const { directory, migrationsFolder } = config;
  if (migrationsFolder) await migrate(db, { migrationsFolder });
  return {
    kind: "pglite",
    db,
    housekeep: async () => {
      await client.exec("VACUUM ANALYZE");
      await client.exec("CHECKPOINT");
    },
    ...(directory ? { copyTo: (copy: string) => copyFiles(client, directory, copy) } : {}),
    close: async () => {
      await client.close();
      await unlock?.();
    },
  };
}

/** Statements and transactions have the connection in the order of `Turns`, not in that of their coming. */
function takeTurns(client: PGlite): void {
  const turns = new Turns();
  const run = client._runExclusiveTransaction.bind(client);
  client._runExclusiveTransaction = (work) => turns.take(() => run(work));
}

/** A transaction that does nothing keeps all others out; what the log still holds is read when the copy is opened. */
async function copyFiles(client: PGlite, directory: string, copy: string): Promise<void> {
  await client.exec("CHECKPOINT");
  await client.transaction(() => cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }));
}

/** Any number that nothing else of ours uses: servers that start together migrate one after another. */
export const MIGRATION_LOCK = 7_203_114;

/** What a process of the product is called among a server's connections. */
export const APPLICATION = "clarion";

async function openPostgres(config: DatabaseConfig): Promise<Database> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { migrate } = await import("drizzle-orm/node-postgres/migrator");
  const pool = new pg.Pool({ connectionString: config.url, max: 10, application_name: APPLICATION });
  // Without a listener a lost idle connection would end the process.
  pool.on("error", (error) => config.onConnectionLost?.(error));
  const { migrationsFolder } = config;
  if (migrationsFolder) {
    const client = await pool.connect();
    await underMigrationLock(client, () => migrate(drizzle(client, { schema }), { migrationsFolder }));
  }
  return { kind: "pg", db: drizzle(pool, { schema }), close: () => pool.end() };
}

async function openNeon(config: DatabaseConfig): Promise<Database> {
  const { Pool } = await import("@neondatabase/serverless");
  const { drizzle } = await import("drizzle-orm/neon-serverless");
  const { migrate } = await import("drizzle-orm/neon-serverless/migrator");
  const pool = new Pool({ connectionString: config.url ?? "", application_name: APPLICATION });
  pool.on("error", (error: Error) => config.onConnectionLost?.(error));
  const { migrationsFolder } = config;
  if (migrationsFolder) {
    const client = await pool.connect();
    await underMigrationLock(client, () => migrate(drizzle(client, { schema }), { migrationsFolder }));
  }
  return { kind: "neon", db: drizzle(pool, { schema }), close: () => pool.end() };
}

type Connection = { query: (text: string, values: unknown[]) => Promise<unknown>; release: () => void };

async function underMigrationLock(client: Connection, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await work();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  }
}

const shared = globalThis as typeof globalThis & { clarionDatabase?: Database };

/** Makes an open database the one that `getDb` returns in this process. */
export function provideDatabase(database: Database): void {
  shared.clarionDatabase = database;
}

export function getDatabase(): Database {
  if (!shared.clarionDatabase) throw new Error("The database is not open: boot() has not run in this process.");
  return shared.clarionDatabase;
}

export function getDb(): Db {
  return getDatabase().db;
}
