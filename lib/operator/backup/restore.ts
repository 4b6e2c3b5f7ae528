import "server-only";
import { type Contents, countContents, isInUse, type Loader, replaceContents } from "#db/backup/write.ts";
import type { Database } from "#db/client.ts";
import { readHistory } from "#db/history.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { files } from "#lib/files/files.ts";
import type { FileStore } from "#lib/files/store.ts";
import { MIGRATIONS_FOLDER, openConfigured, reachServer } from "#lib/operator/connection.ts";
import type { Progress } from "./format.ts";
import { loadBackup, type SecretFiles } from "./load.ts";
import { damaged } from "./reader.ts";
import { checkSecret, planSecret, type SecretPlan, withSecretFiles } from "./secret-files.ts";
import { type BackupSummary, matchSchema, verifyBackup } from "./verify.ts";

export type RestoreOptions = {
  /** Called before anything is erased; returning false changes nothing. */
  confirm: (contents: Contents) => Promise<boolean>;
  /** Allows to restore credentials without the secret that can open them. */
  withoutSecret: boolean;
  progress: Progress;
};

export type RestoreResult = BackupSummary & {
  /** Number of migrations applied to the rows; the conversion from an earlier schema counts as one. */
  migrated: number;
  replaced: Contents;
  secretIs: SecretPlan;
};

/** Replaces the contents of this installation by a backup. No server may be running on it. */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<RestoreResult> {
  const running = await reachServer(env.CLARION_DATA_DIR);
  running?.destroy();
  if (running) throw serverRuns();
  const database = await openConfigured({ migrated: false });
  try {
    if (database.kind !== "pglite" && (await isInUse(database.db))) throw serverRuns();
    return await restoreInto({ database, store: files() }, file, options);
  } finally {
    await database.close();
  }
}

function serverRuns(): AppError {
  return new AppError("conflict", "A server is running on this database", "Stop it, wait a minute, and restore then.");
}

/**
 * Verifies the whole file before any change, then reads it again to write its rows in one transaction. Throws without
 * any change: `invalid` for a file that is not a backup, `conflict` when data would be lost without confirmation.
 */
export async function restoreInto(
  { database, store }: { database: Database; store: FileStore },
  file: string,
  { confirm, withoutSecret, progress }: RestoreOptions,
): Promise<RestoreResult> {
  const history = readHistory(MIGRATIONS_FOLDER);
  const summary = await verifyBackup(file);
  const { step, earlier } = matchSchema(summary, history);
  const secretIs = planSecret(summary.secret, withoutSecret);
  const replaced = await countContents(database.db);
  if (replaced.organizations + replaced.accounts > 0 && !(await confirm(replaced))) {
    const recovery = "Restore into an empty one, or add --replace to erase what this one holds.";
    throw new AppError("conflict", `The database is not empty: it holds ${describe(replaced)}`, recovery);
  }
  await withSecretFiles(async (place) => {
    let secretFiles: SecretFiles | undefined;
    const work = {
      load: async (loader: Loader) => {
        secretFiles = await loadBackup(file, { loader, store, progress, earlier });
        if (secretIs === "restored") checkSecret(secretFiles.secret, summary.secret);
      },
      beforeCommit: () => {
        if (secretFiles && secretIs === "restored") place(secretFiles);
      },
    };
    await replaceContents(database, history, step, work).catch(refuseRows);
  });
  await database.runMaintenance?.();
  return { ...summary, migrated: history.length - step + (earlier ? 1 : 0), replaced, secretIs };
}

/** Describes the contents of a database in words. */
export function describe({ organizations, accounts, posts }: Contents): string {
  return `${organizations} organizations, ${accounts} accounts and ${posts} posts`;
}

/** Converts PostgreSQL errors of class 22 (invalid value) and 23 (constraint violation). */
function refuseRows(fault: unknown): never {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!/^2[23]/.test(code) || !(cause instanceof Error)) throw fault;
  const refused = damaged(`the database refuses its rows (${cause.message.slice(0, 200)})`);
  refused.cause = fault;
  throw refused;
}
