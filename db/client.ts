import { constants, mkdirSync, realpathSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { Db } from "./handle.ts";
import { lockDirectory } from "./lock.ts";
import { migrate } from "./migrate.ts";
import { PriorityMutex } from "./priority-mutex.ts";

export type { Db } from "./handle.ts";
export type DatabaseKind = "pglite" | "pg" | "neon";

export type DatabaseConfig = {
  /** `postgres://…`; undefined means PGlite in `directory`. */
  url?: string | undefined;
  /** Data directory of PGlite; undefined keeps the data in memory. */
  directory?: string | undefined;
  /** Undefined leaves the schema unchanged. */
  migrationsFolder?: string | undefined;
  /** Called when the server closes an idle connection; the pool opens a new one on demand. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  kind: DatabaseKind;
  db: Db;
  /** PGlite only: replaces autovacuum and automatic checkpoints. */
  runMaintenance?: () => Promise<void>;
  /** PGlite in a directory only: copies its files to a new directory while writes are paused. */
  copyTo?: (directory: string) => Promise<void>;
  /** The connections of the pool; the embedded database has none. */
  getPool?: () => { open: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

export function detectKind(url: string | undefined): DatabaseKind {
  if (!url) return "pglite";
  return /(^|\.)neon\.(tech|build)$/.test(new URL(url).hostname) ? "neon" : "pg";
}

/**
 * Opens the database and migrates its schema if a folder of migrations is given.
 * @throws DirectoryLockedError when another process has the PGlite directory open, SchemaMismatchError for a schema of
 * another version
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const kind = detectKind(config.url);
  if (kind === "pglite") return openPglite(config);
  return kind === "neon" ? openNeon(config) : openPostgres(config);
}

/** Fewer shared buffers and a bounded log, because the embedded server shares its process with the application. */
export const PGLITE_SETTINGS = ["shared_buffers=16MB", "max_wal_size=64MB", "min_wal_size=32MB"];

async function openPglite(config: DatabaseConfig): Promise<Database> {
  let unlock: (() => Promise<void>) | undefined;
  if (config.directory) {
    mkdirSync(config.directory, { recursive: true, mode: 0o700 });
    unlock = await lockDirectory(realpathSync(config.directory));
  }
  const { PGlite } = await import("@electric-sql/pglite");
  const { drizzle } = await import("drizzle-orm/pglite");
  const client = await PGlite.create({
    ...(config.directory ? { dataDir: config.directory } : {}),
    postgresqlconf: PGLITE_SETTINGS,
  });
  prioritize(client);
  const db = drizzle(client);
  const { directory } = config;
  return upToDate(config, {
    kind: "pglite",
    db,
    runMaintenance: async () => {
      await client.exec("VACUUM ANALYZE");
      await client.exec("CHECKPOINT");
    },
    ...(directory ? { copyTo: (copy: string) => copyFiles(client, directory, copy) } : {}),
    close: async () => {
      await client.close();
      await unlock?.();
    },
  });
}

/** Migrates the database; closes it on failure. */
async function upToDate({ migrationsFolder }: DatabaseConfig, database: Database): Promise<Database> {
  if (migrationsFolder === undefined) return database;
  try {
    await migrate(database.db, migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Schedules statements and transactions by priority instead of first come, first served. */
function prioritize(client: PGlite): void {
  const mutex = new PriorityMutex();
  const run = client._runExclusiveTransaction.bind(client);
  client._runExclusiveTransaction = (work) => mutex.run(() => run(work));
}

/**
 * An empty transaction blocks all writers during the copy; the copy replays the rest of its log when it is opened.
 */
async function copyFiles(client: PGlite, directory: string, copy: string): Promise<void> {
  await client.exec("CHECKPOINT");
  await client.transaction(() => cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }));
}

/** The application name of our connections. */
export const APPLICATION = "clarion";

async function openPostgres(config: DatabaseConfig): Promise<Database> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const pool = new pg.Pool({
    connectionString: config.url,
    max: 10,
    application_name: APPLICATION,
    // Compiling a statement takes longer than any of ours runs.
    onConnect: (client) => client.query("set jit = off"),
  });
  // Without a listener, a lost idle connection would end the process.
  pool.on("error", (error) => config.onConnectionLost?.(error));
  const getPool = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return upToDate(config, { kind: "pg", db: drizzle(pool), getPool, close: () => pool.end() });
}

async function openNeon(config: DatabaseConfig): Promise<Database> {
  const { Pool } = await import("@neondatabase/serverless");
  const { drizzle } = await import("drizzle-orm/neon-serverless");
  const pool = new Pool({ connectionString: config.url ?? "", application_name: APPLICATION });
  pool.on("error", (error: Error) => config.onConnectionLost?.(error));
  return upToDate(config, { kind: "neon", db: drizzle(pool), close: () => pool.end() });
}

const shared = globalThis as typeof globalThis & { clarionDatabase?: Database };

/** Makes `getDb` return this database in this process. */
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
