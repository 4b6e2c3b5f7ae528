import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { replace, write } from "./commit.ts";
import { createDemoRepository, DEMO_HISTORY, writeImportStream } from "./repository.ts";

const NOW = new Date("2026-10-10T12:00:00.000Z");
const { CLARION_DATA_DIR } = env;
Object.assign(env, { CLARION_DATA_DIR: mkdtempSync(join(tmpdir(), "clarion-demo-")) });

afterAll(() => {
  rmSync(env.CLARION_DATA_DIR, { recursive: true, force: true });
  Object.assign(env, { CLARION_DATA_DIR });
});

const git = (path: string, ...args: string[]): string[] =>
  execFileSync("git", ["-C", path, ...args], { encoding: "utf8" })
    .trim()
    .split("\n");

test("writes every commit and release of the demo product once, ending before today", async () => {
  const path = await createDemoRepository(NOW);
  expect(await createDemoRepository(NOW)).toBe(path);
  expect(git(path, "rev-list", "--count", "main")).toEqual([String(DEMO_HISTORY.length)]);
  expect(git(path, "tag")).toEqual(["v2.2.0", "v2.3.0", "v3.0.0"]);
  expect(git(path, "log", "-1", "--format=%cI", "main")).toEqual(["2026-10-09T09:00:00+00:00"]);
});

test("keeps the changelog of a release equal to its notes", async () => {
  const path = await createDemoRepository(NOW);
  for (const tag of ["v2.3.0", "v3.0.0"]) {
    const changelog = git(path, "show", `${tag}:CHANGELOG.md`);
    const names = git(path, "ls-tree", "--name-only", `${tag}^`, ".changeset/");
    const notes = names.map((name) => git(path, "show", `${tag}^:${name}`).at(-1));
    expect(notes.length).toBeGreaterThan(5);
    for (const note of notes) expect(changelog).toContain(`- ${note}`);
  }
});

test("refuses a change of text that its file does not hold", () => {
  const first = { daysAgo: 2, hour: 9, author: "mira", message: "first", changes: [write("a.md", "one")] } as const;
  const second = { ...first, daysAgo: 1, changes: [replace("a.md", "two", "three")] };
  expect(() => writeImportStream([first, second], NOW)).toThrow("a.md must hold exactly once: two");
});
