import { describe, expect, it } from "vitest";
import { getDayBounds, readTime, toLocalTime } from "./local-time.ts";

const read = (text: string, zone: string) => readTime(text, zone).toISOString();

describe("readTime", () => {
  it("keeps the wall-clock time on both sides of a change to and from summer time", () => {
    expect(read("2027-03-27T09:00", "Europe/Berlin")).toBe("2027-03-27T08:00:00.000Z");
    expect(read("2027-03-29T09:00", "Europe/Berlin")).toBe("2027-03-29T07:00:00.000Z");
    expect(read("2026-10-31T09:00", "America/New_York")).toBe("2026-10-31T13:00:00.000Z");
    expect(read("2026-11-01T09:00", "America/New_York")).toBe("2026-11-01T14:00:00.000Z");
  });

  it("moves a skipped time forward and takes the first of two equal times", () => {
    expect(read("2027-03-28T02:30", "Europe/Berlin")).toBe("2027-03-28T01:30:00.000Z");
    expect(read("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(read("2026-10-04T02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
  });

  it("ignores the zone for a time with an offset", () => {
    expect(read("2026-10-25T02:30:00Z", "Europe/Berlin")).toBe("2026-10-25T02:30:00.000Z");
    expect(read("2026-10-25T02:30:00.500+05:30", "UTC")).toBe("2026-10-24T21:00:00.500Z");
  });
});

describe("getDayBounds", () => {
  it("spans 25 hours on the day on which summer time ends", () => {
    const { start, end } = getDayBounds("2026-10-25", "2026-10-25", "Europe/Berlin");
    expect([start.toISOString(), end.toISOString()]).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
    expect(toLocalTime(start, "Europe/Berlin")).toEqual({ day: "2026-10-25", time: "00:00" });
    expect(toLocalTime(new Date(end.getTime() - 1), "Europe/Berlin")).toEqual({ day: "2026-10-25", time: "23:59" });
  });
});
