import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contents, countContents, isInUse, type Loader, replaceContents } from "#db/backup/write.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type Migration, readHistory } from "#db/history.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { files } from "#lib/files/files.ts";
import type { FileStore } from "#lib/files/store.ts";
import { MIGRATIONS_FOLDER, openConfigured, reachServer } from "#lib/operator/connection.ts";
import type { Progress } from "./format.ts";
import { loadBackup, type SecretFiles } from "./load.ts";
import { damaged } from "./reader.ts";
import { checkSecret, planSecret, type SecretPlan, withSecretFiles } from "./secret-files.ts";
import { type BackupSummary, matchSchema, type SchemaMatch, verifyBackup } from "./verify.ts";

/** What the operator accepts. */
export type Accepted = {
  /** Allows to restore credentials without the secret that can open them. */
  withoutSecret: boolean;
  /** Allows a backup that the installation's secret should have signed, but did not. */
  unsigned: boolean;
};

export type RestoreOptions = Accepted & {
  /** Called before anything is erased; returning false changes nothing. */
  confirm: (contents: Contents) => Promise<boolean>;
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
  { confirm, progress, ...accepted }: RestoreOptions,
): Promise<RestoreResult> {
  const { summary, history, step, earlier, secretIs } = await planRestore(file, accepted);
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

type Plan = SchemaMatch & { summary: BackupSummary; history: readonly Migration[]; secretIs: SecretPlan };

/** Makes every check that needs no database. */
async function planRestore(file: string, accepted: Accepted, progress?: Progress): Promise<Plan> {
  const history = readHistory(MIGRATIONS_FOLDER);
  const summary = await verifyBackup(file, progress);
  const secretIs = planSecret(summary.secret, accepted.withoutSecret);
  if (summary.signature === "missing" && !accepted.unsigned) throw notSigned();
  return { ...matchSchema(summary, history), summary, history, secretIs };
}

function notSigned(): AppError {
  const recovery = "If you trust where the file comes from, such as a Clarion that did not sign yet, add --unsigned.";
  return new AppError("conflict", "The backup is not signed with this installation's secret", recovery);
}

/**
 * Makes every check of a restore by loading the backup into a database that is thrown away. Nothing of the
 * installation changes. @throws AppError like `restoreInto`
 */
export async function rehearseRestore(file: string, accepted: Accepted, progress: Progress): Promise<BackupSummary> {
  const { summary, history, step, earlier } = await planRestore(file, accepted, progress);
  const folder = await mkdtemp(join(tmpdir(), "clarion-verify-"));
  try {
    const database = await openDatabase({ directory: join(folder, "database") });
    const store = { put: async () => {} };
    const load = async (loader: Loader) => {
      const { secret } = await loadBackup(file, { loader, store, progress, earlier });
      if (summary.secret?.included) checkSecret(secret, summary.secret);
    };
    const loaded = replaceContents(database, history, step, { load, beforeCommit: () => {} }).catch(refuseRows);
    await loaded.finally(database.close);
    return summary;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
