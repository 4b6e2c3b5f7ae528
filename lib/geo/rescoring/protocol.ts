import type { Answer, Score, TrackedBrand } from "#lib/geo/scoring/types.ts";

/** What the scoring process is told first: names to score by, or two sets of names to compare. */
export type ScoringTask =
  | { kind: "score"; brands: TrackedBrand[] }
  | { kind: "compare"; before: TrackedBrand[]; after: TrackedBrand[]; renamed: Record<string, string> };

/** A mention that an answer gains or loses, with what it rests on. */
export type Flip = {
  /** Index of the answer among those sent with it. */
  answer: number;
  brand: string;
  own: boolean;
  after: boolean;
  /** Of the answer, around the name. */
  excerpt: string;
};

/** For each batch of answers sent one line: their scores, or the flips among them. */
export type Scored<Kind extends ScoringTask["kind"]> = Kind extends "score" ? Score[] : Flip[];
export type ScoringBatch = Answer[];
