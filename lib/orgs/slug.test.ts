import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, RESERVED_SLUGS, slugCandidates, slugFrom } from "./slug.ts";

test("any name gives a slug of lower-case words that is not empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(slugFrom(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slugFrom(name).length).toBeLessThanOrEqual(48);
    }),
  );
});

test("a slug of a slug is the slug", () => {
  fc.assert(fc.property(fc.string(), (name) => slugFrom(slugFrom(name)) === slugFrom(name)));
});

test("accents are spelled plainly and punctuation joins words", () => {
  expect(slugFrom("Électricité & Söhne GmbH")).toBe("electricite-sohne-gmbh");
  expect(slugFrom("日本")).toBe("workspace");
});

test("reserved segments are never offered", () => {
  for (const reserved of RESERVED_SLUGS) {
    expect(slugCandidates(reserved, 3)).toEqual([`${reserved}-2`, `${reserved}-3`]);
  }
  expect(slugCandidates("acme", 3)).toEqual(["acme", "acme-2", "acme-3"]);
});

test("what an organization is given is a slug; what belongs to the product, or is none, is not", () => {
  fc.assert(fc.property(fc.string(), (name) => isSlug(slugCandidates(slugFrom(name), 2).at(-1) ?? "")));
  for (const taken of RESERVED_SLUGS) expect(isSlug(taken)).toBe(false);
  for (const odd of [".well-known", "Acme", "a--b", "-acme", ""]) expect(isSlug(odd)).toBe(false);
  expect(isSlug("a".repeat(64))).toBe(true);
});
