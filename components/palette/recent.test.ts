import { describe, expect, it } from "vitest";
import { withoutPagesOf } from "./recent.ts";

describe("recent pages", () => {
  it("are without those of what is being deleted, wherever its id stands in the address", () => {
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
