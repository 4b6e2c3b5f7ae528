import fc from "fast-check";
import parseTweet from "twitter-text/dist/parseTweet.js";
import { describe, expect, it } from "vitest";
import { weightedLength } from "./weighted-length.ts";

/** Parts of texts for X. twitter-text recognizes every emoji here. */
const PIECES = [
  ...[
    "https://",
    "http://",
    "www.",
    "example.com",
    "a.bank",
    "docs.agency",
    "README.md",
    "foo.ts",
    "node.js",
    "t.co/abc",
  ],
  ...[
    "пример.онлайн",
    "例え.jp",
    "日本語",
    "한국어",
    "ü",
    "e\u0301",
    "𝒳",
    "a",
    "B",
    "7",
    "/path_(x)",
    "?q=1&r=2",
    "#top",
  ],
  ...[".", ",", ":", "-", "_", "@", "#", "(", ")", "“", "’", "…", "–", "/", "\\", "*", "`"],
  ...[" ", "  ", "\n", "\n\n", "\t", "\u00a0", "\u3000", "\u2028"],
  // Apart from domains: in one, twitter-text reads parts of a joined emoji as its beginning.
  ...["👍", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "©", "™", "☺", "❤️"].map((emoji) => ` ${emoji} `),
];

describe("weightedLength", () => {
  it.each([
    ["", 0],
    ["Plain text", 10],
    ["日本語", 6],
    ["한국어", 6],
    ["café", 4],
    ["cafe\u0301", 4],
    ["Tom’s “quote” – dash", 20],
    ["See https://example.com/a/very/long/path?with=query#and-hash", 27],
    ["See https://example.com.", 28],
    ["(https://example.com)", 25],
    ["https://a.co https://b.co/", 47],
    ["https://a.b", 11],
    ["See README.md", 27],
    ["Use node.js", 11],
    ["Call `res.end()` in foo.ts", 26],
    ["docs.example.dev/a_(b).", 24],
    ["a@example.com", 13],
    ["@example.com", 12],
    ["👍", 2],
    ["👨‍👩‍👧‍👦", 2],
    ["🐦‍🔥", 2],
    ["🫩", 2],
    ["🇩🇪", 2],
    ["1️⃣", 2],
    ["1", 1],
    ["#", 1],
    ["©", 1],
    ["™", 2],
    ["☺", 2],
    ["…", 2],
  ])("counts %j as %d", (text, length) => {
    expect(weightedLength(text)).toBe(length);
  });

  it.each(["bank", "agency", "community", "academy", "coffee", "онлайн"])("counts a link under .%s as 23", (domain) => {
    expect(weightedLength(`https://a.${domain}/x`)).toBe(23);
    expect(weightedLength(`https://example.${domain}/${"y".repeat(300)}`)).toBe(23);
    expect(weightedLength(`${"a".repeat(262)} https://a.${domain}/x`)).toBe(286);
  });

  it("counts a domain without a scheme like twitter-text", () => {
    expect(weightedLength("example.agency")).toBe(23);
    expect(weightedLength("example.онлайн")).toBe(parseTweet("example.онлайн").weightedLength);
    expect(weightedLength("example.notadomain")).toBe(18);
  });

  it("matches twitter-text when it recognizes every emoji", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(weightedLength(text)).toBe(parseTweet(text).weightedLength);
      }),
      { numRuns: 2_000 },
    );
  });

  it("ignores links beyond the length of any post", () => {
    const link = " https://example.com/path";
    expect(weightedLength("a".repeat(4_000) + link)).toBe(4_024);
    expect(weightedLength("a".repeat(5_000) + link)).toBe(5_000 + link.length);
  });

  // The time limit of a test ends one that takes quadratic time.
  it.each(["日.", "a.", "www.", "日本語", "https://a.co/", "👍"])("counts 50,000 characters of %j", (part) => {
    expect(weightedLength(part.repeat(Math.ceil(50_000 / part.length)))).toBeGreaterThan(0);
  });
});
