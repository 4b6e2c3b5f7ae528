import { describe, expect, it } from "vitest";
import { type Cell, computeVerdict, type Sides } from "./verdict.ts";

const cell = (mentions: number, checks: number, over: Partial<Cell> = {}): Cell => ({
  promptId: "prm_1",
  engine: "atlas",
  language: "en",
  model: "atlas-1",
  checks,
  mentions,
  ...over,
});
type Scans = readonly (readonly Cell[])[];
const sides = (before: readonly Cell[], after: Scans): Sides => ({
  before,
  after: after.map((cells, index) => ({ scanId: `scan_${index + 1}`, cells })),
});
const NONE = sides([], []);
const judge = (before: Cell[], after: Scans, others = NONE) => computeVerdict(sides(before, after), others);

/** A deterministic pseudorandom generator of numbers from 0 to 1 (Mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("computeVerdict", () => {
  it("requires twenty answers between approval and publication, which later scans cannot add", () => {
    const late = judge([cell(0, 19)], [[cell(300, 300)]]);
    expect(late).toMatchObject({ verdict: "insufficient", decidable: false, nextLookAt: null });
    expect(late.reason).toContain("19 answers between approval and publication");
    expect(judge([cell(0, 20)], [[cell(20, 20)]]).verdict).toBe("improved");
  });

  it("compares only when 20, 40, 80, 160 and 320 answers have arrived", () => {
    const before = [cell(0, 40)];
    const waiting = judge(before, [[cell(19, 19)]]);
    expect(waiting).toMatchObject({ verdict: "insufficient", decidable: true, nextLookAt: 20 });
    expect(waiting.reason).toContain("19 of 20 answers");
    const first = [cell(1, 20)];
    expect(judge(before, [first])).toMatchObject({ verdict: "no_detectable_change", nextLookAt: 40 });
    const between = judge(before, [first, [cell(19, 19)]]);
    expect(between).toMatchObject({ verdict: "no_detectable_change", after: { n: 20 }, scanIds: ["scan_1"] });
    const second = judge(before, [first, [cell(20, 20)]]);
    expect(second).toMatchObject({ verdict: "improved", after: { n: 40 }, nextLookAt: null });
    const over = judge(before, [first, [cell(20, 300)]]);
    expect(over).toMatchObject({ after: { n: 320 }, nextLookAt: null });
  });

  it("keeps the first change that it finds", () => {
    const improved = judge([cell(0, 40)], [[cell(20, 20)], [cell(0, 300)]]);
    expect(improved).toMatchObject({ verdict: "improved", after: { n: 20 }, scanIds: ["scan_1"] });
  });

  it("compares only cells that the same model answered on both sides", () => {
    const { verdict, comparedCells, leftOutCells } = judge(
      [cell(0, 30), cell(0, 30, { engine: "beacon" }), cell(0, 30, { engine: "compass", model: null })],
      [
        [
          cell(30, 30, { model: "atlas-2" }),
          cell(1, 30, { engine: "beacon" }),
          cell(30, 30, { engine: "compass", model: null }),
        ],
      ],
    );
    expect([verdict, comparedCells, leftOutCells]).toEqual(["no_detectable_change", 1, 2]);
  });

  it("detects a rise and a fall, with both rates, the difference and its interval", () => {
    const risen = judge([cell(3, 30)], [[cell(18, 30)]]);
    expect(risen).toMatchObject({
      verdict: "improved",
      before: { value: 0.1 },
      after: { value: 0.6 },
      difference: 0.5,
    });
    expect(risen.differenceLow).toBeGreaterThan(0);
    expect(judge([cell(18, 30)], [[cell(3, 30)]]).verdict).toBe("worse");
  });

  it("subtracts the change of the prompts whose rate is nearest", () => {
    const other = (mentions: number, over: Partial<Cell> = {}) => cell(mentions, 100, { promptId: "x", ...over });
    const control = (before: number, after: number) => sides([other(before)], [[other(after)]]);
    expect(judge([cell(3, 30)], [[cell(18, 30)]], control(10, 60))).toMatchObject({
      verdict: "no_detectable_change",
      otherPrompts: 0.5,
    });
    expect(judge([cell(3, 30)], [[cell(18, 30)]], control(10, 11)).verdict).toBe("improved");
    const far = Array.from({ length: 10 }, (_, index) => other(10, { promptId: `near_${index}` }));
    const mixed = sides([...far, other(0, { promptId: "far" })], [[...far, other(100, { promptId: "far" })]]);
    expect(judge([cell(3, 30)], [[cell(18, 30)]], mixed).otherPrompts).toBe(0);
  });

  it("reports a change where there is none in at most one of twenty briefs, read after each scan", () => {
    const next = random(7);
    const draw = (share: number, n: number) => Array.from({ length: n }, () => next() < share).filter(Boolean).length;
    let alarms = 0;
    for (let run = 0; run < 500; run++) {
      const engines = ["atlas", "beacon", "compass"].map((engine) => ({ engine, share: 0.05 + 0.6 * next() }));
      const side = (n: number) => engines.map(({ engine, share }) => cell(draw(share, n), n, { engine }));
      const before = side(10);
      const scans = Array.from({ length: 14 }, () => side(2));
      const verdicts = scans.map((_, index) => judge(before, scans.slice(0, index + 1)).verdict);
      if (verdicts.some((verdict) => verdict === "improved" || verdict === "worse")) alarms++;
    }
    expect(alarms / 500).toBeLessThanOrEqual(0.05);
  });
});
