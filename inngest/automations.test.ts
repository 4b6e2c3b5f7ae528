import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { organizations } from "#db/schema/index.ts";
import { env } from "#lib/env.ts";
import { auditSchedules, commitStory, countProgress, makeDueSchedules } from "#lib/testing/automation-load.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { getDatabaseUrl, startScript } from "#lib/testing/processes.ts";

const CHILD = join(import.meta.dirname, "testing/server-child.ts");
const SCHEDULES = 44;
const PATIENCE_MS = 30 * 60_000;

const home = mkdtempSync(join(tmpdir(), "clarion-automations-"));
const repository = new TestRepository();
const children = new Map<string, ChildProcess>();
afterAll(() => {
  for (const child of children.values()) child.kill("SIGKILL");
  repository.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Starts a process by name, and replaces the one with that name. */
function start(name: string, settings: Record<string, string>): void {
  children.get(name)?.kill("SIGKILL");
  const own = {
    CLARION_SECRET: env.CLARION_SECRET ?? "",
    CLARION_DATA_DIR: join(home, name),
    CLARION_LOG_LEVEL: "silent",
  };
  children.set(name, startScript(CHILD, [], { ...own, ...settings }));
}

const url = env.DATABASE_URL;
const db = await testDatabase();

// PGlite supports only one process.
if (url) {
  const until = (isSo: (progress: { fired: number; ended: number }) => boolean) =>
    vi.waitUntil(async () => isSo(await countProgress(db)), { timeout: PATIENCE_MS, interval: 50 });

  test(
    "fires each schedule once, into one post that is paid once, when two processes are killed repeatedly",
    async () => {
      commitStory(repository);
      await makeDueSchedules(db, { organizations: 2, schedules: SCHEDULES, repository: repository.path }, new Date());
      const tenants = await db.select().from(organizations);
      const settings = {
        DATABASE_URL: await getDatabaseUrl(db, url),
        CLARION_LOCAL_REPOSITORIES: repository.path,
        CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: tenants.map(({ slug }) => slug).join(","),
      };
      for (const name of ["a", "b"]) start(name, settings);
      // Both processes die while schedules fire. Later, while posts are made, they die in turn.
      await until(({ fired }) => fired > 0);
      for (const name of ["a", "b"]) start(name, settings);
      await until(({ ended }) => ended >= 10);
      start("a", settings);
      await until(({ ended }) => ended >= 20);
      start("b", settings);
      await until(({ ended }) => ended === SCHEDULES);
      const counts = { schedules: SCHEDULES, runs: SCHEDULES, jobs: SCHEDULES, posts: SCHEDULES };
      expect(await auditSchedules(db)).toEqual({ ...counts, quotaUnits: 20, credits: 100, faults: [] });
    },
    PATIENCE_MS,
  );
}

test("reports every schedule that has not fired in the audit", async () => {
  for (const child of children.values()) child.kill("SIGKILL");
  const previous = await auditSchedules(db);
  await makeDueSchedules(db, { organizations: 1, schedules: 2, repository: repository.path }, new Date());
  const after = await auditSchedules(db);
  expect(after.schedules - previous.schedules).toBe(2);
  const reported = after.faults.filter((fault) => !previous.faults.includes(fault));
  expect(reported.filter((fault) => fault.endsWith("fired 0 times"))).toHaveLength(2);
});
