import "server-only";
import { type Judgement, judge } from "#lib/geo/visibility/judge.ts";
import { type Cell, type Span, spanOf } from "#lib/geo/visibility/tallies.ts";
import { countWeeks, preceding, type Window } from "#lib/geo/visibility/window.ts";
import { type Analysis, once } from "./analysis.ts";

/** Compares a window with the one before, over all cells that count. */
export function judgeWindow(analysis: Analysis, window: Window): Judgement {
  return once(analysis, ["judge", window], () => judgeSegment(analysis, window, analysis.isPooled));
}

/** Compares a window with the one before, over the cells of a segment. */
export function judgeSegment(
  analysis: Analysis,
  window: Window,
  isWanted: (cell: Cell) => boolean,
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
  const hasAnswers = (time: number) =>
    tallies.cell.subarray(tallies.starts[time], tallies.starts[time + 1]).some((cell) => wanted[cell]);
  const days = tallies.days.filter((_, time) => time >= span.from && time <= span.to && hasAnswers(time));
  return countWeeks(days, window.from);
}
