import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Fact, LedgerEntry } from "#lib/content/ledger/types.ts";
import { anyLedger } from "#lib/content/writers/facts/ledger.arbitrary.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { drawable } from "./drawable.ts";
import { findFace } from "./face.ts";
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

/** A highlight of the list. */
const highlight = (number: number, title: string, entry: Partial<LedgerEntry> = {}) =>
  fixtureEntry(number, title, {
    disposition: "highlight",
    rank: number - 1,
    category: "Features & Enhancements",
    ...entry,
  });
const surface = (text: string, standing: Fact["standing"] = "printable"): Fact => ({
  kind: "surface",
  standing,
  text,
  span: { in: "file", commit: "c", path: "cli.ts", from: 1, to: 1 },
});
const THREE = [
  lead("feat: dark mode for every page"),
  highlight(2, "feat: export to PDF"),
  highlight(3, "fix: keep the cursor"),
];

describe("layout of a picture", () => {
  it.each([
    ["statement", "New", [lead("feat: dark mode for every page")], "last_7_days"],
    ["statement", "v2.1.0", [lead("feat: dark mode for every page")], "v2.0.0..v2.1.0"],
    ["statement", "2.1.0", [lead("feat: dark mode for every page")], "api@2.0.0..api@2.1.0"],
    ["statement", "Breaking change", [lead("feat!: require a key", { breaking: true })], "last_7_days"],
    ["statement", "Security · v2.1.0", [lead("fix: check every path", { security: true })], "v2.0.0..v2.1.0"],
    ["code", "New", [lead("feat: add `--frozen-lockfile` to `install`")], "last_7_days"],
    ["list", null, THREE, "v2.0.0..v2.1.0"],
  ] as const)("is %s with the label %s", (layout, label, entries, range) => {
    const { picture } = createImage([...entries], range);
    expect([picture.layout, picture.label]).toEqual([layout, label]);
  });

  it("is a statement when a highlight is too long for a list or the lead is urgent", () => {
    const long = highlight(3, `fix: keep the cursor ${"where the reader left it ".repeat(3)}`);
    const urgent = lead("fix: check every path", { security: true });
    for (const entries of [
      [...THREE.slice(0, 2), long],
      [urgent, ...THREE.slice(1), highlight(4, "feat: sort lists")],
    ]) {
      expect(createImage(entries).picture.layout).toBe("statement");
    }
  });

  it("is decided by the seed when a list and a card are possible", () => {
    const ledger = fixtureLedger([lead("feat: add `--dark` to every page"), ...THREE.slice(1)]);
    const layouts = [0, 1].map((seed) => {
      const written = writeImage(ledger, testBrand(), { ...TONE, seed });
      return "picture" in written && written.picture.layout;
    });
    expect(layouts).toEqual(["code", "list"]);
  });

  it.each([
    ["statement", "statement", [lead("feat: add `--dark` to every page"), ...THREE.slice(1)]],
    ["list", "list", [lead("feat: add `--dark` to every page"), ...THREE.slice(1)]],
    ["code", "code", [lead("feat: add `--dark` to every page"), ...THREE.slice(1)]],
    ["list", "statement", [lead("feat: add `--dark` to every page")]],
    ["code", "statement", THREE],
  ] as const)("follows the brand's %s as %s where the changes can fill it", (imageLayout, layout, entries) => {
    const written = writeImage(fixtureLedger([...entries]), testBrand({ imageLayout }), TONE);
    expect("picture" in written && written.picture.layout).toBe(layout);
  });
});

describe("words of a picture", () => {
  it("shows the lead with its detail, each with its source", () => {
    const entries = [
      lead("feat(ui): add dark mode for every page (#12)", { detail: "It follows the system setting." }),
      fixtureEntry(2, "fix: keep the cursor"),
    ];
    const { title, sentences, alt, picture } = createImage(entries);
    expect(picture).toMatchObject({ headline: "Dark mode for every page", detail: "It follows the system setting." });
    expect(sentences.map(({ entryIds }) => entryIds)).toEqual([["pr-1"], ["pr-1"]]);
    for (const { text } of sentences) expect(alt).toContain(text);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it("lists the lead and the next highlights under the name and version", () => {
    const { picture, sentences, title } = createImage([...THREE, highlight(4, "feat: sort lists")], "2.0.0..2.1.0");
    expect(picture.headline).toBe("What’s new in api 2.1.0");
    expect(picture.points).toEqual(["Dark mode for every page", "Export to PDF", "Keep the cursor"]);
    expect(sentences.map(({ entryIds }) => entryIds)).toEqual([["pr-1", "pr-2", "pr-3"], ["pr-1"], ["pr-2"], ["pr-3"]]);
    expect(title).toBe("What's new in api 2.1.0");
  });

  it.each([
    ["feat: add dark mode for every page", "Dark mode for every page"],
    ["feat: add the ability to export a page", "Export a page"],
    ["feat: introduce a new theme editor", "Theme editor"],
    ["feat: add dark mode and fix the menu", "Add dark mode and fix the menu"],
    ["feat: show totals for every page", "Show totals for every page"],
  ])("announces %j as %j", (source, headline) => {
    expect(createImage([lead(source)]).picture.headline).toBe(headline);
  });

  it("shows the identifier that the patch of the lead adds, in the words of its fact", () => {
    const facts = [
      surface("Added the export `listTests`", "source"),
      surface("Added the command-line option `--collectTests`: list tests without running them"),
    ];
    const { picture, sentences } = createImage([lead("feat: show tests before a run", { facts })]);
    expect(picture.headline).toBe("Show tests before a run");
    expect(picture.code).toEqual({
      kind: "Command-line option",
      text: "--collectTests",
      isCode: true,
      detail: "List tests without running them.",
    });
    expect(sentences.map(({ text }) => text)).toContain("Command-line option: --collectTests.");
  });

  it("names what was removed and shows a setting as words", () => {
    const removed = [surface("Removed the environment variable `OLD_KEY`")];
    const setting = [surface("Added the setting “Default sort order”")];
    const { code } = createImage([lead("feat: drop support for the old key", { facts: removed })]).picture;
    expect(code).toMatchObject({ kind: "Removed environment variable", text: "OLD_KEY" });
    expect(createImage([lead("feat: sort every list", { facts: setting })]).picture.code).toMatchObject({
      kind: "Setting",
      text: "Default sort order",
      isCode: false,
    });
  });

  it("uses the detail as the headline when the title only repeats the identifier", () => {
    const { picture } = createImage([lead("feat: add `--dry-run` flag", { detail: "It prints what would be sent." })]);
    expect(picture).toMatchObject({ headline: "Prints what would be sent", detail: null, code: { text: "--dry-run" } });
  });

  it("spells an identifier as the code does and leaves it out of the headline beside it", () => {
    const facts = [surface("Added the command-line option `--collectTests`: list tests without running them")];
    const title = "feat: add `--collect-tests` flag to list tests without a run";
    const { picture } = createImage([
      lead(title, { facts, detail: "Adds the option `--collectTests` to the program." }),
    ]);
    expect(picture).toMatchObject({ headline: "List tests without a run", detail: null });
    expect(picture.code?.text).toBe("--collectTests");
  });

  it("leaves out a detail that is too long to show whole", () => {
    const detail = `It follows ${"the setting of the system and ".repeat(6)}more.`;
    expect(createImage([lead("feat: dark mode for every page", { detail })]).picture.detail).toBeNull();
  });
});

test("skips the picture when the ledger has no lead", () => {
  const ledger = fixtureLedger([fixtureEntry(1, "🎉🎉")]);
  expect(writeImage(ledger, testBrand(), TONE)).toEqual({ skipped: true, reason: "There is no lead to show." });
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

test("keeps text readable on both surfaces of every layout for any brand colors", () => {
  const layouts = fc.constantFrom("statement", "list", "code");
  fc.assert(
    fc.property(fc.array(color, { maxLength: 3 }), layouts, (colors, layout) => {
      for (const surface of Object.values(buildPalette(colors, layout))) {
        for (const words of [surface.text, surface.muted]) {
          for (const behind of [surface.background, surface.shape]) {
            expect(contrast(words, behind), `${words} on ${behind} of ${colors}`).toBeGreaterThanOrEqual(4.5);
          }
        }
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test("ignores invalid colors", () => {
  expect(buildPalette(["red", "#12", "url(x)", '#ffffff"/>'], "list")).toEqual(buildPalette([], "list"));
});

test.each([
  ["Source Serif 4", "serif"],
  ["Playfair Display", "serif"],
  ["Noto Sans", "sans"],
  ["PT Sans Serif", "sans"],
  ["Inter", "sans"],
  ["M PLUS Rounded 1c", "rounded"],
  ["Nunito", "rounded"],
  ["IBM Plex Mono", "mono"],
  ["<script>", "sans"],
  [null, "sans"],
])("draws a brand with the font %j in the face %s", (font, face) => {
  expect(findFace(font)).toBe(face);
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
  const { picture } = createImage([lead("feat: dark mode for every page")]);
  const texts = { name: hostile, label: hostile, headline: hostile, detail: hostile, site: hostile, time: hostile };
  const code = { kind: hostile, text: hostile, isCode: true, detail: hostile };
  const logo = { dataUrl: "data:image/png;base64,AAAA", width: 90, height: 30 };
  const html = pictureHtml({ ...picture, ...texts, points: [hostile], code }, logo);
  expect(html).not.toMatch(/<script|<img src=x|https?:|<link|<a /);
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain("default-src 'none'");
});
