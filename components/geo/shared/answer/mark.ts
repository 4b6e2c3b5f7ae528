import type { Match } from "#lib/geo/scoring/types.ts";

/** A stretch of an answer; `match` where a tracked name stands. */
export type Stretch = { start: number; text: string; match: Match | null };

/**
 * Cuts an answer at the offsets of the names found in it. The stretches joined are the answer, whatever the offsets:
 * one that overlaps an earlier one or lies outside of the text is left out.
 */
export function markNames(text: string, matches: readonly Match[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) stretches.push({ start: at, text: text.slice(at, end), match: null });
  };
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start < at || match.end > text.length || match.end <= match.start) continue;
    plain(match.start);
    stretches.push({ start: match.start, text: text.slice(match.start, match.end), match });
    at = match.end;
  }
  plain(text.length);
  return stretches;
}
