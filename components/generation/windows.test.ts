import { describe, expect, it } from "vitest";
import { windowBody, windowLabel } from "./windows.ts";

describe("windowBody", () => {
  it("returns a lookback window unchanged", () => {
    expect(windowBody("last_7_days", "", "")).toEqual({ lookbackWindow: "last_7_days" });
  });

  it("requests the newest period when that is chosen", () => {
    expect(windowBody("newest", "", "")).toEqual({ newest: true });
  });

  it("includes both days of a range, in UTC", () => {
    expect(windowBody("range", "2026-11-01", "2026-11-01")).toEqual({
      from: "2026-11-01T00:00:00.000Z",
      to: "2026-11-02T00:00:00.000Z",
    });
  });

  it.each([
    ["", ""],
    ["2026-11-02", "2026-11-01"],
    ["2026-13-41", "2026-11-01"],
    ["yesterday", "2026-11-01"],
  ])("returns undefined for %j to %j", (from, to) => {
    expect(windowBody("range", from, to)).toBeUndefined();
  });
});

describe("windowLabel", () => {
  it("labels a job without a lookback window as a custom range", () => {
    expect(windowLabel({ lookbackWindow: null })).toBe("Custom range");
    expect(windowLabel({ lookbackWindow: "yesterday" })).toBe("Yesterday");
  });
});
