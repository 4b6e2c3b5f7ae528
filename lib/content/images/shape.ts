import "server-only";
import bidiFactory from "bidi-js";
import { Buffer, Direction, Feature, type Font, shape } from "harfbuzzjs";
import { directionOf } from "#lib/content/language.ts";
import { covers, findFont, type Style } from "./fonts.ts";

/** A glyph with its place from the line's left end on the baseline, in ems; `y` grows upwards. */
export type Glyph = { font: Font; id: number; x: number; y: number };

/** A line of text, shaped and in visual order, for a size of one. */
export type ShapedLine = {
  glyphs: Glyph[];
  width: number;
  /** What is inked, from the left end of the baseline; glyphs may lean out of their advances. `top` grows upwards. */
  ink: { left: number; right: number; top: number; bottom: number };
};

/** A text whose clusters have fonts and directions; what no font can draw is left out. */
export type Paragraph = {
  text: string;
  style: Style;
  direction: "ltr" | "rtl";
  /** Offsets at which grapheme clusters begin. */
  clusters: number[];
  fonts: Font[];
  /** Embedding levels, one for each UTF-16 unit (Unicode Standard Annex 9). */
  levels: Uint8Array;
};

type Run = { start: number; end: number; font: Font; level: number };

/** Code says what it says: no arrow is drawn for two characters. */
const NO_LIGATURES = ["liga", "calt", "clig"].map((tag) => new Feature(tag, 0));

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Finds fonts and directions for a text. */
export function paragraphOf(source: string, style: Style): Paragraph {
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
  const direction = directionOf(text);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  return { text, style, direction, clusters, fonts, levels };
}

/** A cluster with its font: spaces stay in the font before them, marks that no font has are left out. */
function drawnCluster(cluster: string, style: Style, before: Font | undefined) {
  if (before !== undefined && /^\s$/.test(cluster) && covers(before, cluster)) return { cluster, font: before };
  const font = findFont(cluster, style);
  if (font !== undefined) return { cluster, font };
  const [base = ""] = cluster;
  const plain = base === cluster ? undefined : findFont(base, style);
  return plain === undefined ? undefined : { cluster: base, font: plain };
}

/** The runs of a line that have one font and one direction, in logical order. */
function runsOf({ clusters, fonts, levels, text }: Paragraph, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (const [index, at] of clusters.entries()) {
    const font = fonts[index];
    const level = levels[at] ?? 0;
    if (at < start || at >= end || font === undefined) continue;
    const next = clusters[index + 1] ?? text.length;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.end = next;
    else runs.push({ start: at, end: next, font, level });
  }
  return runs;
}

/** Runs as they stand from left to right (Unicode Standard Annex 9, L2). */
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

/** Shapes a part of a paragraph as a line of its own. */
export function shapeLine(paragraph: Paragraph, start: number, end: number): ShapedLine {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const run of visualOrder(runsOf(paragraph, start, end))) width = shapeRun(paragraph, run, width, glyphs);
  return { glyphs, width, ink: inkOf(glyphs, width) };
}

/** @returns where the run ends */
function shapeRun({ text, style }: Paragraph, { font, level, start, end }: Run, left: number, glyphs: Glyph[]): number {
  const em = font.face.upem;
  const buffer = new Buffer();
  buffer.addText(text.slice(start, end));
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer, style.mono ? NO_LIGATURES : []);
  let x = left;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    glyphs.push({ font, id: codepoint, x: x + xOffset / em, y: yOffset / em });
    x += xAdvance / em;
  }
  return x;
}

function inkOf(glyphs: readonly Glyph[], width: number): ShapedLine["ink"] {
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
