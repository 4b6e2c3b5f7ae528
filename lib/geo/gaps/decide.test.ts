import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAction, findPageToRefresh, type Source } from "./action.ts";
import { byOpportunity, computeGaps, computeOpportunity, type PromptUnits } from "./decide.ts";
import { extractExcerpt } from "./excerpt.ts";

type Count = { own?: number; rivals?: Record<string, number>; times: number; n?: number; engine?: string };
type Unit = { engine: string; n: number; mentions: number; rivals: Record<string, number> };
const units = (...counts: Count[]): Unit[] =>
  counts.flatMap(({ own = 0, rivals = {}, times, n = 1, engine = "atlas" }) =>
    Array.from({ length: times }, () => ({ engine, n, mentions: own, rivals })),
  );
const toPrompt = (promptId: string, list: readonly Unit[]): PromptUnits => ({
  promptId,
  engines: list.map(({ engine }) => engine),
  n: list.map(({ n }) => n),
  mentions: list.map(({ mentions }) => mentions),
  rivals: new Map(
    list
      .flatMap(({ rivals }) => Object.keys(rivals))
      .map((name) => [name, list.map(({ rivals }) => rivals[name] ?? 0)]),
  ),
});
const gapOf = (...counts: Count[]) => computeGaps([toPrompt("p", units(...counts))])[0];
const Beamer = { Beamer: 1 };

describe("computeGaps", () => {
  it("finds a gap from five answers on when one rival is 10 points ahead", () => {
    expect(gapOf({ rivals: Beamer, times: 4 })).toBeUndefined();
    expect(gapOf({ rivals: Beamer, times: 5 })).toMatchObject({ n: 5, rival: { name: "Beamer", rate: 1, ownRate: 0 } });
    expect(gapOf({ rivals: Beamer, times: 9 }, { times: 91 })).toBeUndefined();
    expect(gapOf({ rivals: Beamer, times: 10 }, { times: 90 })).toBeDefined();
    expect(gapOf({ rivals: Beamer, times: 2 }, { times: 3 })).toBeUndefined();
  });

  it("finds none for a brand that leads each rival, though rivals together are mentioned more often", () => {
    const rivals = ["A", "B", "C"].map((name) => ({ rivals: { [name]: 1 }, times: 20 }));
    expect(gapOf({ own: 1, times: 25 }, ...rivals)).toBeUndefined();
  });

  it("confirms by cells, so that repeats of one answer add nothing", () => {
    expect(gapOf({ rivals: Beamer, times: 4 }, { rivals: Beamer, times: 2 })?.status).toBe("confirmed");
    const repeated = gapOf({ rivals: { Beamer: 10 }, n: 10, times: 3 });
    expect(repeated).toMatchObject({ status: "suspected", n: 30, pairs: { rivalAhead: 3, ownAhead: 0, level: 0 } });
    expect(repeated?.pValue).toBeCloseTo(1 / 8);
  });

  it("corrects for the rivals of a prompt and for all prompts", () => {
    const many = { rivals: { Beamer: 1, B: 1, C: 1 }, times: 5 };
    expect(gapOf(many)).toMatchObject({
      pValue: expect.closeTo(1 / 32),
      adjustedP: expect.closeTo(3 / 32),
      status: "confirmed",
    });
    const gap = toPrompt("p", units(many));
    const level = toPrompt("q", units({ own: 1, rivals: Beamer, times: 6 }));
    expect(computeGaps([gap, level])[0]).toMatchObject({ adjustedP: expect.closeTo(6 / 32), status: "suspected" });
  });

  it("names the engines where the rival is ahead", () => {
    const gap = gapOf(
      { rivals: Beamer, times: 6, engine: "atlas" },
      { own: 1, rivals: Beamer, times: 2, engine: "beacon" },
    );
    expect(gap).toMatchObject({ engines: ["atlas"], engineCoverage: 0.5, mentions: 2, n: 8 });
  });

  it("keeps its figures in bounds for any counts, and never lists a brand that leads", () => {
    const unit = fc.record({ n: fc.integer({ min: 1, max: 5 }), own: fc.nat(5), a: fc.nat(5), b: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), (cells) => {
        const list = cells.map(({ n, own, a, b }) => ({
          engine: "atlas",
          n,
          mentions: Math.min(n, own),
          rivals: { A: Math.min(n, a), B: Math.min(n, b) },
        }));
        const [gap] = computeGaps([toPrompt("p", list)]);
        if (!gap) return;
        const { rival, pValue, adjustedP, pairs } = gap;
        expect(rival.difference).toBeGreaterThan(0.0999);
        expect([rival.low >= -1, rival.high <= 1, rival.low < rival.high]).toEqual([true, true, true]);
        expect(adjustedP).toBeGreaterThanOrEqual(pValue);
        expect(pairs.rivalAhead + pairs.ownAhead + pairs.level).toBe(list.length);
      }),
    );
  });
});

describe("computeOpportunity", () => {
  it("counts mentions per 30 days by the weight of the prompt, whatever the number of rivals", () => {
    const rival = { name: "A", rate: 0.6, ownRate: 0.2, difference: 0.4, low: 0, high: 1 };
    expect(computeOpportunity({ n: 48, rival }, 30)).toBeCloseTo(19.2);
    expect(computeOpportunity({ n: 48, rival }, 15)).toBeCloseTo(38.4);
    expect(computeOpportunity({ n: 48, rival }, 30, 2)).toBeCloseTo(38.4);
    expect(computeOpportunity({ n: 48, rival: { ...rival, rate: 0.1 } }, 30)).toBe(0);
  });
});

describe("byOpportunity", () => {
  it("sorts gaps the same way for any input order", () => {
    const gap = fc.record({ opportunity: fc.nat(3), adjustedP: fc.constantFrom(0.01, 0.5), prompt: fc.string() });
    fc.assert(
      fc.property(fc.uniqueArray(gap, { selector: ({ prompt }) => prompt, maxLength: 8 }), (gaps) => {
        expect(gaps.toReversed().sort(byOpportunity)).toEqual(gaps.toSorted(byOpportunity));
      }),
    );
  });
});

const source = (kind: Source["kind"], answers: number, rest: Partial<Source> = {}): Source => ({
  url: `https://${kind}.com/`,
  title: null,
  kind,
  answers,
  unnamed: answers,
  ...rest,
});

describe("chooseAction", () => {
  it("refreshes a page that is cited without naming the brand", () => {
    expect(chooseAction([source("review", 50)], { title: "Ours" }).action).toBe("refresh");
  });

  it("suggests a placement where half of the citations go to third parties and none to the brand", () => {
    expect(chooseAction([source("review", 5), source("competitor", 5)], undefined).action).toBe("earn_placement");
    expect(chooseAction([source("review", 4), source("competitor", 5)], undefined).action).toBe("create");
    expect(chooseAction([source("review", 5), source("own", 1)], undefined).action).toBe("create");
    expect(chooseAction([], undefined).action).toBe("create");
  });
});

describe("findPageToRefresh", () => {
  const prompt = "What are the best changelog tools for software teams?";
  const find = (page: Source, text?: string) => findPageToRefresh(prompt, [source("review", 9), page], () => text);

  it("accepts an own page whose title, address or text is about the question", () => {
    const titled = source("own", 2, { title: "Changelog tools for teams" });
    expect(find(titled)).toBe(titled);
    const addressed = source("own", 2, { url: "https://acme.com/guides/changelog-tools-software" });
    expect(find(addressed)).toBe(addressed);
    const written = source("own", 2);
    expect(find(written, "The best changelog tools for software teams.")).toBe(written);
  });

  it("ignores other own pages, and answers that name the brand", () => {
    expect(find(source("own", 2, { title: "Acme" }))).toBeUndefined();
    expect(find(source("own", 2, { title: "Changelog tools for teams", unnamed: 0 }))).toBeUndefined();
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
