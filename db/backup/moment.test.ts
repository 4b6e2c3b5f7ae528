import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, type Db, getDatabase, openDatabase } from "#db/client.ts";
import { collectNames, readHistory } from "#db/history.ts";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { writeMigratedFiles } from "#lib/testing/database-dumps.ts";
import { readSnapshot, type Snapshot } from "./read.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const productTables = collectNames(readHistory(MIGRATIONS)).tables;

/** Writes to three tables in each transaction, one transaction after another, until it is stopped. */
function startWriter(db: Db) {
  const work = { commits: 0, isStopped: false };
  const waiting: { count: number; resolve: () => void }[] = [];
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
      // The embedded database runs on this thread; without this pause no other work would run.
      await new Promise((resolve) => setImmediate(resolve));
      for (const { count, resolve } of waiting) if (count <= n) resolve();
    }
  })();
  const more = async (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ count: work.commits + count, resolve });
    // A failed writer rejects here at once.
    await Promise.race([promise, writing]);
  };
  const stop = async () => {
    work.isStopped = true;
    await writing;
  };
  return { work, more, stop };
}

/** Opens what a backup of a running server reads: the database itself, or a copy of the embedded one's files. */
async function readable(database: Database, copy: string): Promise<Database> {
  if (!database.copyTo) return database;
  await database.copyTo(copy);
  return openDatabase({ directory: copy });
}

const collectLines = async (snapshot: Snapshot, table: string) =>
  (await Array.fromAsync(snapshot.readLines(table))).flat();

test("backs up a consistent snapshot of all tables during writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clarion-moment-"));
  const directory = join(folder, "database");
  if (env.DATABASE_URL) await testDatabase();
  else await writeMigratedFiles(directory);
  const database = env.DATABASE_URL ? getDatabase() : await openDatabase({ directory });
  const { work, more, stop } = startWriter(database.db);
  try {
    await more(3);
    const from = work.commits;
    const source = await readable(database, join(folder, "copy"));
    const read = await readSnapshot(source.db, productTables, async (snapshot) => {
      const counted = snapshot.tables.find(({ name }) => name === "users")?.rows;
      const users = (await collectLines(snapshot, "users")).length;
      // Writes more rows before the next tables are read.
      await more(3);
      const organizations = (await collectLines(snapshot, "organizations")).length;
      await more(3);
      return { counted, users, organizations, memberships: (await collectLines(snapshot, "memberships")).length };
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
