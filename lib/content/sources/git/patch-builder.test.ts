import { afterAll, describe, expect, it } from "vitest";
import type { Patch } from "#lib/content/activity.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { PatchBuilder, parsePatch } from "./patch-builder.ts";
import { readPatches } from "./patches.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

/** Edits of many lines apart and side by side, with names for `section`. */
function makeText(seed: number): string {
  const lines = Array.from({ length: 60 }, (_, index) => {
    const value = (index * 7919 + seed * 104_729) % 11;
    if (value === 0) return "";
    if (value === 1) return `added ${seed}\nand more\n`;
    return index % 9 === 0 ? `function at${index}() {\n` : `  line ${index}${value === 2 ? ` of ${seed}` : ""}\n`;
  });
  return lines.join("");
}

const DIFF = ["-c", "diff.algorithm=histogram", "diff", "--find-renames"];

describe("parsePatch", () => {
  it("returns the hunks of a diff without context when a diff has three lines of context", async () => {
    const files = (seed: number) => ({ "src/a.ts": makeText(seed), "src/n\u00e9w b.ts": makeText(seed + 1).trimEnd() });
    repository.commit("start", { files: { ...files(0), "old.ts": makeText(5), "gone.ts": "x\n", "b.bin": "\0" } });
    repository.git("mv", "old.ts", "moved.ts");
    repository.git("rm", "--quiet", "gone.ts");
    const edits = { "new.ts": "one\r\ntwo\r\n", "yarn.lock": "a\n", "b.bin": "\0\0" };
    const shas = [repository.commit("move", { files: { ...files(1), ...edits } })];
    for (let seed = 2; seed < 12; seed += 1) shas.push(repository.commit("edit", { files: files(seed) }));
    const expected = await readPatches({ environment: process.env, directory: repository.path }, shas);
    const parsed = new Map(shas.map((sha) => [sha, parsePatch(repository.git(...DIFF, `${sha}^`, sha))]));
    expect(parsed).toEqual(expected);
    expect(
      [...parsed.values()].flatMap(({ files: read }) => read.flatMap(({ hunks }) => hunks)).length,
    ).toBeGreaterThan(99);
  });

  it("ignores the message of a first commit", () => {
    const message = "commit 1\n\n    diff --git a/x b/x\n    @@ -1 +1 @@\n\n";
    const diff = "diff --git a/y b/y\nnew file mode 100644\n--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+y\n";
    expect(parsePatch(message + diff).files).toEqual([
      {
        path: "y",
        status: "added",
        hunks: [{ section: "", removedFrom: 0, addedFrom: 1, removed: [], added: ["y"] }],
      },
    ]);
  });
});

describe("PatchBuilder", () => {
  function addFiles(...diffs: string[]): Patch {
    const builder = new PatchBuilder();
    for (const [index, diff] of diffs.entries()) builder.addFile({ path: `${index}.ts`, status: "modified" }, diff);
    return builder.patch;
  }

  it("keeps what looks like a header inside a file as content", () => {
    const { files } = addFiles("@@ -1,2 +1,3 @@\n one\n+diff --git a/x b/x\n-@@ -1 +1 @@\n+@@ -9,9 +9,9 @@");
    expect(files).toHaveLength(1);
    expect(files[0]?.hunks).toEqual([
      {
        section: "one",
        removedFrom: 2,
        addedFrom: 2,
        removed: ["@@ -1 +1 @@"],
        added: ["diff --git a/x b/x", "@@ -9,9 +9,9 @@"],
      },
    ]);
  });

  it("starts the next file when a diff ends early", () => {
    const { files } = addFiles("@@ -1,9 +1,9 @@\n-a", "@@ -1 +1 @@\n-b\n+c");
    expect(files.map(({ hunks }) => hunks.map(({ removed, added }) => [removed, added]))).toEqual([
      [[["a"], []]],
      [[["b"], ["c"]]],
    ]);
  });

  it("cuts a patch over its limit", () => {
    const { files, cut } = addFiles(
      `@@ -0,0 +1,9000 @@\n${"+a line of thirty characters...\n".repeat(9_000)}`,
      "@@ -1 +1 @@\n-b\n+c",
    );
    expect(cut).toBe(true);
    expect(files.map(({ hunks }) => hunks.length)).toEqual([1, 0]);
  });

  it("makes every text storable", () => {
    const { files } = addFiles("@@ -0,0 +1 @@\n+a\0b\uD83D");
    expect(files[0]?.hunks[0]?.added).toEqual(["ab\uFFFD"]);
  });
});
