import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVIDENCE_KINDS, type EvidenceKind } from "#lib/content/ledger/evidence-kinds.ts";
import { CATEGORIES, type Category } from "#lib/content/ledger/types.ts";
import { classify } from "./classify.ts";
import { makeChange } from "./fixtures.ts";

const category = (title: string, options = {}): Category => classify(makeChange(title, options)).category;

describe("classify", () => {
  it("assigns every change exactly one of the eight categories regardless of its text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string(),
        fc.array(fc.string()),
        fc.array(fc.string()),
        (title, body, files, labels) => {
          const classification = classify(makeChange(title, { body, files, labels }));
          expect(CATEGORIES).toContain(classification.category);
          expect(classification.confidence).toBeGreaterThanOrEqual(0);
          expect(classification.confidence).toBeLessThanOrEqual(1);
          expect(classification.evidence.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("returns the same result for equal changes", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, body) => {
        expect(classify(makeChange(title, { body }))).toEqual(classify(makeChange(title, { body })));
      }),
    );
  });

  it("prefers an override block to labels, and labels to the title", () => {
    const body = "BEGIN_COMMIT_OVERRIDE\nperf: read the index once\nEND_COMMIT_OVERRIDE";
    expect(category("fix: read twice", { body, labels: ["kind/feature"] })).toBe("Performance Improvements");
    expect(category("fix: read twice", { labels: ["kind/feature"] })).toBe("Features & Enhancements");
  });

  it("takes a note without a section that begins with Fix for a repair", () => {
    const span = { in: "file", commit: "c", path: ".changeset/a.md", from: 1, to: 1 } as const;
    const label = { category: null, breaking: false, internal: false, action: null };
    const classifyNoted = (text: string) =>
      classify({ ...makeChange("Read images without cloning"), maintainerNotes: [{ ...label, text, span }] }).category;
    expect(classifyNoted("Fixes `read()` throwing an error")).toBe("Bug Fixes");
    expect(classifyNoted("Adds a `clone` option")).toBe("Features & Enhancements");
  });

  it("takes a note of an addition below the heading of repairs for a feature", () => {
    const span = { in: "file", commit: "c", path: "CHANGELOG.md", from: 1, to: 1 } as const;
    const label = { category: "Bug Fixes", breaking: false, internal: false, action: null } as const;
    const classifyNoted = (title: string, text: string) =>
      classify({ ...makeChange(title), maintainerNotes: [{ ...label, text, span }] }).category;
    expect(classifyNoted("Add support for pseudo-classes", "Added `:first` pseudo class")).toBe(
      "Features & Enhancements",
    );
    expect(classifyNoted("Add return", "Added a missing return")).toBe("Bug Fixes");
    expect(classifyNoted("fix: add rows", "Added rows")).toBe("Bug Fixes");
    expect(classifyNoted("Keep the last row", "Added rows")).toBe("Bug Fixes");
  });

  it.each([
    ["feat: dark mode", "Features & Enhancements"],
    ["fix(parser)!: stop at the last line", "Bug Fixes"],
    ["✨ dark mode", "Features & Enhancements"],
    [":bug: lost rows", "Bug Fixes"],
    ["[BUGFIX] storage: lost rows", "Bug Fixes"],
    ["BUG: lost rows", "Bug Fixes"],
    ["ENH: allow several hosts", "Features & Enhancements"],
    ["Fixed #1234 -- Crash when the list is empty", "Bug Fixes"],
    ["storage: reduce memory allocations when merging", "Performance Improvements"],
    ["Refactor the scheduler", "Internal Changes"],
    ["v5.2.1", "Internal Changes"],
    ["Release 2.48.0", "Internal Changes"],
  ] satisfies [string, Category][])("classifies %j as %s", (title, expected) => {
    expect(category(title)).toBe(expected);
  });

  it.each([
    ["fix(ci): pin the runner", "Infrastructure"],
    ["feat(docs): search box", "Documentation"],
    ["fix(deps): update zlib", "Infrastructure"],
    ["fix(test): wait for the port", "Testing"],
    ["fix(security): escape the header", "Security"],
  ] satisfies [string, Category][])("prefers the scope of %j to its type", (title, expected) => {
    expect(category(title, { files: [".github/workflows/ci.yml", "docs/index.md"] })).toBe(expected);
  });

  it("uses an ambiguous scope only when no shipped source was touched", () => {
    expect(category("fix(build): keep the banner", { files: ["src/plugins/banner.ts"] })).toBe("Bug Fixes");
    expect(category("fix(build): keep the banner", { files: ["Makefile"] })).toBe("Infrastructure");
  });

  it("uses an ambiguous word as a type only when no shipped source was touched", () => {
    expect(category("workflows: fix lost steps", { files: ["src/workflows/run.ts"] })).toBe("Bug Fixes");
    expect(category("workflows: pin the runner", { files: [".github/workflows/ci.yml"] })).toBe("Infrastructure");
    expect(category("internal/poll: fix deadlock", { files: ["internal/poll/fd.go"] })).toBe("Bug Fixes");
  });

  it("picks the first of two matching categories in the order of the specification", () => {
    expect(category("Rework the reader", { labels: ["documentation", "bug"] })).toBe("Bug Fixes");
  });

  it("distinguishes a product about tests from work on its own tests", () => {
    expect(
      category("Support running tests in shuffled order", { files: ["src/runner.ts", "test/runner.test.ts"] }),
    ).toBe("Features & Enhancements");
    expect(category("Support running tests in shuffled order", { files: ["test/runner.test.ts"] })).toBe("Testing");
  });

  it.each([
    ["kind/bug", "Bug Fixes"],
    ["type: docs", "Documentation"],
    ["C-enhancement", "Features & Enhancements"],
    ["Bug :beetle:", "Bug Fixes"],
    ["type::performance", "Performance Improvements"],
  ] satisfies [string, Category][])("recognizes the label %j", (label, expected) => {
    expect(category("Rework the reader", { labels: [label] })).toBe(expected);
  });

  it.each(["area/build", "new contributor", "needs tests", "patch", "good first issue"])(
    "does not treat the label %j as a kind of work",
    (label) => {
      expect(category("feat: dark mode", { labels: [label] })).toBe("Features & Enhancements");
    },
  );

  it("uses the type of a linked issue when the title names none", () => {
    const issue = { id: "5", repository: "repo", title: "It stops", type: null, byUser: true, url: null };
    const labelled = [{ ...issue, labels: ["bug"] }];
    expect(category("Rework the reader", { issues: labelled })).toBe("Bug Fixes");
    expect(category("Rework the reader", { issues: [{ ...issue, labels: [], type: "Bug" }] })).toBe("Bug Fixes");
    expect(category("perf: read once", { issues: labelled })).toBe("Performance Improvements");
  });

  it.each([
    ["Dark mode", ["bug"], "Bug Fixes"],
    ["Dark mode", ["documentation"], "Documentation"],
    ["Dark mode", [], "Features & Enhancements"],
    ["Rows get lost, should not", [], "Bug Fixes"],
  ] satisfies [string, string[], Category][])(
    "classifies an issue without a change by its labels: %s %j",
    (title, labels, expected) => {
      expect(category(title, { kind: "issue", commits: [], labels })).toBe(expected);
    },
  );

  it.each([
    ["Empty names are not written", {}, "Bug Fixes"],
    ["Names with blanks", { body: "Fixes #12" }, "Bug Fixes"],
    ["Names with blanks", { files: ["src/a.ts", "docs/a.md"] }, "Features & Enhancements"],
    ["Fix optimization of empty loops", {}, "Bug Fixes"],
    ["Optimize empty loops", {}, "Performance Improvements"],
    ["Move the settings to their own file", { files: ["src/a.ts"] }, "Internal Changes"],
    [
      "Move the settings to their own file",
      { files: ["src/a.ts", "test/a.test.ts", "docs/a.md"] },
      "Features & Enhancements",
    ],
    ["Handle docstrings with a trailing backslash", { files: ["src/a.py", "tests/test_a.py"] }, "Bug Fixes"],
    ["Fix docstrings", { files: ["src/a.py"] }, "Documentation"],
    ["Add comments to posts", {}, "Features & Enhancements"],
    ["Fix comments in the parser", {}, "Documentation"],
  ] satisfies [string, object, Category][])(
    "combines words, size and changed paths: %s %j",
    (title, options, expected) => {
      expect(category(title, options)).toBe(expected);
    },
  );

  it("ignores disabled kinds of evidence", () => {
    const change = makeChange("[BUGFIX] lost rows", { labels: ["kind/feature"], body: "Fixes #3" });
    const without = (...kinds: EvidenceKind[]) => new Set(EVIDENCE_KINDS.filter((kind) => !kinds.includes(kind)));
    expect(classify(change).evidence[0]?.signal).toBe("label");
    expect(classify(change, without("labels")).evidence[0]?.signal).toBe("prefix");
    expect(classify(change, new Set()).evidence[0]?.signal).toBe("default");
    fc.assert(
      fc.property(fc.string(), fc.subarray([...EVIDENCE_KINDS]), (title, kinds) => {
        expect(CATEGORIES).toContain(classify(makeChange(title), new Set(kinds)).category);
      }),
    );
  });

  it("ignores labels on a bot's own change", () => {
    expect(category("chore: bump left-pad", { labels: ["feature"], author: "renovate[bot]" })).toBe("Internal Changes");
  });
});
