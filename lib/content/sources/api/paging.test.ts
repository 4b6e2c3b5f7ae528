import fc from "fast-check";
import { Headers } from "undici";
import { describe, expect, it } from "vitest";
import { nextQuery } from "./paging.ts";

const page = { query: { state: "closed", page: "2" }, rows: 50, offset: 50, limit: 50 };
const next = (headers: Record<string, string>, change: Partial<typeof page> = {}) =>
  nextQuery(new Headers(headers), { ...page, ...change });

describe("nextQuery", () => {
  it("uses the host's link, and our own parameters if the link has none", () => {
    const link =
      '<https://api.example.org/x?page=1>; rel="prev", <https://api.example.org/x?page=3&after=abc>; rel="next"';
    expect(next({ link })).toEqual({ state: "closed", page: "3", after: "abc" });
    expect(next({ link: "</x?cursor=1>; rel=next" })).toEqual({ state: "closed", page: "2", cursor: "1" });
  });

  it.each([
    ["GitLab's next page", { "x-next-page": "3" }, true],
    ["GitLab's empty next page", { "x-next-page": "" }, false],
    ["Gitea's flag", { "x-hasmore": "true" }, true],
    ["Gitea's flag at the end", { "x-hasmore": "false" }, false],
    ["a total", { "x-total-count": "101" }, true],
    ["a total that is reached", { "x-total": "100" }, false],
    ["links without a next page", { link: '<https://x/?page=1>; rel="first"' }, false],
  ])("detects the next page from %s", (_name, headers, more) => {
    expect(next({ ...headers })).toEqual(more ? { state: "closed", page: "3" } : undefined);
  });

  it("requests another page after a full one without headers, and none after an empty one", () => {
    expect(next({})).toEqual({ state: "closed", page: "3" });
    expect(next({}, { rows: 49 })).toBeUndefined();
    expect(next({ link: '<https://x/?page=3>; rel="next"' }, { rows: 0 })).toBeUndefined();
  });

  it("accepts any header value", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, "")),
        (link) => {
          const query = next({ link });
          expect(query === undefined || typeof query === "object").toBe(true);
        },
      ),
    );
    expect(next({ link: `${"<".repeat(50_000)}` })).toBeUndefined();
  });
});
