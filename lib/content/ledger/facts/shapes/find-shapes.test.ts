import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FilePatch, FileStatus } from "#lib/content/activity.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { findShapes } from "./find-shapes.ts";

type Lines = [removed: string, added: string];

/** A file with one hunk for each pair of texts. */
function file(path: string, hunks: Lines[], rest: Partial<FilePatch> = {}): FilePatch {
  const split = (text: string) => (text === "" ? [] : text.split("\n"));
  return {
    path,
    status: "modified",
    hunks: hunks.map(([removed, added], index) => ({
      section: "",
      removedFrom: index * 10 + 1,
      addedFrom: index * 10 + 1,
      removed: split(removed),
      added: split(added),
    })),
    ...rest,
  };
}

function makePatched(files: FilePatch[], { cut = false } = {}): Change {
  const change = makeChange("Change things");
  change.commits = change.commits.map((commit) => ({ ...commit, parents: ["x"], patch: { files, cut } }));
  return change;
}

const shapeOf = (files: FilePatch[]) => findShapes([makePatched(files)], []).get("change-1")?.[0]?.shape;

describe("findShapes", () => {
  it.each([
    ["quotes are unified", "a.ts", "say('it\\'s')", 'say("it\'s")'],
    ["lines are broken", "a.ts", "call(one, two);", "call(\n  one,\n  two,\n);"],
    ["a trailing comma is added", "a.ts", "  two", "  two,"],
    ["lines are indented", "a.java", "  run();", "    run();"],
    ["blank lines go", "a.py", "\n", ""],
    ["spaces at the end go", "a.md", "text  ", "text"],
    ["Python breaks a line in brackets", "a.py", "x = call(one, two)", "x = call(\n    one,\n    two,\n)"],
    ["a table is aligned", "a.md", "| a | b |", "| a   | b |"],
  ])("is formatting when %s", (_, path, removed, added) => {
    expect(shapeOf([file(path, [[removed, added]])])).toBe("formatting");
  });

  it.each([
    ["quotes are removed", "a.ts", "getChild('DurationExpr')", "getChild(DurationExpr)"],
    ["a message gets a comma", "a.ts", "fail('one two')", "fail('one, two')"],
    ["a text gets a space", "a.ts", "fail('onetwo')", "fail('one two')"],
    ["identifiers are swapped", "a.java", "show(R.id.first, R.id.second)", "show(R.id.second, R.id.first)"],
    ["Python changes indentation", "a.py", "  run()", "    run()"],
    ["Python makes a tuple", "a.py", "x = 1", "x = 1,"],
    ["YAML changes indentation", "a.yaml", "  key: 1", "    key: 1"],
    ["YAML changes a value", "a.yaml", "key: a", "key: a,"],
    ["a list in Markdown is nested", "a.md", "- a", "  - a"],
    ["marks are joined", "a.ts", "a + +b", "a ++b"],
    ["a character becomes a text", "a.rs", "push('a')", 'push("a")'],
    ["a template changes its spaces", "a.ts", "say(`a  b`)", "say(`a b`)"],
  ])("is no formatting when %s", (_, path, removed, added) => {
    expect(shapeOf([file(path, [[removed, added]])])).toBeUndefined();
  });

  it("is no formatting when lines move within a file or to another one", () => {
    const item = '<item android:id="@+id/sort" />';
    expect(
      shapeOf([
        file("menu.xml", [
          [item, ""],
          ["", item],
        ]),
      ]),
    ).toBeUndefined();
    expect(shapeOf([file("a.ts", [["run();", ""]]), file("b.ts", [["", "run();"]])])).toBeUndefined();
  });

  it("is mostly formatting when many files have the same tokens", () => {
    const sorted = Array.from({ length: 20 }, (_, index) => file(`src/${index}.ts`, [["b();\na();", "a();\nb();"]]));
    const other = (lines: number) => file("src/other.ts", [["", "more();\n".repeat(lines).trim()]]);
    expect(shapeOf([...sorted, other(14)])).toBe("mostly_formatting");
    expect(shapeOf([...sorted, other(15)])).toBeUndefined();
    expect(shapeOf(sorted.slice(1))).toBeUndefined();
    expect(findShapes([makePatched(sorted)], [], new Set(["change-1"])).size).toBe(0);
  });

  it("is moves when files are renamed and imports follow", () => {
    const moved: FilePatch = { path: "src/new/b.ts", previousPath: "src/a.ts", status: "renamed", hunks: [] };
    const imports = file("src/main.ts", [['import { x } from "./a";', 'import { x } from "./new/b";']]);
    expect(shapeOf([moved, imports])).toBe("moves");
    expect(shapeOf([moved, file("src/main.ts", [["run(1);", "run(2);"]])])).toBeUndefined();
    expect(
      shapeOf([moved, file("src/main.ts", [['import { x } from "./c";', 'import { x } from "./d";']])]),
    ).toBeUndefined();
    expect(shapeOf([imports])).toBeUndefined();
  });

  it.each([
    ["generated", ["yarn.lock", "api/user.pb.go", "src/__generated__/schema.ts"]],
    ["vendored", ["vendor/github.com/a/b.go", "third_party/c.js"]],
    ["tests", ["src/a.test.ts", "tests/b.py"]],
  ])("is %s when all files are", (shape, paths) => {
    const files = paths.map((path) => file(path, [["a", "b"]]));
    expect(shapeOf(files)).toBe(shape);
    expect(shapeOf([...files, file("src/index.ts", [["a", "b"]])])).toBeUndefined();
  });

  it("reads the mark of a generator in a new file or at the end of the range", () => {
    const added = file("src/api.ts", [["", "// Code generated by openapi. DO NOT EDIT.\nrun();"]], { status: "added" });
    expect(shapeOf([added])).toBe("generated");
    const change = makePatched([file("src/api.go", [["a", "b"]])]);
    const ends = { path: "src/api.go", before: null, after: "// @generated\nb" };
    expect(findShapes([change], [ends]).get("change-1")?.[0]?.shape).toBe("generated");
  });

  it("has no shape when the patch was cut or not read", () => {
    const files = [file("a.ts", [["a", "  a"]])];
    expect(findShapes([makePatched(files)], []).size).toBe(1);
    expect(findShapes([makePatched(files, { cut: true }), makeChange("Change things")], []).size).toBe(0);
  });

  it("returns spans inside any patch", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a'\"`,()\\\n "), maxLength: 20 });
    const status = fc.constantFrom<FileStatus>("added", "deleted", "modified", "renamed");
    const path = fc.constantFrom("a.py", "a.ts", "b.md", "a.lock", "tests/a.ts");
    const patch = fc.record({ path, status, hunks: fc.array(fc.tuple(text, text), { maxLength: 2 }) });
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 4 }), (files) => {
        const patches = files.map(({ path: name, status: done, hunks }) => file(name, hunks, { status: done }));
        for (const { span } of findShapes([makePatched(patches)], []).get("change-1") ?? []) {
          if (span.in !== "file") throw new Error("not in a file");
          expect(patches.map(({ path: name }) => name)).toContain(span.path);
          expect(span.from).toBeGreaterThan(0);
          expect(span.to).toBeGreaterThanOrEqual(span.from);
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
