import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockDirectory } from "#db/lock.ts";
import { markDeleted } from "#db/queries/deleted.ts";
import { insertIntegration } from "#db/queries/integrations/integrations.ts";
import { insertRepository, updateRepository } from "#db/queries/integrations/repositories.ts";
import { mirrorName } from "#lib/content/sources/git/mirror.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { sweepMirrors } from "./service/sweep-mirrors.ts";

const db = await testDatabase();
const now = new Date("2026-03-10T12:00:00.000Z");
const directory = realpathSync(mkdtempSync(join(tmpdir(), "clarion-mirrors-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const cloneUrl = "https://git.example.com/acme/widget.git";
const sweep = () => sweepMirrors({ db, clock: { now: () => now }, directory });

/** Creates a mirror folder last used the given number of hours ago. */
function mirror(name: string, hoursAgo: number): string {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "HEAD"), "ref: refs/heads/main\n");
  const usedAt = new Date(now.getTime() - hoursAgo * 3_600_000);
  utimesSync(path, usedAt, usedAt);
  return name;
}

async function connect(defaultBranch: string) {
  const { id: organizationId } = await testOrganization(db, now);
  const [integrationId, id] = [newId("int"), newId("repo")];
  const common = { organizationId, provider: "git", createdAt: now, updatedAt: now };
  await insertIntegration(db, {
    ...common,
    id: integrationId,
    kind: "vcs",
    displayName: "acme/widget",
    enabled: true,
  });
  await insertRepository(db, { ...common, id, integrationId, owner: "acme", repo: "widget", defaultBranch, cloneUrl });
  return { organizationId, integrationId, id };
}

test("removes a mirror after one day without use when no organization has its repository and branch", async () => {
  const url = new URL(cloneUrl);
  const [one, other] = [await connect("HEAD"), await connect("next")];
  const [head, next] = [mirror(mirrorName(url, undefined), 48), mirror(mirrorName(url, "next"), 48)];
  const recent = mirror(mirrorName(url, "opened"), 23);
  const fetched = mirror(mirrorName(url, "fetched"), 48);
  const unfinished = mirror(`${mirrorName(url, "unfinished")}.77.1700000000000`, 48);
  const foreign = mirror("kept-by-somebody", 48);
  const unlock = await lockDirectory(join(directory, fetched));
  try {
    expect(await sweep()).toBe(1);
  } finally {
    await unlock();
  }
  expect(existsSync(join(directory, unfinished))).toBe(false);
  expect(readdirSync(directory).toSorted()).toEqual([head, next, recent, fetched, foreign].toSorted());

  expect(await sweep()).toBe(1);
  expect(existsSync(join(directory, fetched))).toBe(false);
  await markDeleted(db, "integration", { organizationId: one.organizationId, id: one.integrationId }, now);
  expect(await sweep()).toBe(1);
  expect(readdirSync(directory).toSorted()).toEqual([next, recent, foreign].toSorted());
  await updateRepository(db, other.organizationId, other.id, { defaultBranch: "main" });
  expect(await sweep()).toBe(1);
  expect(readdirSync(directory).toSorted()).toEqual([recent, foreign].toSorted());
});

test("removes nothing when the folder does not exist", async () => {
  expect(await sweepMirrors({ db, clock: { now: () => now }, directory: join(directory, "missing") })).toBe(0);
});
