import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getDatabase } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { directoryStore } from "#lib/files/directory.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { BackupHeader, BackupPart } from "./format.ts";
import { backUp } from "./make.ts";
import { readBackup } from "./reader.ts";
import { rehearseRestore, restoreInto } from "./restore.ts";
import { writeBackup } from "./writer.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "clarion-signature-"));
const store = directoryStore(join(folder, "files"));
const backup = join(folder, "true.backup");
const progress = () => {};
const strict = { withoutSecret: false, unsigned: false };
const SECRET = "a secret of the environment, long enough";
const OTHER = "what a stranger would use as the secret, instead";
let serial = 0;

beforeAll(async () => {
  Object.assign(env, { CLARION_SECRET: SECRET });
  await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  await backUp(backup, { database: getDatabase(), store, now, progress }, false);
});
beforeEach(() => {
  Object.assign(env, { CLARION_SECRET: SECRET });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Parts = { header: BackupHeader; parts: { part: BackupPart; lines: string[] }[] };

/** Writes the backup again with other contents and right checksums, by somebody with another secret or none. */
async function forge(edit: (parts: Parts) => void, secret: string | undefined): Promise<string> {
  const forged: { header?: BackupHeader; parts: Parts["parts"] } = { parts: [] };
  for await (const event of readBackup(backup)) {
    if (event.kind === "header") forged.header = event.header;
    else if (event.kind === "part") forged.parts.push({ part: event.part, lines: [] });
    else if (event.kind === "row") forged.parts.at(-1)?.lines.push(event.line);
  }
  const { header, parts } = forged;
  if (!header) throw new Error("The backup has no header.");
  edit({ header, parts });
  Object.assign(env, { CLARION_SECRET: secret });
  const file = join(folder, `${++serial}.backup`);
  await writeBackup(file, header, async (writer) => {
    for (const { part, lines } of parts) await writer.add(part, [lines]);
  });
  Object.assign(env, { CLARION_SECRET: SECRET });
  return file;
}

const promote = ({ parts }: Parts) => {
  const memberships = parts.find(({ part }) => part.part === "table" && part.name === "memberships");
  if (!memberships) throw new Error("The backup has no memberships.");
  memberships.lines = memberships.lines.map((line) => line.replace('"owner"', '"admin"'));
};

const restore = (file: string) =>
  restoreInto({ database: getDatabase(), store }, file, { ...strict, confirm: async () => true, progress });

test("verifies a backup that this installation signed", async () => {
  expect(await rehearseRestore(backup, strict, progress)).toMatchObject({ signature: "valid" });
});

test("refuses a changed backup that is signed with another secret", async () => {
  const file = await forge(promote, OTHER);
  await expect(restore(file)).rejects.toThrow("its signature does not match the secret");
  await expect(rehearseRestore(file, strict, progress)).rejects.toThrow("its signature does not match the secret");
});

test("refuses a changed backup without a signature, unless the operator accepts it", async () => {
  const file = await forge(promote, undefined);
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain('"mac"');
  await expect(restore(file)).rejects.toThrow("not signed with this installation's secret");
  await expect(rehearseRestore(file, strict, progress)).rejects.toThrow("not signed");
  const options = { ...strict, unsigned: true, confirm: async () => true, progress };
  expect(await restoreInto({ database: getDatabase(), store }, file, options)).toMatchObject({ signature: "missing" });
});

test("refuses an unsigned backup that claims to be older than the secret", async () => {
  const file = await forge((all) => {
    promote(all);
    all.header.secret = null;
  }, undefined);
  await expect(restore(file)).rejects.toThrow("not signed with this installation's secret");
});

test("finds a picture outside its folder when it verifies", async () => {
  const file = await forge(({ parts }) => {
    parts.push({ part: { part: "file", name: "images/../../secret" }, lines: ['["AAAA"]'] });
  }, SECRET);
  await expect(rehearseRestore(file, strict, progress)).rejects.toThrow("invalid file name");
});
