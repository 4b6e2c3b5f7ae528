import { describe, expect, it } from "vitest";
import { describeSpan } from "./fact-text.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

describe("describeSpan", () => {
  it("names file, lines and commit", () => {
    const span = { in: "file", commit, path: "docs/CLI.md", from: 12 } as const;
    expect(describeSpan({ ...span, to: 12 })).toBe("docs/CLI.md:12 at 012345678");
    expect(describeSpan({ ...span, to: 14 })).toBe("docs/CLI.md:12-14 at 012345678");
  });

  it("names the text when the fact was read from one", () => {
    const span = { in: "text", field: "body", from: 0, to: 9 } as const;
    expect(describeSpan({ ...span, of: "#12" })).toBe("pull request #12");
    expect(describeSpan({ ...span, of: commit })).toBe("commit 012345678");
    expect(describeSpan({ ...span, of: "ENG-7", field: "title" })).toBe("issue ENG-7");
  });
});
