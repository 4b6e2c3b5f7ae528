import { splitCode } from "#lib/content/text/inline.ts";
import { contentWords } from "./words.ts";

/** What of two sentences has to be the same: of one that is gone, and of one that still stands there. */
const GONE_MIN = 0.5;
const KEPT_MIN = 0.7;
const SHARED_MIN = 2;
/** No more sentences of a document are compared with the new ones. */
const SENTENCES_MAX = 3_000;

type Words = ReadonlySet<string>;

function isSimilar(a: Words, b: Words, min: number): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (large.size * min * min > small.size) return false;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared >= SHARED_MIN && shared >= small.size * min && shared >= large.size * min * min;
}

/** Words that announce something: what a sentence tells anew with them is no new wording of one without. */
const NEWS =
  /\b(?:no longer|removed?|dropped|deprecated|renamed|replaced|changed|stabilized|defaults? to|new in|since|now)\b/i;

function codesOf(text: string): Set<string> {
  return new Set(splitCode(text).flatMap((part) => (part.code ? [part.text] : [])));
}

/** Judges whether a sentence only says anew what a document said before. */
export type RewordingCheck = (plain: string) => boolean;

/**
 * Compares sentences with those of a document at the start of the range. One that is gone stands there in a new wording
 * already when half of the words are the same. One that is kept repeats only what has no name of its own: parallel
 * sentences tell of parallel things.
 */
export function createRewordingCheck(gone: readonly string[], kept: readonly string[]): RewordingCheck {
  const goneWords = gone
    .slice(0, SENTENCES_MAX)
    .map((text) => ({ words: contentWords(text), isNews: NEWS.test(text) }));
  const keptWords = kept.slice(0, SENTENCES_MAX).map((text) => ({ words: contentWords(text), codes: codesOf(text) }));
  return (plain) => {
    const [words, codes] = [contentWords(plain), codesOf(plain)];
    const isNews = NEWS.test(plain);
    if (goneWords.some((other) => (!isNews || other.isNews) && isSimilar(words, other.words, GONE_MIN))) return true;
    return keptWords.some((other) => codes.isSubsetOf(other.codes) && isSimilar(words, other.words, KEPT_MIN));
  };
}
