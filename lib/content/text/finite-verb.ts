import { conjugate, isClearVerb } from "./third-person.ts";

/** Begins a part of a sentence whose verb says nothing about the subject. */
const SUBORDINATE =
  /^(?:to|that|which|who|whose|where|when|while|if|so|because|for|by|via|using|without|instead|after|before)$/;
/** Subjects are shorter. */
const SUBJECT_WORDS_MAX = 8;

const endsAsPlural = (word: string): boolean => /[a-z]s$/.test(word) && !/(?:ss|us|is|ics)$/.test(word);

/** The verb of a third person: "find" of "finds"; empty for other words. */
export function toBase(word: string): string {
  const bases = [word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")];
  return bases.find((base) => base !== word && conjugate(base) === word) ?? "";
}

/** Links a subject to what is said of it. */
const LINKING = /^(?:is|are|can|cannot|will|must|now)$/;
const RELATIVE = /^(?:that|which|who)$/;
const CLAUSE = /^(?:that|which|who|when|where|while|if|so|because)$/;

/**
 * Whether a text has a verb that agrees with its subject, as a sentence has: "rules send mail", "search finds text",
 * "messages that were sent at night show the day". Only forms that are certainly no nouns count.
 */
export function hasFiniteVerb(text: string): boolean {
  const words = text.replace(/`[^`]*`/g, "X").split(" ");
  const relative = words.findIndex((word, index) => index > 0 && RELATIVE.test(word));
  if (relative !== -1 && hasVerbAfterClause(words, relative)) return true;
  const end = words.findIndex((word) => SUBORDINATE.test(word) || /[.:;,]$/.test(word));
  return words.some((_, index) => {
    if (index === 0 || index > SUBJECT_WORDS_MAX || (end !== -1 && index >= end)) return false;
    const isPlural = endsAsPlural(words[index - 1] ?? "");
    return isVerbAt(words, index, isPlural) && !/^(?:and|or)$/.test(words[index - 1] ?? "");
  });
}

/** Whether a verb follows the relative clause of a subject: the first verb after "that" belongs to the clause. */
function hasVerbAfterClause(words: readonly string[], relative: number): boolean {
  const isPlural = endsAsPlural(words[relative - 1] ?? "");
  const limit = Math.min(words.length - 1, relative + 2 * SUBJECT_WORDS_MAX);
  for (let index = relative + 2; index < limit; index++) {
    const [previous = "", word = ""] = [words[index - 1], words[index]];
    if (CLAUSE.test(word) || /[.:;,]$/.test(previous)) return false;
    const isJoined = /^(?:and|or|to|not|can|cannot|will|was|were|is|are|has|have|you|it|they|we)$/.test(previous);
    if (!isJoined && (LINKING.test(word) || isVerbAt(words, index, isPlural))) return true;
  }
  return false;
}

/** @param isPlural whether the subject takes the base form */
function isVerbAt(words: readonly string[], index: number, isPlural: boolean): boolean {
  const word = words[index] ?? "";
  const following = words
    .slice(index + 1)
    .map((other) => ` ${other}`)
    .join("");
  // "The parser gained a mode": a participle has no object behind it.
  if (/[a-z]ed$/.test(word) && /^ (?:an?|the|its|their) /.test(following)) return true;
  return following !== "" && (isClearVerb(toBase(word), following) || (isPlural && isClearVerb(word, following)));
}
