import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Patch } from "#lib/content/activity.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { PATCH_MAX_BYTES } from "./patch-builder.ts";
import { PatchParser } from "./patch-parser.ts";
import { readPatches } from "./patches.ts";
import { UNREAD_PATTERNS } from "./unread-files.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());
const context = { environment: process.env, directory: repository.path };

async function readPatch(sha: string): Promise<Patch> {
  const patch = (await readPatches(context, [sha])).get(sha);
  if (patch === undefined) throw new Error("no patch");
  return patch;
}

describe("readPatches", () => {
  it("returns the changed lines with their places when files are added and edited", async () => {
    repository.commit("feat: start", { files: { "a.txt": "one\ntwo\nthree\n", "b c.txt": "x\n" } });
    const sha = repository.commit("fix: edit", { files: { "a.txt": "one\n2\nthree\nfour\n", "n\u00e9w.txt": "é\n" } });
    const { files, cut } = await readPatch(sha);
    expect(cut).toBe(false);
    expect(files).toEqual([
      {
        path: "a.txt",
        status: "modified",
        hunks: [
          { section: "one", removedFrom: 2, addedFrom: 2, removed: ["two"], added: ["2"] },
          { section: "three", removedFrom: 3, addedFrom: 4, removed: [], added: ["four"] },
        ],
      },
      {
        path: "néw.txt",
        status: "added",
        hunks: [{ section: "", removedFrom: 0, addedFrom: 1, removed: [], added: ["é"] }],
      },
    ]);
  });

  it("keeps lines that look like headers as content", async () => {
    const text = "--- a/x\n+++ b/y\n@@ -1 +1 @@\ndiff --git a/z b/z\n\\ No newline\n";
    const { files } = await readPatch(repository.commit("add", { files: { "headers.txt": text } }));
    expect(files).toHaveLength(1);
    expect(files[0]?.hunks[0]?.added).toEqual(text.trimEnd().split("\n"));
  });

  it("names the heading, the manifest's section or the table above a hunk", async () => {
    const before = {
      "CHANGELOG.md": "# Log\n\n## Next\n\n### Fixes\n\n- one\n",
      "package.json": '{\n  "devDependencies": {\n    "a": "1",\n    "b": "1"\n  }\n}\n',
      "x.toml": "[tool]\na = 1\nb = 1\n",
    };
    repository.commit("start", { files: before });
    const sha = repository.commit("edit", {
      files: {
        "CHANGELOG.md": `${before["CHANGELOG.md"]}- two\n`,
        "package.json": before["package.json"].replace('"b": "1"', '"b": "2"'),
        "x.toml": "[tool]\na = 1\nb = 2\n",
      },
    });
    const sections = (await readPatch(sha)).files.map(({ path, hunks }) => [path, hunks[0]?.section.trim()]);
    expect(sections).toEqual([
      ["CHANGELOG.md", "### Fixes"],
      ["package.json", '"devDependencies"'],
      ["x.toml", "[tool]"],
    ]);
  });

  it("reports renames, deletions and files without readable lines", async () => {
    repository.commit("start", {
      files: { "old.txt": "a\nb\nc\nd\ne\nf\n", "gone.txt": "x\n", "data.bin": "\0\u0001" },
    });
    repository.git("mv", "old.txt", "moved.txt");
    repository.git("rm", "--quiet", "gone.txt");
    const sha = repository.commit("move", { files: { "data.bin": "\0\u0002", "yarn.lock": "a\n" } });
    const files = (await readPatch(sha)).files.map(({ path, previousPath, status, hunks }) => [
      path,
      previousPath,
      status,
      hunks.length,
    ]);
    expect(files).toEqual([
      ["data.bin", undefined, "modified", 0],
      ["gone.txt", undefined, "deleted", 1],
      ["moved.txt", "old.txt", "renamed", 0],
      ["yarn.lock", undefined, "added", 0],
    ]);
  });

  it("skips the files that a partial clone does not fetch either", () => {
    const lines = readFileSync(join(import.meta.dirname, "patches.gitattributes"), "utf8").split("\n");
    expect(lines.filter((line) => line.endsWith(" -diff"))).toEqual(
      UNREAD_PATTERNS.map((pattern) => `${pattern} -diff`),
    );
  });

  it("says that it is cut when a text file is too large to compare", async () => {
    const large = "one line of a large file\n".repeat(25_000);
    const text = await readPatch(repository.commit("text", { files: { "large.json": large } }));
    expect(text).toMatchObject({ cut: true, files: [{ path: "large.json", hunks: [] }] });
    const rest = await readPatch(repository.commit("rest", { files: { "a.xyz": "\0", "go.sum": large } }));
    expect(rest.cut).toBe(false);
  });

  it("cuts a patch at its limit and says so", async () => {
    const text = `${"a line of a large file\n".repeat(20_000)}`;
    const { files, cut } = await readPatch(
      repository.commit("large", { files: { "large.txt": text, "min.txt": "x".repeat(5_000_000) } }),
    );
    const bytes = files.flatMap(({ hunks }) => hunks.flatMap(({ added }) => added)).join("\n").length;
    expect(cut).toBe(true);
    expect(bytes).toBeLessThanOrEqual(PATCH_MAX_BYTES);
  });
});

describe("PatchParser", () => {
  it("cuts the patches that exceed the limit of the range, and keeps those before them", () => {
    const sha = (letter: string) => letter.repeat(40);
    const commit = (letter: string, lines: number) =>
      `\0${sha(letter)}\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,${lines} @@\n${"+line\n".repeat(lines)}`;
    const parser = new PatchParser({ totalMax: 20_000 });
    const output = Buffer.from(commit("a", 100) + commit("b", 1_000) + commit("c", 1));
    const patches = [...parser.push(output), ...parser.end()].map(({ patch }) => patch);
    expect(patches.map(({ cut }) => cut)).toEqual([false, true, true]);
    expect(patches[0]?.files[0]?.hunks[0]?.added).toHaveLength(100);
    expect(patches[1]?.files[0]?.hunks[0]?.added.length).toBeLessThan(1_000);
    expect(patches[2]?.files).toEqual([]);
  });

  it("yields the same patches however the output is cut into chunks", async () => {
    const output = Buffer.from(
      "\0" +
        "a".repeat(40) +
        "\n\ndiff --git a/é b/é\nindex 1..2 100644\n--- a/é\n+++ b/é\n@@ -1 +1,2 @@ fn\n-x\n+é\n+z\n\\ No newline at end of file\n\0" +
        "b".repeat(40) +
        "\n\n",
    );
    const parse = (size: number) => {
      const parser = new PatchParser();
      const patches: unknown[] = [];
      for (let start = 0; start < output.length; start += size)
        patches.push(...parser.push(output.subarray(start, start + size)));
      return [...patches, ...parser.end()];
    };
    expect(parse(1)).toEqual(parse(output.length));
    expect(parse(output.length)).toMatchObject([
      { sha: "a".repeat(40), patch: { files: [{ path: "é", hunks: [{ added: ["é", "z"] }] }] } },
      { sha: "b".repeat(40) },
    ]);
  });
});
