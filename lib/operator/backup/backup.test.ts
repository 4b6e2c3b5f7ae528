import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EARLIER_SCHEMAS } from "#db/backup/earlier.ts";
import { type Database, getDatabase } from "#db/client.ts";
import { insertEvents } from "#db/queries/embedded/events.ts";
import { env } from "#lib/env.ts";
import { directoryStore } from "#lib/files/directory.ts";
import { computeSecretFingerprint } from "#lib/secrets.ts";
import { openEmptyDatabase, testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { storeAnswers, testScan } from "#lib/testing/visibility.ts";
import type { BackupHeader, BackupPart } from "./format.ts";
import { backUp } from "./make.ts";
import { readBackup } from "./reader.ts";
import { type RestoreOptions, restoreInto } from "./restore.ts";
import { planSecret, requireCompleteRestore, withSecretFiles } from "./secret-files.ts";
import { verifyBackup } from "./verify.ts";
import { writeBackup } from "./writer.ts";

const folder = mkdtempSync(join(tmpdir(), "clarion-backup-"));
const { CLARION_DATA_DIR, CLARION_SECRET } = env;
Object.assign(env, { CLARION_DATA_DIR: join(folder, "data"), CLARION_SECRET: undefined });
const dataPath = (name: string) => join(folder, "data", name);
const secret = Buffer.alloc(32, 7).toString("base64url");
const demo = '{"apiKey":"clr_demo"}\n';

const now = new Date("2026-03-01T12:00:00.123Z");
const db = await testDatabase();
const source = getDatabase();
const other = await openEmptyDatabase();
const store = directoryStore(join(folder, "files"));
const otherStore = directoryStore(join(folder, "other-files"));
const backup = join(folder, "first.clarion");
const picture = new Uint8Array(500_000).map((_, i) => (i * 7919) % 251);
const progress = () => {};
const yes: RestoreOptions = { confirm: async () => true, withoutSecret: false, unsigned: false, progress };

const [earliest] = EARLIER_SCHEMAS;
if (!earliest) throw new Error("No earlier schema is known.");

let serial = 0;
const newPath = () => join(folder, `${++serial}.clarion`);
const write = (database: Database, files = store, file = newPath(), withSecret = true) =>
  backUp(file, { database, store: files, now, progress }, withSecret);

type Parts = { header: BackupHeader; parts: { part: BackupPart; lines: string[] }[] };

async function readParts(file: string): Promise<Parts> {
  let header: BackupHeader | undefined;
  const parts: Parts["parts"] = [];
  for await (const event of readBackup(file)) {
    if (event.kind === "header") header = event.header;
    else if (event.kind === "part") parts.push({ part: event.part, lines: [] });
    else if (event.kind === "row") parts.at(-1)?.lines.push(event.line);
  }
  if (!header) throw new Error("It has no header.");
  return { header, parts };
}

/** Returns the contents of a backup, with the rows of each table sorted. */
async function readContents(file: string) {
  const { parts } = await readParts(file);
  return parts.map(({ part, lines }) => [part, part.part === "table" ? lines.sort() : lines]);
}

/** Writes a backup with edited contents and valid checksums. */
async function forge(edit: (parts: Parts) => void): Promise<string> {
  const forged = await readParts(backup);
  edit(forged);
  const file = newPath();
  await writeBackup(file, forged.header, async (writer) => {
    for (const { part, lines } of forged.parts) await writer.add(part, [lines]);
  });
  return file;
}

const table = ({ parts }: Parts, name: string) => {
  const match = parts.find(({ part }) => part.part === "table" && part.name === name);
  if (match?.part.part !== "table") throw new Error(`There is no ${name}.`);
  return { part: match.part, lines: match.lines };
};

beforeAll(async () => {
  mkdirSync(join(folder, "data"));
  await store.put("images/one.png", picture, "image/png");
  const owner = await testUser(db, now);
  const { id } = await testOrganization(db, now, { [owner]: "owner" });
  await testPost(db, id, now, { title: 'Äpfel, "quotes" and \u{1f680}' });
  const key = { organizationId: id, projectId: (await testProject(db, id, now)).projectId };
  const answers = Array.from({ length: 700 }, (_, i) => ({
    capturedAt: now,
    promptId: `prm_${i}`,
    mentioned: i % 2 === 0,
  }));
  await storeAnswers(db, key, await testScan(db, key, now), answers);
  await insertEvents(db, [{ id: "evt_1", name: "test", payload: "{}", receivedAt: now }]);
  putSecrets();
  await write(source, store, backup);
});
beforeEach(putSecrets);
afterAll(async () => {
  Object.assign(env, { CLARION_DATA_DIR, CLARION_SECRET });
  rmSync(folder, { recursive: true, force: true });
});

function putSecrets() {
  writeFileSync(dataPath("secret"), secret, { mode: 0o600 });
  writeFileSync(dataPath("demo.json"), demo, { mode: 0o600 });
}

test("writes a backup as one file with owner-only permissions and never overwrites another", async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const summary = await verifyBackup(backup);
  expect(summary).toMatchObject({ files: 1, createdAt: now.toISOString(), secret: { included: true } });
  expect(summary.rows).toBeGreaterThan(1_400);
  await expect(write(source, store, backup)).rejects.toThrow("already exists");
});

test("restores an installation with its pictures and secrets into another database and back", async () => {
  for (const name of ["secret", "demo.json"]) rmSync(dataPath(name));
  const result = await restoreInto({ database: other, store: otherStore }, backup, yes);
  expect(result).toMatchObject({ migrated: 0, replaced: { organizations: 0 }, secretIs: "restored" });
  expect(await otherStore.find("images/one.png")).toEqual(picture);
  expect([readFileSync(dataPath("secret"), "utf8"), readFileSync(dataPath("demo.json"), "utf8")]).toEqual([
    secret,
    demo,
  ]);
  expect(statSync(dataPath("secret")).mode & 0o777).toBe(0o600);
  requireCompleteRestore();
  const second = await write(other, otherStore);
  expect(await readContents(second.file)).toEqual(await readContents(backup));
  const back = await restoreInto({ database: source, store }, second.file, yes);
  expect(back).toMatchObject({ replaced: { organizations: 1, accounts: 1, posts: 1 }, secretIs: "kept" });
  expect(await readContents((await write(source)).file)).toEqual(await readContents(backup));
  await insertEvents(db, [{ id: "evt_2", name: "test", payload: "{}", receivedAt: now }]);
  const sequences = await db.execute(sql`delete from iq_events where id = 'evt_2' returning sequence::int`);
  expect((sequences as unknown as { rows: unknown[] }).rows).toEqual([{ sequence: 2 }]);
});

describe("refused restores", () => {
  const bytes = (edit: (bytes: Buffer) => Buffer) => async () => {
    const file = newPath();
    writeFileSync(file, edit(readFileSync(backup)));
    return file;
  };
  const text = (edit: (lines: string[]) => string[]) =>
    bytes((packed) => gzipSync(edit(gunzipSync(packed).toString().split("\n")).join("\n")));
  const forged = (edit: (parts: Parts) => void) => () => forge(edit);
  const addFile = (parts: Parts, name: string, line: string) => {
    parts.parts.push({ part: { part: "file", name }, lines: [line] });
  };

  test.each<[string, () => Promise<string>, string]>([
    ["a file that is not there", async () => join(folder, "nowhere"), "cannot be read"],
    ["a directory", async () => folder, "cannot be read"],
    ["an empty file", bytes(() => Buffer.alloc(0)), "it ends early"],
    ["another kind of file", bytes(() => Buffer.from("PNG, as it were")), "not a Clarion backup"],
    ["another gzip file", bytes(() => gzipSync("one\ntwo\n")), "not a Clarion backup"],
    ["gzip over other JSON", bytes(() => gzipSync('{"clarion":1}\n')), "not a Clarion backup"],
    ["a newer format", text(([, ...rest]) => ['{"clarion":"backup","version":3}', ...rest]), "by a newer Clarion"],
    ["half of the file", bytes((all) => all.subarray(0, all.length / 2)), "it ends early"],
    ["all but the last byte", bytes((all) => all.subarray(0, -1)), "it ends early"],
    [
      "a changed byte",
      bytes((all) => Buffer.from(all.map((b, i) => (i === 5_000 ? b ^ 0x55 : b)))),
      "The backup is damaged",
    ],
    ["all but the last line", text((lines) => [...lines.slice(0, -2), ""]), "it ends early"],
    [
      "a changed row",
      text((all) => all.map((line) => line.replace('"Release', '"release').replace("Äpfel", "Apfel"))),
      "the checksum of",
    ],
    [
      "a row less",
      text((lines) => lines.filter((_, i) => i !== lines.findIndex((l) => l.startsWith("[")))),
      "are missing",
    ],
    ["lines after its end", text((lines) => [...lines, "[]", ""]), "data follows its end"],
    [
      "a header of more",
      text(([head = "", ...rest]) => [head.replace("{", '{"extra":1,'), ...rest]),
      "its header is invalid",
    ],
    [
      "a newer schema",
      forged(({ header }) => (header.migration = { hash: "0".repeat(64), when: header.migration.when + 1 })),
      "by a newer Clarion",
    ],
    ["another schema", forged(({ header }) => (header.migration.hash = "0".repeat(64))), "does not know"],
    [
      "an earlier schema with a table that none had",
      forged((all) => {
        all.header.migration = earliest.migration;
        all.header.tables.notes = 0;
        all.parts.push({ part: { part: "table", name: "notes", columns: ["id"], rows: 0 }, lines: [] });
      }),
      "it has an unknown table",
    ],
    [
      "an earlier schema with a column that none had",
      forged((all) => {
        all.header.migration = earliest.migration;
        table(all, "posts").part.columns.push("mood");
      }),
      "the columns of posts do not match",
    ],
    ["other counts", forged(({ header }) => (header.tables.posts = 5)), "rows of posts are missing"],
    [
      "a table less",
      forged((all) => (all.parts = all.parts.filter(({ part }) => !("name" in part) || part.name !== "posts"))),
      "tables are missing",
    ],
    [
      "a table of no schema",
      forged((all) => {
        all.header.tables = Object.fromEntries(
          Object.entries(all.header.tables).map(([name, rows]) => [name === "posts" ? "pg_authid" : name, rows]),
        );
        table(all, "posts").part.name = "pg_authid";
      }),
      "it has an unknown table",
    ],
    ["other columns", forged((all) => table(all, "posts").part.columns.reverse()), "the columns of posts do not match"],
    [
      "a column of SQL",
      forged((all) => (table(all, "posts").part.columns[0] = 'id") select 1; drop table users; --')),
      "the columns of posts do not match",
    ],
    [
      "a row of fewer values",
      forged((all) => (table(all, "posts").lines[0] = '["post_1"]')),
      "a row of posts has the wrong number of columns",
    ],
    [
      "a value of another type",
      forged(
        (all) =>
          (table(all, "posts").lines[0] = (table(all, "posts").lines[0] ?? "").replaceAll("2026-03-01", "no day")),
      ),
      "the database refuses its rows",
    ],
    [
      "rows that lead nowhere",
      forged((all) => {
        table(all, "users").lines.length = 0;
        table(all, "users").part.rows = 0;
        all.header.tables.users = 0;
      }),
      "the database refuses its rows",
    ],
    [
      "a sequence of no table",
      forged((all) => all.parts.find(({ part }) => part.part === "sequences")?.lines.push('["pg_class","1","true"]')),
      "it has an invalid sequence",
    ],
    [
      "a picture outside its folder",
      forged((all) => addFile(all, "images/../../secret", '["AAAA"]')),
      "it has an invalid file name",
    ],
    [
      "a picture in another folder",
      forged((all) => addFile(all, "previews/a.png", '["AAAA"]')),
      "it has an invalid file name",
    ],
    ["a duplicate part", forged((all) => all.parts.push(...all.parts.slice(0, 1))), "appears twice"],
    [
      "another secret than it says",
      forged((all) => {
        all.header.secret = { fingerprint: computeSecretFingerprint(Buffer.alloc(32, 9)), included: true };
      }),
      "its secret does not match",
    ],
  ])("changes nothing for %s", async (_, make, message) => {
    await expect(restoreInto({ database: source, store }, await make(), yes)).rejects.toThrow(message);
    requireCompleteRestore();
  });

  test("changes nothing without confirmation to replace contents", async () => {
    const no = { ...yes, confirm: async () => false };
    const holds = "The database is not empty: it holds 1 organizations, 1 accounts and 1 posts";
    await expect(restoreInto({ database: source, store }, backup, no)).rejects.toThrow(holds);
  });

  test("keeps the database as backed up after all of these", async () => {
    const tables = async (file: string) =>
      (await readContents(file)).filter(([part]) => typeof part === "object" && "name" in part);
    expect(await tables((await write(source)).file)).toEqual(await tables(backup));
  });

  test("changes nothing when the transaction fails after the secret was installed", async () => {
    const fail = withSecretFiles(async (place) => {
      place({ secret: "another", demo: "another" });
      throw new Error("no commit");
    });
    await expect(fail).rejects.toThrow("no commit");
    expect([readFileSync(dataPath("secret"), "utf8"), readFileSync(dataPath("demo.json"), "utf8")]).toEqual([
      secret,
      demo,
    ]);
    requireCompleteRestore();
  });
});

test("refuses to start a server on an interrupted restore", () => {
  writeFileSync(dataPath("restoring"), "");
  expect(requireCompleteRestore).toThrow("A restore was interrupted");
  rmSync(dataPath("restoring"));
  expect(existsSync(dataPath("restoring"))).toBe(false);
});

describe("encryption secret", () => {
  const mine = { from: "file", fingerprint: "mine", text: "" } as const;
  const fixed = { from: "environment", fingerprint: "mine" } as const;
  const included = { fingerprint: "theirs", included: true };
  const apart = { fingerprint: "theirs", included: false };

  test("keeps the secret, restores it from the backup or asks the operator for it", () => {
    expect(planSecret(null, false, mine)).toBe("kept");
    expect(planSecret({ fingerprint: "mine", included: false }, false, fixed)).toBe("kept");
    expect(planSecret(included, false, mine)).toBe("restored");
    expect(planSecret(included, false, undefined)).toBe("restored");
    expect(() => planSecret(included, false, fixed)).toThrow("sealed with another secret");
    expect(() => planSecret(apart, false, mine)).toThrow("sealed with another secret");
    expect(() => planSecret({ fingerprint: null, included: false }, false, mine)).toThrow("sealed with another secret");
    for (const wanted of [included, apart]) expect(planSecret(wanted, true, fixed)).toBe("another");
  });
});
