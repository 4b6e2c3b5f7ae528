import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

/** Starts a script of ours in a process of its own; its errors show among the tests'. */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [...FLAGS, script, ...args], {
    env: { NODE_ENV: "test", CLARION_LOG_LEVEL: "error", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
}

/** What a process writes until it ends; throws where it ends with a code of failure. */
export async function outputOf(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", resolve);
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The process ended with code ${code}.`);
  return output;
}

/** The address under which other processes open the database of a test on the server `url`. */
export async function databaseUrlOf(db: Db, url: string): Promise<string> {
  const result = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const [row] = (result as unknown as { rows: { name: string }[] }).rows;
  const own = new URL(url);
  own.pathname = `/${row?.name}`;
  return own.href;
}
