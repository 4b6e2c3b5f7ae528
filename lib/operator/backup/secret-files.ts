import "server-only";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { findSecret, fingerprintOf } from "#lib/secrets.ts";
import type { BackupHeader } from "./format.ts";
import type { SecretFiles } from "./load.ts";
import { damaged } from "./reader.ts";

/** `kept`: this installation's own; `restored`: the backup's; `another`: credentials have to be entered again. */
export type SecretPlan = "kept" | "restored" | "another";

const inData = (name: string) => join(env.CLARION_DATA_DIR, name);
const MARK = "restoring";

/**
 * Which secret the restored credentials will stand beside.
 * Throws `conflict` where it would be one that cannot open them, unless that is accepted.
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

/** The secret that a backup brings has to be the one that its credentials were sealed with. */
export function checkSecret(text: string | null, wanted: BackupHeader["secret"]): void {
  const bytes = Buffer.from(text ?? "", "base64url");
  if (bytes.length !== 32 || fingerprintOf(bytes) !== wanted?.fingerprint) throw damaged("its secret is another one");
}

/**
 * Runs a transaction that puts secret files in place as the last thing before its commit. Where it fails the old ones are
 * put back; a process that dies between the two leaves a mark, and no server starts before a restore has come to its end.
 */
export async function withSecretFiles(
  transaction: (place: (files: SecretFiles) => void) => Promise<void>,
): Promise<void> {
  const undo: (() => void)[] = [];
  let marked = false;
  try {
    await transaction(({ secret, demo }) => {
      marked = true;
      writeDurably(inData(MARK), "");
      if (secret !== null) undo.push(swap("secret", secret));
      if (demo !== null) undo.push(swap("demo.json", demo));
    });
  } catch (error) {
    for (const back of undo.reverse()) back();
    if (marked) rmSync(inData(MARK), { force: true });
    throw error;
  }
  rmSync(inData(MARK), { force: true });
}

/** Throws where a restore was cut off between the secret and the database. */
export function refuseHalfRestored(): void {
  if (!existsSync(inData(MARK))) return;
  const recovery = "Run `npm run -s clarion -- restore FILE --replace` again; it begins anew and ends it.";
  throw new AppError("conflict", `A restore was cut off before its end. ${recovery}`, recovery);
}

/** @returns puts the file back that was there */
function swap(name: string, text: string): () => void {
  const file = inData(name);
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
