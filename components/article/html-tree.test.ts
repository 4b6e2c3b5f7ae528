import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectTexts, parseHtml } from "./html-tree.ts";

describe("parseHtml", () => {
  it("parses HTML as the sanitizer writes it", () => {
    expect(parseHtml('<p>A &amp; <a href="https://e.x/?a=1&amp;b=2">b</a><br />c</p>\n<hr />')).toEqual([
      {
        tag: "p",
        attributes: {},
        children: [
          "A & ",
          { tag: "a", attributes: { href: "https://e.x/?a=1&b=2" }, children: ["b"] },
          { tag: "br", attributes: {}, children: [] },
          "c",
        ],
      },
      "\n",
      { tag: "hr", attributes: {}, children: [] },
    ]);
  });

  it("decodes entities once", () => {
    expect(collectTexts(parseHtml("&amp;lt; &#39;&#x1F600; &unknown; &#0;"))).toEqual([
      "&lt; '\u{1F600} &unknown; &#0;",
    ]);
  });

  it("closes open elements at an outer closing tag and ignores unmatched closing tags", () => {
    expect(collectTexts(parseHtml("<ul><li>a<li>b</ul></p>c"))).toEqual(["a", "b", "c"]);
  });

  it("keeps all text and never throws for any input", () => {
    const words = fc.constantFrom(
      "<p>",
      "</p>",
      "<b",
      ">",
      "<",
      "&amp;",
      "&",
      "text",
      '<a href="x">',
      "</a>",
      "<!--",
      "-->",
      "'",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const texts = collectTexts(parseHtml(parts.join(""))).join("");
        const plain = parts.filter((part) => part === "text").length;
        if (!parts.includes("<b") && !parts.includes("<!--") && !parts.includes("<")) {
          expect(texts.split("text").length - 1).toBe(plain);
        }
      }),
    );
  });
});
