import "server-only";
import { findBreaks, findJoints } from "./breaks.ts";
import type { Style } from "./fonts.ts";
import { type Paragraph, type ShapedLine, shapeLine, shapeParagraph } from "./shape.ts";

/** The space for a text, in pixels. */
export type Box = {
  width: number;
  height: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  linesMax: number;
  /** From baseline to baseline, in ems. */
  leading?: number;
  /** Below this size, long words are broken between their parts rather than made smaller. */
  wholeMin?: number;
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
const LEADING = 1.3;
/** The minimum space above and below the baseline in ems, so that all lines of one size have the same height. */
const ASCENT = 0.78;
const DESCENT = 0.2;
/** How much smaller a text may become to avoid a single word on its last line, and to need fewer lines. */
const ORPHAN_SHRINK = 0.74;
const LINE_SHRINK = 0.86;

/** Where lines may end: between words, between the parts of identifiers, or anywhere. */
type Breaking = "words" | "joints" | "anywhere";
const BREAKINGS: readonly Breaking[] = ["words", "joints", "anywhere"];

/**
 * Fits a text into a box: at the largest size at which whole words fit, else with long words broken between their
 * parts, else anywhere, else truncated with an ellipsis at the smallest size. Returns null if nothing can be drawn.
 */
export function fitText(text: string, style: Style, box: Box): Block | null {
  const paragraph = shapeParagraph(text, style);
  if (paragraph.text.trim() === "") return null;
  const { sizes, wholeMin = 0 } = box;
  for (const breaking of BREAKINGS) {
    const tried = breaking === "words" ? sizes.filter((size) => size >= wholeMin) : sizes;
    const block = fitLargest(new Measured(paragraph, breaking), { ...box, sizes: tried });
    if (block !== undefined) return block;
  }
  const { text: drawn, clusters } = paragraph;
  return cut(drawn, findBreaks(drawn), style, box) ?? cut(drawn, clusters, style, box) ?? null;
}

/**
 * The largest block that fits; a slightly smaller one if that has fewer lines, or leaves no single word on the last
 * line.
 */
function fitLargest(measured: Measured, box: Box): Block | undefined {
  const fitting: Fitted[] = [];
  for (const size of box.sizes) {
    if (size < (fitting[0]?.size ?? 0) * ORPHAN_SHRINK) break;
    const block = layOutBlock(measured, size, box);
    if (block !== undefined) fitting.push(block);
  }
  const [largest] = fitting;
  if (largest === undefined) return undefined;
  const whole = fitting.filter((block) => !block.hasOrphan);
  const shorter = whole.find(
    ({ lines, size }) => lines.length < largest.lines.length && size >= largest.size * LINE_SHRINK,
  );
  return shorter ?? whole[0] ?? largest;
}

/** The longest beginning of the text that ends at one of the offsets and fits together with an ellipsis. */
function cut(text: string, offsets: readonly number[], style: Style, box: Box): Block | undefined {
  const size = box.sizes.at(-1) ?? 1;
  let [low, high] = [0, offsets.length - 1];
  let best: Block | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const beginning = text.slice(0, offsets[middle]).replace(/[\s.,;:]+$/, "");
    const paragraph = shapeParagraph(`${beginning}${ELLIPSIS}`, style);
    const block = beginning === "" ? undefined : layOutBlock(new Measured(paragraph, "anywhere"), size, box);
    if (block === undefined && beginning !== "") high = middle - 1;
    else [best, low] = [block ?? best, middle + 1];
  }
  return best;
}

/** A paragraph with a cache of its shaped lines. */
class Measured {
  readonly paragraph: Paragraph;
  readonly breaking: Breaking;
  readonly breaks: number[];
  /** Offsets where a word that is wider than its box may be broken. */
  readonly parts: readonly number[];
  private readonly lines = new Map<string, ShapedLine>();

  constructor(paragraph: Paragraph, breaking: Breaking) {
    this.paragraph = paragraph;
    this.breaking = breaking;
    this.breaks = findBreaks(paragraph.text);
    this.parts = { words: [], joints: findJoints(paragraph.text), anywhere: paragraph.clusters }[breaking];
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

type Fitted = Block & { hasOrphan: boolean };

function layOutBlock(measured: Measured, size: number, box: Box): Fitted | undefined {
  const measure = box.width / size;
  const spans = wrap(measured, measure);
  if (spans === undefined || spans.length > box.linesMax) return undefined;
  const chosen = withoutOrphan(measured, balanced(measured, spans, measure), measure);
  const lines = chosen.map((span) => measured.line(span));
  const ascent = Math.max(ASCENT, ...lines.map((line) => line.ink.top)) * size;
  const descent = Math.max(DESCENT, ...lines.map((line) => -line.ink.bottom)) * size;
  const lineHeight = Math.max(ascent + descent, size * (box.leading ?? LEADING));
  const height = Math.ceil(ascent + descent + lineHeight * (lines.length - 1));
  if (height > box.height) return undefined;
  const width = Math.min(box.width, Math.ceil(Math.max(...lines.map(inkedWidth)) * size));
  const { direction } = measured.paragraph;
  return { lines, size, lineHeight, ascent, width, height, direction, hasOrphan: hasOrphan(measured, chosen) };
}

/** Fills lines up to a width in ems, one after another. Returns undefined if a word is too wide. */
function wrap(measured: Measured, measure: number): Span[] | undefined {
  const stops = findStops(measured, measure);
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
function findStops(measured: Measured, measure: number): number[] | undefined {
  const stops: number[] = [];
  let start = 0;
  for (const next of measured.breaks) {
    while (measured.width({ start, end: next }) > measure) {
      const stop = lastThatFits(measured, start, next, measure);
      if (stop === undefined) return undefined;
      stops.push(stop);
      start = stop;
    }
    stops.push(next);
    start = next;
  }
  return stops;
}

/** The end of the longest run of a word's parts from `start` that fits, or undefined if none fits. */
function lastThatFits({ paragraph, parts }: Measured, start: number, end: number, measure: number) {
  const ends = parts.filter((offset) => offset > start && offset < end);
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
function balanced(measured: Measured, spans: Span[], measure: number): Span[] {
  if (spans.length < 2 || measured.breaking === "anywhere") return spans;
  let narrowest = measure;
  let low = measure / spans.length;
  for (let step = 0; step < 8; step++) {
    const middle = (low + narrowest) / 2;
    const narrower = wrap(measured, middle);
    if (narrower !== undefined && narrower.length <= spans.length) narrowest = middle;
    else low = middle;
  }
  return leastRagged(measured, spans.length, narrowest) ?? spans;
}

/** The lines up to a stop, and the sum of the squares of their empty space. */
type Lines = { spans: Span[]; cost: number };

/** Divides a text into at most so many lines with the least sum of the squares of the empty space in each. */
function leastRagged(measured: Measured, count: number, measure: number): Span[] | undefined {
  const stops = findStops(measured, measure) ?? [];
  let ends = new Map<number, Lines>([[0, { spans: [], cost: 0 }]]);
  for (let line = 0; line < count; line++) {
    const next = new Map<number, Lines>(ends);
    for (const [start, lines] of ends) {
      for (const { end, cost } of listLines(measured, stops, start, measure)) {
        const total = lines.cost + cost;
        if (total < (next.get(end)?.cost ?? Number.POSITIVE_INFINITY)) {
          next.set(end, { spans: [...lines.spans, { start, end }], cost: total });
        }
      }
    }
    ends = next;
  }
  return ends.get(measured.paragraph.text.length)?.spans;
}

/** The lines that can begin at an offset, with the squares of their empty space. */
function listLines(measured: Measured, stops: readonly number[], start: number, measure: number) {
  const lines: { end: number; cost: number }[] = [];
  for (const end of stops.slice(stops.findIndex((stop) => stop > start))) {
    const space = end > start ? measure - measured.width({ start, end }) : -1;
    if (space < 0) break;
    lines.push({ end, cost: space ** 2 });
  }
  return lines;
}

/** Whether the last of several lines is a single word. */
function hasOrphan({ breaks, breaking }: Measured, spans: readonly Span[]): boolean {
  const last = spans.at(-1);
  if (last === undefined || spans.length < 2 || breaking !== "words") return false;
  return !breaks.some((offset) => offset > last.start && offset < last.end);
}

/** Moves a word down to a last line of only one word, if the line above keeps at least two. */
function withoutOrphan(measured: Measured, spans: Span[], measure: number): Span[] {
  const [above, last] = spans.slice(-2);
  if (above === undefined || last === undefined) return spans;
  const inside = measured.breaks.filter((offset) => offset > above.start && offset < above.end);
  const start = inside.at(-1);
  if (!hasOrphan(measured, spans) || start === undefined || inside.length < 2) return spans;
  const moved = { start, end: last.end };
  return measured.width(moved) > measure ? spans : [...spans.slice(0, -2), { start: above.start, end: start }, moved];
}
