import type { Match } from "#lib/geo/scoring/types.ts";

/** A stretch of an answer as it is shown. */
export type Stretch = {
  start: number;
  text: string;
  /** Where a tracked name stands. */
  match: Match | null;
  strong: boolean;
  /** A sign of Markdown that stands for how its text looks: `**`, `## `. */
  sign: boolean;
};

/** Text that Markdown sets in bold, with the signs around it. */
type Span = { start: number; innerStart: number; innerEnd: number; end: number };

/**
 * Cuts an answer at the offsets of the names found in it, and at the signs of bold text and headings. The stretches joined
 * are the answer, whatever the offsets: one that overlaps an earlier one or lies outside of the text is left out.
 */
export function markNames(text: string, matches: readonly Match[]): Stretch[] {
  const names = tidy(text, matches);
  const spans = boldSpans(text).filter((span) => !names.some((name) => touchesSigns(name, span)));
  const cuts = new Set([0, text.length]);
  for (const { start, end } of names) cuts.add(start).add(end);
  for (const { start, innerStart, innerEnd, end } of spans) cuts.add(start).add(innerStart).add(innerEnd).add(end);
  const places = [...cuts].toSorted((a, b) => a - b);
  let name = 0;
  let span = 0;
  return places.slice(0, -1).map((start, index) => {
    while ((names[name]?.end ?? text.length) <= start && name < names.length) name++;
    while ((spans[span]?.end ?? text.length) <= start && span < spans.length) span++;
    const match = names[name];
    const bold = spans[span];
    const inSpan = bold !== undefined && bold.start <= start;
    const inside = inSpan && bold.innerStart <= start && start < bold.innerEnd;
    return {
      start,
      text: text.slice(start, places[index + 1]),
      match: match && match.start <= start ? match : null,
      strong: inside,
      sign: inSpan && !inside,
    };
  });
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

/** Bold text within a line, and headings that hold none. */
function boldSpans(text: string): Span[] {
  return [...text.matchAll(/\*\*([^*\n]+)\*\*|^(#{1,6} )([^*\n]+)$/gm)].map(({ index, 0: whole, 1: bold, 2: sign }) => {
    const end = index + whole.length;
    if (bold !== undefined) return { start: index, innerStart: index + 2, innerEnd: end - 2, end };
    return { start: index, innerStart: index + (sign?.length ?? 0), innerEnd: end, end };
  });
}

function touchesSigns(name: Match, { start, innerStart, innerEnd, end }: Span): boolean {
  return (name.start < innerStart && name.end > start) || (name.start < end && name.end > innerEnd);
}
