import "server-only";
import { systemClock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { runCommand } from "./commands.ts";
import { ask, openConfigured, reachServer } from "./connection.ts";
import { unwrapAnswer } from "./protocol.ts";

/** The way in which a command reached the database. */
export type Route = "server" | "database";

/**
 * Runs an operator command through the server that holds the embedded database, else directly on the database. Throws
 * the command's own AppError; `unavailable` when a server holds the database and does not answer.
 * @param timeoutMs how long the server may take, for commands that walk the whole database
 * @returns JSON, by either route
 */
export async function operate(
  command: string,
  input: unknown,
  timeoutMs?: number,
): Promise<{ result: unknown; route: Route }> {
  const socket = env.DATABASE_URL ? undefined : await reachServer(env.CLARION_DATA_DIR);
  if (socket) return { result: unwrapAnswer(await ask(socket, command, input, timeoutMs)), route: "server" };
  return { result: await operateDirectly(command, input), route: "database" };
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
