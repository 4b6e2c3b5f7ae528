/*
 * The product's functions on the embedded job server, without pages: one of several processes on the database of
 * DATABASE_URL, until it is killed.
 */
import { join } from "node:path";
import { openDatabase, provideDatabase } from "#db/client.ts";
import { startJobServer } from "#inngest/start.ts";
import { env } from "#lib/env.ts";

const migrationsFolder = join(import.meta.dirname, "../../db/migrations");
provideDatabase(await openDatabase({ url: env.DATABASE_URL, migrationsFolder }));
await startJobServer();
