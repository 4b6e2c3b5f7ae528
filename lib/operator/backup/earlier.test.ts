import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { EARLIER_SCHEMAS } from "#db/backup/earlier.ts";
import { type Database, getDatabase } from "#db/client.ts";
import { insertEvents } from "#db/queries/embedded/events.ts";
import { number, readRows, text } from "#db/rows.ts";
import { directoryStore } from "#lib/files/directory.ts";
import { openEmptyDatabase, testDatabase } from "#lib/testing/database.ts";
import { backUp } from "./make.ts";
import { restoreInto } from "./restore.ts";
import { verifyBackup } from "./verify.ts";

/** A backup written by a release that had 24 migrations and counted posts by a trigger. */
const BACKUP = join(import.meta.dirname, "../../testing/backups/24-migrations.backup");

const folder = mkdtempSync(join(tmpdir(), "clarion-earlier-"));
const store = directoryStore(join(folder, "files"));
await testDatabase();
const other = await openEmptyDatabase();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const progress = () => {};
const restore = (database: Database) =>
  restoreInto({ database, store }, BACKUP, {
    confirm: async () => true,
    withoutSecret: false,
    unsigned: true,
    progress,
  });
const namesIn = async ({ db }: Database, query: string) =>
  (await readRows(db, sql.raw(query), { name: text })).map(({ name }) => name);

describe.each([
  ["the database under test", () => getDatabase()],
  ["an embedded database", () => other],
])("restoring a backup of an earlier schema into %s", (_, target) => {
  it("keeps every row but those of removed tables", async () => {
    const result = await restore(target());
    expect(result).toMatchObject({ migrated: 1, files: 1 });
    const file = join(folder, `${target() === other}.clarion`);
    await backUp(file, { database: target(), store, now: new Date(), progress }, false);
    const counts = await readRows(
      target().db,
      sql`select (select count(*)::int from geo_checks) as checks, (select count(*)::int from geo_scores) as scores,
        (select title from posts) as title, (select email from users) as email`,
      { checks: number, scores: number, title: text, email: text },
    );
    expect(counts).toEqual([
      { checks: 5, scores: 5, title: 'Äpfel, "quotes" and \u{1f680}', email: "ann@example.com" },
    ]);
    // The earlier schema had one more row, which counted the posts.
    expect((await verifyBackup(file)).rows).toBe(result.rows - 1);
  });

  it("continues its sequences", async () => {
    const { db } = target();
    await insertEvents(db, [{ id: "evt_3", name: "test", payload: "{}", receivedAt: new Date() }]);
    const query = sql`select sequence::int from iq_events where id = 'evt_3'`;
    expect(await readRows(db, query, { sequence: number })).toEqual([{ sequence: 3 }]);
  });

  it("leaves nothing of the earlier schema behind when a database of it is replaced", async () => {
    const { db } = target();
    await db.execute(sql`create table post_counts (organization_id text references organizations(id))`);
    await db.execute(
      sql`create function count_posts() returns trigger language plpgsql as $$ begin return null; end $$`,
    );
    await db.execute(
      sql`create trigger posts_counted after insert on posts for each row execute function count_posts()`,
    );
    await restore(target());
    const tables = "select tablename::text as name from pg_tables where tablename = 'post_counts'";
    expect(await namesIn(target(), tables)).toEqual([]);
    const functions = "select proname::text as name from pg_proc where proname = 'count_posts'";
    expect(await namesIn(target(), functions)).toEqual([]);
  });
});

describe("backUp", () => {
  it("refuses a database of an earlier version with a recovery", async () => {
    const { db } = other;
    await restore(other);
    await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'another', created_at = 1`);
    const file = join(folder, "refused.clarion");
    const refused = backUp(file, { database: other, store, now: new Date(), progress }, false);
    await expect(refused).rejects.toMatchObject({
      kind: "conflict",
      message: "The database was made by an earlier version of Clarion",
      recovery: expect.stringContaining("restore FILE --replace"),
    });
    expect(existsSync(file)).toBe(false);
  });
});

describe("EARLIER_SCHEMAS", () => {
  it("removes only tables and columns that the current schema does not have", async () => {
    const present = await namesIn(
      other,
      `select table_name::text as name from information_schema.columns where table_schema = 'public'
       union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'`,
    );
    const removed = EARLIER_SCHEMAS.flatMap((schema) => [...schema.removed.tables, ...schema.removed.columns]);
    expect(removed.filter((name) => present.includes(name))).toEqual([]);
  });
});
