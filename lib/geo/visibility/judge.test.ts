import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Judgement, judge, type Spans } from "./judge.ts";
import { computeControl, correctFamily, moveBrands } from "./movements.ts";
import { readTallies, type TallyGroup } from "./tallies.ts";

type Side = { prompts?: number; engines?: number; days: readonly (readonly number[])[]; model?: string };

const DAY_MS = 86_400_000;
const dayAt = (index: number) => new Date(Date.parse("2026-01-01") + index * DAY_MS).toISOString().slice(0, 10);

/** Days on which every prompt has the given mentions out of ten answers of each engine. */
function side(first: number, { prompts = 8, engines = 2, days, model = "m" }: Side): TallyGroup[] {
  return days.flatMap((mentions, day) =>
    Array.from({ length: engines }, (_, engine) => {
      const hits = Array.from({ length: prompts }, (_, prompt) => mentions[prompt % mentions.length] ?? 0);
      const zeros = hits.map(() => 0);
      return {
        day: dayAt(first + day),
        engine: `e${engine}`,
        language: "en",
        tallies: {
          prompts: hits.map((_, prompt) => `p${prompt}`),
          models: [model],
          n: hits.map(() => 10),
          mentions: hits,
          positionSum: zeros,
          positionCount: zeros,
          cited: zeros,
          brands: { Rival: hits.map((count) => 10 - count) },
        },
      };
    }),
  );
}

const LOW = [
  [2, 3, 1, 4],
  [3, 2, 2, 4],
  [2, 3, 1, 3],
  [3, 3, 2, 3],
];
const HIGH = [
  [7, 8, 7, 9],
  [8, 8, 6, 9],
  [7, 9, 7, 9],
  [8, 9, 7, 8],
];
const LATER = 100;
const topics = new Map<string, number>();

type Options = { weeks?: number | null; isWanted?: (cell: { promptId: string }) => boolean };

function compare(base: TallyGroup[], current: TallyGroup[], { weeks = 4, ...rest }: Options = {}): Judgement {
  const tallies = readTallies([...base, ...current]);
  const split = new Set(base.map(({ day }) => day)).size;
  const spans: Spans = { base: { from: 0, to: split - 1 }, current: { from: split, to: tallies.days.length - 1 } };
  return judge({ tallies, spans, topics, weeks: weeks === null ? null : { base: weeks, current: weeks }, ...rest });
}

const judgeDays = (base: number[][], current: number[][], options: Omit<Side, "days"> & Options = {}) =>
  compare(side(0, { ...options, days: base }), side(LATER, { ...options, days: current }), options);

describe("judge", () => {
  it("finds a change that prompts and days both show, in either direction", () => {
    expect(judgeDays(LOW, HIGH).verdict).toBe("up");
    expect(judgeDays(HIGH, LOW).verdict).toBe("down");
    expect(judgeDays(LOW, LOW).verdict).toBe("no_detectable_change");
  });

  it("reverses the verdict when the sides are swapped", () => {
    const dayLists = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 }), {
      minLength: 2,
      maxLength: 6,
    });
    const opposite = { up: "down", down: "up" } as Record<string, string>;
    fc.assert(
      fc.property(dayLists, dayLists, (a, b) => {
        const [forward, backward] = [judgeDays(a, b), judgeDays(b, a)];
        expect(backward.verdict).toBe(opposite[forward.verdict] ?? forward.verdict);
        expect(backward.change?.difference).toBeCloseTo(-(forward.change?.difference ?? Number.NaN), 9);
        expect(backward.minimumDetectableEffect ?? 0).toBeCloseTo(forward.minimumDetectableEffect ?? 0, 6);
      }),
    );
  });

  it("reports no change when one day or one prompt is unusual", () => {
    const shocked = judgeDays([...LOW, ...LOW], [...LOW, ...LOW.slice(0, 3), [10, 10, 10, 10]]);
    expect(shocked.change?.byTopic.p).toBeLessThan(0.05);
    expect(shocked.verdict).not.toBe("up");
    const flat = LOW.map(() => Array.from({ length: 8 }, () => 3));
    const drifted = LOW.map(() => [10, 3, 3, 3, 3, 3, 3, 3]);
    expect(judgeDays(flat, drifted).verdict).toBe("no_detectable_change");
  });

  it("needs answers on both sides, twenty independent ones, six prompts and four weeks", () => {
    expect(compare([], side(0, { days: HIGH }))).toMatchObject({ verdict: "insufficient", change: null, p: null });
    const few = judgeDays(LOW, HIGH, { prompts: 5 });
    expect([few.verdict, few.prompts]).toEqual(["insufficient", 5]);
    expect(judgeDays(LOW, HIGH, { weeks: 3 }).verdict).toBe("insufficient");
    const swinging = [[0], [10], [0], [10]];
    expect(judgeDays(swinging, swinging)).toMatchObject({ verdict: "insufficient" });
  });

  it("needs prompts on four topics", () => {
    const grouped = new Map(Array.from({ length: 8 }, (_, i) => [`p${i}`, i % 3]));
    const tallies = readTallies([...side(0, { days: LOW }), ...side(LATER, { days: HIGH })]);
    const spans = { base: { from: 0, to: 3 }, current: { from: 4, to: 7 } };
    const weeks = { base: 4, current: 4 };
    expect(judge({ tallies, spans, topics: grouped, weeks })).toMatchObject({ verdict: "insufficient" });
    expect(judge({ tallies, spans, topics, weeks }).verdict).toBe("up");
  });

  it("compares only cells with one identical, known model", () => {
    const other = compare(side(0, { days: LOW }), side(LATER, { days: HIGH, model: "m-2" }));
    expect(other).toMatchObject({ verdict: "not_comparable", modelChanged: 16 });
    const unknown = compare(side(0, { days: LOW, model: "" }), side(LATER, { days: HIGH, model: "" }));
    expect(unknown.verdict).toBe("not_comparable");
    const half = side(LATER, { days: HIGH }).map((group) =>
      group.engine === "e1" ? { ...group, tallies: { ...group.tallies, models: ["m-2"] } } : group,
    );
    const judgement = compare(side(0, { days: LOW }), half);
    expect([judgement.verdict, judgement.compared.length, judgement.modelChanged]).toEqual(["up", 8, 8]);
    expect(judgement.current.checks).toBe(320);
    const elsewhere = side(LATER, { days: HIGH }).map((group) => ({
      ...group,
      engine: group.engine.replace("1", "2"),
    }));
    expect(compare(side(0, { days: LOW }), elsewhere).unmatched).toBe(16);
  });

  it("compares captured answers, which name no model", () => {
    const captured = (first: number, days: number[][]) =>
      side(first, { days, model: "" }).map((group) => ({ ...group, engine: `openai/${group.engine}:ui` }));
    expect(compare(captured(0, LOW), captured(LATER, HIGH))).toMatchObject({ verdict: "up", modelChanged: 0 });
  });

  it("restricts the comparison to a segment", () => {
    const { prompts } = judgeDays(LOW, HIGH, { isWanted: ({ promptId }) => promptId < "p6" });
    expect(prompts).toBe(6);
  });

  it("takes the spread from earlier scans when both sides are single scans", () => {
    const judgeScans = (history: number[][], model = "m") => {
      const groups = [
        ...side(0, { days: history, model }),
        ...side(50, { days: [[2, 3, 1, 4]] }),
        ...side(LATER, { days: [[7, 8, 7, 9]] }),
      ];
      const at = history.length;
      const spans = { base: { from: at, to: at }, current: { from: at + 1, to: at + 1 }, history: { from: 0, to: at } };
      return judge({ tallies: readTallies(groups), spans, topics, weeks: null }).verdict;
    };
    expect(judgeScans([])).toBe("insufficient");
    const calm = [
      [2, 3, 1, 3],
      [2, 3, 2, 4],
      [3, 3, 1, 4],
    ];
    expect(judgeScans(calm)).toBe("up");
    expect(judgeScans([[9], [0], [6]])).toBe("no_detectable_change");
    expect(judgeScans(calm, "m-0")).toBe("insufficient");
  });

  it("needs more answers, and sees less, when days vary more", () => {
    const wild = LOW.map((_, day) => Array.from({ length: 8 }, (_, i) => ((i + day) % 2 ? 9 : 1)));
    const [calm, loud] = [judgeDays(LOW, HIGH), judgeDays(LOW, wild)];
    expect(loud.minimumDetectableEffect).toBeGreaterThan(calm.minimumDetectableEffect ?? 1);
  });
});

describe("movements of brands", () => {
  const rates = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 });
  const worlds = fc.tuple(
    fc.array(rates, { minLength: 2, maxLength: 8 }),
    fc.array(rates, { minLength: 2, maxLength: 8 }),
    fc.integer({ min: 0, max: 5 }),
  );

  it("never disagrees with the verdict about the company", () => {
    fc.assert(
      fc.property(worlds, ([before, after, lift]) => {
        const lifted = after.map((day) => day.map((count) => Math.min(10, count + lift)));
        const tallies = readTallies([...side(0, { days: before }), ...side(LATER, { days: lifted })]);
        const spans = {
          base: { from: 0, to: before.length - 1 },
          current: { from: before.length, to: tallies.days.length - 1 },
        };
        const judgement = judge({ tallies, spans, topics, weeks: { base: 4, current: 4 } });
        const rival = tallies.brands.get("Rival") ?? new Float64Array(0);
        const brands = [
          { brand: "Acme", own: true, column: tallies.mentions },
          { brand: "Rival", own: false, column: rival },
        ];
        const movements = moveBrands(judgement, brands);
        expect(movements.get("Acme")).toMatchObject({
          verdict: judgement.verdict,
          difference: judgement.change?.difference ?? null,
        });
        const isMarked = ["up", "down"].includes(movements.get("Rival")?.verdict ?? "");
        if (judgement.p === null) expect(isMarked).toBe(false);
        const control = computeControl(tallies, judgement, brands);
        const rivalDifference = movements.get("Rival")?.difference ?? 0;
        expect(control?.difference ?? 0).toBeCloseTo((judgement.change?.difference ?? 0) - rivalDifference, 9);
      }),
    );
  });

  it("shows fewer movements the more verdicts stand side by side", () => {
    const { change } = judgeDays(LOW, HIGH);
    const member = { verdict: "up" as const, change, p: 0.04 };
    const still = { ...member, p: 0.9 };
    expect(correctFamily([member])[0]?.movement.verdict).toBe("up");
    expect(correctFamily([member, still, still])[0]?.movement.verdict).toBe("no_detectable_change");
  });
});
