import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "./classify/classify.ts";
import { makeChange } from "./classify/fixtures.ts";
import { type HighlightCandidate, selectHighlights } from "./highlights.ts";
import { MAX_HIGHLIGHTS } from "./thresholds.ts";
import type { Fact } from "./types.ts";

const many = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
const LARGE = [...many("src/core", 20), ...many("src/ui", 20), "docs/guide.md", "src/core.test.ts"];

const NOTE: Fact = {
  kind: "statement",
  standing: "printable",
  text: "Pages with long names keep their width",
  span: { in: "text", of: "", field: "body", from: 0, to: 38 },
};

/** A change of which a text can say more than its title, unless other facts are given. */
function candidate(title: string, id: string, files: string[] = LARGE, facts: Fact[] = [NOTE]): HighlightCandidate {
  const change = { ...makeChange(title, { id, files }), facts };
  return { change, classification: classify(change) };
}

const ids = (candidates: HighlightCandidate[]): string[] => selectHighlights(candidates).map(({ id }) => id);

describe("selectHighlights", () => {
  const anyCandidate = fc
    .tuple(
      fc.constantFrom(
        "feat: dark mode",
        "feat(ui): panels",
        "fix: crash on start",
        "Fix CVE-2024-1234",
        "feat!: x",
        "perf: y",
        "fix: typo",
        "chore: z",
      ),
      fc.nat(60),
      fc.uuid(),
    )
    .map(([title, size, id]) => candidate(title, id, many("src/a", size)));

  it("selects at most five of the given changes, each once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCandidate, { selector: ({ change }) => change.id }), (candidates) => {
        const chosen = ids(candidates);
        expect(chosen.length).toBeLessThanOrEqual(MAX_HIGHLIGHTS);
        expect(new Set(chosen).size).toBe(chosen.length);
        const given = new Set(candidates.map(({ change }) => change.id));
        expect(chosen.every((id) => given.has(id))).toBe(true);
      }),
    );
  });

  it("does not depend on the order of the changes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCandidate, { selector: ({ change }) => change.id }), (candidates) => {
        expect(selectHighlights(candidates.toReversed())).toEqual(selectHighlights(candidates));
      }),
    );
  });

  it("returns no highlights when all changes are small", () => {
    const small = ["feat: add a flag", "fix: wrong color", "perf: one copy less", "chore: tidy", "docs: more"];
    expect(ids(small.map((title, index) => candidate(title, `c${index}`, ["src/a.ts"])))).toEqual([]);
    expect(ids([])).toEqual([]);
  });

  it("sorts security first, then breaking, features, reliability and performance", () => {
    const titles = [
      "perf: faster reads",
      "fix: crash on start",
      "feat: dark mode",
      "feat!: new format",
      "Fix CVE-2024-1234",
    ];
    const chosen = selectHighlights(titles.map((title, index) => candidate(title, `c${index}`)));
    expect(chosen.map(({ tier }) => tier)).toEqual(["security", "breaking", "feature", "reliability", "performance"]);
  });

  it("clusters related changes under one heading and counts each of them", () => {
    const titles = [
      "feat(editor): tables",
      "feat(editor): images",
      "feat(editor): links",
      "feat(search): filters",
      "feat(api): batches",
      "feat(cli): watch",
    ];
    const chosen = selectHighlights(titles.map((title, index) => candidate(title, `c${index}`)));
    expect(chosen).toHaveLength(MAX_HIGHLIGHTS);
    expect(chosen.filter(({ cluster }) => cluster === "editor")).toHaveLength(3);
    expect(chosen.filter(({ cluster }) => cluster === null)).toHaveLength(2);
  });

  it("highlights a fix only when it concerns data loss, a crash or a regression", () => {
    expect(
      ids([candidate("fix: crash when the list is empty", "c1"), candidate("fix: color of the button", "c2")]),
    ).toEqual(["c1"]);
  });

  it("ranks a plain statement above an enumeration, but not above one that a note tells", () => {
    const plain = candidate("feat(sync): folders are kept in step", "c1");
    const title = "feat(panel): tabs, trees: lists, tables; menus";
    expect(ids([candidate(title, "c2"), plain])).toEqual(["c1", "c2"]);
    expect(ids([candidate(title, "c3", LARGE, [{ ...NOTE, kind: "note" }]), plain])).toEqual(["c3", "c1"]);
  });

  it("counts no lines: a larger change ranks no higher", () => {
    const small = candidate("feat(sync): folders are kept in step", "c1", ["src/a/b.ts", "src/a.test.ts"]);
    const large = candidate("feat(panel): tables", "c2", [...many("src/a", 2_000), "src/a.test.ts"]);
    expect(ids([large, small])).toEqual(ids([small, large]));
    expect(ids([large, small])).toEqual(["c1", "c2"]);
  });

  it.each([
    ["a change of which a text can say only its title", candidate("feat: dark mode", "c1", LARGE, [])],
    ["a dependency update", candidate("Update dependency x to v2 [SECURITY]", "c1", ["package.json"])],
    ["small repairs without a subject", candidate("feat: minor ui fixes and more", "c1")],
    ["work on the code", candidate("feat: update JS syntax to a newer baseline", "c1")],
    ["a change of formatting only", candidate("feat: add formatter", "c1", LARGE, [NOTE, { ...NOTE, kind: "shape" }])],
  ])("never highlights %s", (_, one) => {
    expect(ids([one])).toEqual([]);
  });

  it("keeps a qualifying change regardless of what its title enumerates, and does not count code as an enumeration", () => {
    const list = "feat: a, b, c, d, e, f: g; h, i";
    expect(ids([candidate(list, "c1")])).toEqual(["c1"]);
    const code = candidate("feat: read `[a, b, c, d]` as it stands", "c2");
    const words = candidate("feat: read lists, sets as they stand", "c1");
    expect(ids([words, code])).toEqual(["c2", "c1"]);
  });

  it("returns the reason of the highlight's tier", () => {
    expect(selectHighlights([candidate("feat: dark mode", "c1")])[0]?.reason).toBe("major feature");
  });
});
