import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { anyLedger } from "#lib/content/writers/facts/ledger.arbitrary.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { drawable } from "./drawable.ts";
import { pictureHtml } from "./html.ts";
import { buildPalette, contrast } from "./palette.ts";
import { picture as schema } from "./picture.ts";
import { verifyImage } from "./verify.ts";
import { type ImageDraft, writeImage } from "./write.ts";

const TONE = { tone: "Professional" } as const;

function createImage(entries: LedgerEntry[], range = "last_7_days"): ImageDraft {
  const base = fixtureLedger(entries);
  const written = writeImage({ ...base, range: { ...base.range, label: range } }, testBrand(), TONE);
  if ("skipped" in written) throw new Error(written.reason);
  return written;
}

const lead = (title: string, entry: Partial<LedgerEntry> = {}) =>
  fixtureEntry(1, title, { disposition: "highlight", rank: 0, category: "Features & Enhancements", ...entry });

describe("layout of a picture", () => {
  test.each([
    ["feature", "New", lead("feat: dark mode for every page"), "last_7_days"],
    ["release", "v2.1.0", lead("feat: dark mode for every page"), "v2.0.0..v2.1.0"],
    ["feature", "Breaking change", lead("feat!: require a key", { breaking: true }), "last_7_days"],
    ["security", "Security", lead("fix: check every path", { security: true }), "last_7_days"],
    ["security", "Security · v2.1.0", lead("fix: check every path", { security: true }), "v2.0.0..v2.1.0"],
    ["code", "New", lead("feat: add `--frozen-lockfile` to `install`"), "last_7_days"],
    ["numbers", "Changes", fixtureEntry(1, "fix: keep the cursor"), "last_7_days"],
    ["numbers", "v2.1.0", lead("🎉🎉"), "v2.0.0..v2.1.0"],
  ])("is %s, with the label %s", (layout, label, entry, range) => {
    const { picture } = createImage([entry, fixtureEntry(2, "fix: another thing")], range);
    expect([picture.layout, picture.label]).toEqual([layout, label]);
  });
});

test("shows the first highlight and the number of kept changes, each with its sources", () => {
  const entries = [
    lead("feat(ui): dark mode for every page (#12)", { detail: "It follows the system setting." }),
    fixtureEntry(2, "fix: keep the cursor"),
    fixtureEntry(3, "chore: tidy up", { disposition: "dropped" }),
  ];
  const { title, sentences, alt, picture } = createImage(entries);
  expect(picture).toMatchObject({
    headline: "Dark mode for every page",
    detail: "It follows the system setting.",
    stats: [
      { value: "2", label: "changes" },
      { value: "1", label: "new or improved" },
      { value: "1", label: "bug fix" },
    ],
  });
  expect(sentences.map(({ entryIds }) => entryIds)).toEqual([["pr-1"], ["pr-1"], ["pr-1", "pr-2"]]);
  for (const { text } of sentences) expect(alt).toContain(text);
  expect(title.length).toBeLessThanOrEqual(120);
});

test("skips the picture when the ledger keeps nothing", () => {
  const ledger = fixtureLedger([fixtureEntry(1, "chore: x", { disposition: "dropped" })]);
  expect(writeImage(ledger, testBrand(), TONE)).toMatchObject({ skipped: true });
});

test("writes deterministic, drawable pictures backed by their sources for any ledger", () => {
  fc.assert(
    fc.property(anyLedger, (ledger) => {
      const written = writeImage(ledger, testBrand(), { ...TONE, companyName: "Acme" });
      if ("skipped" in written) return;
      expect(writeImage(ledger, testBrand(), { ...TONE, companyName: "Acme" })).toEqual(written);
      expect(schema.parse(JSON.parse(JSON.stringify(written.picture)))).toEqual(written.picture);
      expect(verifyImage(written.sentences, ledger, ["Acme"])).toEqual([]);
      expect(written.picture.headline).not.toBe("");
    }),
    { numRuns: propertyRuns(200) },
  );
});

test("reports statements of a picture that no source backs", () => {
  const { sentences } = createImage([lead("feat: dark mode for every page")]);
  const [first] = sentences;
  const invented = [{ text: "Dark mode is 40% faster in v9.9.9.", entryIds: first?.entryIds ?? [] }];
  const faults = verifyImage(invented, fixtureLedger([lead("feat: dark mode for every page")]), []);
  expect(faults.map(({ token }) => token)).toEqual(expect.arrayContaining(["v9.9.9"]));
});

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("keeps text readable on its background for any brand colors", () => {
  fc.assert(
    fc.property(fc.array(color, { maxLength: 3 }), fc.constantFrom("paper", "ink", "brand"), (colors, ground) => {
      const { background, panel, text, muted, accent, mark, onMark } = buildPalette(colors, ground);
      for (const [words, behind] of [
        [text, background],
        [text, panel],
        [muted, background],
        [accent, background],
        [onMark, mark],
      ] as const) {
        expect(contrast(words, behind), `${words} on ${behind} of ${colors}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test("ignores invalid colors", () => {
  expect(buildPalette(["red", "#12", "url(x)", '#ffffff"/>'], "brand")).toEqual(buildPalette([], "brand"));
});

test("removes hidden, reordering and pictorial characters from drawn lines and keeps every letter", () => {
  expect(drawable("a\u202eb\u0000c\u2066\nd 👩‍👩‍👧 e ✨ ✓ © 🇩🇪")).toBe("abc d e ✓ ©");
  expect(drawable("می\u200cخواهم क्\u200dष")).toBe("می\u200cخواهم क्\u200dष");
  expect(drawable(`Z${"\u0300".repeat(50)}algo`)).toBe(`Z${"\u0300".repeat(4)}algo`);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const once = drawable(text);
      expect(once).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

test("renders the picture's words as text in a document without scripts, links or external resources", () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { picture } = createImage([lead("feat: dark mode")]);
  const stats = [{ value: hostile, label: hostile }];
  const all = { ...picture, name: hostile, label: hostile, headline: hostile, detail: hostile, stats, time: hostile };
  const html = pictureHtml(all, "data:image/png;base64,AAAA");
  expect(html).not.toMatch(/<script|<img src=x|https?:|<link|<a /);
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain("default-src 'none'");
});
