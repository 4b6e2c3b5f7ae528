import "server-only";
import type { Segment } from "#lib/geo/visibility/comparison.ts";
import type { Judgement } from "#lib/geo/visibility/judge.ts";
import { correctFamily } from "#lib/geo/visibility/movements.ts";
import type { Cell } from "#lib/geo/visibility/tallies.ts";
import type { Window } from "#lib/geo/visibility/window.ts";
import { type Analysis, once } from "./analysis.ts";
import { judgeSegment } from "./judged.ts";

type Judged = Judgement & { kind: Segment["kind"]; value: string };

/**
 * Judges each engine, language and tag alone, where there are several. All of them are one family of verdicts, corrected
 * together.
 */
export function judgeSegments(analysis: Analysis, window: Window): Segment[] {
  return once(analysis, ["segments", window], () => judgeEachSegment(analysis, window));
}

function judgeEachSegment(analysis: Analysis, window: Window): Segment[] {
  const { tallies, tags, isPooled, topics, wordings } = analysis;
  const cells = tallies.cells.filter(isPooled);
  const judgeEach = (kind: Segment["kind"], values: Iterable<string>, has: (cell: Cell, value: string) => boolean) =>
    [...new Set(values)].sort().map((value): Judged => {
      const isWanted = (cell: Cell) => isPooled(cell) && has(cell, value);
      const judged = judgeSegment(analysis, window, isWanted, kind === "tag" ? wordings : topics);
      return { ...judged, kind, value };
    });
  const families = [
    judgeEach(
      "engine",
      cells.map(({ engine }) => engine),
      ({ engine }, value) => engine === value,
    ),
    judgeEach(
      "language",
      cells.map(({ language }) => language),
      ({ language }, value) => language === value,
    ),
    judgeEach(
      "tag",
      cells.flatMap(({ promptId }) => tags.get(promptId) ?? []),
      ({ promptId }, value) => tags.get(promptId)?.includes(value) ?? false,
    ),
  ];
  return correctFamily(families.filter((family) => family.length > 1).flat()).map(toSegment);
}

function toSegment(judged: ReturnType<typeof correctFamily<Judged>>[number]): Segment {
  const { kind, value, reason, prompts, adjusted, movement, minimumDetectableEffect, current, base } = judged;
  const checks = { checks: current.checks, checksBefore: base.checks };
  return { kind, value, reason, prompts, ...checks, adjustedP: adjusted, minimumDetectableEffect, ...movement };
}
