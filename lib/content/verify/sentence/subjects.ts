import { toBase } from "#lib/content/text/finite-verb.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { isClearVerb } from "#lib/content/text/third-person.ts";
import { isFunctionWord, listWords, toStem } from "./stems.ts";

/** What a clause of a source is about, and what it says of that, as stems and figures. */
type Clause = { subject: ReadonlySet<string>; predicate: ReadonlySet<string> };

const AUXILIARIES = new Set(
  "is are was were be can may must will cannot has have had does do did should would could might need needs".split(" "),
);
/** What a clause that begins with one of these is about stands before it. */
const PRONOUN = /^(?:this|it|they|these|that|here|there)$/i;
/** A setting that is named with a thing may be all that a sentence says of it. */
const CODE = /`[^`]*`/g;
/** Words of its own that a sentence must take from what a source says. */
const TOLD_MIN = 2;
const TOLD_SHARE = 0.6;

function listContent(text: string): string[] {
  return listWords(text)
    .filter((word) => !isFunctionWord(word))
    .map((word) => (/^\d/.test(word) ? word : toStem(word)));
}

function isVerbAt(words: readonly string[], index: number): boolean {
  const word = (words[index] ?? "").toLowerCase().replace(/[^a-z']/g, "");
  if (AUXILIARIES.has(word)) return true;
  const following = words
    .slice(index + 1)
    .map((other) => ` ${other}`)
    .join("");
  const isPlural = /[a-z]s$/.test(words[index - 1] ?? "");
  return isClearVerb(toBase(word), following) || (isPlural && isClearVerb(word, following));
}

/** Splits a clause at its verb. Orders, bare nouns and clauses about "it" have no subject of their own. */
function readClause(text: string): Clause[] {
  const words = text.trim().split(/\s+/);
  const verb = words.findIndex((_, index) => index > 0 && isVerbAt(words, index));
  if (verb < 1 || PRONOUN.test(words[0] ?? "")) return [];
  return [
    {
      subject: new Set(listContent(words.slice(0, verb).join(" "))),
      predicate: new Set(listContent(words.slice(verb).join(" ").replace(CODE, " "))),
    },
  ];
}

function readClauses(texts: readonly string[]): Clause[] {
  return texts
    .flatMap(splitSentences)
    .flatMap((text) => text.split(/;\s|,?\s(?:but|and)\s(?=the\b)/))
    .flatMap(readClause);
}

/** A source with this beginning continues another one: "The update fixes a leak". */
const GOES_ON = /^(?:the|this|these|that|those|it|its|they|their|at|up to|by default|default)\b/i;
/** What stands between what a sentence says of two things. */
const BETWEEN = /[,;:]\s|\s[—–-]\s|\(|\b(?:and|but|so|because|since|now that|while|which|in order|as well as|plus)\b/i;
/** Words that a clause must take from each of two sources. */
const MERGED_MIN = 2;

/**
 * Clauses that say of one thing what two sources say of things that have nothing in common: "the signed Windows
 * installer is 20 MB smaller", where the installer is signed and the macOS app is smaller.
 * @returns the words that a clause takes from the other source
 */
export function findMergedFacts(sentence: string, sources: readonly string[]): string[] {
  const own = sources.filter((source) => !GOES_ON.test(source)).map((source) => new Set(listContent(source)));
  const clauses = splitSentences(sentence)
    .flatMap((text) => text.split(BETWEEN))
    .map((clause) => new Set(listContent(clause)));
  return own.flatMap((one, index) =>
    own.slice(index + 1).flatMap((other) => {
      if (!one.isDisjointFrom(other)) return [];
      const merged = clauses.find((words) => [one, other].every((each) => words.intersection(each).size >= MERGED_MIN));
      return merged === undefined ? [] : [[...merged.intersection(other)].join(" ")];
    }),
  );
}

/**
 * What a sentence says of one thing while its sources say it of another: "backups are kept for 30 days", where logs are
 * and backups are taken daily. Such a sentence never names what the source is about, and has the other subject in the
 * same clause.
 * @returns the words that the sentence takes from the other thing, one text for each clause of the sources
 */
export function findMixedSubjects(sentence: string, sources: readonly string[]): string[] {
  const said = new Set(listContent(sentence));
  const own = splitSentences(sentence)
    .flatMap((text) => text.split(/[;,]\s|\b(?:and|but|so|while)\b/))
    .map((text) => new Set(listContent(text)));
  const theirs = readClauses(sources);
  return theirs.flatMap((clause) => {
    const others = theirs.filter((other) => other !== clause);
    const isOthers = (stem: string): boolean => others.some(({ subject }) => subject.has(stem));
    const subject = [...clause.subject].filter((stem) => !isOthers(stem));
    if (subject.length === 0 || subject.some((stem) => said.has(stem))) return [];
    const isShared = (stem: string): boolean => isOthers(stem) || others.some(({ predicate }) => predicate.has(stem));
    const predicate = [...clause.predicate].filter((stem) => !isShared(stem));
    const isElsewhere = (stem: string): boolean =>
      isOthers(stem) && !clause.subject.has(stem) && !clause.predicate.has(stem);
    const mixed = own.find(
      (words) =>
        predicate.filter((stem) => words.has(stem)).length >= Math.max(TOLD_MIN, TOLD_SHARE * predicate.length) &&
        [...words].some(isElsewhere),
    );
    return mixed === undefined ? [] : [predicate.filter((stem) => mixed.has(stem)).join(" ")];
  });
}
