import "server-only";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { computeSecretFingerprint, findSecret } from "#lib/secrets.ts";
import type { BackupHeader } from "./format.ts";
import type { SecretFiles } from "./load.ts";
import { damaged } from "./reader.ts";

/** `kept`: this installation's secret; `restored`: the backup's; `another`: credentials must be entered again. */
export type SecretPlan = "kept" | "restored" | "another";

const dataPath = (name: string) => join(env.CLARION_DATA_DIR, name);
const MARK = "restoring";

/**
 * Decides which secret the installation has after the restore. Throws `conflict` when it could not open the restored
 * credentials, unless that is accepted.
 */
export function planSecret(wanted: BackupHeader["secret"], accepted: boolean, mine = findSecret()): SecretPlan {
  if (wanted === null || mine?.fingerprint === wanted.fingerprint) return "kept";
  if (accepted) return "another";
  if (wanted.included && mine?.from !== "environment") return "restored";
  const recovery = wanted.included
    ? "Unset CLARION_SECRET to take the backup's, or add --without-secret and enter the credentials of integrations again."
    : "Set CLARION_SECRET to that one (or put its file, secret, into the data directory), or add --without-secret and enter the credentials of integrations again.";
  throw new AppError("conflict", "The backup's credentials are sealed with another secret", recovery);
}

/** Checks that the included secret is the one that sealed the backup's credentials. */
export function checkSecret(text: string | null, wanted: BackupHeader["secret"]): void {
  const bytes = Buffer.from(text ?? "", "base64url");
  if (bytes.length !== 32 || computeSecretFingerprint(bytes) !== wanted?.fingerprint)
    throw damaged("its secret does not match");
}

/**
 * Runs a transaction that installs secret files as its last step before the commit. A failure puts the old files
 * back. If the process dies in between, a mark file remains, and no server starts until a restore has completed.
 */
export async function withSecretFiles(
  transaction: (place: (files: SecretFiles) => void) => Promise<void>,
): Promise<void> {
  const undo: (() => void)[] = [];
  let marked = false;
  try {
    await transaction(({ secret, demo }) => {
      marked = true;
      writeDurably(dataPath(MARK), "");
      if (secret !== null) undo.push(swap("secret", secret));
      if (demo !== null) undo.push(swap("demo.json", demo));
    });
  } catch (error) {
    for (const back of undo.reverse()) back();
    if (marked) rmSync(dataPath(MARK), { force: true });
    throw error;
  }
  rmSync(dataPath(MARK), { force: true });
}

/** Throws when a restore was interrupted between the secret and the database. */
export function requireCompleteRestore(): void {
  if (!existsSync(dataPath(MARK))) return;
  const recovery =
    "Run `npm run -s clarion -- restore FILE --replace` again; it starts over and completes the restore.";
  throw new AppError("conflict", `A restore was interrupted. ${recovery}`, recovery);
}

/** @returns a function that puts the previous file back */
function swap(name: string, text: string): () => void {
  const file = dataPath(name);
  const old = `${file}.before-restore`;
  const had = existsSync(file);
  if (had) renameSync(file, old);
  writeDurably(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return () => {
    rmSync(file, { force: true });
    if (had) renameSync(old, file);
  };
}

function writeDurably(file: string, text: string): void {
  mkdirSync(env.CLARION_DATA_DIR, { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
