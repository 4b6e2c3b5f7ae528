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

describe("a page", () => {
  test("is read whatever it holds, and what is read is text that can be stored", () => {
    fc.assert(
      fc.property(markup, (html) => {
        const page = readPage(html, URL_OF_PAGE);
        const said = [page?.text, ...(page?.titles ?? []), ...(page?.headings.map(({ text }) => text) ?? [])];
        for (const text of said) expect(text ?? "").toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
        for (const { url } of page?.links ?? []) expect(URL.canParse(url)).toBe(true);
      }),
    );
  });

  test("is read once over, however its links and headings are nested", () => {
    const depth = 900;
    const nested = `${'<a href="/x"><h2 id="root">'.repeat(depth / 2)}${"<i></i>".repeat(100_000)}`;
    const page = readPage(nested, URL_OF_PAGE);
    expect(page?.links).toHaveLength(depth / 2);
    expect(readPage("<div>".repeat(50_000), URL_OF_PAGE)).toBeUndefined();
  });

  test("leads where its base says", () => {
    const page = readPage('<base href="/docs/"><a href="one">One</a><link rel="Alternate" href="two.md">', URL_OF_PAGE);
    expect(page?.links).toEqual([{ url: "https://site.example/docs/one", text: "One" }]);
    expect(page?.relations).toEqual([{ rel: "alternate", type: "", url: "https://site.example/docs/two.md" }]);
  });
});

describe("a Link header", () => {
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
  ])("%s is read", (header, expected) => {
    expect(readLinkHeader(header)?.map(({ target, rels, type }) => [target, rels, type])).toEqual(expected);
  });

  test.each(["a; rel=b", "<a; rel=b", "<a> rel=b", "<a b>; rel=c"])("%s is none", (header) => {
    expect(readLinkHeader(header)).toBeUndefined();
  });
});

describe("a robots.txt and a sitemap", () => {
  test("are read whatever they hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), markup, (text, html) => {
        expect(readRobots(text).rules).toBeGreaterThanOrEqual(0);
        expect(readSitemap(`<urlset><url><loc>${text}</loc>${html}</url></urlset>`, now)?.entries).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  test("name the lines that are wrong", () => {
    const { stray, unknown, agents } = readRobots("Disallow: /a\n# note\nUser-Agent : Bot # x\nAllow:/b\nwhat\n");
    expect([stray, unknown, agents]).toEqual([
      [{ line: 1, text: "Disallow: /a" }],
      [{ line: 5, text: "what" }],
      ["bot"],
    ]);
  });
});
