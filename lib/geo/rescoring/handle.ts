import { createScorer } from "#lib/geo/scoring/score.ts";
import { createSides, findFlips } from "./flips.ts";
import type { Scored, ScoringBatch, ScoringTask } from "./protocol.ts";

/** Creates the function that answers batches in the scoring process, one result per batch. */
export function createHandler(task: ScoringTask): (batch: ScoringBatch) => Scored<ScoringTask["kind"]> {
  if (task.kind === "score") {
    const scorer = createScorer(task.brands);
    return (batch) => batch.map((answer) => scorer.score(answer));
  }
  const { before: oldBrands, after: newBrands, renamed } = task;
  const scorers = { before: createScorer(oldBrands), after: createScorer(newBrands) };
  const sides = createSides(scorers, oldBrands, newBrands, renamed);
  return (batch) => batch.flatMap((answer, index) => findFlips(answer, index, sides));
}
