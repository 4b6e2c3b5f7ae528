import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank, score } from "./rank.ts";
import { parseVisits, withVisit } from "./recent.ts";

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

describe("what a query finds", () => {
  it("puts the name before the keyword, and the beginning before the middle", () => {
    expect(found("post")).toEqual(["New post", "Content"]);
    expect(found("co")[0]).toBe("Content");
    expect(found("settings")).toEqual(["Settings", "GEO settings"]);
  });

  it("finds by initials, left-out letters, synonyms and words in any order", () => {
    expect(found("np")).toEqual(["New post"]);
    expect(found("shdl")).toEqual(["Schedules"]);
    expect(found("cron")).toEqual(["Schedules"]);
    expect(found("timtb")).toEqual([]);
    expect(found("post new")).toEqual(["New post"]);
    expect(found("engines geo")).toEqual(["GEO settings"]);
  });

  it("overlooks case and accents", () => {
    expect(found("RESUME")).toEqual(["Résumé of the week"]);
    expect(found("résumé")).toEqual(["Résumé of the week"]);
  });

  it("finds nothing where one word of the query is nowhere", () => {
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

describe("recent pages", () => {
  it("stand once each, the newest first, under their last title", () => {
    const first = withVisit(
      [
        { path: "/a", title: "A" },
        { path: "/b", title: "B" },
      ],
      { path: "/b", title: "B, renamed" },
    );
    expect(first).toEqual([
      { path: "/b", title: "B, renamed" },
      { path: "/a", title: "A" },
    ]);
    const many = Array.from({ length: 30 }, (_, index) => ({ path: `/${index}`, title: String(index) }));
    expect(many.reduce<ReturnType<typeof parseVisits>>(withVisit, [])).toHaveLength(12);
  });

  it("are none where the browser keeps something else, and lead to no other site", () => {
    expect(parseVisits(null)).toEqual([]);
    expect(parseVisits("{")).toEqual([]);
    expect(
      parseVisits('[1, {"path": "/a"}, {"path": "//evil.example", "title": "x"}, {"path": "/a", "title": "A"}]'),
    ).toEqual([{ path: "/a", title: "A" }]);
  });
});
