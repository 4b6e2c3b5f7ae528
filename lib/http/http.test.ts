import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { RouteTable } from "#lib/pipeline/route-table.ts";
import { resolveClientIp } from "./client-ip.ts";
import { endpoint } from "./endpoint.ts";
import { codeOf } from "./errors.ts";
import { allowsMatch, etagOf, matchesNone } from "./etag.ts";
import { implement } from "./operation.ts";
import { pageQuery, paginate } from "./pagination.ts";
import { requireSameOrigin } from "./same-origin.ts";

describe("the code of an error", () => {
  test.each([
    ["Missing or invalid API key", "MISSING_OR_INVALID_API_KEY"],
    ["GEO requires a Starter, Growth, or Scale plan", "GEO_REQUIRES_A_STARTER_GROWTH_OR_SCALE_PLAN"],
    ["path: reason.", "PATH_REASON"],
  ])("%s is %s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe("page bounds are clamped, never refused", () => {
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
  ])("%j", (sent, expected) => {
    expect(query.parse(sent)).toEqual(expected);
  });

  test("any text gives a page that exists somewhere", () => {
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

test("with no items page 1 is valid and page 2 is the page-number body", () => {
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

test("neighbouring pages lead to each other", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 5_000 }), (limit, total) => {
      const last = Math.ceil(total / limit);
      for (let page = 1; page <= Math.min(last, 5); page++) {
        const { nextPage, previousPage } = paginate(limit, page, total);
        expect(nextPage).toBe(page === last ? null : page + 1);
        expect(previousPage).toBe(page === 1 ? null : page - 1);
      }
    }),
  );
});

describe("ETags", () => {
  const etag = etagOf("{}");
  test("are strong", () => expect(etag).toMatch(/^"[A-Za-z0-9_-]+"$/));
  test("differ where bodies differ", () => expect(etagOf("{ }")).not.toBe(etag));
  test("If-None-Match compares weakly and knows lists and *", () => {
    expect(matchesNone(`"x", W/${etag}`, etag)).toBe(true);
    expect(matchesNone("*", etag)).toBe(true);
    expect(matchesNone('"x"', etag)).toBe(false);
    expect(matchesNone(null, etag)).toBe(false);
  });
  test("If-Match compares strongly", () => {
    expect(allowsMatch(undefined, etag)).toBe(true);
    expect(allowsMatch(etag, etag)).toBe(true);
    expect(allowsMatch(`W/${etag}`, etag)).toBe(false);
  });
});

describe("the client's address", () => {
  test.each([
    ["10.0.0.1", "1.2.3.4", 0, "10.0.0.1"],
    ["10.0.0.1", undefined, 2, "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
    ["10.0.0.1", "1.2.3.4", 5, "1.2.3.4"],
  ])("socket %s, forwarded %s, %i trusted proxies: %s", (socket, forwarded, proxies, expected) => {
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

  test("a literal segment wins over a parameter", () => {
    expect(table.find("GET", "/v1/posts/generate")).toMatchObject({ kind: "found", params: {} });
  });
  test("parameters are decoded", () => {
    expect(table.find("GET", "/v1/posts/a%20b")).toMatchObject({ kind: "found", params: { postId: "a b" } });
  });
  test("a wrong method names the right ones", () => {
    expect(table.find("DELETE", "/v1/posts/generate")).toEqual({
      kind: "wrongMethod",
      allow: ["GET", "HEAD", "OPTIONS", "POST"],
    });
  });
  test("no path throws", () => {
    fc.assert(fc.property(fc.string(), (path) => void table.find("GET", `/v1/posts/${path}`)));
  });
});

describe("a change asked for by another origin", () => {
  const request = (headers: Record<string, string>, method = "POST") =>
    new Request("http://localhost:3000/api/app/keys", { method, headers: { host: "localhost:3000", ...headers } });
  const ours = "https://clarion.example";
  test.each([
    ["without Origin", {}],
    ["of another site", { origin: "https://evil.example" }],
    ["of a look-alike", { origin: "http://localhost:3000.evil.example" }],
    ["of an opaque origin", { origin: "null" }],
  ])("%s is refused", (_, headers) => {
    expect(() => requireSameOrigin(request(headers), ours)).toThrow(AppError);
  });
  test.each([
    ["of the configured origin", { origin: ours }],
    ["of the host that was asked", { origin: "http://localhost:3000" }],
  ])("%s is accepted", (_, headers) => {
    expect(() => requireSameOrigin(request(headers), ours)).not.toThrow();
  });
  test("a read needs no origin", () => {
    expect(() => requireSameOrigin(request({}, "GET"), ours)).not.toThrow();
  });
});
