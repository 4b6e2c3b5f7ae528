import { describe, expect, it } from "vitest";
import { leadingHeading, plainText, withLeadingHeading } from "./heading.ts";

describe("leadingHeading", () => {
  it("returns the plain text of a heading only if the text begins with it", () => {
    expect(leadingHeading("# Dark **mode** and `x_y`\n\nText")).toBe("Dark mode and x_y");
    expect(leadingHeading("\n# 1\\. Escaped #\n")).toBe("1. Escaped");
    expect(leadingHeading("Text\n\n# Later")).toBeUndefined();
    expect(leadingHeading("## Second level")).toBeUndefined();
    expect(leadingHeading("#NoSpace")).toBeUndefined();
  });
});

describe("withLeadingHeading", () => {
  it("replaces only the heading and escapes the new one", () => {
    expect(withLeadingHeading("# Old\n\nText $1", "New *one*")).toBe("# New \\*one\\*\n\nText $1");
    expect(withLeadingHeading("Text", "New")).toBe("Text");
  });

  it("preserves the given title", () => {
    const title = "A_b [c] `d` <e>";
    expect(leadingHeading(withLeadingHeading("# x\n", title))).toBe(title);
  });
});

describe("plainText", () => {
  it("removes markup and keeps the text", () => {
    expect(plainText("**Fast** [#131](https://e.x/(1)) - snake_case (Author: [@lee](https://e.x))")).toBe(
      "Fast #131 - snake_case (Author: @lee)",
    );
  });
});
