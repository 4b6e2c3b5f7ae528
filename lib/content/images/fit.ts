import "server-only";
import { findBreaks } from "./breaks.ts";
import type { Style } from "./fonts.ts";
import { type Paragraph, type ShapedLine, shapeLine, shapeParagraph } from "./shape.ts";

/** The space for a text, in pixels. */
export type Box = {
  width: number;
  height: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  linesMax: number;
};

/** A fitted text: lines of one size that stay inside the box. */
export type Block = {
  lines: ShapedLine[];
  size: number;
  /** From baseline to baseline. */
  lineHeight: number;
  /** From the block's top to the first baseline. */
  ascent: number;
  width: number;
  height: number;
  direction: Paragraph["direction"];
};

type Span = { start: number; end: number };

const ELLIPSIS = "\u2026";
const LEADING = 1.2;
/** The minimum space above and below the baseline in ems, so that all lines of one size have the same height. */
const ASCENT = 0.78;
const DESCENT = 0.2;

/**
 * Fits a text into a box: at the largest size at which whole words fit, else with words broken anywhere, else
 * truncated with an ellipsis at the smallest size. Returns null if nothing can be drawn.
 */
export function fitText(text: string, style: Style, box: Box): Block | null {
  const paragraph = shapeParagraph(text, style);
  if (paragraph.text.trim() === "") return null;
  const measured = new Measured(paragraph);
  for (const size of box.sizes) {
    const block = layOutBlock(measured, size, box, false);
    if (block !== undefined) return block;
  }
  for (const size of box.sizes) {
    const block = layOutBlock(measured, size, box, true);
    if (block !== undefined) return block;
  }
  return cut(paragraph, style, box.sizes.at(-1) ?? 1, box);
}

/** The longest beginning of the text that fits together with an ellipsis. */
function cut({ text, clusters }: Paragraph, style: Style, size: number, box: Box): Block | null {
  let [low, high] = [0, clusters.length - 1];
  let best: Block | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const beginning = text.slice(0, clusters[middle]).trimEnd();
    const block = layOutBlock(new Measured(shapeParagraph(`${beginning}${ELLIPSIS}`, style)), size, box, true);
    if (block === undefined) high = middle - 1;
    else [best, low] = [block, middle + 1];
  }
  return best ?? null;
}

/** A paragraph with a cache of its shaped lines. */
class Measured {
  readonly paragraph: Paragraph;
  readonly breaks: number[];
  private readonly lines = new Map<string, ShapedLine>();

  constructor(paragraph: Paragraph) {
    this.paragraph = paragraph;
    this.breaks = findBreaks(paragraph.text);
  }

  /** Shapes a line without leading and trailing spaces. */
  line({ start, end }: Span): ShapedLine {
    const key = `${start}-${end}`;
    const cached = this.lines.get(key);
    if (cached !== undefined) return cached;
    const text = this.paragraph.text.slice(start, end);
    const first = start + text.length - text.trimStart().length;
    const shaped = shapeLine(this.paragraph, first, start + text.trimEnd().length);
    this.lines.set(key, shaped);
    return shaped;
  }

  /** The width in ems, including ink outside the glyph advances. */
  width(span: Span): number {
    return inkedWidth(this.line(span));
  }
}

function inkedWidth({ ink }: ShapedLine): number {
  return ink.right - ink.left;
}

function layOutBlock(measured: Measured, size: number, box: Box, anywhere: boolean): Block | undefined {
  const spans = wrap(measured, box.width / size, anywhere);
  if (spans === undefined || spans.length > box.linesMax) return undefined;
  const lines = balanced(measured, spans, box.width / size, anywhere).map((span) => measured.line(span));
  const ascent = Math.max(ASCENT, ...lines.map((line) => line.ink.top)) * size;
  const descent = Math.max(DESCENT, ...lines.map((line) => -line.ink.bottom)) * size;
  const lineHeight = Math.max(ascent + descent, size * LEADING);
  const height = Math.ceil(ascent + descent + lineHeight * (lines.length - 1));
  if (height > box.height) return undefined;
  const width = Math.min(box.width, Math.ceil(Math.max(...lines.map(inkedWidth)) * size));
  return { lines, size, lineHeight, ascent, width, height, direction: measured.paragraph.direction };
}

/** Fills lines up to a width in ems, one after another. Returns undefined if a word is too wide. */
function wrap(measured: Measured, measure: number, anywhere: boolean): Span[] | undefined {
  const stops = findStops(measured, measure, anywhere);
  if (stops === undefined) return undefined;
  const spans: Span[] = [];
  let [start, end] = [0, 0];
  for (const next of stops) {
    if (end > start && measured.width({ start, end: next }) > measure) {
      spans.push({ start, end });
      start = end;
    }
    end = next;
  }
  return [...spans, { start, end }];
}

/** Finds line ends such that no part between two of them is too wide. */
function findStops(measured: Measured, measure: number, anywhere: boolean): number[] | undefined {
  const stops: number[] = [];
  let start = 0;
  for (const next of measured.breaks) {
    while (measured.width({ start, end: next }) > measure) {
      const stop = anywhere ? lastThatFits(measured, start, next, measure) : undefined;
      if (stop === undefined) return undefined;
      stops.push(stop);
      start = stop;
    }
    stops.push(next);
    start = next;
  }
  return stops;
}

/** The end of the longest run of clusters from `start` that fits, or undefined if none fits. */
function lastThatFits({ paragraph }: Measured, start: number, end: number, measure: number) {
  const ends = paragraph.clusters.filter((offset) => offset > start && offset < end);
  let [low, high] = [0, ends.length - 1];
  let best: number | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stop = ends[middle] ?? end;
    if (inkedWidth(shapeLine(paragraph, start, stop)) > measure) high = middle - 1;
    else [best, low] = [stop, middle + 1];
  }
  return best;
}

/** Evens out the line widths without adding lines. */
function balanced(measured: Measured, spans: Span[], measure: number, anywhere: boolean): Span[] {
  if (spans.length < 2 || anywhere) return spans;
  let best = spans;
  let [low, high] = [measure / spans.length, measure];
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    const narrower = wrap(measured, middle, anywhere);
    if (narrower !== undefined && narrower.length <= spans.length) [best, high] = [narrower, middle];
    else low = middle;
  }
  return best;
}
