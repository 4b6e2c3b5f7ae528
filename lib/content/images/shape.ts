import "server-only";
import bidiFactory from "bidi-js";
import { Buffer, Direction, Feature, type Font, shape } from "harfbuzzjs";
import { detectDirection } from "#lib/content/language.ts";
import { covers, findFont, type Style } from "./fonts.ts";

/** A glyph with its position from the left end of the baseline, in ems; `y` grows upwards. */
export type Glyph = { font: Font; id: number; x: number; y: number };

/** A shaped line of text in visual order, at a font size of one. */
export type ShapedLine = {
  glyphs: Glyph[];
  width: number;
  /**
   * The bounds of the ink from the left end of the baseline. Glyphs may extend beyond their advances; `top` grows
   * upwards.
   */
  ink: { left: number; right: number; top: number; bottom: number };
};

/** A text with a font and direction for each cluster. Clusters that no font can draw are left out. */
export type Paragraph = {
  text: string;
  style: Style;
  direction: "ltr" | "rtl";
  /** Offsets where grapheme clusters begin. */
  clusters: number[];
  fonts: Font[];
  /** Embedding levels, one per UTF-16 unit (Unicode Standard Annex 9). */
  levels: Uint8Array;
};

type Run = { start: number; end: number; font: Font; level: number };

/** Ligatures are off in code, so that no two characters are drawn as one arrow, and between letters with tracking. */
const NO_LIGATURES = ["liga", "calt", "clig"].map((tag) => new Feature(tag, 0));

/** Other scripts join their letters or draw them in squares, so letter spacing would break them. */
const SPACED_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]*$/u;

/** The dashes of a command-line option, which stay before its letters in right-to-left texts. */
const OPTION_DASHES = /(?<!\S)--?(?=[a-z])/gi;
const toLetters = (dashes: string) => "a".repeat(dashes.length);

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Assigns fonts and directions to a text. */
export function shapeParagraph(source: string, style: Style): Paragraph {
  const clusters: number[] = [];
  const fonts: Font[] = [];
  let text = "";
  for (const { segment } of graphemes.segment(source)) {
    const drawn = drawnCluster(segment, style, fonts.at(-1));
    if (drawn === undefined) continue;
    clusters.push(text.length);
    fonts.push(drawn.font);
    text += drawn.cluster;
  }
  const direction = detectDirection(text);
  const { levels } = bidi.getEmbeddingLevels(text.replace(OPTION_DASHES, toLetters), direction);
  return { text, style, direction, clusters, fonts, levels };
}

/** Returns a cluster with its font. Spaces use the previous font, and marks without a font are left out. */
function drawnCluster(cluster: string, style: Style, previous: Font | undefined) {
  if (previous !== undefined && /^\s$/.test(cluster) && covers(previous, cluster)) return { cluster, font: previous };
  const font = findFont(cluster, style);
  if (font !== undefined) return { cluster, font };
  const [base = ""] = cluster;
  const plain = base === cluster ? undefined : findFont(base, style);
  return plain === undefined ? undefined : { cluster: base, font: plain };
}

/** Splits a line into runs with one font and one direction, in logical order. */
function splitRuns({ clusters, fonts, levels, text }: Paragraph, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (const [index, offset] of clusters.entries()) {
    const font = fonts[index];
    const level = levels[offset] ?? 0;
    if (offset < start || offset >= end || font === undefined) continue;
    const next = clusters[index + 1] ?? text.length;
    const lastRun = runs.at(-1);
    if (lastRun?.font === font && lastRun.level === level) lastRun.end = next;
    else runs.push({ start: offset, end: next, font, level });
  }
  return runs;
}

/** Sorts runs from left to right (Unicode Standard Annex 9, L2). */
function visualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

/** Shapes a part of a paragraph as a separate line. */
export function shapeLine(paragraph: Paragraph, start: number, end: number): ShapedLine {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const run of visualOrder(splitRuns(paragraph, start, end))) width = shapeRun(paragraph, run, width, glyphs);
  return { glyphs, width, ink: measureInk(glyphs, width) };
}

/** @returns the x position after the run */
function shapeRun({ text, style }: Paragraph, { font, level, start, end }: Run, left: number, glyphs: Glyph[]): number {
  const em = font.face.upem;
  const buffer = new Buffer();
  buffer.addText(text.slice(start, end));
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  const tracking = SPACED_LETTERS.test(text.slice(start, end)) ? (style.tracking ?? 0) : 0;
  shape(font, buffer, style.face === "mono" || tracking !== 0 ? NO_LIGATURES : []);
  let x = left;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    glyphs.push({ font, id: codepoint, x: x + xOffset / em, y: yOffset / em });
    x += xAdvance / em + (xAdvance === 0 ? 0 : tracking);
  }
  return x;
}

function measureInk(glyphs: readonly Glyph[], width: number): ShapedLine["ink"] {
  const ink = { left: 0, right: width, top: 0, bottom: 0 };
  for (const { font, id, x, y } of glyphs) {
    const extents = font.glyphExtents(id);
    if (extents === undefined || extents.width === 0) continue;
    const em = font.face.upem;
    const [left, top] = [x + extents.xBearing / em, y + extents.yBearing / em];
    ink.left = Math.min(ink.left, left);
    ink.right = Math.max(ink.right, left + extents.width / em);
    ink.top = Math.max(ink.top, top);
    ink.bottom = Math.min(ink.bottom, top + extents.height / em);
  }
  return ink;
}
