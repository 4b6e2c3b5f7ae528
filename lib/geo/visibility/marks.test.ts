import { describe, expect, it } from "vitest";
import { markModels, markOutages } from "./marks.ts";

const day = (n: number, rest: object = {}) => ({ day: `2026-03-0${n}`, engine: "a/one", ...rest });

describe("markModels", () => {
  it("marks the day on which an engine answers by another model, and not its first day", () => {
    const days = [
      { ...day(1), models: ["m-1"] },
      { ...day(1), engine: "b/two", models: ["m-2"] },
      { ...day(2), models: ["m-1"] },
      { ...day(4), models: ["m-1", "m-3"] },
      { ...day(5), models: ["m-3"] },
    ];
    expect(markModels(days)).toEqual([
      { day: "2026-03-04", kind: "model_change", engine: "a/one", text: "m-1 before, m-3 now" },
    ]);
  });
});

describe("markOutages", () => {
  it("marks the first of several days on which most questions fail", () => {
    const days = [
      { ...day(1), checks: 8, failed: 2 },
      { ...day(2), checks: 1, failed: 9 },
      { ...day(3), checks: 0, failed: 10 },
      { ...day(4), checks: 10, failed: 0 },
      { ...day(5), checks: 0, failed: 2 },
    ];
    expect(markOutages(days)).toEqual([
      { day: "2026-03-02", kind: "outage", engine: "a/one", text: "9 of 10 questions failed" },
    ]);
  });
});
