import { baseForms } from "#lib/content/text/base-forms.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { isFunctionWord, listWords, toStem } from "./stems.ts";

export const NEGATIONS: ReadonlySet<string> = new Set(
  "not no never without neither nor none nobody nothing nowhere hardly barely".split(" "),
);
/** Verbs and adjectives that negate what they are about, in their base forms. */
const REFUSALS = new Set(
  (
    "prevent avoid stop block forbid disallow prohibit refuse reject deny skip ignore omit exclude suppress disable remove " +
    "drop lack miss fail except unless instead rather only until impossible unable optional deprecate withdraw strip " +
    "discard cease limit hide hidden gone left leave leaving absent suspend withhold bypass decline dismiss abort cancel " +
    "halt rid eliminate stay behind exception lift off"
  ).split(" "),
);
/** Refusals that are nouns after these words: "the limit" and "a drop" refuse nothing. */
const NOUNS = new Set("limit drop stop block lack halt lift skip strip decline abort".split(" "));
const DETERMINERS = new Set("the a an this that its their your our my each every new old".split(" "));
/** Verbs of repairs: what they are about was so before, and is not so now. */
const REPAIRS = new Set("fix resolve repair".split(" "));
/** Words that tell of the time before the change. */
export const PAST =
  /\bbefore(?=\s*[,.;:)]|\s*$)|\b(?:previously|formerly|earlier|used to|until now|so far|was|were|had|could|would|did|old|anymore|any more)\b/i;
const AUXILIARIES = new Set("is are be been being was were get gets can".split(" "));
/** "from 5 to 10": what stands between is no more. */
const FORMER = /\bfrom\b([^.;]{1,60}?)\bto\b/gi;

/** One clause of a text. */
export type Clause = {
  /** Its words, without what it tells of the past. */
  words: string[];
  /** The stems of its words that carry meaning, without those that negate. */
  stems: ReadonlySet<string>;
  /** The nouns that it does without. */
  absent: ReadonlySet<string>;
  /** Whether it has a word that negates. */
  isNegated: boolean;
  /** Whether it negates or refuses something. */
  isNegative: boolean;
  /** Whether it tells of a repair. */
  isRepair: boolean;
  /** Whether it tells of the time before the change. */
  isPast: boolean;
  /** Whether it says until when something holds: "before you close it" for "not once it is closed". */
  isLimited: boolean;
  /** Whether it is a condition. */
  isCondition: boolean;
};

const isIn = (list: ReadonlySet<string>, word: string): boolean => baseForms(word).some((form) => list.has(form));

/** Figures drop from one value to another, which refuses nothing. */
function isRefusal(word: string, next: string | undefined): boolean {
  if (/^dropp?(?:s|ed|ing)?$/.test(word) && /^(?:from|to|by)$/.test(next ?? "")) return false;
  return isIn(REFUSALS, word) || /^(?:un|non)\w{4,}/.test(word);
}

function nextStem(words: readonly string[], index: number): string[] {
  const next = words.slice(index + 1).find((word) => !isFunctionWord(word));
  return next === undefined ? [] : [toStem(next)];
}

/** A refusal in the past tense reports a defect: "checkout failed". */
function isReported(word: string, previous: string | undefined): boolean {
  return word.endsWith("ed") && isRefusal(word, undefined) && !AUXILIARIES.has(previous ?? "is");
}

function readClause(text: string): Clause {
  const words = listWords(text.replace(FORMER, "to"));
  const isNoun = (index: number): boolean => DETERMINERS.has(words[index - 1] ?? "") && isIn(NOUNS, words[index] ?? "");
  const isNegation = (word: string, index: number): boolean =>
    NEGATIONS.has(word) || (!isNoun(index) && isRefusal(word, words[index + 1]));
  return {
    words,
    stems: new Set(
      words
        .filter((word, index) => !isFunctionWord(word) && /\p{L}{2}/u.test(word) && !isNegation(word, index))
        .map(toStem),
    ),
    absent: new Set(
      words.flatMap((word, index) => (word === "without" || word === "no" ? nextStem(words, index) : [])),
    ),
    isNegated: words.some((word) => NEGATIONS.has(word)),
    isNegative: words.some(isNegation),
    isRepair: words.some((word) => isIn(REPAIRS, word)),
    isCondition: words[0] === "if",
    isLimited: words.includes("before") || words.includes("until"),
    isPast: PAST.test(text) || words.some((word, index) => isReported(word, words[index - 1])),
  };
}

/** Splits texts into clauses: at the ends of sentences, at commas, and at "and" and "but". */
export function readClauses(texts: readonly string[]): Clause[] {
  return texts
    .flatMap((text) => splitSentences(text).flatMap((each) => each.split(/[;:,]\s|\b(?:and|but|so)\b/)))
    .map(readClause)
    .filter(({ words }) => words.length > 0);
}
