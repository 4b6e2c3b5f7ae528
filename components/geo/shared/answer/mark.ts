import type { Match } from "#lib/geo/scoring/types.ts";

/** A stretch of an answer as it is shown. */
export type Stretch = {
  start: number;
  text: string;
  /** Where a tracked name stands. */
  match: Match | null;
  /** The first stretch of its name: signs of Markdown may cut one in two. */
  opens: boolean;
};

/** Cuts parts of an answer at the offsets of the names found in it. */
export type Cutter = {
  /** The stretches from one offset to another; joined, they are that part of the answer. */
  cut: (from: number, to: number) => Stretch[];
  /** Whether any part of a name stands there. */
  hasName: (from: number, to: number) => boolean;
};

/** Knives for one answer. A name that overlaps an earlier one or lies outside of the text is left out. */
export function cutterOf(text: string, matches: readonly Match[]): Cutter {
  const names = tidy(text, matches);
  const opened = new Set<Match>();
  const within = (from: number, to: number) =>
    from < to ? names.slice(firstAfter(names, from), firstFrom(names, to)) : [];
  const stretch = (from: number, to: number, match: Match | null): Stretch => {
    const opens = match !== null && !opened.has(match);
    if (match) opened.add(match);
    return { start: from, text: text.slice(from, to), match, opens };
  };
  return {
    cut: (from, to) => {
      const stretches: Stretch[] = [];
      let at = from;
      for (const name of within(from, to)) {
        const [start, end] = [Math.max(name.start, from), Math.min(name.end, to)];
        if (start > at) stretches.push(stretch(at, start, null));
        stretches.push(stretch(start, end, name));
        at = end;
      }
      if (at < to) stretches.push(stretch(at, to, null));
      return stretches;
    },
    hasName: (from, to) => within(from, to).length > 0,
  };
}

function tidy(text: string, matches: readonly Match[]): Match[] {
  const kept: Match[] = [];
  let at = 0;
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start < at || match.end > text.length || match.end <= match.start) continue;
    kept.push(match);
    at = match.end;
  }
  return kept;
}

/** The index of the first name that ends after an offset. */
function firstAfter(names: readonly Match[], offset: number): number {
  return search(names, ({ end }) => end > offset);
}

/** The index of the first name that does not begin before an offset. */
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
