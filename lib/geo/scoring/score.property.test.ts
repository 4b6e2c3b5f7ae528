import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { createScorer, isBranded } from "./score.ts";
import { StreamReader } from "./stream.ts";
import type { TrackedBrand } from "./types.ts";

const brand = (own: boolean, names: [string, ...string[]], domains: string[] = []): TrackedBrand => {
  return { key: names[0], name: names[0], own, names, domains };
};
const BRANDS = [
  brand(true, ["Acme", "Demand-IQ", "C++", "飞书"], ["acme.com"]),
  brand(false, ["Globex", "Acme Cloud", ".NET", "카카오"], ["globex.co.uk"]),
  brand(false, ["Initech", "You.com", "Notion"], ["you.com"]),
];
vi.setConfig({ testTimeout: 120_000 });
const scorer = createScorer(BRANDS);
const PIECES = [
  ...BRANDS.flatMap(({ names }) => names),
  ...[
    "couldn't find",
    "1. ",
    "\n- ",
    "\n",
    "| ",
    "|---|\n",
    "](",
    "https://acme.com/",
    "you.com",
    "'s",
    ". ",
    "**",
    "é",
    "e\u0301",
  ],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary" }), fc.constantFrom(" ", "_", "&", "+")), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(""));
const plain = fc.array(fc.constantFrom("tools", "for", "teams", "are", "chosen", "with", "care"), { maxLength: 8 });
const read = (text: string) => scorer.score({ text, citations: [] });
const verdicts = (text: string) => {
  const { matches: _, ...rest } = read(text);
  return rest;
};

describe("whatever the text", () => {
  test("offsets slice to a spelling of a name of that brand, in order and without overlap", () => {
    const reader = new StreamReader();
    const keyOf = (text: string) => {
      const { units, length } = reader.read(text);
      return String.fromCharCode(...units.subarray(0, length));
    };
    fc.assert(
      fc.property(hostile, (text) => {
        let end = 0;
        for (const match of read(text).matches) {
          expect(match.start).toBeGreaterThanOrEqual(end);
          end = match.end;
          const names = BRANDS.find(({ key }) => key === match.brand)?.names ?? [];
          expect(names.map(keyOf)).toContain(keyOf(text.slice(match.start, match.end)));
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("a brand is mentioned exactly when it has a position, and is never mentioned and absent at once", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { mentioned, absent, position, matches, competitors } = read(text);
        expect(position !== null).toBe(mentioned);
        expect(mentioned && absent).toBe(false);
        expect(mentioned).toBe(matches.some(({ own, absence }) => own && !absence));
        for (const competitor of competitors) expect(competitor.position !== null).toBe(competitor.mentioned);
        for (const place of [position, ...competitors.map((one) => one.position)]) {
          if (place !== null) expect(place).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("the same text gives the same score, whatever was read before", () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const alone = createScorer(BRANDS).score({ text: second, citations: [] });
        read(first);
        expect(read(second)).toEqual(alone);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("a name in prose", () => {
  test("is found in any case and with any of its spacings", () => {
    const cased = fc.constantFrom("acme", "ACME", "Acme", "aCmE", "Demand-IQ", "DEMAND IQ", "demandiq", "Demand–Iq");
    fc.assert(
      fc.property(plain, cased, plain, (before, name, after) => {
        const text = [...before, name, ...after].join(" ");
        expect(read(text).matches.map(({ start, end }) => text.slice(start, end))).toEqual([name]);
      }),
    );
  });

  test("is not found inside a longer word", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."bdfghjklmnpqrtuvwxyz"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        expect(read(`${before}acme ${before}globex${after} initech${after}`).matches).toEqual([]);
      }),
    );
  });

  test("counts the same whatever plain words stand around it", () => {
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const text = [...before, "Globex and Acme", ...after].join(" ");
        expect(verdicts(text)).toEqual(verdicts("Globex and Acme"));
      }),
    );
  });
});

describe("the version", () => {
  test("does not depend on the order of brands, names and domains", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(BRANDS, { minLength: 3 }), (shuffled) => {
        const brands = shuffled.map((one) => ({ ...one, names: one.names.toReversed() }));
        expect(createScorer(brands).version).toBe(scorer.version);
      }),
    );
  });

  test("changes with a name, a domain or a brand", () => {
    const [own = brand(true, ["Acme"]), ...rivals] = BRANDS;
    const others = [
      [{ ...own, names: [...own.names, "Acme Inc"] }, ...rivals],
      [{ ...own, domains: [] }, ...rivals],
      [own],
    ];
    const versions = others.map((brands) => createScorer(brands).version);
    expect(new Set([scorer.version, ...versions]).size).toBe(4);
  });
});

describe("citations", () => {
  const cited = (url: string, title: string | null = null) => scorer.score({ text: "", citations: [{ url, title }] });

  test("count by the registrable domain or a subdomain, whatever the text says", () => {
    expect(cited("https://docs.acme.com/x").cited).toBe(true);
    expect(cited("https://acme.com.example.org/").cited).toBe(false);
    expect(cited("https://notacme.com/").cited).toBe(false);
    expect(cited("https://shop.globex.co.uk").competitors).toEqual([
      { brand: "Globex", mentioned: false, position: null, cited: true },
    ]);
    expect(cited("not a url").cited).toBe(false);
  });

  test("that lead through a vendor count by the host that their title is", () => {
    const redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc";
    expect(cited(redirect, "acme.com").cited).toBe(true);
    expect(cited(redirect, "A page about Acme").cited).toBe(false);
    expect(cited("https://example.org/", "acme.com").cited).toBe(false);
  });
});

test("a prompt is branded when it names the company, found or not, or one of its hosts", () => {
  const own = brand(true, ["Acme", "Notion"], ["acme.com"]);
  expect(isBranded("Is Acme any good?", own)).toBe(true);
  expect(isBranded("What is on acme.com?", own)).toBe(true);
  expect(isBranded("Why could I not find Acme?", own)).toBe(true);
  expect(isBranded("What is the notion of acmeology?", own)).toBe(false);
});

describe("hostile text", () => {
  /** Each takes minutes where anything goes over a text again and again. */
  const texts: Record<string, string> = {
    names: "acme ".repeat(20_000),
    joined: "acme".repeat(20_000),
    links: "](".repeat(50_000),
    hosts: "a.b.".repeat(25_000),
    schemes: "://".repeat(30_000),
    cues: "couldn't find ".repeat(8_000),
    lists: "1. acme\n".repeat(12_000),
    pipes: "|-|\n|acme|\n".repeat(9_000),
    han: "飞书".repeat(40_000),
    marks: `a${"\u0301".repeat(90_000)}`,
    parentheses: `https://a.com/${"(".repeat(90_000)}`,
    spaces: `${" ".repeat(90_000)}acme`,
  };

  test.each(Object.entries(texts))("%s: is read to its end, and keeps a bounded number of places", (_, text) => {
    expect(read(text).matches.length).toBeLessThanOrEqual(500);
  });
});
