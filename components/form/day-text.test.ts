import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDayText, parseDayText } from "./day-text.ts";

describe("parseDayText", () => {
  it.each([
    ["2026-02-07", "2026-02-07"],
    ["2026-2-7", "2026-02-07"],
    [" 7 Feb 2026 ", "2026-02-07"],
    ["07 february 2026", "2026-02-07"],
    ["Feb 7, 2026", "2026-02-07"],
    ["Sept. 30 2026", "2026-09-30"],
    ["29 Feb 2028", "2028-02-29"],
  ])("reads %j", (text, day) => {
    expect(parseDayText(text)).toBe(day);
  });

  it.each(["", "7", "7 Feb", "02/07/2026", "29 Feb 2026", "31 Apr 2026", "0 Feb 2026", "7 Foo 2026", "2026-13-01"])(
    "refuses %j",
    (text) => {
      expect(parseDayText(text)).toBeUndefined();
    },
  );

  it("reads what formatDayText writes, for every day", () => {
    const days = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDayText(formatDayText(day))).toBe(day);
      }),
    );
  });
});
