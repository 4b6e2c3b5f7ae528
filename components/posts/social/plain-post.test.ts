import { describe, expect, it } from "vitest";
import { firstParagraph } from "#lib/posts/first-paragraph.ts";
import { toPlainPost } from "./plain-post.ts";

const markdown = `# July release

We made **search** faster and fixed [#7](https://e.x/7).

## Bug Fixes

- **Login** \`a_b\` - works again (Author: [@lee](https://e.x/lee))
1. First

\`\`\`
code
\`\`\`
`;

describe("toPlainPost", () => {
  it("keeps the words and drops the markup", () => {
    expect(toPlainPost(markdown)).toBe(
      "July release\n\nWe made search faster and fixed #7.\n\nBug Fixes\n\n• Login a_b - works again (Author: @lee)\n• First\n\ncode",
    );
  });
});

describe("firstParagraph", () => {
  it("returns the first paragraph that is not a heading, list or quote", () => {
    expect(firstParagraph(markdown)).toBe("We made search faster and fixed #7.");
    expect(firstParagraph("# Only a heading")).toBe("");
    expect(firstParagraph("one\n  two  \nthree")).toBe("one two three");
  });

  it("reads only the beginning of a text, so that no post makes the list large", () => {
    expect(firstParagraph("word ".repeat(20_000)).length).toBeLessThan(4_001);
  });
});
