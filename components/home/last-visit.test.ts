import { describe, expect, it } from "vitest";
import { nextVisits, parseVisits, serializeVisits } from "./last-visit.ts";

const isoTime = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes)).toISOString();
const ms = (minutes: number) => Date.parse(isoTime(minutes));

describe("nextVisits", () => {
  it("has no previous visit on the first one", () => {
    expect(nextVisits(undefined, ms(0))).toEqual({ previousEnd: null, seen: isoTime(0) });
  });

  it("continues a visit over short pauses, so that a reload does not hide new events", () => {
    expect(nextVisits({ previousEnd: isoTime(-600), seen: isoTime(0) }, ms(30))).toEqual({
      previousEnd: isoTime(-600),
      seen: isoTime(30),
    });
  });

  it("starts a new visit after a long pause and stores the end of the previous one", () => {
    expect(nextVisits({ previousEnd: isoTime(-600), seen: isoTime(0) }, ms(31))).toEqual({
      previousEnd: isoTime(0),
      seen: isoTime(31),
    });
  });
});

describe("parseVisits", () => {
  it("reads back what was written", () => {
    for (const visits of [
      { previousEnd: null, seen: isoTime(1) },
      { previousEnd: isoTime(0), seen: isoTime(1) },
    ]) {
      expect(parseVisits(serializeVisits(visits))).toEqual(visits);
    }
  });

  it("ignores anything else", () => {
    expect([null, "", "yesterday-ish", "{}"].map(parseVisits)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
