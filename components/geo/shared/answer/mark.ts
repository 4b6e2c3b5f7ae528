import type { Match } from "#lib/geo/scoring/types.ts";

/** A piece of an answer's text. */
export type Segment = {
  start: number;
  text: string;
  /** The matched name that it belongs to, if any. */
  match: Match | null;
  /** Whether it is the first segment of its match; Markdown syntax can split a name. */
  opens: boolean;
};

/** Splits ranges of an answer at the boundaries of the matched names. */
export type Cutter = {
  /** The segments between two offsets; joined, they are the text of that range. */
  cut: (from: number, to: number) => Segment[];
  /** Whether the range overlaps a matched name. */
  hasName: (from: number, to: number) => boolean;
};

/** Creates the cutter of one answer. Matches that overlap an earlier one or lie outside the text are ignored. */
export function createCutter(text: string, matches: readonly Match[]): Cutter {
  const names = dropOverlaps(text, matches);
  const opened = new Set<Match>();
  const within = (from: number, to: number) =>
    from < to ? names.slice(firstAfter(names, from), firstFrom(names, to)) : [];
  const makeSegment = (from: number, to: number, match: Match | null): Segment => {
    const opens = match !== null && !opened.has(match);
    if (match) opened.add(match);
    return { start: from, text: text.slice(from, to), match, opens };
  };
  return {
    cut: (from, to) => {
      const segments: Segment[] = [];
      let position = from;
      for (const name of within(from, to)) {
        const [start, end] = [Math.max(name.start, from), Math.min(name.end, to)];
        if (start > position) segments.push(makeSegment(position, start, null));
        segments.push(makeSegment(start, end, name));
        position = end;
      }
      if (position < to) segments.push(makeSegment(position, to, null));
      return segments;
    },
    hasName: (from, to) => within(from, to).length > 0,
  };
}

function dropOverlaps(text: string, matches: readonly Match[]): Match[] {
  const kept: Match[] = [];
  let position = 0;
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start < position || match.end > text.length || match.end <= match.start) continue;
    kept.push(match);
    position = match.end;
  }
  return kept;
}

/** The index of the first match that ends after an offset. */
function firstAfter(names: readonly Match[], offset: number): number {
  return search(names, ({ end }) => end > offset);
}

/** The index of the first match that does not begin before an offset. */
function firstFrom(names: readonly Match[], offset: number): number {
  return search(names, ({ start }) => start >= offset);
}

function search(names: readonly Match[], isReached: (name: Match) => boolean): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const name = names[middle];
    if (name && isReached(name)) high = middle;
    else low = middle + 1;
  }
  return low;
}
