import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CellSum, type Judgement, judge } from "./judge.ts";

type Side = {
  prompts?: number;
  engines?: number;
  scans: readonly (readonly number[])[];
  model?: string | null;
  name?: string;
};

/** Scans in which every prompt has the given mentions out of ten answers of each engine. */
function side({ prompts = 8, engines = 2, scans, model = "m", name = "s" }: Side): CellSum[] {
  return scans.flatMap((mentions, scan) =>
    Array.from({ length: prompts * engines }, (_, i) => ({
      scanId: `${name}${scan}`,
      promptId: `p${i % prompts}`,
      engine: `e${Math.floor(i / prompts)}`,
      language: "en",
      model,
      checks: 10,
      mentions: mentions[(i % prompts) % mentions.length] ?? 0,
    })),
  );
}

const LOW = side({
  name: "a",
  scans: [
    [2, 3, 1, 4],
    [3, 2, 2, 4],
    [2, 3, 1, 3],
  ],
});
const HIGH = side({
  name: "b",
  scans: [
    [7, 8, 7, 9],
    [8, 8, 6, 9],
    [7, 9, 7, 9],
  ],
});
const numbers = ({ difference, minimumDetectableEffect: effect, answersNeeded }: Judgement) => [
  difference,
  effect,
  answersNeeded,
];

describe("judge", () => {
  test("detects a change that prompts and scans both show, in either direction", () => {
    expect(judge({ base: LOW, current: HIGH }).verdict).toBe("up");
    expect(judge({ base: HIGH, current: LOW }).verdict).toBe("down");
    expect(judge({ base: LOW, current: LOW.map((sum) => ({ ...sum, scanId: `x${sum.scanId}` })) }).verdict).toBe(
      "no_detectable_change",
    );
  });

  test("reverses the verdict when the sides are swapped", () => {
    const scanLists = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    });
    const opposite = { up: "down", down: "up" } as Record<string, string>;
    fc.assert(
      fc.property(scanLists, scanLists, (a, b) => {
        const [base, current] = [side({ name: "a", scans: a }), side({ name: "b", scans: b })];
        const forward = judge({ base, current });
        const backward = judge({ base: current, current: base });
        expect(backward.verdict).toBe(opposite[forward.verdict] ?? forward.verdict);
        expect(backward.difference).toBeCloseTo(-(forward.difference ?? Number.NaN), 9);
        expect(numbers(backward).slice(1)).toEqual(
          numbers(forward)
            .slice(1)
            .map((value) => expect.closeTo(value ?? 0, 6)),
        );
      }),
    );
  });

  test("reports no change caused by one unusual scan or one prompt", () => {
    const shocked = side({
      name: "b",
      scans: [
        [2, 3, 1, 4],
        [3, 2, 2, 4],
        [10, 10, 10, 10],
      ],
    });
    const one = judge({ base: LOW, current: shocked });
    expect(one.paired?.p).toBeLessThan(0.05);
    expect(one.verdict).toBe("no_detectable_change");
    const drifted = HIGH.map((sum) => ({ ...sum, mentions: sum.promptId === "p0" ? 10 : 3 }));
    const flat = LOW.map((sum) => ({ ...sum, mentions: 3 }));
    expect(judge({ base: flat, current: drifted }).verdict).toBe("no_detectable_change");
  });

  test("needs answers on both sides, twenty of them, and six prompts", () => {
    expect(judge({ base: [], current: HIGH })).toMatchObject({ verdict: "insufficient", difference: null });
    const few = (sums: CellSum[]) => sums.filter(({ promptId }) => promptId < "p5");
    expect(judge({ base: few(LOW), current: few(HIGH) })).toMatchObject({ verdict: "insufficient", prompts: 5 });
    const single = (sums: CellSum[]) =>
      sums
        .filter(({ engine, scanId }) => engine === "e0" && /0$/.test(scanId))
        .map((sum) => ({ ...sum, checks: 1, mentions: 1 }));
    expect(judge({ base: single(LOW), current: single(HIGH) })).toMatchObject({
      verdict: "insufficient",
      answersNeeded: expect.any(Number),
    });
  });

  test("compares only cells with one identical, known model", () => {
    const other = HIGH.map((sum) => ({ ...sum, model: "m-2" }));
    expect(judge({ base: LOW, current: other })).toMatchObject({ verdict: "not_comparable", modelChanged: 16 });
    const unknown = (sums: CellSum[]) => sums.map((sum) => ({ ...sum, model: null }));
    expect(judge({ base: unknown(LOW), current: unknown(HIGH) }).verdict).toBe("not_comparable");
    const half = HIGH.map((sum) => (sum.engine === "e1" ? { ...sum, model: "m-2" } : sum));
    const judgement = judge({ base: LOW, current: half });
    expect([judgement.verdict, judgement.compared.size, judgement.modelChanged]).toEqual(["up", 8, 8]);
    expect(judgement.current.checks).toBe(240);
    const elsewhere = HIGH.map((sum) => (sum.engine === "e1" ? { ...sum, engine: "e2" } : sum));
    expect(judge({ base: LOW, current: elsewhere }).unmatched).toBe(16);
  });

  test("compares a scan that lacks some cells by the cells it has", () => {
    const partial = HIGH.filter(({ scanId, promptId }) => scanId !== "b0" || promptId !== "p3");
    const levels = judge({ base: LOW, current: partial }).clustered;
    expect(levels).toMatchObject({ df: 4 });
    const tiny = HIGH.filter(({ scanId, promptId }) => scanId !== "b0" || promptId === "p3");
    expect(judge({ base: LOW, current: tiny }).clustered).toMatchObject({ df: 3 });
  });

  test("takes the spread from earlier scans when both sides are single scans", () => {
    const [base, current] = [side({ name: "a", scans: [[2, 3, 1, 4]] }), side({ name: "b", scans: [[7, 8, 7, 9]] })];
    expect(judge({ base, current }).verdict).toBe("insufficient");
    const calm = side({
      name: "h",
      scans: [
        [2, 3, 1, 3],
        [2, 3, 2, 4],
        [3, 3, 1, 4],
      ],
    });
    expect(judge({ base, current, history: calm })).toMatchObject({ verdict: "up", clustered: { df: 3 } });
    const wild = side({
      name: "h",
      scans: [
        [9, 9, 8, 9],
        [0, 1, 0, 1],
        [5, 6, 5, 6],
      ],
    });
    expect(judge({ base, current, history: wild }).verdict).toBe("no_detectable_change");
    const foreign = calm.map((sum) => ({ ...sum, model: "m-0" }));
    expect(judge({ base, current, history: foreign }).verdict).toBe("insufficient");
  });

  test("reports fewer answers needed when they vary less", () => {
    const wide = side({
      name: "b",
      scans: [
        [0, 9, 2, 7],
        [9, 0, 8, 1],
        [1, 8, 0, 9],
      ],
    });
    const [calm, loud] = [judge({ base: LOW, current: HIGH }), judge({ base: LOW, current: wide })];
    expect(loud.minimumDetectableEffect).toBeGreaterThan(calm.minimumDetectableEffect ?? 1);
    expect(loud.answersNeeded).toBeGreaterThan(calm.answersNeeded ?? 1e9);
  });
});
