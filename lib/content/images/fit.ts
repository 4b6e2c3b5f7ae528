import "server-only";
import { breaksOf } from "./breaks.ts";
import type { Style } from "./fonts.ts";
import { type Paragraph, paragraphOf, type ShapedLine, shapeLine } from "./shape.ts";

/** Where a text has to fit, in pixels. */
export type Box = {
  width: number;
  height: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  linesMax: number;
};

/** A text as it is drawn: lines of one size that do not leave the box. */
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
/** What a line takes above and below its baseline at least, in ems, so that lines of the same size are alike. */
const ASCENT = 0.78;
const DESCENT = 0.2;

/**
 * Sets a text in a box: at the largest size at which whole words fit, else with words broken anywhere, else cut
 * at the smallest one after a grapheme cluster with an ellipsis. Null where there is nothing that can be drawn.
 */
export function fitText(text: string, style: Style, box: Box): Block | null {
  const paragraph = paragraphOf(text, style);
  if (paragraph.text.trim() === "") return null;
  const measured = new Measured(paragraph);
  for (const size of box.sizes) {
    const block = blockOf(measured, size, box, false);
    if (block !== undefined) return block;
  }
  for (const size of box.sizes) {
    const block = blockOf(measured, size, box, true);
    if (block !== undefined) return block;
  }
  return cut(paragraph, style, box.sizes.at(-1) ?? 1, box);
}

/** The longest beginning that fits with an ellipsis after it. */
function cut({ text, clusters }: Paragraph, style: Style, size: number, box: Box): Block | null {
  let [low, high] = [0, clusters.length - 1];
  let best: Block | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const beginning = text.slice(0, clusters[middle]).trimEnd();
    const block = blockOf(new Measured(paragraphOf(`${beginning}${ELLIPSIS}`, style)), size, box, true);
    if (block === undefined) high = middle - 1;
    else [best, low] = [block, middle + 1];
  }
  return best ?? null;
}

/** A paragraph with the lines that were shaped of it. */
class Measured {
  readonly paragraph: Paragraph;
  readonly breaks: number[];
  private readonly lines = new Map<string, ShapedLine>();

  constructor(paragraph: Paragraph) {
    this.paragraph = paragraph;
    this.breaks = breaksOf(paragraph.text);
  }

  /** A line without the spaces at its ends. */
  line({ start, end }: Span): ShapedLine {
    const key = `${start}-${end}`;
    const found = this.lines.get(key);
    if (found !== undefined) return found;
    const text = this.paragraph.text.slice(start, end);
    const first = start + text.length - text.trimStart().length;
    const shaped = shapeLine(this.paragraph, first, start + text.trimEnd().length);
    this.lines.set(key, shaped);
    return shaped;
  }

  /** In ems, with what leans out of the advances. */
  width(span: Span): number {
    return inkedWidth(this.line(span));
  }
}

function inkedWidth({ ink }: ShapedLine): number {
  return ink.right - ink.left;
}

function blockOf(measured: Measured, size: number, box: Box, anywhere: boolean): Block | undefined {
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

/** Lines no wider than a measure in ems, filled one after another; undefined where a word is wider. */
function wrap(measured: Measured, measure: number, anywhere: boolean): Span[] | undefined {
  const stops = stopsOf(measured, measure, anywhere);
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

/** Where lines may end, so that no piece between two stops is wider than the measure. */
function stopsOf(measured: Measured, measure: number, anywhere: boolean): number[] | undefined {
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

/** The end of the longest run of clusters from `start` that fits; undefined where not even one does. */
function lastThatFits({ paragraph }: Measured, start: number, end: number, measure: number) {
  const ends = paragraph.clusters.filter((at) => at > start && at < end);
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

/** The same number of lines, as even as they can be. */
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
