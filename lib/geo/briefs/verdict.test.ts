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
const NONE: Sides = { before: [], after: [] };
const judge = (before: Cell[], after: Cell[], others = NONE) => computeVerdict({ before, after }, others, ["scan_1"]);

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

describe("verdict on an article", () => {
  it("requires twenty answers on each side", () => {
    expect(judge([cell(0, 19)], [cell(30, 30)])).toMatchObject({ verdict: "insufficient", before: { n: 19 } });
    expect(judge([cell(0, 20)], [cell(20, 20)]).verdict).toBe("improved");
    expect(judge([], [cell(20, 20)])).toMatchObject({ verdict: "insufficient", difference: null, answersNeeded: null });
  });

  it("reports when no later scan can decide because too few answers came before", () => {
    const late = judge([cell(0, 19)], [cell(30, 300)]);
    expect(late).toMatchObject({ verdict: "insufficient", decidable: false });
    expect(late.reason).toContain("19 before and 300 after. Those before publication cannot become more.");
    const early = judge([cell(0, 20)], [cell(1, 5)]);
    expect(early).toMatchObject({ verdict: "insufficient", decidable: true });
    expect(early.reason).toMatch(/5 after\.$/);
    const partly = judge([cell(0, 10), cell(0, 10, { engine: "beacon" })], [cell(5, 30)]);
    expect(partly).toMatchObject({ verdict: "insufficient", before: { n: 10 }, decidable: true });
  });

  it("compares only cells that the same model answered on both sides", () => {
    const { verdict, comparedCells, leftOutCells } = judge(
      [cell(0, 30), cell(0, 30, { engine: "beacon" }), cell(0, 30, { engine: "compass", model: null })],
      [
        cell(30, 30, { model: "atlas-2" }),
        cell(1, 30, { engine: "beacon" }),
        cell(30, 30, { engine: "compass", model: null }),
      ],
    );
    expect([verdict, comparedCells, leftOutCells]).toEqual(["no_detectable_change", 1, 2]);
  });

  it("detects a rise and a fall, with both rates, the difference and its interval", () => {
    const risen = judge([cell(3, 30)], [cell(18, 30)]);
    expect(risen).toMatchObject({
      verdict: "improved",
      before: { value: 0.1 },
      after: { value: 0.6 },
      difference: 0.5,
    });
    expect(risen.differenceLow).toBeGreaterThan(0);
    expect(judge([cell(18, 30)], [cell(3, 30)]).verdict).toBe("worse");
    expect(risen.answersNeeded).toBe(199);
  });

  it("subtracts the change that all other prompts show too", () => {
    const others = { before: [cell(10, 100, { promptId: "x" })], after: [cell(60, 100, { promptId: "x" })] };
    expect(judge([cell(3, 30)], [cell(18, 30)], others)).toMatchObject({
      verdict: "no_detectable_change",
      otherPrompts: 0.5,
    });
    const still = { before: [cell(10, 100, { promptId: "x" })], after: [cell(11, 100, { promptId: "x" })] };
    expect(judge([cell(3, 30)], [cell(18, 30)], still).verdict).toBe("improved");
  });

  it("reports a change where there is none in at most one of twenty comparisons", () => {
    const next = random(7);
    const draw = (share: number, n: number) => Array.from({ length: n }, () => next() < share).filter(Boolean).length;
    let alarms = 0;
    for (let run = 0; run < 2_000; run++) {
      const engines = ["atlas", "beacon", "compass"].map((engine) => ({ engine, share: 0.05 + 0.6 * next() }));
      const side = () => engines.map(({ engine, share }) => cell(draw(share, 12), 12, { engine }));
      const { verdict } = judge(side(), side());
      if (verdict === "improved" || verdict === "worse") alarms++;
    }
    expect(alarms / 2_000).toBeLessThanOrEqual(0.05);
  });
});
