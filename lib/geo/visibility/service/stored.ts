import "server-only";
import { checked, flag, listOf, nullable, number, recordOf, text } from "#db/rows.ts";
import type { BrandScore, Match } from "#lib/geo/scoring/types.ts";

/** A page that an answer cites. */
export type Citation = { url: string; title: string | null };

const brandScores = listOf(
  recordOf<BrandScore>({ brand: text, mentioned: flag, position: nullable(number), cited: flag }),
);
const matches = listOf(recordOf<Match>({ start: number, end: number, brand: text, own: flag, absence: flag }));
const citations = listOf(recordOf<Citation>({ url: text, title: nullable(text) }));

// Parse the JSON columns of a stored answer. They throw TypeError for anything else.
export const parseCompetitors = (stored: unknown) => checked(stored, brandScores, "Stored competitors");
export const parseMatches = (stored: unknown) => checked(stored, matches, "Stored matches");
export const parseCitations = (stored: unknown) => checked(stored, citations, "Stored citations");
