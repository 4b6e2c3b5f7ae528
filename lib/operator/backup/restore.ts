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
  /** Asked before anything is erased; false leaves everything as it is. */
  confirm: (contents: Contents) => Promise<boolean>;
  /** Whether credentials may come to stand beside another secret, which cannot open them. */
  withoutSecret: boolean;
  progress: Progress;
};

export type RestoreResult = BackupSummary & {
  /** Steps that the rows were taken forward; from an earlier schema to the present one is a step, too. */
  migrated: number;
  replaced: Contents;
  secretIs: SecretPlan;
};

/** Puts a backup in the place of what this installation holds. No server may run on it. */
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
  return new AppError("conflict", "A server runs on this database", "Stop it, wait a minute, and restore then.");
}

/**
 * The file is read to its end before anything is touched, and once more while its rows are written, in one transaction.
 * Throws with everything as it was: `invalid` for a file that is none, `conflict` where something would be lost unasked.
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
    let brought: SecretFiles | undefined;
    const work = {
      load: async (loader: Loader) => {
        brought = await loadBackup(file, { loader, store, progress, earlier });
        if (secretIs === "restored") checkSecret(brought.secret, summary.secret);
      },
      beforeCommit: () => {
        if (brought && secretIs === "restored") place(brought);
      },
    };
    await replaceContents(database, history, step, work).catch(refuseRows);
  });
  await database.housekeep?.();
  return { ...summary, migrated: history.length - step + (earlier ? 1 : 0), replaced, secretIs };
}

/** What a database holds, for people. */
export function describe({ organizations, accounts, posts }: Contents): string {
  return `${organizations} organizations, ${accounts} accounts and ${posts} posts`;
}

/** Classes 22 and 23 of PostgreSQL's faults: a value that is none of its type, a row that breaks a rule. */
function refuseRows(fault: unknown): never {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!/^2[23]/.test(code) || !(cause instanceof Error)) throw fault;
  const refused = damaged(`the database refuses its rows (${cause.message.slice(0, 200)})`);
  refused.cause = fault;
  throw refused;
}
