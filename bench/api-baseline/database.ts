import { type Database, openDatabase } from "#db/client.ts";

let opened: Promise<Database> | undefined;

export function database(): Promise<Database> {
  opened ??= openDatabase({
    url: process.env.DATABASE_URL,
    directory: process.env.BASELINE_DIRECTORY,
    migrationsFolder: process.env.BASELINE_MIGRATIONS ?? "",
  });
  return opened;
}
