import "server-only";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Database, openDatabase } from "#db/client.ts";
import { DirectoryLockedError } from "#db/lock.ts";
import { systemClock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { addressFits, operatorAddress } from "./address.ts";
import { runCommand } from "./commands.ts";
import { type Answer, readLine, resultOf } from "./protocol.ts";

const ANSWER_TIMEOUT_MS = 60_000;

/** How a command reached the database. */
export type Route = "server" | "database";

/**
 * Runs an operator command: by the server that holds the embedded database, else on the database itself.
 * Throws the command's own AppError; `unavailable` when a server holds the database and does not answer.
 * @returns JSON, whichever way it took
 */
export async function operate(command: string, input: unknown): Promise<{ result: unknown; route: Route }> {
  const socket = env.DATABASE_URL ? undefined : await reachServer(env.CLARION_DATA_DIR);
  if (socket) return { result: resultOf(await ask(socket, command, input)), route: "server" };
  return { result: await operateDirectly(command, input), route: "database" };
}

/** A connection to the running server; undefined when none listens. */
export async function reachServer(dataDirectory: string): Promise<Socket | undefined> {
  const address = operatorAddress(dataDirectory);
  if (!addressFits(address)) return undefined;
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

/** Asks the running server for one thing; the connection ends with its answer. */
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

async function operateDirectly(command: string, input: unknown): Promise<unknown> {
  const database = await openConfigured({ migrated: true });
  try {
    const result = await runCommand(database.db, command, input, systemClock.now());
    return JSON.parse(JSON.stringify(result));
  } finally {
    await database.close();
  }
}

/** Where the embedded database lies. */
export const databaseDirectory = () => join(env.CLARION_DATA_DIR, "database");
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../db/migrations");

/**
 * Opens the configured database in this process.
 * Throws `unavailable` where another process holds the embedded one.
 */
export async function openConfigured({ migrated }: { migrated: boolean }): Promise<Database> {
  try {
    return await openDatabase({
      url: env.DATABASE_URL,
      directory: env.DATABASE_URL ? undefined : databaseDirectory(),
      migrationsFolder: migrated ? MIGRATIONS_FOLDER : undefined,
    });
  } catch (cause) {
    if (cause instanceof DirectoryLockedError) {
      const recovery = "Stop the process that holds it, or wait until it has started.";
      throw new AppError("unavailable", "Another process holds the database and does not answer", recovery, { cause });
    }
    throw cause;
  }
}
