import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLinkHeader } from "#lib/geo/readiness/parse/headers.ts";
import { readRobots } from "#lib/geo/readiness/parse/robots-file.ts";
import { readSitemap } from "#lib/geo/readiness/parse/sitemap.ts";
import { readPage } from "./read-page.ts";

const URL_OF_PAGE = "https://site.example/a/b";
const now = new Date("2026-03-01T12:00:00.000Z");
const markup = fc
  .array(
    fc.constantFrom(
      ...["<a href=", "<h1>", "</h1>", "<title>", "<meta name=robots content=", "<script type=application/ld+json>"],
      ...[
        "</script>",
        "{",
        '"@type":',
        "<svg>",
        "<template>",
        ">",
        '"',
        "<!--",
        "-->",
        "\u0000",
        "\ud800",
        "<base href=x>",
        "&#0;",
      ],
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("readPage", () => {
  test("reads any input into text that can be stored", () => {
    fc.assert(
      fc.property(markup, (html) => {
        const page = readPage(html, URL_OF_PAGE);
        const texts = [page?.text, ...(page?.titles ?? []), ...(page?.headings.map(({ text }) => text) ?? [])];
        for (const text of texts) expect(text ?? "").toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
        for (const { url } of page?.links ?? []) expect(URL.canParse(url)).toBe(true);
      }),
    );
  });

  test("reads deeply nested links and headings in linear time", () => {
    const depth = 900;
    const nested = `${'<a href="/x"><h2 id="root">'.repeat(depth / 2)}${"<i></i>".repeat(100_000)}`;
    const page = readPage(nested, URL_OF_PAGE);
    expect(page?.links).toHaveLength(depth / 2);
    expect(readPage("<div>".repeat(50_000), URL_OF_PAGE)).toBeUndefined();
  });

  test("resolves links against the base element", () => {
    const page = readPage('<base href="/docs/"><a href="one">One</a><link rel="Alternate" href="two.md">', URL_OF_PAGE);
    expect(page?.links).toEqual([{ url: "https://site.example/docs/one", text: "One" }]);
    expect(page?.relations).toEqual([{ rel: "alternate", type: "", url: "https://site.example/docs/two.md" }]);
  });
});

describe("readLinkHeader", () => {
  test.each([
    [
      '<a>; rel="b c", <d>; rel=e; type="text/x"',
      [
        ["a", ["b", "c"], ""],
        ["d", ["e"], "text/x"],
      ],
    ],
    ['<a>; title="x, y; z \\" w"; rel=next', [["a", ["next"], ""]]],
    [
      "<a>;rel=up,,<b>;rel=down",
      [
        ["a", ["up"], ""],
        ["b", ["down"], ""],
      ],
    ],
    ["", []],
  ])("reads %s", (header, expected) => {
    expect(readLinkHeader(header)?.map(({ target, rels, type }) => [target, rels, type])).toEqual(expected);
  });

  test.each(["a; rel=b", "<a; rel=b", "<a> rel=b", "<a b>; rel=c"])("returns undefined for %s", (header) => {
    expect(readLinkHeader(header)).toBeUndefined();
  });
});

describe("readRobots and readSitemap", () => {
  test("accepts any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), markup, (text, html) => {
        expect(readRobots(text).rules).toBeGreaterThanOrEqual(0);
        expect(readSitemap(`<urlset><url><loc>${text}</loc>${html}</url></urlset>`, now)?.entries).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  test("lists invalid lines of a robots.txt", () => {
    const { stray, unknown, agents } = readRobots("Disallow: /a\n# note\nUser-Agent : Bot # x\nAllow:/b\nwhat\n");
    expect([stray, unknown, agents]).toEqual([
      [{ line: 1, text: "Disallow: /a" }],
      [{ line: 5, text: "what" }],
      ["bot"],
    ]);
  });
});
