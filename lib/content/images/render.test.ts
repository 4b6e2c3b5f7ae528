import fc from "fast-check";
import satori, { type SatoriNode } from "satori";
import { expect, test } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { renderPng } from "./draw-in-process.ts";
import { fitText } from "./fit.ts";
import { layOut } from "./layouts.ts";
import { buildPalette } from "./palette.ts";
import type { Logo, Picture } from "./picture.ts";
import { renderPicture } from "./render.ts";

/** One transparent pixel. */
const EMPTY_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const LAYOUTS = ["statement", "list", "code"] as const;

function createPicture(change: Partial<Picture> = {}): Picture {
  const layout = change.layout ?? "statement";
  return {
    layout,
    palette: buildPalette(["#3a47c7"], layout),
    face: "sans",
    name: "Acme",
    label: "New",
    headline: "Dark mode for every page",
    detail: "Follows the system setting.",
    points: layout === "list" ? ["Dark mode", "Export to PDF", "Faster search"] : [],
    code: layout === "code" ? { kind: "Setting", text: "dark_mode", isCode: true, detail: null } : null,
    site: "acme.example",
    time: "November 3 to 9, 2026",
    ...change,
  };
}

/** Width and height of a PNG, from its header. */
function readSize(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test("draws every layout as a PNG of 1200 by 630 pixels, with the same bytes for the same picture", async () => {
  for (const layout of LAYOUTS) {
    const picture = createPicture({ layout, face: layout === "list" ? "serif" : "rounded" });
    const png = await renderPicture(picture, null);
    expect(readSize(png)).toEqual({ width: 1200, height: 630 });
    expect((await renderPicture(picture, null)).equals(png)).toBe(true);
  }
});

test("draws the same bytes in a separate process", async () => {
  const picture = createPicture();
  const { png, logo } = await renderPng(picture, null);
  expect(png.equals(await renderPicture(picture, null))).toBe(true);
  expect(logo).toBeNull();
});

const LOGO = { dataUrl: `data:image/png;base64,${EMPTY_PNG}`, height: 104 };
const BOX = { width: 480, height: 160, sizes: [64, 48, 36, 24], linesMax: 4 };
const STYLE = { weight: 700, face: "sans" } as const;
const TEXTS = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        "Ägypten",
        "داكن",
        "מצב",
        "डार्क",
        "ダーク",
        "한국어",
        "黑暗模式",
        "โหมดมืด",
        "(v2.1)",
        " ",
        "x".repeat(60),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

test("keeps any text inside its box", () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const block = fitText(text, STYLE, BOX);
      if (block === null) return;
      const { lines, size, lineHeight, ascent } = block;
      expect(lines.length).toBeLessThanOrEqual(BOX.linesMax);
      for (const [index, { ink }] of lines.entries()) {
        const baseline = ascent + index * lineHeight;
        expect((ink.right - ink.left) * size).toBeLessThanOrEqual(BOX.width + 0.01);
        expect(baseline - ink.top * size).toBeGreaterThanOrEqual(-0.01);
        expect(baseline - ink.bottom * size).toBeLessThanOrEqual(BOX.height + 0.01);
      }
    }),
    { numRuns: propertyRuns(150) },
  );
});

test("places every box inside the frame and texts below each other, for any picture", async () => {
  const texts = fc.oneof(
    TEXTS,
    fc.constantFrom("Fast", "ok ".repeat(60), "ภาษาไทยที่ยาวมาก".repeat(8), "\u0301\u0302".repeat(40)),
  );
  const code = fc.record({ kind: fc.option(texts), text: texts, isCode: fc.boolean(), detail: fc.option(texts) });
  const pictures = fc.record({
    layout: fc.constantFrom(...LAYOUTS),
    face: fc.constantFrom("sans", "serif", "rounded", "mono"),
    name: texts,
    label: fc.option(texts),
    headline: texts,
    detail: fc.option(texts),
    time: fc.option(texts),
    site: fc.option(texts),
    points: fc.array(texts, { minLength: 1, maxLength: 3 }),
    code: fc.option(code),
  });
  const logos = fc.constantFrom<Logo | null>(null, { ...LOGO, width: 104 }, { ...LOGO, width: 440 });
  await fc.assert(
    fc.asyncProperty(pictures, logos, async (change, logo) => {
      const drawn: { left: number; top: number; right: number; bottom: number }[] = [];
      const onNodeDetected = ({ type, left, top, width, height }: SatoriNode) => {
        if (type === "svg" || type === "img") drawn.push({ left, top, right: left + width, bottom: top + height });
      };
      await satori(layOut(createPicture(change), logo), { width: 1200, height: 630, fonts: [], onNodeDetected });
      for (const { left, top, right, bottom } of drawn) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1200);
        expect(bottom).toBeLessThanOrEqual(630);
      }
      for (const [index, a] of drawn.entries()) {
        const apart = drawn
          .slice(index + 1)
          .every((b) => a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left);
        expect(apart).toBe(true);
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});

const getGlyphs = (text: string, box: Partial<typeof BOX>) =>
  fitText(text, STYLE, { ...BOX, ...box })?.lines.map((line) => line.glyphs.map((glyph) => glyph.id)) ?? [];

test("breaks a long identifier between its parts, and shrinks a long word instead", () => {
  const block = fitText("workerGracefulExitTimeout", { weight: 700, face: "mono" }, { ...BOX, sizes: [48] });
  // "workerGraceful" and "ExitTimeout"
  expect(block?.lines.map((line) => line.glyphs.length)).toEqual([14, 11]);
  expect(getGlyphs("Internationalization", { width: 300, sizes: [64, 24] })).toHaveLength(1);
});

test("keeps an identifier whole while it is large enough", () => {
  const style = { weight: 700, face: "mono" } as const;
  const countLines = (wholeMin: number) =>
    fitText("workerGracefulExitTimeout", style, { ...BOX, sizes: [48, 28], wholeMin })?.lines.length;
  expect([28, 36].map(countLines)).toEqual([1, 2]);
});

test("leaves no single word on the last line of a headline", () => {
  const block = fitText("Every schedule can be edited and started by hand now", STYLE, {
    ...BOX,
    width: 900,
    height: 400,
  });
  const [first, last] = [block?.lines[0], block?.lines.at(-1)];
  expect(last?.width ?? 0).toBeGreaterThan((first?.width ?? 0) / 2);
});

test("cuts a text that fits at no size between words", () => {
  const box = { width: 300, height: 40, sizes: [24], linesMax: 1 };
  const words = "A headline that is far too long for its box".split(" ");
  const beginnings = words.map((_, count) =>
    getGlyphs(`${words.slice(0, count + 1).join(" ")}\u2026`, { ...box, width: 900 }),
  );
  expect(beginnings.slice(1, -1)).toContainEqual(getGlyphs(words.join(" "), box));
});

test("orders letters of right-to-left scripts from right to left, and numbers and Latin words from left to right", () => {
  const block = fitText("גרסה 2.1 API", STYLE, { ...BOX, linesMax: 1 });
  const [line] = block?.lines ?? [];
  const latin = fitText("API", STYLE, { ...BOX, linesMax: 1 })?.lines[0];
  // The Latin word comes last in the text and therefore first on the line.
  expect(line?.glyphs.slice(0, 3).map((glyph) => glyph.id)).toEqual(latin?.glyphs.map((glyph) => glyph.id));
  expect(block?.direction).toBe("rtl");
});

test("keeps the dashes of an option before its letters in a right-to-left text", () => {
  const [line = []] = getGlyphs("خيار --dry", { linesMax: 1 });
  const [option = []] = getGlyphs("--dry", { linesMax: 1 });
  expect(line.slice(0, option.length)).toEqual(option);
});

test("draws marks above their letters", () => {
  const top = (text: string) => fitText(text, STYLE, BOX)?.lines[0]?.ink.top ?? 0;
  expect(top("\u0629")).toBeGreaterThan(top("\u0647") + 0.05);
});

test("has glyphs for every language of a brand", () => {
  const samples = "Aé Żółć Ελλάδα Україна 日本語かな 한국어 中文 العربية हिन्दी ไทย Tiếng עברית తెలుగు ខ្មែរ".split(" ");
  for (const sample of samples) {
    const [line] = fitText(sample, STYLE, { ...BOX, linesMax: 1 })?.lines ?? [];
    expect(
      line?.glyphs.every((glyph) => glyph.id !== 0),
      sample,
    ).toBe(true);
    expect(line?.glyphs.length, sample).toBeGreaterThan(0);
  }
});
