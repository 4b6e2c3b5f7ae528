import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { RouteTable } from "#lib/pipeline/route-table.ts";
import { resolveClientIp } from "./client-ip.ts";
import { endpoint } from "./endpoint.ts";
import { toErrorCode } from "./errors.ts";
import { allowsMatch, computeEtag, matchesNone } from "./etag.ts";
import { implement } from "./operation.ts";
import { pageQuery, paginate } from "./pagination.ts";
import { requireSameOrigin } from "./same-origin.ts";

describe("toErrorCode", () => {
  test.each([
    ["Missing or invalid API key", "MISSING_OR_INVALID_API_KEY"],
    ["GEO requires a Starter, Growth, or Scale plan", "GEO_REQUIRES_A_STARTER_GROWTH_OR_SCALE_PLAN"],
    ["path: reason.", "PATH_REASON"],
  ])("converts %s to %s", (text, code) => {
    expect(toErrorCode(text)).toBe(code);
  });
});

describe("pagination bounds", () => {
  const query = z.object(pageQuery(10));
  test.each([
    [{}, { limit: 10, page: 1 }],
    [
      { limit: "0", page: "0" },
      { limit: 1, page: 1 },
    ],
    [
      { limit: "-5", page: "-1" },
      { limit: 1, page: 1 },
    ],
    [{ limit: "1000" }, { limit: 100, page: 1 }],
    [
      { limit: "ten", page: "x" },
      { limit: 10, page: 1 },
    ],
    [{ limit: "" }, { limit: 10, page: 1 }],
    [
      { limit: "7.9", page: "2.5" },
      { limit: 7, page: 2 },
    ],
  ])("clamps %j", (sent, expected) => {
    expect(query.parse(sent)).toEqual(expected);
  });

  test("gives a valid page for any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (limit, page) => {
        const parsed = query.parse({ limit, page });
        expect(parsed.limit).toBeGreaterThanOrEqual(1);
        expect(parsed.limit).toBeLessThanOrEqual(100);
        expect(parsed.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test("accepts page 1 without items and refuses page 2 with the page-number body", () => {
  expect(paginate(10, 1, 0)).toEqual({
    limit: 10,
    currentPage: 1,
    nextPage: null,
    previousPage: null,
    totalPages: 1,
    totalItems: 0,
  });
  try {
    paginate(10, 2, 0);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).body).toMatchObject({
      error: "Invalid page number",
      details: { totalPages: 1, requestedPage: 2 },
    });
  }
});

test("links neighboring pages to each other", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 5_000 }), (limit, total) => {
      const lastPage = Math.ceil(total / limit);
      for (let page = 1; page <= Math.min(lastPage, 5); page++) {
        const { nextPage, previousPage } = paginate(limit, page, total);
        expect(nextPage).toBe(page === lastPage ? null : page + 1);
        expect(previousPage).toBe(page === 1 ? null : page - 1);
      }
    }),
  );
});

describe("ETags", () => {
  const etag = computeEtag("{}");
  test("creates strong ETags", () => expect(etag).toMatch(/^"[A-Za-z0-9_-]+"$/));
  test("creates different ETags for different bodies", () => expect(computeEtag("{ }")).not.toBe(etag));
  test("compares If-None-Match weakly, including lists and *", () => {
    expect(matchesNone(`"x", W/${etag}`, etag)).toBe(true);
    expect(matchesNone("*", etag)).toBe(true);
    expect(matchesNone('"x"', etag)).toBe(false);
    expect(matchesNone(null, etag)).toBe(false);
  });
  test("compares If-Match strongly", () => {
    expect(allowsMatch(undefined, etag)).toBe(true);
    expect(allowsMatch(etag, etag)).toBe(true);
    expect(allowsMatch(`W/${etag}`, etag)).toBe(false);
  });
});

describe("resolveClientIp", () => {
  test.each([
    ["10.0.0.1", "1.2.3.4", 0, "10.0.0.1"],
    ["10.0.0.1", undefined, 2, "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
    ["10.0.0.1", "1.2.3.4", 5, "1.2.3.4"],
  ])("resolves socket %s, forwarded %s and %i trusted proxies to %s", (socket, forwarded, proxies, expected) => {
    expect(resolveClientIp(socket, forwarded, proxies)).toBe(expected);
  });
});

describe("routes", () => {
  const of = (method: "GET" | "POST", path: string) =>
    implement(
      endpoint({ id: path, method, path, tag: "T", summary: "S", public: true, output: z.object({}), errors: [] }),
      async () => ({}),
    );
  const table = new RouteTable([
    of("GET", "/v1/posts/{postId}"),
    of("POST", "/v1/posts/generate"),
    of("GET", "/v1/posts/generate"),
  ]);

  test("prefers a literal segment to a parameter", () => {
    expect(table.find("GET", "/v1/posts/generate")).toMatchObject({ kind: "found", params: {} });
  });
  test("decodes parameters", () => {
    expect(table.find("GET", "/v1/posts/a%20b")).toMatchObject({ kind: "found", params: { postId: "a b" } });
  });
  test("lists the allowed methods for a wrong one", () => {
    expect(table.find("DELETE", "/v1/posts/generate")).toEqual({
      kind: "wrongMethod",
      allow: ["GET", "HEAD", "OPTIONS", "POST"],
    });
  });
  test("never throws regardless of the path", () => {
    fc.assert(fc.property(fc.string(), (path) => void table.find("GET", `/v1/posts/${path}`)));
  });
});

describe("requireSameOrigin", () => {
  const request = (headers: Record<string, string>, method = "POST") =>
    new Request("http://localhost:3000/api/app/keys", { method, headers: { host: "localhost:3000", ...headers } });
  const ours = "https://clarion.example";
  test.each([
    ["without Origin", {}],
    ["of another site", { origin: "https://evil.example" }],
    ["of a look-alike", { origin: "http://localhost:3000.evil.example" }],
    ["of an opaque origin", { origin: "null" }],
  ])("refuses %s", (_, headers) => {
    expect(() => requireSameOrigin(request(headers), ours)).toThrow(AppError);
  });
  test.each([
    ["of the configured origin", { origin: ours }],
    ["of the host that was asked", { origin: "https://localhost:3000" }],
  ])("accepts %s", (_, headers) => {
    expect(() => requireSameOrigin(request(headers), ours)).not.toThrow();
  });
  test("accepts a read without an origin", () => {
    expect(() => requireSameOrigin(request({}, "GET"), ours)).not.toThrow();
  });
});
