import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionOf } from "./action.ts";
import { byOpportunity, gapOf, totalOf } from "./decide.ts";
import { excerptOf } from "./excerpt.ts";
import { ownAnswer } from "./own-answer.ts";

const count = fc.nat(30);
const named = fc.record({ ownOnly: count, competitorOnly: count, both: count, neither: count });
const rows = fc
  .array(named, { minLength: 1, maxLength: 4 })
  .map((list) => list.map((one, index) => ({ ...one, engine: `engine-${index}` })));
const of = (ownOnly: number, competitorOnly: number, rest: { both?: number; neither?: number } = {}) => [
  { engine: "atlas", ownOnly, competitorOnly, both: 0, neither: 0, ...rest },
];

describe("a prompt is a gap", () => {
  it("from five answers on, where more name competitors alone than the brand alone", () => {
    expect(gapOf(of(0, 4), 1)).toBeUndefined();
    expect(gapOf(of(0, 5), 1)).toBeDefined();
    expect(gapOf(of(2, 2, { neither: 5 }), 1)).toBeUndefined();
    expect(gapOf(of(2, 3), 1)).toBeDefined();
    fc.assert(
      fc.property(rows, fc.nat(20), (list, competitors) => {
        const sum = (key: "ownOnly" | "competitorOnly") => list.reduce((all, row) => all + row[key], 0);
        const n = list.reduce((all, row) => all + totalOf(row), 0);
        expect(gapOf(list, competitors) !== undefined).toBe(n >= 5 && sum("competitorOnly") > sum("ownOnly"));
      }),
    );
  });

  it("that is confirmed by an exact test, which six answers of one kind pass and five do not", () => {
    expect(gapOf(of(0, 5), 1)?.pValue).toBeCloseTo(0.0625);
    expect(gapOf(of(0, 5), 1)?.status).toBe("suspected");
    expect(gapOf(of(0, 6), 1)?.pValue).toBeCloseTo(0.03125);
    expect(gapOf(of(0, 6), 1)?.status).toBe("confirmed");
    expect(gapOf(of(0, 6, { both: 100 }), 1)?.status).toBe("confirmed");
    expect(gapOf(of(5, 6), 1)?.status).toBe("suspected");
  });

  it("whose opportunity is the product of what is missed, by whom, and where", () => {
    const list = [...of(0, 6, { both: 2 }), { engine: "beacon", ownOnly: 0, competitorOnly: 0, both: 2, neither: 0 }];
    expect(gapOf(list, 3)).toMatchObject({ mentions: 4, n: 10, engines: ["atlas"], engineCoverage: 0.5 });
    expect(gapOf(list, 3)?.opportunity).toBeCloseTo(0.6 * 3 * 0.5);
    fc.assert(
      fc.property(rows, fc.nat(20), (list, competitors) => {
        const gap = gapOf(list, competitors);
        if (!gap) return;
        expect(gap.opportunity).toBeGreaterThanOrEqual(0);
        expect(gap.opportunity).toBeLessThanOrEqual(competitors);
        expect(gap.engineCoverage).toBeLessThanOrEqual(1);
        expect(gap.pValue).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("in an order that does not depend on how they came", () => {
    const gap = fc.record({ opportunity: fc.nat(3), pValue: fc.constantFrom(0.01, 0.5), prompt: fc.string() });
    fc.assert(
      fc.property(fc.uniqueArray(gap, { selector: ({ prompt }) => prompt, maxLength: 8 }), (gaps) => {
        expect(gaps.toReversed().sort(byOpportunity)).toEqual(gaps.toSorted(byOpportunity));
      }),
    );
  });
});

describe("what closes a gap", () => {
  const source = (kind: "review" | "competitor" | "other", answers: number) => ({ url: kind, kind, answers });

  it("is the page that answers already, before all else", () => {
    expect(actionOf([source("review", 50)], { title: "Ours" }).action).toBe("refresh");
  });
  it("is a place on pages of third parties where those dominate, and a page of one's own elsewhere", () => {
    expect(actionOf([source("review", 6), source("competitor", 4)], undefined).action).toBe("earn_placement");
    expect(actionOf([source("review", 5), source("competitor", 5)], undefined).action).toBe("create");
    expect(actionOf([source("review", 4)], undefined).action).toBe("create");
    expect(actionOf([source("other", 40)], undefined).action).toBe("create");
    expect(actionOf([], undefined).action).toBe("create");
  });
});

describe("a published post", () => {
  const page = (title: string, text = "") => ({ postId: "post_1", url: null, title, text });
  const prompt = "What are the best changelog tools for software teams?";

  it("answers a question whose words it holds, half of them in its title", () => {
    const pages = [
      page("Zebras"),
      page("Changelogs for teams", "All about them."),
      page("Release 1.2", "changelog for teams"),
    ];
    expect(ownAnswer(prompt, pages)).toBe(pages[1]);
  });
  it("answers none where it shares a word or two, and a question without words has no answer", () => {
    expect(ownAnswer(prompt, [page("Release 1.2", "changelog for teams"), page("Changelog")])).toBeUndefined();
    expect(ownAnswer("???", [page("Anything")])).toBeUndefined();
  });
});

describe("an excerpt", () => {
  it("is an exact part of the answer, in one line, of bounded length, around the first competitor", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é", "😀"), minLength: 1, maxLength: 500 });
    fc.assert(
      fc.property(text, fc.nat(500), (answer, at) => {
        const start = Math.min(at, answer.length - 1);
        const excerpt = excerptOf(answer, [{ start, own: false }]);
        expect(answer.includes(excerpt)).toBe(true);
        expect(excerpt.length).toBeLessThanOrEqual(281);
        expect(excerpt).not.toContain("\n");
      }),
      { numRuns: 40 },
    );
    const long = `${"words before it ".repeat(40)}Beamer is named here. ${"and after it ".repeat(40)}`;
    expect(excerptOf(long, [{ start: long.indexOf("Beamer"), own: false }])).toContain("Beamer is named here.");
    expect(excerptOf("\n\nFirst line.\nSecond.", [])).toBe("First line.");
  });
});
