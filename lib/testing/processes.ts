import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** The flags of Node for a script that uses the sources. */
export const SCRIPT_FLAGS = [
  "--conditions=react-server",
  "--disable-warning=ExperimentalWarning",
  `--import=${new URL("../../scripts/resolve-drizzle.ts", import.meta.url).href}`,
];

/** Starts a script in a child process that shares the stderr of the tests. */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [...SCRIPT_FLAGS, script, ...args], {
    env: { NODE_ENV: "test", CLARION_LOG_LEVEL: "error", NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
}

/** Returns the output of a process after it ends. @throws when the exit code is not 0 */
export async function readOutput(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", resolve);
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The process ended with code ${code}.`);
  return output;
}

/** Returns the URL with which other processes open a test's database on the server `url`. */
export async function getDatabaseUrl(db: Db, url: string): Promise<string> {
  const result = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const [row] = (result as unknown as { rows: { name: string }[] }).rows;
  const own = new URL(url);
  own.pathname = `/${row?.name}`;
  return own.href;
}
