import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "./classify/classify.ts";
import { makeChange } from "./classify/fixtures.ts";
import { type HighlightCandidate, selectHighlights } from "./highlights.ts";
import { MAX_HIGHLIGHTS } from "./thresholds.ts";

const many = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
const LARGE = [...many("src/core", 20), ...many("src/ui", 20), "docs/guide.md", "src/core.test.ts"];

function candidate(title: string, id: string, files: string[] = LARGE): HighlightCandidate {
  const change = makeChange(title, { id, files });
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

  it("ranks a plain statement above an enumeration of a similar size, but not above much larger work", () => {
    const plain = candidate("feat(sync): folders are kept in step", "c1");
    const list = candidate("feat(panel): tabs, trees: lists, tables; menus", "c2");
    const large = candidate("feat(panel): tabs, trees: lists, tables; menus", "c3", many("src/panel", 2_000));
    expect(ids([list, plain])).toEqual(["c1", "c2"]);
    expect(ids([large, candidate("feat(sync): folders are kept", "c1", [...many("src/a", 3), "a.test.ts"])])[0]).toBe(
      "c3",
    );
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
