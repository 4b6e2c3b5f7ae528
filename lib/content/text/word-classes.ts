import names from "wink-lexicon/src/wn-senses.js";
import kinds from "wink-lexicon/src/wn-word-senses.js";
import words from "wink-lexicon/src/wn-words.js";

const listNumbers = (kind: string): ReadonlySet<number> =>
  new Set([...names.keys()].filter((number) => names[number]?.startsWith(kind)));
const VERBS = listNumbers("verb.");
const ADVERBS = listNumbers("adv.");
const ADJECTIVES = listNumbers("adj.");

/** The kinds of meaning of a word in lower case, none for words that WordNet lacks. */
function listKinds(word: string): readonly number[] {
  const index = words[word];
  return index === undefined ? [] : (kinds[index] ?? []);
}

/** Whether WordNet lacks a word. */
export function isUnknown(word: string): boolean {
  return words[word] === undefined;
}

export function isAdverb(word: string): boolean {
  return listKinds(word).some((kind) => ADVERBS.has(kind));
}

/** Whether WordNet has a word as an adverb alone: "correctly", and not "weekly". */
export function isOnlyAdverb(word: string): boolean {
  return isAdverb(word) && listKinds(word).every((kind) => ADVERBS.has(kind));
}

/** Whether WordNet has the base form of a word as a verb. */
export function isVerb(word: string): boolean {
  return listKinds(word).some((kind) => VERBS.has(kind));
}

/** Whether WordNet has the base form of a word as a verb, and neither as a noun nor as an adjective or adverb. */
export function isOnlyVerb(word: string): boolean {
  return isVerb(word) && listKinds(word).every((kind) => VERBS.has(kind));
}

/** Whether WordNet has a word as an adjective, beside other kinds. */
export function isAdjective(word: string): boolean {
  return listKinds(word).some((kind) => ADJECTIVES.has(kind));
}

/** Whether WordNet has a word as an adjective alone: "large", and not "native". */
export function isOnlyAdjective(word: string): boolean {
  return isAdjective(word) && listKinds(word).every((kind) => ADJECTIVES.has(kind));
}
