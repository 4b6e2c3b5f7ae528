import type { Answer, Score, TrackedBrand } from "#lib/geo/scoring/types.ts";

/** First message to the scoring process: names to score by, or two sets of names to compare. */
export type ScoringTask =
  | { kind: "score"; brands: TrackedBrand[] }
  | { kind: "compare"; before: TrackedBrand[]; after: TrackedBrand[]; renamed: Record<string, string> };

/** A mention that an answer gains or loses, with the text that shows it. */
export type Flip = {
  /** Index of the answer in its batch. */
  answer: number;
  brand: string;
  own: boolean;
  after: boolean;
  /** Part of the answer around the name. */
  excerpt: string;
};

/** One line per batch of answers: their scores, or their flips. */
export type Scored<Kind extends ScoringTask["kind"]> = Kind extends "score" ? Score[] : Flip[];
export type ScoringBatch = Answer[];
