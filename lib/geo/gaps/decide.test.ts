import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAction } from "./action.ts";
import { byOpportunity, computeGap, sumCounts } from "./decide.ts";
import { extractExcerpt } from "./excerpt.ts";
import { ownAnswer } from "./own-answer.ts";

const count = fc.nat(30);
const counts = fc.record({ ownOnly: count, competitorOnly: count, both: count, neither: count });
const rows = fc
  .array(counts, { minLength: 1, maxLength: 4 })
  .map((list) => list.map((one, index) => ({ ...one, engine: `engine-${index}` })));
const of = (ownOnly: number, competitorOnly: number, rest: { both?: number; neither?: number } = {}) => [
  { engine: "atlas", ownOnly, competitorOnly, both: 0, neither: 0, ...rest },
];

describe("computeGap", () => {
  it("finds a gap from five answers on when more answers name only competitors than only the brand", () => {
    expect(computeGap(of(0, 4), 1)).toBeUndefined();
    expect(computeGap(of(0, 5), 1)).toBeDefined();
    expect(computeGap(of(2, 2, { neither: 5 }), 1)).toBeUndefined();
    expect(computeGap(of(2, 3), 1)).toBeDefined();
    fc.assert(
      fc.property(rows, fc.nat(20), (list, competitors) => {
        const sum = (key: "ownOnly" | "competitorOnly") => list.reduce((all, row) => all + row[key], 0);
        const n = list.reduce((all, row) => all + sumCounts(row), 0);
        expect(computeGap(list, competitors) !== undefined).toBe(n >= 5 && sum("competitorOnly") > sum("ownOnly"));
      }),
    );
  });

  it("confirms a gap by an exact test, which six answers of one kind pass and five do not", () => {
    expect(computeGap(of(0, 5), 1)?.pValue).toBeCloseTo(0.0625);
    expect(computeGap(of(0, 5), 1)?.status).toBe("suspected");
    expect(computeGap(of(0, 6), 1)?.pValue).toBeCloseTo(0.03125);
    expect(computeGap(of(0, 6), 1)?.status).toBe("confirmed");
    expect(computeGap(of(0, 6, { both: 100 }), 1)?.status).toBe("confirmed");
    expect(computeGap(of(5, 6), 1)?.status).toBe("suspected");
  });

  it("computes the opportunity from the missed share, the competitors and the engine coverage", () => {
    const list = [...of(0, 6, { both: 2 }), { engine: "beacon", ownOnly: 0, competitorOnly: 0, both: 2, neither: 0 }];
    expect(computeGap(list, 3)).toMatchObject({ mentions: 4, n: 10, engines: ["atlas"], engineCoverage: 0.5 });
    expect(computeGap(list, 3)?.opportunity).toBeCloseTo(0.6 * 3 * 0.5);
    fc.assert(
      fc.property(rows, fc.nat(20), (list, competitors) => {
        const gap = computeGap(list, competitors);
        if (!gap) return;
        expect(gap.opportunity).toBeGreaterThanOrEqual(0);
        expect(gap.opportunity).toBeLessThanOrEqual(competitors);
        expect(gap.engineCoverage).toBeLessThanOrEqual(1);
        expect(gap.pValue).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("sorts gaps the same way for any input order", () => {
    const gap = fc.record({ opportunity: fc.nat(3), pValue: fc.constantFrom(0.01, 0.5), prompt: fc.string() });
    fc.assert(
      fc.property(fc.uniqueArray(gap, { selector: ({ prompt }) => prompt, maxLength: 8 }), (gaps) => {
        expect(gaps.toReversed().sort(byOpportunity)).toEqual(gaps.toSorted(byOpportunity));
      }),
    );
  });
});

describe("chooseAction", () => {
  const source = (kind: "review" | "competitor" | "other", answers: number) => ({ url: kind, kind, answers });

  it("prefers a page that already answers", () => {
    expect(chooseAction([source("review", 50)], { title: "Ours" }).action).toBe("refresh");
  });
  it("suggests third-party pages where those dominate, and a page of one's own elsewhere", () => {
    expect(chooseAction([source("review", 6), source("competitor", 4)], undefined).action).toBe("earn_placement");
    expect(chooseAction([source("review", 5), source("competitor", 5)], undefined).action).toBe("create");
    expect(chooseAction([source("review", 4)], undefined).action).toBe("create");
    expect(chooseAction([source("other", 40)], undefined).action).toBe("create");
    expect(chooseAction([], undefined).action).toBe("create");
  });
});

describe("ownAnswer", () => {
  const page = (title: string, text = "") => ({ postId: "post_1", url: null, title, text });
  const prompt = "What are the best changelog tools for software teams?";

  it("accepts a post with the words of the question, half of them in its title", () => {
    const pages = [
      page("Zebras"),
      page("Changelogs for teams", "All about them."),
      page("Release 1.2", "changelog for teams"),
    ];
    expect(ownAnswer(prompt, pages)).toBe(pages[1]);
  });
  it("finds no answer in a post that shares a word or two, and none for a question without words", () => {
    expect(ownAnswer(prompt, [page("Release 1.2", "changelog for teams"), page("Changelog")])).toBeUndefined();
    expect(ownAnswer("???", [page("Anything")])).toBeUndefined();
  });
});

describe("extractExcerpt", () => {
  it("returns an exact part of the answer around the first competitor, in one line of bounded length", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é", "😀"), minLength: 1, maxLength: 500 });
    fc.assert(
      fc.property(text, fc.nat(500), (answer, offset) => {
        const start = Math.min(offset, answer.length - 1);
        const excerpt = extractExcerpt(answer, [{ start, own: false }]);
        expect(answer.includes(excerpt)).toBe(true);
        expect(excerpt.length).toBeLessThanOrEqual(281);
        expect(excerpt).not.toContain("\n");
      }),
      { numRuns: 40 },
    );
    const long = `${"words before it ".repeat(40)}Beamer is named here. ${"and after it ".repeat(40)}`;
    expect(extractExcerpt(long, [{ start: long.indexOf("Beamer"), own: false }])).toContain("Beamer is named here.");
    expect(extractExcerpt("\n\nFirst line.\nSecond.", [])).toBe("First line.");
  });
});
