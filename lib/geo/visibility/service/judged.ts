import "server-only";
import { type Judgement, judge } from "#lib/geo/visibility/judge.ts";
import { type Cell, type Span, spanOf } from "#lib/geo/visibility/tallies.ts";
import { countWeeks, preceding, type Window } from "#lib/geo/visibility/window.ts";
import type { Analysis } from "./analysis.ts";

/** Compares a window with the one before, over all cells or a segment. */
export function judgeWindows(
  analysis: Analysis,
  window: Window,
  isWanted: (cell: Cell) => boolean = analysis.isPooled,
  topics = analysis.topics,
): Judgement {
  const { tallies } = analysis;
  const before = preceding(window);
  const spans = { base: spanOf(tallies, before), current: spanOf(tallies, window) };
  const weeks = {
    base: weeksOf(analysis, spans.base, before, isWanted),
    current: weeksOf(analysis, spans.current, window, isWanted),
  };
  return judge({ tallies, spans, topics, weeks, isWanted });
}

function weeksOf({ tallies }: Analysis, span: Span, window: Window, isWanted: (cell: Cell) => boolean): number {
  const wanted = tallies.cells.map(isWanted);
  const days = new Set<number>();
  for (let row = 0; row < tallies.size; row++) {
    const time = tallies.time[row] as number;
    if (time >= span.from && time <= span.to && wanted[tallies.cell[row] as number]) days.add(time);
  }
  return countWeeks(
    [...days].map((time) => tallies.days[time] ?? window.from),
    window.from,
  );
}
