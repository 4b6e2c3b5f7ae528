import fc from "fast-check";
import satori, { type SatoriNode } from "satori";
import { expect, test } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { renderPng } from "./draw-in-process.ts";
import { fitText } from "./fit.ts";
import { layOut } from "./layouts.ts";
import { buildPalette } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { renderPicture } from "./render.ts";

function createPicture(change: Partial<Picture> = {}): Picture {
  return {
    layout: "feature",
    palette: buildPalette(["#3a47c7"], "paper"),
    name: "Acme",
    label: "New",
    headline: "Dark mode for every page",
    detail: "Follows the system setting.",
    stats: [{ value: "12", label: "changes" }],
    time: "November 3 to 9, 2026",
    ...change,
  };
}

/** Width and height of a PNG, from its header. */
function readSize(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test("draws every layout as a PNG of 1200 by 630 pixels, with the same bytes for the same picture", async () => {
  for (const layout of ["release", "feature", "security", "code", "numbers"] as const) {
    const picture = createPicture({ layout });
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

const BOX = { width: 480, height: 160, sizes: [64, 48, 36, 24], linesMax: 4 };
const STYLE = { weight: 700, mono: false } as const;
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
  const pictures = fc.record({
    layout: fc.constantFrom("release", "feature", "security", "code", "numbers"),
    name: texts,
    label: texts,
    headline: texts,
    detail: fc.option(texts),
    time: fc.option(texts),
    stats: fc.array(fc.record({ value: fc.nat().map(String), label: texts }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(pictures, async (change) => {
      const drawn: { left: number; top: number; right: number; bottom: number }[] = [];
      const onNodeDetected = ({ type, left, top, width, height }: SatoriNode) => {
        if (type === "svg") drawn.push({ left, top, right: left + width, bottom: top + height });
      };
      await satori(layOut(createPicture(change), null), { width: 1200, height: 630, fonts: [], onNodeDetected });
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

test("orders letters of right-to-left scripts from right to left, and numbers and Latin words from left to right", () => {
  const block = fitText("גרסה 2.1 API", STYLE, { ...BOX, linesMax: 1 });
  const [line] = block?.lines ?? [];
  const latin = fitText("API", STYLE, { ...BOX, linesMax: 1 })?.lines[0];
  // The Latin word comes last in the text and therefore first on the line.
  expect(line?.glyphs.slice(0, 3).map((glyph) => glyph.id)).toEqual(latin?.glyphs.map((glyph) => glyph.id));
  expect(block?.direction).toBe("rtl");
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
