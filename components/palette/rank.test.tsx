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
const rankedLabels = (query: string) => rank(query, PAGES).map(({ item }) => item.label);

describe("rank", () => {
  it("ranks label matches before keyword matches, and prefixes before inner matches", () => {
    expect(rankedLabels("post")).toEqual(["New post", "Content"]);
    expect(rankedLabels("co")[0]).toBe("Content");
    expect(rankedLabels("settings")).toEqual(["Settings", "GEO settings"]);
  });

  it("matches initials, skipped letters, synonyms and words in any order", () => {
    expect(rankedLabels("np")).toEqual(["New post"]);
    expect(rankedLabels("shdl")).toEqual(["Schedules"]);
    expect(rankedLabels("cron")).toEqual(["Schedules"]);
    expect(rankedLabels("timtb")).toEqual([]);
    expect(rankedLabels("post new")).toEqual(["New post"]);
    expect(rankedLabels("engines geo")).toEqual(["GEO settings"]);
  });

  it("ignores case and accents", () => {
    expect(rankedLabels("RESUME")).toEqual(["Résumé of the week"]);
    expect(rankedLabels("résumé")).toEqual(["Résumé of the week"]);
  });

  it("returns nothing when a word of the query matches nowhere", () => {
    expect(rankedLabels("new zebra")).toEqual([]);
    expect(rankedLabels("  ")).toEqual([]);
  });

  it("finds every label by itself", () => {
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
