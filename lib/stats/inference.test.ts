import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateChange, type Side } from "./change.ts";
import { estimateRatio } from "./estimate.ts";
import { benjaminiHochberg } from "./false-discovery.ts";
import { gradeFigure } from "./grade.ts";
import { wilson } from "./intervals.ts";
import { longRunVariance } from "./long-run.ts";
import type { Panel } from "./panel.ts";
import { groupTopics } from "./topics.ts";

type Grid = { hits: number[][]; n?: number; topic?: number[] };

/** A panel with `hits[time][cell]` mentions of `n` answers each. */
function grid({ hits, n = 10, topic }: Grid): Side {
  const cells = hits[0]?.length ?? 0;
  const rows = hits.flatMap((row, time) => row.map((count, cell) => ({ time, cell, count })));
  const panel: Panel = {
    rows: rows.map((_, row) => row),
    cell: rows.map(({ cell }) => cell),
    time: rows.map(({ time }) => time),
    n: rows.map(() => n),
    topic: topic ?? Array.from({ length: cells }, (_, cell) => cell),
    cells,
    times: hits.length,
    topics: topic ? Math.max(...topic) + 1 : cells,
  };
  return { panel, top: rows.map(({ count }) => count), bottom: panel.n };
}

const repeat = (times: number, row: number[]) => Array.from({ length: times }, () => row);
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 2];
const estimate = ({ panel, top, bottom }: Side) => estimateRatio(panel, top, bottom);
const hitRows = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 9, maxLength: 9 }), {
  minLength: 2,
  maxLength: 12,
});

describe("estimateRatio", () => {
  it("returns Wilson's interval of the answers when there is one day", () => {
    const { low, high, effectiveN } = estimate(grid({ hits: [LEVELS] }))?.these ?? {};
    expect({ low, high }).toEqual(wilson(47, 100));
    expect(effectiveN).toBe(100);
  });

  it("keeps the value within both intervals, that of the topic being the wider one", () => {
    fc.assert(
      fc.property(hitRows, (hits) => {
        const result = estimate(grid({ hits }));
        if (!result) throw new Error("Every grid has answers.");
        for (const { low, high, effectiveN } of [result.these, result.topic]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(result.value + 1e-9);
          expect(high).toBeGreaterThanOrEqual(result.value - 1e-9);
          expect(high).toBeLessThanOrEqual(1);
          expect(effectiveN).toBeLessThanOrEqual(result.n);
        }
        expect(result.topic.standardError).toBeGreaterThanOrEqual(result.these.standardError - 1e-12);
      }),
    );
  });

  it("stays useful after two days, and narrows with every day like them", () => {
    const widths = [2, 4, 8, 16, 32].map((days) => {
      const hits = repeat(days, LEVELS).map((row, t) => row.map((x, i) => x + ((t + i) % 2)));
      const { low, high } = estimate(grid({ hits }))?.these ?? { low: 0, high: 1 };
      return high - low;
    });
    expect(widths[0]).toBeLessThan(0.4);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  it("counts days that move together as fewer answers", () => {
    const calm = estimate(grid({ hits: repeat(12, LEVELS).map((row, t) => row.map((x, i) => x + ((t + i) % 2))) }));
    const shocked = estimate(grid({ hits: repeat(12, LEVELS).map((row, t) => row.map((x) => (t % 2 ? 10 : x - 1))) }));
    expect(shocked?.these.effectiveN).toBeLessThan((calm?.these.effectiveN ?? 0) / 4);
  });

  it("widens the topic's interval when prompts are wordings of fewer questions", () => {
    const hits = repeat(8, [1, 1, 1, 1, 9, 9, 9, 9, 2, 2, 2, 2, 7, 7, 7, 7]);
    const apart = estimate(grid({ hits }))?.topic;
    const grouped = estimate(grid({ hits, topic: hits[0]?.map((_, i) => Math.floor(i / 4)) ?? [] }))?.topic;
    expect(grouped?.effectiveN).toBeLessThan(apart?.effectiveN ?? 0);
  });

  it("estimates a mean with an interval around it, and nothing without a denominator", () => {
    const { panel, top } = grid({ hits: repeat(6, LEVELS).map((row, t) => row.map((x, i) => x + ((t * i) % 3))) });
    const ones = Array.from(top, () => 5);
    const mean = estimateRatio(panel, top, ones, "mean");
    expect(mean?.these.low).toBeLessThan(mean?.value ?? 0);
    expect(mean?.these.high).toBeGreaterThan(mean?.value ?? 0);
    expect(
      estimateRatio(
        panel,
        top,
        Array.from(top, () => 0),
      ),
    ).toBeNull();
  });
});

describe("longRunVariance", () => {
  it("exceeds that of independent steps when neighbors resemble each other", () => {
    const slow = Array.from({ length: 24 }, (_, t) => (t < 12 ? 1 : -1));
    const fast = Array.from({ length: 24 }, (_, t) => (t % 2 ? 1 : -1));
    const [drifting, alternating] = [slow, fast].map((values) => longRunVariance([{ values, noise: 0, answers: 24 }]));
    expect(drifting?.variance).toBeGreaterThan(5 * (alternating?.variance ?? 0));
    expect(drifting?.df).toBeLessThan(alternating?.df ?? 0);
  });
});

describe("estimateChange", () => {
  const LOW = grid({
    hits: [LEVELS, LEVELS, LEVELS].map((row, t) => row.map((x, i) => Math.max(0, x - ((t + i) % 2)))),
  });
  const HIGH = grid({
    hits: repeat(3, LEVELS).map((row, t) => row.map((x, i) => Math.min(10, x + 3 + ((t + i) % 2)))),
  });

  it("mirrors when the sides are swapped", () => {
    fc.assert(
      fc.property(hitRows, hitRows, (a, b) => {
        const [base, current] = [grid({ hits: a }), grid({ hits: b })];
        const [forward, backward] = [estimateChange(base, current), estimateChange(current, base)];
        expect(forward?.difference).toBeCloseTo(-(backward?.difference ?? Number.NaN), 9);
        expect(forward?.p).toBeCloseTo(backward?.p ?? Number.NaN, 6);
        expect(forward?.combined.low).toBeCloseTo(-(backward?.combined.high ?? Number.NaN), 9);
      }),
    );
  });

  it("tests by topic with McNemar's test below 8 topics", () => {
    const seven = ({ panel, top, bottom }: Side) => ({
      panel: { ...panel, topic: [0, 1, 2, 3, 4, 5, 6, 6, 6, 6], topics: 7 },
      top,
      bottom,
    });
    expect(estimateChange(LOW, HIGH)?.byTopic.t).not.toBeNull();
    const few = estimateChange(seven(LOW), seven(HIGH));
    expect(few?.byTopic).toMatchObject({ t: null, p: expect.closeTo(2 / 2 ** 10, 9) });
  });

  it("takes the spread from earlier scans when both sides are single ones", () => {
    const single = (hits: number[]) => grid({ hits: [hits] });
    const later = LEVELS.map((x) => x + 1);
    expect(estimateChange(single(LEVELS), single(later))?.byTime).toBeNull();
    const calm = grid({ hits: repeat(5, LEVELS).map((row, t) => row.map((x, i) => x + (i === t ? 1 : 0))) });
    expect(estimateChange(single(LEVELS), single(later), calm)?.byTime?.p).toBeLessThan(0.05);
    const wild = grid({ hits: repeat(5, LEVELS).map((row, t) => row.map((x) => (t % 2 ? x : 0))) });
    expect(estimateChange(single(LEVELS), single(later), wild)?.byTime?.p).toBeGreaterThan(0.05);
  });
});

describe("groupTopics", () => {
  const topicsOf = (texts: string[], tags: string[][] = []) => [
    ...groupTopics(texts.map((text, i) => ({ id: `p${i}`, text, tags: tags[i] ?? [] }))).values(),
  ];

  it("groups wordings of one question", () => {
    const texts = [
      "What is the best changelog tool?",
      "what is the best changelog tool",
      "Which changelog tools do you recommend?",
      "Best changelog tool for large enterprises with SSO",
      "How do I collect customer feedback?",
    ];
    expect(topicsOf(texts)).toEqual([0, 0, 0, 1, 2]);
  });

  it("groups by the first tag that tells prompts apart", () => {
    const texts = ["alpha", "beta", "gamma", "delta"];
    expect(topicsOf(texts, [["all", "pricing"], ["all"], ["all", "pricing"], ["all", "setup"]])).toEqual([0, 1, 0, 2]);
  });

  it("keeps a text of asking words alone, and texts in other scripts, apart", () => {
    expect(topicsOf(["What is it?", "Which one is best?", "最適なツールは", "おすすめの会社は"])).toEqual([0, 1, 2, 3]);
  });
});

describe("benjaminiHochberg", () => {
  it("matches the published example and keeps the order of the values", () => {
    const p = [0.01, 0.04, 0.03, 0.005];
    expect(benjaminiHochberg(p)).toEqual([0.02, 0.04, 0.04, 0.02].map((value) => expect.closeTo(value, 9)));
    expect(benjaminiHochberg([])).toEqual([]);
  });
});

describe("gradeFigure", () => {
  const full = { prompts: 50, topics: 10, engines: 3, repeated: 1, detectableEffect: 0.04, noiseFloors: 3 };

  it("grades by how many criteria are met, and says which are not", () => {
    expect(gradeFigure(full).grade).toBe("decision");
    const { grade, criteria } = gradeFigure({ ...full, prompts: 20, detectableEffect: 0.09 });
    expect(grade).toBe("directional");
    expect(criteria.filter(({ met }) => !met).map(({ id }) => id)).toEqual(["prompts", "detectable_effect"]);
    expect(gradeFigure({ ...full, prompts: 1, topics: 1, engines: 1, repeated: 0 }).grade).toBe("exploratory");
  });
});
