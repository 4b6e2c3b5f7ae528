import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calm } from "./calm.ts";
import { leadBreaking } from "./lead-breaking.ts";
import { parseEditRequest } from "./request.ts";
import { retitle } from "./retitle.ts";
import { listEditRequests } from "./rules.ts";

test.each([
  ["Shorten this", "shorten"],
  ["Make the first paragraph shorter", "opening"],
  ["Shorten the first paragraph", "opening"],
  ["a friendlier title", "title"],
  ["Please make the title shorter", "title"],
  ["Make the breaking change more prominent", "breaking"],
  ["make it calmer", "calm"],
  ["Suggest a title from the text", "title"],
  ["Move the breaking change to the front", "breaking"],
  ["Remove the exclamation marks", "calm"],
  ["translate it", "unknown"],
])("parses %s as %s", (message, request) => {
  expect(parseEditRequest(message)).toBe(request);
});

describe("calm", () => {
  test("replaces exclamation marks with periods except in code, images and heading ends", () => {
    const text = "## Great!\n\nFast!! Really?! ![alt](a.png) `a != b!`\n\n```\nrun!\n```\n";
    expect(calm(text)).toBe("## Great\n\nFast. Really? ![alt](a.png) `a != b!`\n\n```\nrun!\n```\n");
  });
});

describe("leadBreaking", () => {
  const sections =
    "# 2.0\n\nIntro.\n\n## Features\n\n- One\n\n## Fixes\n\n- Two\n\n## Breaking changes\n\n### Keys\n\nGone.\n";

  test("moves the breaking section with its subsections before the others", () => {
    expect(leadBreaking(sections)).toBe(
      "# 2.0\n\nIntro.\n\n## Breaking changes\n\n### Keys\n\nGone.\n\n## Features\n\n- One\n\n## Fixes\n\n- Two\n",
    );
    expect(leadBreaking(leadBreaking(sections))).toBe(leadBreaking(sections));
  });

  test("moves a breaking item to the top of its list when no heading names it", () => {
    expect(leadBreaking("# 2.0\n\n- One\n- **Breaking:** two\n  more\n- Three\n")).toBe(
      "# 2.0\n\n- **Breaking:** two\n  more\n- One\n- Three\n",
    );
  });

  test("loses and adds no words regardless of the text", () => {
    const line = fc.constantFrom(
      "# A",
      "## Breaking",
      "## B",
      "### C",
      "- item",
      "- breaking item",
      "  more",
      "",
      "text",
      "```",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const words = (text: string) =>
          text
            .split("\n")
            .filter((one) => one !== "")
            .toSorted();
        expect(words(leadBreaking(lines.join("\n")))).toEqual(words(lines.join("\n")));
      }),
    );
  });
});

describe("retitle", () => {
  test("names the first subjects and skips headings that are kinds of change", () => {
    const markdown = "# Week 12\n\n## Highlights\n\n### Print labels\n\nText.\n\n### CSV export\n\nText.\n";
    expect(retitle({ title: "Week 12", markdown })).toBe("Print labels, CSV export");
  });

  test("uses items or the first sentence when no heading names a subject", () => {
    expect(retitle({ title: "Old", markdown: "# Old\n\n- Faster search: twice as fast\n" })).toBe("Faster search");
    expect(retitle({ title: "Old", markdown: "# Old\n\nSearch is **faster**. More text.\n" })).toBe("Search is faster");
  });

  test("returns undefined when the post has no other words", () => {
    expect(retitle({ title: "Old", markdown: "# Old\n" })).toBeUndefined();
  });
});

describe("listEditRequests", () => {
  test("offers only edits that would change the text", () => {
    const calmText = { title: "Faster search", markdown: "# Faster search\n\nSearch is fast.\n" };
    expect(listEditRequests(calmText)).toEqual(["Suggest a title from the text"]);
    const loud = { title: "2.0", markdown: "# 2.0\n\n- Fast!\n- **Breaking:** no `v1`\n" };
    expect(listEditRequests(loud)).toEqual([
      "Suggest a title from the text",
      "Move the breaking change to the front",
      "Remove the exclamation marks",
    ]);
  });
});
