import fc from "fast-check";
import { expect, test } from "vitest";
import { SLUG_PATTERN } from "./contract.ts";
import { freeSlug, slugBase } from "./slug.ts";

const ID = "post_0mabcdefgh1234567890abcdef";

test.each([
  ["What's new in March 2026", "whats-new-in-march-2026"],
  ["Größere Übersicht: Łódź & Ærø", "grossere-ubersicht-lodz-aero"],
  ["  --- v1.2.3 (beta)!  ", "v1-2-3-beta"],
  ["新しい変更", "post-0mabcdefgh1234567890abcdef"],
  ["🎉", "post-0mabcdefgh1234567890abcdef"],
])("the slug of %j is %j", (title, slug) => {
  expect(slugBase(title, ID)).toBe(slug);
});

test("any title gives a slug of the contract's form, with room for a number", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
      const slug = slugBase(title, ID);
      expect(slug).toMatch(SLUG_PATTERN);
      expect(`${slug}-9999999`.length).toBeLessThanOrEqual(160);
    }),
  );
});

test("a taken slug gets the lowest free number from 2", () => {
  expect(freeSlug("a", [])).toBe("a");
  expect(freeSlug("a", ["a"])).toBe("a-2");
  expect(freeSlug("a", ["a", "a-2", "a-4", "a-b"])).toBe("a-3");
});
