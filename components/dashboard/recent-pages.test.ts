import { describe, expect, it } from "vitest";
import { parseVisits, removeVisitsTo, withVisit } from "./recent-pages.ts";

describe("removeVisitsTo", () => {
  it("removes every page whose path contains the id of a deleted item", () => {
    const visits = [
      "/content/abc",
      "/content/abcd",
      "/schedules?schedule=abc",
      "/geo?project=x&item=abc",
      "/content",
    ].map((path) => ({ path, title: path }));
    expect(removeVisitsTo(visits, ["abc"]).map(({ path }) => path)).toEqual(["/content/abcd", "/content"]);
    expect(removeVisitsTo(visits, [])).toEqual(visits);
  });
});

describe("withVisit", () => {
  it("keeps each page once, newest first, with its latest title", () => {
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
  it("drops invalid entries and links to other sites", () => {
    expect(parseVisits(null)).toEqual([]);
    expect(parseVisits("{")).toEqual([]);
    expect(
      parseVisits('[1, {"path": "/a"}, {"path": "//evil.example", "title": "x"}, {"path": "/a", "title": "A"}]'),
    ).toEqual([{ path: "/a", title: "A" }]);
  });
});
