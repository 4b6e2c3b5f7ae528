import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";
import { getPageKind } from "./page-kind.ts";
import { extractSnippet } from "./snippet.ts";
import { countDays, preceding, resolveWindow } from "./window.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

describe("resolveWindow", () => {
  test("ends today by default, and has the requested number of days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
        const window = resolveWindow({ days: String(days) }, now);
        expect(window.to).toBe("2026-03-01");
        expect(countDays(window)).toBe(days);
      }),
    );
    expect(resolveWindow({ days: "1" }, now)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
    expect(resolveWindow({ to: "2026-01-30" }, now)).toEqual({ from: "2026-01-01", to: "2026-01-30" });
    expect(resolveWindow({ from: "2026-02-27" }, now)).toEqual({ from: "2026-02-27", to: "2026-03-01" });
  });

  test("is preceded by a window of equal length that ends the day before", () => {
    expect(preceding({ from: "2024-03-01", to: "2024-03-02" })).toEqual({ from: "2024-02-28", to: "2024-02-29" });
    expect(preceding({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  });
});

describe("csvLine", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx"])("escapes the formula %o", (text) => {
    expect(csvLine([text]).replaceAll('"', "")).toMatch(/^'/);
  });

  test("keeps numbers, quotes where needed and ends with a line break", () => {
    expect(csvLine([-1, true, null, 'a "b"', "c,d", "plain", "two\nlines"])).toBe(
      '-1,true,,"a ""b""","c,d",plain,"two\nlines"\r\n',
    );
  });

  test("preserves any text except for the added apostrophe", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvLine([text]).slice(0, -2);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect([text, `'${text}`]).toContain(read);
      }),
    );
  });
});

describe("extractSnippet", () => {
  test("extracts the text around the first own name, or the beginning, without cutting a character", () => {
    const text = `${"Before it stands much. ".repeat(20)}Acme is named here.${" After it more.".repeat(30)}`;
    const start = text.indexOf("Acme");
    const around = extractSnippet(text, [
      { start: 3, own: false },
      { start, own: true },
    ]);
    expect(around).toMatch(/^… .*Acme is named here.* …$/);
    expect(extractSnippet("Short.", [])).toBe("Short.");
    expect(extractSnippet("1. **Acme** fits.\n\n| Tool | Why |\n| --- | :-: |\n| Acme | small |", [])).toBe(
      "1. Acme fits. | Tool | Why | | Acme | small |",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), fc.nat(500), (any, offset) => {
        const snippet = extractSnippet(any, [{ start: Math.min(offset, any.length), own: true }]);
        expect(snippet.isWellFormed()).toBe(true);
        expect(snippet.length).toBeLessThanOrEqual(250);
      }),
    );
  });
});

describe("getPageKind", () => {
  test.each([
    ["https://old.reddit.com/r/x", "old.reddit.com", "forum"],
    ["https://www.youtube.com/watch?v=1", "youtube.com", "video"],
    ["https://en.wikipedia.org/wiki/X", "en.wikipedia.org", "reference"],
    ["https://www.g2.com/products/x", "g2.com", "review"],
    ["https://linkedin.com/posts/x", "linkedin.com", "social"],
    ["https://docs.example.com/x", "docs.example.com", "docs"],
    ["https://example.com/de/blog/x", "example.com", "editorial"],
    ["https://example.com/t/where-do-you-host/12", "example.com", "forum"],
    ["https://t.co/abc", "t.co", "other"],
    ["https://example.com/guides/releases", "example.com", "docs"],
    ["https://learn.example.com/x", "learn.example.com", "docs"],
    ["https://example.com/compare/a-and-b", "example.com", "review"],
    ["https://example.com/tools/acme-vs-beamer", "example.com", "review"],
    ["https://example.com/acme-alternatives", "example.com", "review"],
    ["https://example.com/2026/03/a-launch", "example.com", "editorial"],
    ["https://example.com/tech/2026/11/a-launch", "example.com", "editorial"],
    ["https://example.com/software/10-best-changelog-tools.html", "example.com", "editorial"],
    ["https://example.com/top-release-note-tools/", "example.com", "editorial"],
    ["https://example.com/2026/roadmap", "example.com", "other"],
    ["https://example.com/stop-motion", "example.com", "other"],
    ["https://example.com/constructor", "example.com", "other"],
    ["https://netflix.com/", "netflix.com", "other"],
    ["not an address", "", "other"],
  ])("classifies %s at %s as %s", (url, host, kind) => expect(getPageKind(url, host)).toBe(kind));
});
