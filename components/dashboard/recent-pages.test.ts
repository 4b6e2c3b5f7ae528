import { describe, expect, it } from "vitest";
import { parseVisits, withoutPagesOf, withVisit } from "./recent-pages.ts";

describe("withoutPagesOf", () => {
  it("removes every page whose address holds the id of a deleted item", () => {
    const visits = [
      "/content/abc",
      "/content/abcd",
      "/schedules?schedule=abc",
      "/geo?project=x&item=abc",
      "/content",
    ].map((path) => ({ path, title: path }));
    expect(withoutPagesOf(visits, ["abc"]).map(({ path }) => path)).toEqual(["/content/abcd", "/content"]);
    expect(withoutPagesOf(visits, [])).toEqual(visits);
  });
});

describe("withVisit", () => {
  it("keeps each page once, the newest first, under its last title", () => {
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
});

describe("parseVisits", () => {
  it("drops what this program did not write, and what leads to another site", () => {
    expect(parseVisits(null)).toEqual([]);
    expect(parseVisits("{")).toEqual([]);
    expect(
      parseVisits('[1, {"path": "/a"}, {"path": "//evil.example", "title": "x"}, {"path": "/a", "title": "A"}]'),
    ).toEqual([{ path: "/a", title: "A" }]);
  });
});
