import { describe, expect, it } from "vitest";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { toShortPost } from "./short-post.ts";

describe("toShortPost", () => {
  const long = `# T\n\nOne fix in src/a.ts; and b.ts too. Two. W${"ord ".repeat(80)}end. Four.`;

  it("takes consecutive whole sentences from the beginning and ends with the link", () => {
    expect(toShortPost("Title", long, "https://e.x/p")).toBe(
      "Title\n\nOne fix in src/a.ts; and b.ts too. Two.\n\nhttps://e.x/p",
    );
  });

  it("returns only the title when there is no summary", () => {
    expect(toShortPost("Title", "# Title", "")).toBe("Title");
  });

  it("stays within the limit", () => {
    expect(weightedLength(toShortPost("x".repeat(120), long, "https://e.x/p"))).toBeLessThanOrEqual(X_LENGTH_MAX);
  });
});
