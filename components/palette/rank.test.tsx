import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank, score } from "./rank.ts";

const PAGES = [
  { label: "Content", keywords: ["posts", "articles", "drafts"] },
  { label: "Competitors", keywords: ["rivals"] },
  { label: "New post", keywords: ["write", "create"] },
  { label: "Schedules", keywords: ["timetable", "cron"] },
  { label: "GEO settings", keywords: ["engines", "aliases"] },
  { label: "Settings", keywords: ["organization"] },
  { label: "Résumé of the week" },
];
const found = (query: string) => rank(query, PAGES).map(({ item }) => item.label);

describe("rank", () => {
  it("puts the name before the keyword, and the beginning before the middle", () => {
    expect(found("post")).toEqual(["New post", "Content"]);
    expect(found("co")[0]).toBe("Content");
    expect(found("settings")).toEqual(["Settings", "GEO settings"]);
  });

  it("matches initials, left-out letters, synonyms and words in any order", () => {
    expect(found("np")).toEqual(["New post"]);
    expect(found("shdl")).toEqual(["Schedules"]);
    expect(found("cron")).toEqual(["Schedules"]);
    expect(found("timtb")).toEqual([]);
    expect(found("post new")).toEqual(["New post"]);
    expect(found("engines geo")).toEqual(["GEO settings"]);
  });

  it("ignores case and accents", () => {
    expect(found("RESUME")).toEqual(["Résumé of the week"]);
    expect(found("résumé")).toEqual(["Résumé of the week"]);
  });

  it("finds nothing when one word of the query is nowhere", () => {
    expect(found("new zebra")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });

  it("finds every name by itself", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abcXYZ 09éß語".split("")), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, (label) => {
        fc.pre(/[\p{L}\p{N}]/u.test(label));
        expect(score(label, { label })).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
