import "server-only";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Database, openDatabase } from "#db/client.ts";
import { DirectoryLockedError } from "#db/lock.ts";
import { SchemaMismatchError } from "#db/migrate.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { addressFits, operatorAddress } from "./address.ts";
import { type Answer, readLine } from "./protocol.ts";

const ANSWER_TIMEOUT_MS = 60_000;

/** Connects to the running server; undefined when none listens. */
export async function reachServer(dataDirectory: string): Promise<Socket | undefined> {
  const address = operatorAddress(dataDirectory);
  if (!addressFits(address)) return undefined;
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

/** Sends one request to the running server and closes the connection after the answer. */
export async function ask(
  socket: Socket,
  command: string,
  input: unknown,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Answer> {
  try {
    socket.write(`${JSON.stringify({ command, input })}\n`);
    return JSON.parse(await readLine(socket, timeoutMs)) as Answer;
  } catch (cause) {
    const recovery = "Look into the server's log; it may be stopping.";
    throw new AppError("unavailable", "The running server did not answer", recovery, { cause });
  } finally {
    socket.destroy();
  }
}

/** Directory of the embedded database. */
export const databaseDirectory = () => join(env.CLARION_DATA_DIR, "database");
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../db/migrations");

/**
 * Opens the configured database in this process. Throws `unavailable` when another process holds the embedded one,
 * `conflict` when its schema has another version.
 */
export async function openConfigured({ migrated }: { migrated: boolean }): Promise<Database> {
  try {
    const open = () =>
      openDatabase({
        url: env.DATABASE_URL,
        directory: env.DATABASE_URL ? undefined : databaseDirectory(),
        migrationsFolder: migrated ? MIGRATIONS_FOLDER : undefined,
      });
    return await refuseMismatch(open);
  } catch (cause) {
    if (cause instanceof DirectoryLockedError) {
      const recovery = "Stop the process that holds it, or wait until it has started.";
      throw new AppError("unavailable", "Another process holds the database and does not answer", recovery, { cause });
    }
    throw cause;
  }
}

/** Runs `work` and converts a schema version mismatch to `conflict`. */
export async function refuseMismatch<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SchemaMismatchError) throw new AppError("conflict", cause.message, cause.recovery, { cause });
    throw cause;
  }
}
