import { describe, expect, it } from "vitest";
import { addDays, addMonths, formatDay, formatMonth, listWeeks } from "./days.ts";

describe("listWeeks", () => {
  it("begins on the Monday on or before the first and ends on the Sunday on or after the last", () => {
    const weeks = listWeeks("2026-10");
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(["2026-09-28", "2026-11-01", 5]);
    expect(listWeeks("2027-02")).toHaveLength(4);
    expect(listWeeks("2026-08")).toHaveLength(6);
  });
});

describe("days and months", () => {
  it("cross the ends of months and years", () => {
    expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
    expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });

  it("are named in full", () => {
    expect([formatMonth("2026-10"), formatDay("2026-10-26")]).toEqual(["October 2026", "Monday, 26 October"]);
  });
});
