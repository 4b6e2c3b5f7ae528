import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Definition, Hunk, NameIndex } from "#lib/content/activity.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { checkNames, listNames } from "./check-names.ts";
import { listNamePaths } from "./list-name-paths.ts";

const index = (definition: Definition): NameIndex => ({ defines: () => definition });

type Lines = { path?: string; removed?: string[]; added?: string[] };

function makePatched(title: string, commits: Lines[][], { cut = false, merge = false } = {}): Change {
  const change = makeChange(title);
  const [base] = change.commits;
  if (base === undefined) throw new Error("no commit");
  const hunk = ({ removed = [], added = [] }: Lines): Hunk => ({
    section: "",
    removedFrom: 1,
    addedFrom: 1,
    removed,
    added,
  });
  change.commits = commits.map((files, number) => ({
    ...base,
    sha: String(number).repeat(40),
    parents: merge && number === commits.length - 1 ? ["x", "y"] : ["x"],
    patch: {
      cut,
      files: files.map((lines) => ({ path: lines.path ?? "src/a.ts", status: "modified", hunks: [hunk(lines)] })),
    },
  }));
  return change;
}

const verdicts = (change: Change, definition: Definition = "missing") =>
  checkNames(change.title, change, index(definition)).map(({ verdict }) => verdict);

describe("checkNames", () => {
  it.each([
    ["defined", "verified"],
    ["missing", "unverified"],
    ["unchecked", "unchecked"],
  ] as const)("gives a name that the code says is %s the verdict %s", (definition, verdict) => {
    const change = makePatched("Add `--collect-only` flag", [[{ added: ["  collectTests: {"] }]]);
    expect(verdicts(change, definition)).toEqual([verdict]);
  });

  it("accepts a name that the change removes, whatever its changelog adds", () => {
    const change = makePatched("Remove `MockFunctionMetadataType`", [
      [
        { removed: ["export type MockFunctionMetadataType = MockMetadataType;"] },
        { path: "CHANGELOG.md", added: ["- Remove `MockFunctionMetadataType`"] },
      ],
    ]);
    expect(verdicts(change)).toEqual(["verified"]);
  });

  it("accepts a removed name in another spelling", () => {
    const change = makePatched("Drop max_retry_count", [[{ removed: ["const maxRetryCount = 1;"] }]]);
    expect(verdicts(change)).toEqual(["verified"]);
  });

  it("refuses a name that the change's own commits add and rename", () => {
    const tried = [[{ added: ["'--collect-only'"] }], [{ removed: ["'--collect-only'"], added: ["'--collectTests'"] }]];
    expect(verdicts(makePatched("Add `--collect-only` flag", tried))).toEqual(["unverified"]);
    const merged = [...tried, [{ added: ["'--collectTests'"] }]];
    expect(verdicts(makePatched("Add `--collect-only` flag", merged, { merge: true }))).toEqual(["unverified"]);
  });

  it("compares flags exactly when they are removed", () => {
    const change = makePatched("Add `--response=mime` docs", [[{ removed: ["'--response-mime'"] }]]);
    expect(verdicts(change)).toEqual(["unverified"]);
  });

  it("checks no missing name when the patch was cut or not read", () => {
    expect(verdicts(makePatched("Remove maxRetries", [[{}]], { cut: true }))).toEqual(["unchecked"]);
    expect(verdicts(makeChange("Remove maxRetries"))).toEqual(["unchecked"]);
  });

  it("finds no fault in any text", () => {
    const line = fc.string({ unit: fc.constantFrom(..."ab_-`=$:.A()[\\ "), maxLength: 40 });
    fc.assert(
      fc.property(line, fc.array(line), fc.array(line), (title, removed, added) => {
        const change = makePatched(title, [[{ removed, added }]]);
        for (const name of checkNames(title, change, index("missing"))) expect(name.verdict).not.toBe("unchecked");
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

describe("listNames", () => {
  it("lists each name of the texts once", () => {
    expect(listNames(["Add maxRetries", "Set `maxRetries` and `--json`"])).toEqual(["maxRetries", "--json"]);
  });
});

describe("listNamePaths", () => {
  it("lists files to which changes add a name in any spelling, and no prose", () => {
    const change = makePatched("Add retries", [
      [
        { path: "src/a.ts", added: ["const MAX_RETRIES = 1;"] },
        { path: "src/b.ts", added: ["run();"], removed: ["maxRetries"] },
        { path: "args.py", added: ["'--collect-only',"] },
        { path: "docs/a.md", added: ["maxRetries"] },
      ],
    ]);
    expect(listNamePaths(["maxRetries", "--collect-only=x"], [change])).toEqual(["src/a.ts", "args.py"]);
  });
});
