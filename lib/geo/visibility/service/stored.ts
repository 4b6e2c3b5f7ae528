import "server-only";
import type { BrandScore, Match } from "#lib/geo/scoring/types.ts";

/** A page that an answer cites. */
export type Citation = { url: string; title: string | null };

/** What we store of an answer as JSON, with its type; the contract's schemas check it on the way out. */
export const competitorsOf = (stored: unknown) => stored as BrandScore[];
export const matchesOf = (stored: unknown) => stored as Match[];
export const citationsOf = (stored: unknown) => stored as Citation[];
