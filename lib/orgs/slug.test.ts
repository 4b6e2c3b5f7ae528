import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";
import { isSlug, RESERVED_SLUGS, slugCandidates, slugFrom } from "./slug.ts";

const anyName = fc.string({ unit: "grapheme" });

describe("slugFrom", () => {
  it("spells names as the slugs of posts do", () => {
    expect(slugFrom("Électricité & Söhne GmbH")).toBe("electricite-sohne-gmbh");
    expect(slugFrom("Łódź Ærø")).toBe("lodz-aero");
    expect(slugFrom("日本")).toBe("ri-ben");
  });

  it("is `workspace` when fewer than two letters are left", () => {
    for (const name of ["🎉", "", "X"]) expect(slugFrom(name)).toBe("workspace");
  });

  it("gives any name a slug of the contract's form, with room for a number", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = slugFrom(name);
        expect(slug).toMatch(SLUG_PATTERN);
        expect(slug.length).toBeGreaterThanOrEqual(2);
        expect(`${slug}-1000`.length).toBeLessThanOrEqual(64);
      }),
    );
  });

  it("keeps a slug as it is", () => {
    fc.assert(fc.property(anyName, (name) => slugFrom(slugFrom(name)) === slugFrom(name)));
  });
});

describe("slugCandidates", () => {
  it("never offers reserved segments", () => {
    for (const reserved of RESERVED_SLUGS) {
      expect(slugCandidates(reserved, 3)).toEqual([`${reserved}-2`, `${reserved}-3`]);
    }
    expect(slugCandidates("acme", 3)).toEqual(["acme", "acme-2", "acme-3"]);
  });
});

describe("isSlug", () => {
  it("accepts what an organization is given", () => {
    fc.assert(fc.property(anyName, (name) => isSlug(slugCandidates(slugFrom(name), 2).at(-1) ?? "")));
    expect(isSlug("a".repeat(64))).toBe(true);
  });

  it("refuses reserved segments and other forms", () => {
    for (const taken of RESERVED_SLUGS) expect(isSlug(taken)).toBe(false);
    for (const odd of [".well-known", "Acme", "a--b", "-acme", ""]) expect(isSlug(odd)).toBe(false);
  });
});
