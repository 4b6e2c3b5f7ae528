import { listStems } from "./stems.ts";

/** The share of a sentence's words that its sources have, below which it is about something else. */
const SHARE_MIN = 0.25;
/** One shared word of a longer sentence can be a coincidence. */
const SHARED_MIN = 2;
const LONG = 6;

/**
 * Whether a sentence shares content words with its sources: a quarter of its own, and two of a longer sentence. A
 * sentence without content words says nothing that needs a source.
 */
export function sharesWords(sentence: string, sources: readonly string[]): boolean {
  const own = new Set(listStems(sentence));
  const theirs = new Set(sources.flatMap(listStems));
  const least = Math.max(own.size >= LONG ? SHARED_MIN : 1, own.size * SHARE_MIN);
  return own.size === 0 || own.intersection(theirs).size >= least;
}
