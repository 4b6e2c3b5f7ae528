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

describe("scores of arbitrary texts", () => {
  test("returns ordered offsets without overlaps that slice to a spelling of the brand's name", () => {
    const reader = new StreamReader();
    const getKey = (text: string) => {
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
          expect(names.map(getKey)).toContain(getKey(text.slice(match.start, match.end)));
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("gives a position exactly to mentioned brands, and never calls a brand mentioned and absent", () => {
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

  test("returns the same score for the same text regardless of what was read before", () => {
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

describe("names in prose", () => {
  test("finds a name in any case and with any of its spacings", () => {
    const cased = fc.constantFrom("acme", "ACME", "Acme", "aCmE", "Demand-IQ", "DEMAND IQ", "demandiq", "Demand–Iq");
    fc.assert(
      fc.property(plain, cased, plain, (prefix, name, suffix) => {
        const text = [...prefix, name, ...suffix].join(" ");
        expect(read(text).matches.map(({ start, end }) => text.slice(start, end))).toEqual([name]);
      }),
    );
  });

  test("ignores a name inside a longer word", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."bdfghjklmnpqrtuvwxyz"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(letters, letters, (prefix, suffix) => {
        expect(read(`${prefix}acme ${prefix}globex${suffix} initech${suffix}`).matches).toEqual([]);
      }),
    );
  });

  test("returns the same verdicts regardless of the plain words that surround the names", () => {
    fc.assert(
      fc.property(plain, plain, (prefix, suffix) => {
        const text = [...prefix, "Globex and Acme", ...suffix].join(" ");
        expect(verdicts(text)).toEqual(verdicts("Globex and Acme"));
      }),
    );
  });
});

describe("scoring version", () => {
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

  test("counts citations by the registrable domain or a subdomain regardless of what the text says", () => {
    expect(cited("https://docs.acme.com/x").cited).toBe(true);
    expect(cited("https://acme.com.example.org/").cited).toBe(false);
    expect(cited("https://notacme.com/").cited).toBe(false);
    expect(cited("https://shop.globex.co.uk").competitors).toEqual([
      { brand: "Globex", mentioned: false, position: null, cited: true },
    ]);
    expect(cited("not a url").cited).toBe(false);
  });

  test("counts redirect citations by the host in their title", () => {
    const redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc";
    expect(cited(redirect, "acme.com").cited).toBe(true);
    expect(cited(redirect, "A page about Acme").cited).toBe(false);
    expect(cited("https://example.org/", "acme.com").cited).toBe(false);
  });
});

test("calls a prompt branded when it names the company or one of its hosts, even as not found", () => {
  const own = brand(true, ["Acme", "Notion"], ["acme.com"]);
  expect(isBranded("Is Acme any good?", own)).toBe(true);
  expect(isBranded("What is on acme.com?", own)).toBe(true);
  expect(isBranded("Why could I not find Acme?", own)).toBe(true);
  expect(isBranded("What is the notion of acmeology?", own)).toBe(false);
});

describe("hostile text", () => {
  /** Each text takes minutes if any step rescans it repeatedly. */
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

  test.each(Object.entries(texts))(
    "reads %s to the end in linear time, and keeps a bounded number of matches",
    (_, text) => {
      expect(read(text).matches.length).toBeLessThanOrEqual(500);
    },
  );
});
