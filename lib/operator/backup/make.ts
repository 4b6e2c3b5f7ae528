import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readSnapshot, type Snapshot } from "#db/backup/read.ts";
import { type Database, type DatabaseKind, detectKind, openDatabase } from "#db/client.ts";
import { collectNames, listApplied, readHistory } from "#db/history.ts";
import { checkApplied } from "#db/migrate.ts";
import { isAnythingSealedOtherwise } from "#db/queries/sealed.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { files } from "#lib/files/files.ts";
import type { FileStore } from "#lib/files/store.ts";
import {
  ask,
  databaseDirectory,
  MIGRATIONS_FOLDER,
  openConfigured,
  reachServer,
  refuseMismatch,
} from "#lib/operator/connection.ts";
import { unwrapAnswer } from "#lib/operator/protocol.ts";
import { findSecret, getSealId, hasPreviousSecret } from "#lib/secrets.ts";
import { PRODUCT_VERSION } from "#lib/version.ts";
import { type BackupHeader, FORMAT_VERSION, type Progress } from "./format.ts";
import { type BackupWriter, writeBackup } from "./writer.ts";

/** Copying a large database takes time. */
const COPY_TIMEOUT_MS = 30 * 60_000;
/** A multiple of three, so that base64 has no padding within a file. */
const FILE_CHUNK = 3 * 64 * 1024;

export type BackupResult = {
  file: string;
  bytes: number;
  rows: number;
  tables: number;
  files: number;
  /** Whether the backup includes the secret of the data directory, or why not. */
  secret: "included" | "left out" | "in the environment" | "not made yet";
};

/** The installation to back up; tests pass their own. */
export type BackupSource = { database: Database; store: FileStore; now: Date; progress: Progress };

/**
 * Writes a consistent snapshot of this installation to one file while its server keeps running. The embedded database
 * of a running server is copied first, because reading it directly would block its only session too long.
 */
export async function makeBackup(file: string, options: { secret: boolean; now: Date; progress: Progress }) {
  const source = await openSource();
  try {
    return await backUp(file, { ...options, database: source.database, store: files() }, options.secret);
  } finally {
    await source.close();
  }
}

/** @param withSecret whether to include the secret of the data directory */
export async function backUp(
  file: string,
  { database, store, now, progress }: BackupSource,
  withSecret: boolean,
): Promise<BackupResult> {
  const secret = chooseSecret(withSecret, database.kind);
  const history = readHistory(MIGRATIONS_FOLDER);
  const applied = await listApplied(database.db);
  await refuseMismatch(async () => checkApplied(applied, history));
  const isRotating = applied.length > 0 && hasPreviousSecret();
  if (isRotating && (await isAnythingSealedOtherwise(database.db, getSealId()))) {
    const recovery = "Run `npm run -s clarion -- secret rotate` to its end, and back up then.";
    throw new AppError("conflict", "Some credentials are sealed with an earlier secret", recovery);
  }
  const result = await readSnapshot(database.db, collectNames(history).tables, async (snapshot) => {
    const totals = { rows: 0, files: 0 };
    const header = buildHeader(snapshot, { kind: database.kind, now, secret });
    const bytes = await writeBackup(file, header, async (writer) => {
      totals.rows = await writeTables(writer, snapshot, progress);
      totals.files = await writeFiles(writer, store, progress);
      await writeSecrets(writer, secret.text);
    });
    return { file, bytes, ...totals, tables: snapshot.tables.length, secret: secret.state };
  });
  if (result) return result;
  throw new AppError(
    "notFound",
    "There is nothing to back up yet",
    "Start the server once; npm start creates the database.",
  );
}

async function openSource(): Promise<{ database: Database; close: () => Promise<void> }> {
  const socket = env.DATABASE_URL ? undefined : await reachServer(env.CLARION_DATA_DIR);
  if (socket) {
    const answer = await ask(socket, "database.copy", {}, COPY_TIMEOUT_MS);
    const { directory } = unwrapAnswer(answer) as { directory: string };
    const database = await openDatabase({ directory });
    return {
      database,
      close: async () => {
        await database.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  }
  if (detectKind(env.DATABASE_URL) === "pglite" && !existsSync(databaseDirectory())) {
    const recovery = "Set CLARION_DATA_DIR or DATABASE_URL to the server's values.";
    throw new AppError("notFound", `There is no database in ${env.CLARION_DATA_DIR}`, recovery);
  }
  const database = await openConfigured({ migrated: false });
  return { database, close: database.close };
}

type ChosenSecret = { state: BackupResult["secret"]; header: BackupHeader["secret"]; text: string | null };

/**
 * Fails when the secret is not available, since sealed credentials are useless without it; omitting it must be
 * requested.
 */
function chooseSecret(wanted: boolean, kind: DatabaseKind): ChosenSecret {
  const existing = findSecret();
  const left = { header: { fingerprint: existing?.fingerprint ?? null, included: false }, text: null };
  if (existing?.from === "environment") return { ...left, state: "in the environment" };
  // With an embedded database, the data directory is always at hand, so a missing secret was not created yet.
  if (!existing && kind === "pglite") return { state: "not made yet", header: null, text: null };
  if (!wanted) return { ...left, state: "left out" };
  if (existing) return { state: "included", header: { ...left.header, included: true }, text: existing.text };
  const recovery =
    "Run this where the server's data directory is, set CLARION_SECRET as it has it, or leave the secret out with --without-secret.";
  throw new AppError("notFound", "The installation's secret was not found", recovery);
}

function buildHeader(
  { migration, tables }: Snapshot,
  { kind, now, secret }: { kind: DatabaseKind; now: Date; secret: ChosenSecret },
): BackupHeader {
  return {
    clarion: "backup",
    version: FORMAT_VERSION,
    product: PRODUCT_VERSION,
    createdAt: now.toISOString(),
    database: kind,
    migration,
    secret: secret.header,
    tables: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  };
}

async function writeTables(writer: BackupWriter, snapshot: Snapshot, progress: Progress): Promise<number> {
  let total = 0;
  for (const { name, columns, rows } of snapshot.tables) {
    total += await writer.add(
      { part: "table", name, columns, rows },
      reportProgress(snapshot.readLines(name), (done) => progress({ part: name, done, of: rows })),
    );
  }
  const sequences = snapshot.sequences.map((one) =>
    JSON.stringify([one.name, one.lastValue, one.isCalled ? "true" : "false"]),
  );
  await writer.add({ part: "sequences" }, [sequences]);
  return total;
}

/** Writes the pictures of posts; previews of published posts are redrawn on demand. */
async function writeFiles(writer: BackupWriter, store: FileStore, progress: Progress): Promise<number> {
  let count = 0;
  for await (const { key } of store.list("images")) {
    const bytes = await store.find(key);
    // The picture was deleted with its post after it was listed.
    if (bytes === undefined) continue;
    await writer.add({ part: "file", name: key }, encodeChunks(bytes));
    progress({ part: "files", done: ++count, of: null });
  }
  return count;
}

async function writeSecrets(writer: BackupWriter, secret: string | null): Promise<void> {
  if (secret !== null) await writer.add({ part: "secret" }, [[JSON.stringify([secret])]]);
  const demo = join(env.CLARION_DATA_DIR, "demo.json");
  if (secret === null || !existsSync(demo)) return;
  await writer.add({ part: "demo" }, [[JSON.stringify([readFileSync(demo, "utf8")])]]);
}

function* encodeChunks(bytes: Uint8Array): Generator<string[]> {
  for (let start = 0; start < bytes.length; start += FILE_CHUNK) {
    yield [JSON.stringify([Buffer.from(bytes.subarray(start, start + FILE_CHUNK)).toString("base64")])];
  }
}

async function* reportProgress(
  lines: AsyncIterable<string[]>,
  report: (done: number) => void,
): AsyncGenerator<string[]> {
  let done = 0;
  report(done);
  for await (const some of lines) {
    yield some;
    done += some.length;
    report(done);
  }
}
