import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";
import { isSlug, RESERVED_SLUGS, slugCandidates, slugFrom } from "./slug.ts";

const anyName = fc.string({ unit: "grapheme" });

describe("slugFrom", () => {
  it("transliterates names like the slugs of posts", () => {
    expect(slugFrom("Électricité & Söhne GmbH")).toBe("electricite-sohne-gmbh");
    expect(slugFrom("Łódź Ærø")).toBe("lodz-aero");
    expect(slugFrom("日本")).toBe("ri-ben");
  });

  it("returns `workspace` when fewer than two letters are left", () => {
    for (const name of ["🎉", "", "X"]) expect(slugFrom(name)).toBe("workspace");
  });

  it("returns a valid slug for any name, with room for a number", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = slugFrom(name);
        expect(slug).toMatch(SLUG_PATTERN);
        expect(slug.length).toBeGreaterThanOrEqual(2);
        expect(`${slug}-1000`.length).toBeLessThanOrEqual(64);
      }),
    );
  });

  it("returns a slug unchanged", () => {
    fc.assert(fc.property(anyName, (name) => slugFrom(slugFrom(name)) === slugFrom(name)));
  });
});

describe("slugCandidates", () => {
  it("never contains reserved segments", () => {
    for (const reserved of RESERVED_SLUGS) {
      expect(slugCandidates(reserved, 3)).toEqual([`${reserved}-2`, `${reserved}-3`]);
    }
    expect(slugCandidates("acme", 3)).toEqual(["acme", "acme-2", "acme-3"]);
  });
});

describe("isSlug", () => {
  it("accepts the slugs that organizations get", () => {
    fc.assert(fc.property(anyName, (name) => isSlug(slugCandidates(slugFrom(name), 2).at(-1) ?? "")));
    expect(isSlug("a".repeat(64))).toBe(true);
  });

  it("rejects reserved segments and other forms", () => {
    for (const taken of RESERVED_SLUGS) expect(isSlug(taken)).toBe(false);
    for (const odd of [".well-known", "Acme", "a--b", "-acme", ""]) expect(isSlug(odd)).toBe(false);
  });
});
