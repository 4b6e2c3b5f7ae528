import { listStems } from "./stems.ts";

/** The share of a sentence's words that its sources have, below which it is about something else. */
const SHARE_MIN = 0.25;
/** One shared word of a longer sentence can be a coincidence. */
const SHARED_MIN = 2;
const LONG = 6;

/** Words of headings that announce and tell nothing: "Also worth a look". */
const ANNOUNCING = new Set(
  listStems("also worth look more smaller little change improvement fix update detail extra short brief list know new"),
);

/**
 * Whether a sentence shares content words with its sources: a quarter of its own, and two of a longer sentence. A
 * sentence without content words, or with announcing ones only, says nothing that needs a source.
 */
export function sharesWords(sentence: string, sources: readonly string[]): boolean {
  const own = new Set(listStems(sentence)).difference(ANNOUNCING);
  const theirs = new Set(sources.flatMap(listStems));
  const least = Math.max(own.size >= LONG ? SHARED_MIN : 1, own.size * SHARE_MIN);
  return own.size === 0 || own.intersection(theirs).size >= least;
}
