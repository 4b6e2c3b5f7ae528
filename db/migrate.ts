import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { applyMigrations, isSameMigration, listApplied, type MigrationId, readHistory } from "./history.ts";

/** Thrown for a database whose schema this program cannot migrate, because an earlier or a newer version made it. */
export class SchemaMismatchError extends Error {
  readonly recovery: string;
  constructor(madeBy: "earlier" | "newer") {
    super(`The database was made by ${madeBy === "earlier" ? "an earlier" : "a newer"} version of Clarion`);
    this.name = "SchemaMismatchError";
    this.recovery =
      madeBy === "earlier"
        ? "Back it up with that version, then with this one run: npm run -s clarion -- restore FILE --replace"
        : "Upgrade this one, or restore a backup that this one can read: npm run -s clarion -- restore FILE --replace";
  }
}

/** An arbitrary unique id. Servers that start together migrate one after another. */
export const MIGRATION_LOCK = 7_203_114;

/**
 * Applies the missing migrations of a database, all or none.
 * @throws SchemaMismatchError, with nothing changed, when it has migrations that this program does not contain
 */
export async function migrate(db: Db, migrationsFolder: string): Promise<void> {
  const history = readHistory(migrationsFolder);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const applied = await listApplied(tx);
    checkApplied(applied, history);
    await applyMigrations(tx, history.slice(applied.length));
  });
}

/** @throws SchemaMismatchError unless the applied migrations are the first ones of the program's own */
export function checkApplied(applied: readonly MigrationId[], history: readonly MigrationId[]): void {
  const isKnown = applied.every((step, index) => {
    const own = history[index];
    return own !== undefined && isSameMigration(own, step);
  });
  if (isKnown) return;
  const isNewer = (applied.at(-1)?.when ?? 0) > (history.at(-1)?.when ?? 0);
  throw new SchemaMismatchError(isNewer ? "newer" : "earlier");
}
