import { baseForms } from "#lib/content/text/base-forms.ts";
import { findCommonness, isEnglishWord } from "#lib/content/text/ordinary-words.ts";

/** Capitalized words that are no names: acronyms of the trade, days, months, and the remains of can't and won't. */
const GENERAL = new Set(
  (
    "I API APIs CLI UI UX URL URLs URI JSON YAML XML HTML CSS CSV HTTP HTTPS SQL CI CD PR PRs ID IDs OS SDK SDKs IDE " +
    "README FAQ OK UTC DNS TCP TLS SSL SSH JWT CPU GPU RAM PDF PNG SVG Monday Tuesday Wednesday Thursday Friday " +
    "Saturday Sunday January February March April May June July August September October November December English " +
    "Markdown Unicode Ca Wo"
  ).split(" "),
);

/** Languages that capitalize all nouns, so that a capital does not indicate a name. */
const CAPITAL_NOUNS = /^(?:german|deutsch|de\b|luxembourgish|lb\b)/i;
const ENGLISH = /^en(?:glish)?\b/i;

const CODE = /`[^`]*`/g;
/** A capitalized word, with the text before it. */
const CAPITALIZED = /(^|[^\p{L}\p{N}_@#/.-])(\p{Lu}[\p{L}\p{M}'’]*)(?![\p{L}\p{N}_]|\.\w)/gu;
/** The text right before the start of a sentence. */
const SENTENCE_START = /(?:[.!?:;]["'”’)\]]{0,4}\s{1,4}|[([“"‘]\s{0,4}|^\s*)$/u;
const START_CHARACTERS = 12;

/** Collects the words of texts in all their base forms. */
export function vocabulary(texts: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of (text ?? "").matchAll(/[\p{L}\p{M}]+/gu)) {
      for (const part of [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u)]) {
        for (const form of baseForms(part)) words.add(form);
      }
    }
  }
  return words;
}

function startsSentence(prose: string, index: number): boolean {
  const from = Math.max(0, index - START_CHARACTERS);
  return SENTENCE_START.test(from === 0 ? prose.slice(0, index) : `x${prose.slice(from, index)}`);
}

type Reading = {
  language: string;
  /** Headings and titles may capitalize ordinary words. */
  isHeading: boolean;
};

/** Names that no source contains, and capitalized words that may be names. */
export type UnknownNames = { names: string[]; doubtful: string[] };

/**
 * Finds names in a text that no source contains. Inside a sentence a capital makes a name, unless English uses the word
 * often without one: then the text alone cannot tell. The first word of a sentence is at most doubtful.
 */
export function findUnknownNames(
  text: string,
  knownWords: ReadonlySet<string>,
  { language, isHeading }: Reading,
): UnknownNames {
  const unknown: UnknownNames = { names: [], doubtful: [] };
  if (CAPITAL_NOUNS.test(language.trim())) return unknown;
  const isEnglish = ENGLISH.test(language.trim());
  const prose = text.replace(CODE, (code) => "x".repeat(code.length));
  for (const match of prose.matchAll(CAPITALIZED)) {
    const [, leading = "", capitalized = ""] = match;
    const word = capitalized.replace(/(?:n['’]t|['’]\p{L}*)$/u, "");
    if (GENERAL.has(word) || baseForms(word).some((form) => knownWords.has(form))) continue;
    const starts = startsSentence(prose, match.index + leading.length);
    if (starts && (!isEnglish || isEnglishWord(word))) continue;
    const isCertain =
      !starts && !(isHeading && findCommonness(word) !== "unknown") && findCommonness(word) !== "common";
    unknown[isCertain ? "names" : "doubtful"].push(word);
  }
  return { names: [...new Set(unknown.names)], doubtful: [...new Set(unknown.doubtful)] };
}
