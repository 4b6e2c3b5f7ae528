import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";
import { freeSlug, slugBase } from "./slug.ts";

const ID = "post_0mabcdefgh1234567890abcdef";

describe("slugBase", () => {
  it("converts the title to a slug", () => {
    expect(slugBase("Größere Übersicht: Łódź & Ærø", ID)).toBe("grossere-ubersicht-lodz-aero");
  });

  it("uses the post's ID when the title has no letters", () => {
    expect(slugBase("🎉", ID)).toBe("post-0mabcdefgh1234567890abcdef");
  });

  it("returns a valid slug with room for a number for any title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
        const slug = slugBase(title, ID);
        expect(slug).toMatch(SLUG_PATTERN);
        expect(`${slug}-9999999`.length).toBeLessThanOrEqual(160);
      }),
    );
  });
});

describe("freeSlug", () => {
  it("adds the lowest free number from 2 when the slug is taken", () => {
    expect(freeSlug("a", [])).toBe("a");
    expect(freeSlug("a", ["a"])).toBe("a-2");
    expect(freeSlug("a", ["a", "a-2", "a-4", "a-b"])).toBe("a-3");
  });
});
