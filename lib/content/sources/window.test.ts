import { describe, expect, it } from "vitest";
import { resolveWindow } from "./window.ts";

const now = new Date("2024-03-01T15:30:00.000Z");
const range = (name: Parameters<typeof resolveWindow>[0]) => {
  const { from, to } = resolveWindow(name, now);
  return [from.toISOString(), to.toISOString()];
};

describe("resolveWindow", () => {
  it("computes days in UTC: today from midnight, yesterday as a calendar day, other windows in 24-hour days", () => {
    expect(range("current_day")).toEqual(["2024-03-01T00:00:00.000Z", now.toISOString()]);
    expect(range("yesterday")).toEqual(["2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"]);
    expect(range("last_7_days")).toEqual(["2024-02-23T15:30:00.000Z", now.toISOString()]);
    expect(range("last_14_days")).toEqual(["2024-02-16T15:30:00.000Z", now.toISOString()]);
    expect(range("last_30_days")).toEqual(["2024-01-31T15:30:00.000Z", now.toISOString()]);
  });
});
