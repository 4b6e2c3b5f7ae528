import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readSnapshot, type Snapshot } from "#db/backup/read.ts";
import { type Database, type DatabaseKind, kindOf, openDatabase } from "#db/client.ts";
import { listApplied, namesOf, readHistory } from "#db/history.ts";
import { checkApplied } from "#db/migrate.ts";
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
import { resultOf } from "#lib/operator/protocol.ts";
import { findSecret } from "#lib/secrets.ts";
import { PRODUCT_VERSION } from "#lib/version.ts";
import { type BackupHeader, FORMAT_VERSION, type Progress } from "./format.ts";
import { type BackupWriter, writeBackup } from "./writer.ts";

/** A large database takes its time to be copied. */
const COPY_TIMEOUT_MS = 30 * 60_000;
/** A multiple of three, so that base64 has no padding within a file. */
const FILE_CHUNK = 3 * 64 * 1024;

export type BackupResult = {
  file: string;
  bytes: number;
  rows: number;
  tables: number;
  files: number;
  /** Whether the secret of the data directory is in it, or why not. */
  secret: "included" | "left out" | "in the environment" | "not made yet";
};

/** What is backed up; the tests name their own. */
export type BackupSource = { database: Database; store: FileStore; now: Date; progress: Progress };

/**
 * Writes all of this installation to one file, as it is at one moment, while its server goes on. The embedded database of a
 * running server is copied aside first and the copy is read, since its one session must not be held for as long as that takes.
 */
export async function makeBackup(file: string, options: { secret: boolean; now: Date; progress: Progress }) {
  const source = await openSource();
  try {
    return await backUp(file, { ...options, database: source.database, store: files() }, options.secret);
  } finally {
    await source.close();
  }
}

/** @param withSecret whether the secret of the data directory is to be a part */
export async function backUp(
  file: string,
  { database, store, now, progress }: BackupSource,
  withSecret: boolean,
): Promise<BackupResult> {
  const secret = chooseSecret(withSecret, database.kind);
  const history = readHistory(MIGRATIONS_FOLDER);
  await refuseMismatch(async () => checkApplied(await listApplied(database.db), history));
  const result = await readSnapshot(database.db, namesOf(history).tables, async (snapshot) => {
    const totals = { rows: 0, files: 0 };
    const header = headerOf(snapshot, { kind: database.kind, now, secret });
    const bytes = await writeBackup(file, header, async (writer) => {
      totals.rows = await writeTables(writer, snapshot, progress);
      totals.files = await writeFiles(writer, store, progress);
      await writeSecrets(writer, secret.text);
    });
    return { file, bytes, ...totals, tables: snapshot.tables.length, secret: secret.told };
  });
  if (result) return result;
  throw new AppError(
    "notFound",
    "There is nothing to back up yet",
    "Start the server once; npm start makes everything.",
  );
}

async function openSource(): Promise<{ database: Database; close: () => Promise<void> }> {
  const socket = env.DATABASE_URL ? undefined : await reachServer(env.CLARION_DATA_DIR);
  if (socket) {
    const answer = await ask(socket, "database.copy", {}, COPY_TIMEOUT_MS);
    const { directory } = resultOf(answer) as { directory: string };
    const database = await openDatabase({ directory });
    return {
      database,
      close: async () => {
        await database.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  }
  if (kindOf(env.DATABASE_URL) === "pglite" && !existsSync(databaseDirectory())) {
    const recovery = "Set CLARION_DATA_DIR or DATABASE_URL as the server has them.";
    throw new AppError("notFound", `There is no database in ${env.CLARION_DATA_DIR}`, recovery);
  }
  const database = await openConfigured({ migrated: false });
  return { database, close: database.close };
}

type ChosenSecret = { told: BackupResult["secret"]; header: BackupHeader["secret"]; text: string | null };

/** Sealed credentials are worth nothing without the secret: leaving it out has to be said. */
function chooseSecret(wanted: boolean, kind: DatabaseKind): ChosenSecret {
  const known = findSecret();
  const left = { header: { fingerprint: known?.fingerprint ?? null, included: false }, text: null };
  if (known?.from === "environment") return { ...left, told: "in the environment" };
  // The server beside an embedded database has its data directory here.
  if (!known && kind === "pglite") return { told: "not made yet", header: null, text: null };
  if (!wanted) return { ...left, told: "left out" };
  if (known) return { told: "included", header: { ...left.header, included: true }, text: known.text };
  const recovery =
    "Run this where the server's data directory is, set CLARION_SECRET as it has it, or leave the secret out with --without-secret.";
  throw new AppError("notFound", "The installation's secret is not here", recovery);
}

function headerOf(
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
      told(snapshot.linesOf(name), (done) => progress({ part: name, done, of: rows })),
    );
  }
  const sequences = snapshot.sequences.map((one) =>
    JSON.stringify([one.name, one.lastValue, one.isCalled ? "true" : "false"]),
  );
  await writer.add({ part: "sequences" }, [sequences]);
  return total;
}

/** The pictures of posts; previews of published ones are drawn again when they are asked for. */
async function writeFiles(writer: BackupWriter, store: FileStore, progress: Progress): Promise<number> {
  let count = 0;
  for await (const { key } of store.list("images")) {
    const bytes = await store.find(key);
    // Gone since it was listed: so is its post.
    if (bytes === undefined) continue;
    await writer.add({ part: "file", name: key }, chunksOf(bytes));
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

function* chunksOf(bytes: Uint8Array): Generator<string[]> {
  for (let start = 0; start < bytes.length; start += FILE_CHUNK) {
    yield [JSON.stringify([Buffer.from(bytes.subarray(start, start + FILE_CHUNK)).toString("base64")])];
  }
}

async function* told(lines: AsyncIterable<string[]>, tell: (done: number) => void): AsyncGenerator<string[]> {
  let done = 0;
  tell(done);
  for await (const some of lines) {
    yield some;
    done += some.length;
    tell(done);
  }
}
