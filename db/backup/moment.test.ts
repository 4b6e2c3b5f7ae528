import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, type Db, getDatabase, openDatabase } from "#db/client.ts";
import { namesOf, readHistory } from "#db/history.ts";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { readSnapshot, type Snapshot } from "./read.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const known = namesOf(readHistory(MIGRATIONS)).tables;

/** Writes to three tables in each transaction, one after another, until it is stopped. */
function startWriter(db: Db) {
  const work = { commits: 0, isStopped: false };
  const waiting: { at: number; resolve: () => void }[] = [];
  const writing = (async () => {
    while (!work.isStopped) {
      const n = work.commits + 1;
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into users (id, email, created_at, updated_at)
          values (${`usr_${n}`}, ${`${n}@example.com`}, now(), now())`);
        await tx.execute(sql`insert into organizations (id, slug, name, created_at, updated_at)
          values (${`org_${n}`}, ${`org-${n}`}, 'One', now(), now())`);
        await tx.execute(sql`insert into memberships (organization_id, user_id, role, created_at)
          values (${`org_${n}`}, ${`usr_${n}`}, 'owner', now())`);
      });
      work.commits = n;
      // The embedded database never leaves its thread: without this nothing else would have its turn.
      await new Promise((resolve) => setImmediate(resolve));
      for (const { at, resolve } of waiting) if (at <= n) resolve();
    }
  })();
  const more = async (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ at: work.commits + count, resolve });
    // A writer that failed is told here, and not waited for.
    await Promise.race([promise, writing]);
  };
  const stop = async () => {
    work.isStopped = true;
    await writing;
  };
  return { work, more, stop };
}

/** What a running server is backed up from: the database itself, or a copy of the files of the embedded one. */
async function readable(database: Database, copy: string): Promise<Database> {
  if (!database.copyTo) return database;
  await database.copyTo(copy);
  return openDatabase({ directory: copy });
}

const linesOf = async (snapshot: Snapshot, table: string) => (await Array.fromAsync(snapshot.linesOf(table))).flat();

test("what is read while others write is of one moment, in every table", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clarion-moment-"));
  const directory = join(folder, "database");
  if (env.DATABASE_URL) await testDatabase();
  const database = env.DATABASE_URL ? getDatabase() : await openDatabase({ directory, migrationsFolder: MIGRATIONS });
  const { work, more, stop } = startWriter(database.db);
  try {
    await more(3);
    const from = work.commits;
    const source = await readable(database, join(folder, "copy"));
    const read = await readSnapshot(source.db, known, async (snapshot) => {
      const counted = snapshot.tables.find(({ name }) => name === "users")?.rows;
      const users = (await linesOf(snapshot, "users")).length;
      // The next tables are read after others have been written.
      await more(3);
      const organizations = (await linesOf(snapshot, "organizations")).length;
      await more(3);
      return { counted, users, organizations, memberships: (await linesOf(snapshot, "memberships")).length };
    });
    if (source !== database) await source.close();
    const n = read?.users ?? 0;
    expect(read).toEqual({ counted: n, users: n, organizations: n, memberships: n });
    expect(n).toBeGreaterThanOrEqual(from);
    expect(n).toBeLessThanOrEqual(work.commits - 6);
  } finally {
    await stop();
    if (!env.DATABASE_URL) await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
