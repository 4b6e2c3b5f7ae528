import { createScorer } from "#lib/geo/scoring/score.ts";
import { createSides, flipsOf } from "./flips.ts";
import type { Scored, ScoringBatch, ScoringTask } from "./protocol.ts";

/** What answers batches in the scoring process, one line for one line. */
export function createHandler(task: ScoringTask): (batch: ScoringBatch) => Scored<ScoringTask["kind"]> {
  if (task.kind === "score") {
    const scorer = createScorer(task.brands);
    return (batch) => batch.map((answer) => scorer.score(answer));
  }
  const { before, after, renamed } = task;
  const scorers = { before: createScorer(before), after: createScorer(after) };
  const sides = createSides(scorers, before, after, renamed);
  return (batch) => batch.flatMap((answer, index) => flipsOf(answer, index, sides));
}
