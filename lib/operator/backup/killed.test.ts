import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { type Database, getDatabase, openDatabase } from "#db/client.ts";
import { listAllOrganizations } from "#db/queries/accounts/orgs.ts";
import { env } from "#lib/env.ts";
import { directoryStore } from "#lib/files/directory.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { writeMigratedFiles } from "#lib/testing/database-dumps.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { getDatabaseUrl, startScript } from "#lib/testing/processes.ts";
import { backUp } from "./make.ts";
import { requireCompleteRestore } from "./secret-files.ts";

const CHILD = join(import.meta.dirname, "../../testing/restore-child.ts");
const now = new Date("2026-03-01T12:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "clarion-killed-"));
const url = env.DATABASE_URL;
const makeSecret = (fill: number) => Buffer.alloc(32, fill).toString("base64url");
const [OLD, NEW] = [makeSecret(1), makeSecret(2)];
const { CLARION_DATA_DIR, CLARION_SECRET } = env;
afterAll(() => {
  Object.assign(env, { CLARION_DATA_DIR, CLARION_SECRET });
  rmSync(folder, { recursive: true, force: true });
});

function dataDirectory(name: string, secret: string): string {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "secret"), secret, { mode: 0o600 });
  return directory;
}

/** Creates an installation with one organization, in a directory or in a database of the server. */
async function installation(name: string) {
  const data = dataDirectory(name, OLD);
  const directory = join(data, "database");
  if (url) await testDatabase();
  else await writeMigratedFiles(directory);
  const where = url ? await getDatabaseUrl(getDatabase().db, url) : directory;
  const own = url ? getDatabase() : undefined;
  const within = <T>(work: (database: Database) => Promise<T>) => (own ? work(own) : using(directory, work));
  await within(async ({ db }) => {
    await testOrganization(db, now, { [await testUser(db, now, "old@example.com")]: "owner" });
  });
  const state = async () => ({
    people: await within(async ({ db }) => (await listAllOrganizations(db)).length),
    secret: readFileSync(join(data, "secret"), "utf8") === NEW ? "new" : "old",
    isMarked: existsSync(join(data, "restoring")),
  });
  return { data, where, state };
}

async function using<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ directory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Writes a backup of three organizations, with the secret of another installation. */
async function makeBackup(): Promise<string> {
  await testDatabase();
  const database = getDatabase();
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
    await testOrganization(database.db, now, { [await testUser(database.db, now, email)]: "owner" });
  }
  Object.assign(env, { CLARION_DATA_DIR: dataDirectory("source", NEW), CLARION_SECRET: undefined });
  const file = join(folder, "backup.clarion");
  const store = directoryStore(join(folder, "files"));
  await backUp(file, { database, store, now, progress: () => {} }, true);
  return file;
}

const backup = await makeBackup();
const target = await installation("target");

/** @returns the output of the process and the signal that ended it */
async function restore(moment: "rows" | "before commit" | "after commit" | "never") {
  const { data, where } = target;
  const child = startScript(CHILD, [where, backup, moment], {
    CLARION_DATA_DIR: data,
    PATH: process.env.PATH ?? "",
    CLARION_SECRET: "",
  });
  const { promise: ended, resolve } = Promise.withResolvers<NodeJS.Signals | null>();
  child.once("exit", (_, signal) => resolve(signal));
  return [await text(child.stdout), await ended];
}

test("keeps the old or the new contents complete when a restore is killed, and the next restore recovers", async () => {
  Object.assign(env, { CLARION_DATA_DIR: target.data });
  expect(await restore("rows")).toEqual(["", "SIGKILL"]);
  expect(await target.state()).toEqual({ people: 1, secret: "old", isMarked: false });
  requireCompleteRestore();
  expect(await restore("before commit")).toEqual(["", "SIGKILL"]);
  expect(await target.state()).toEqual({ people: 1, secret: "new", isMarked: true });
  expect(requireCompleteRestore).toThrow("A restore was interrupted");
  expect(await restore("after commit")).toEqual(["", "SIGKILL"]);
  expect(await target.state()).toEqual({ people: 3, secret: "new", isMarked: true });
  expect(requireCompleteRestore).toThrow("A restore was interrupted");
  expect(await restore("never")).toEqual(["done", null]);
  expect(await target.state()).toEqual({ people: 3, secret: "new", isMarked: false });
  requireCompleteRestore();
}, 300_000);
