import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { markdownToText, renderMarkdown } from "./markdown.ts";

/** Attempts to smuggle script into a page through stored text. */
const VECTORS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<a href=javascript:alert(1)>x</a>",
  "<math><mi//xlink:href=data:x,<script>alert(1)</script>>",
  "<details open ontoggle=alert(1)>",
  "<style>@import'//evil.example/x.css'</style>",
  "<form action=//evil.example><button>x</button></form>",
  "<base href=//evil.example>",
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  "![x](javascript:alert(1))",
  '[x](https://a.example "\\" onmouseover=alert(1) \\"")',
  '![" onerror="alert(1)](https://a.example/x.png)',
  '<https://a.example/" onclick="alert(1)>',
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  '```"><script>alert(1)</script>\ncode\n```',
  "```x onclick=alert(1)\ncode\n```",
  "`<script>alert(1)</script>`",
  "| a |\n|---|\n| <script>alert(1)</script> |",
  "[x](//evil.example/x)",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<!--><script>alert(1)</script-->",
];

const SAFE_TAGS = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li strong em s a img table thead tbody tr th td".split(" "),
);
const SAFE_URL = /^(?:https?:\/\/|mailto:|#|\/(?!\/)|[^:]*$)/i;

/** Parses the HTML like a browser and lists all active content. */
function listDangers(html: string): string[] {
  const remoteUrls: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tagName, attribs) => {
        if (!SAFE_TAGS.has(tagName)) remoteUrls.push(tagName);
        for (const [name, value] of Object.entries(attribs)) {
          if (name.startsWith("on")) remoteUrls.push(`${tagName} ${name}`);
          if (["href", "src"].includes(name) && !SAFE_URL.test(value)) remoteUrls.push(`${tagName} ${name}=${value}`);
        }
        return { tagName, attribs };
      },
    },
  });
  return remoteUrls;
}

describe("renderMarkdown", () => {
  it.each(VECTORS)("renders %j without active content", (vector) => {
    expect(listDangers(renderMarkdown(vector))).toEqual([]);
    expect(listDangers(renderMarkdown(`# ${vector}\n\n- ${vector}\n\n> ${vector}`))).toEqual([]);
  });

  it("detects active content, so that the other tests can fail", () => {
    expect(listDangers('<p onclick="x()"><script>x</script><a href="javascript:x">y</a></p>')).toEqual([
      "p onclick",
      "script",
      "a href=javascript:x",
    ]);
  });

  it("renders any text without active content", () => {
    const fragment = fc.constantFrom(
      ...VECTORS,
      "[",
      "](",
      ")",
      "<",
      ">",
      '"',
      "`",
      "*",
      "_",
      "\n",
      "&#",
      ";",
      "|",
      "javascript:",
      "onerror=",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        expect(listDangers(renderMarkdown(parts.join("")))).toEqual([]);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("renders the Markdown of a changelog", () => {
    const html = renderMarkdown(
      "# A\n\n## B\n\n- **Fix `x`** [#1](https://a.example/1) - b (Author: [@lee](https://a.example/lee))\n",
    );
    expect(html).toBe(
      '<h1>A</h1>\n<h2>B</h2>\n<ul>\n<li><strong>Fix <code>x</code></strong> <a href="https://a.example/1" rel="noopener noreferrer nofollow">#1</a> - b (Author: <a href="https://a.example/lee" rel="noopener noreferrer nofollow">@lee</a>)</li>\n</ul>\n',
    );
  });

  it("keeps tables, code languages and web images", () => {
    expect(renderMarkdown("| a | b |\n|:-:|---|\n| 1 | ~~2~~ |")).toContain('<td style="text-align:center">1</td>');
    expect(renderMarkdown("```ts\nx\n```")).toContain('<code class="language-ts">');
    expect(renderMarkdown("![a](https://a.example/a.png)")).toContain(
      '<img src="https://a.example/a.png" alt="a" loading="lazy" />',
    );
  });

  it.each([
    ["emphasis", "*a_ ".repeat(20_000)],
    ["brackets", "[".repeat(80_000)],
    ["links", "[a](".repeat(20_000)],
    ["images", "![[]()".repeat(13_000)],
    ["quotes", ">".repeat(80_000)],
    ["nested lists", Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["code marks", Array.from({ length: 390 }, (_, size) => "`".repeat(size)).join("a")],
    ["html", "<div>".repeat(16_000)],
    ["entities", "&amp".repeat(20_000)],
    ["references", Array.from({ length: 5_000 }, (_, index) => `[a${index}]: /x`).join("\n")],
    ["tables", `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${`|${"b|".repeat(300)}\n`.repeat(100)}`],
  ])(
    "finishes on 80,000 characters of crafted %s",
    (_name, text) => {
      expect(listDangers(renderMarkdown(text))).toEqual([]);
    },
    10_000,
  );

  it("refuses text past its limits", () => {
    expect(() => renderMarkdown("a".repeat(200_001))).toThrow("more than 200000 characters");
  });
});

describe("markdownToText", () => {
  it("keeps the words and drops the markup", () => {
    const text = markdownToText(
      "# A *b*\n\nSee [this](https://a.example) and `x_y`.\n\n- one\n- **two**\n\n```\ncode\n```\n\n![alt](https://a.example/a.png)",
    );
    expect(text).toBe("A b\n\nSee this and x_y.\n\n- one\n- two\n\ncode\n\nalt");
  });

  it("keeps escaped characters", () => {
    expect(markdownToText("\\*a\\* \\<b\\> &amp; \\_c\\_")).toBe("*a* <b> & _c_");
  });
});
