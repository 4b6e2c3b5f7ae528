import { describe, expect, it } from "vitest";
import { nextVisits, parseVisits, serializeVisits } from "./last-visit.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes)).toISOString();
const ms = (minutes: number) => Date.parse(at(minutes));

describe("nextVisits", () => {
  it("knows no earlier visit on the first one", () => {
    expect(nextVisits(undefined, ms(0))).toEqual({ previousEnd: null, seen: at(0) });
  });

  it("stays in one visit over short pauses, so that what is new does not vanish on reload", () => {
    expect(nextVisits({ previousEnd: at(-600), seen: at(0) }, ms(30))).toEqual({ previousEnd: at(-600), seen: at(30) });
  });

  it("begins a new visit after a long pause and remembers when the last one ended", () => {
    expect(nextVisits({ previousEnd: at(-600), seen: at(0) }, ms(31))).toEqual({ previousEnd: at(0), seen: at(31) });
  });
});

describe("parseVisits", () => {
  it("reads back what was written", () => {
    for (const visits of [
      { previousEnd: null, seen: at(1) },
      { previousEnd: at(0), seen: at(1) },
    ]) {
      expect(parseVisits(serializeVisits(visits))).toEqual(visits);
    }
  });

  it("takes anything else for nothing", () => {
    expect([null, "", "yesterday-ish", "{}"].map(parseVisits)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
