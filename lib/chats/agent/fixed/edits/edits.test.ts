import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calm } from "./calm.ts";
import { leadBreaking } from "./lead-breaking.ts";
import { editRequestOf } from "./request.ts";
import { retitle } from "./retitle.ts";

test.each([
  ["Shorten this", "shorten"],
  ["a friendlier title", "title"],
  ["Please make the title shorter", "title"],
  ["Make the breaking change more prominent", "breaking"],
  ["make it calmer", "calm"],
  ["translate it", "unknown"],
])("%s is read as %s", (message, request) => {
  expect(editRequestOf(message)).toBe(request);
});

describe("calm", () => {
  test("turns exclamation marks to full stops and leaves code, pictures and headings' ends alone", () => {
    const text = "## Great!\n\nFast!! Really?! ![alt](a.png) `a != b!`\n\n```\nrun!\n```\n";
    expect(calm(text)).toBe("## Great\n\nFast. Really? ![alt](a.png) `a != b!`\n\n```\nrun!\n```\n");
  });
});

describe("what breaks", () => {
  const sections =
    "# 2.0\n\nIntro.\n\n## Features\n\n- One\n\n## Fixes\n\n- Two\n\n## Breaking changes\n\n### Keys\n\nGone.\n";

  test("is moved before the other sections with what stands under it", () => {
    expect(leadBreaking(sections)).toBe(
      "# 2.0\n\nIntro.\n\n## Breaking changes\n\n### Keys\n\nGone.\n\n## Features\n\n- One\n\n## Fixes\n\n- Two\n",
    );
    expect(leadBreaking(leadBreaking(sections))).toBe(leadBreaking(sections));
  });

  test("is moved to the top of its list with the lines under it where no heading names it", () => {
    expect(leadBreaking("# 2.0\n\n- One\n- **Breaking:** two\n  more\n- Three\n")).toBe(
      "# 2.0\n\n- **Breaking:** two\n  more\n- One\n- Three\n",
    );
  });

  test("is moved without a word lost or added, whatever the text", () => {
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

describe("a title of the post's own words", () => {
  test("names its first subjects, and no headings that are kinds of change", () => {
    const markdown = "# Week 12\n\n## Highlights\n\n### Print labels\n\nText.\n\n### CSV export\n\nText.\n";
    expect(retitle({ title: "Week 12", markdown })).toBe("Print labels, CSV export");
  });

  test("is taken from items or the first sentence where no heading says what it is about", () => {
    expect(retitle({ title: "Old", markdown: "# Old\n\n- Faster search: twice as fast\n" })).toBe("Faster search");
    expect(retitle({ title: "Old", markdown: "# Old\n\nSearch is **faster**. More text.\n" })).toBe("Search is faster");
  });

  test("is none where the post has no other words", () => {
    expect(retitle({ title: "Old", markdown: "# Old\n" })).toBeUndefined();
  });
});
