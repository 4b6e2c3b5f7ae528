import { describe, expect, it } from "vitest";
import { weightedLength } from "./weighted-length.ts";

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
    ["🇩🇪", 2],
    ["1️⃣", 2],
    ["©", 1],
    ["™", 2],
    ["☺", 2],
    ["…", 2],
  ])("counts %j as %d", (text, length) => {
    expect(weightedLength(text)).toBe(length);
  });
});
