import { baseForms, isCommonWord } from "./lexicon.ts";

/** Capitalized words that are not names: acronyms, days, months, categories, and the remains of can't and won't. */
const GENERAL = new Set(
  (
    "I API APIs CLI UI UX URL URLs URI JSON YAML XML HTML CSS CSV HTTP HTTPS SQL CI CD PR PRs ID IDs OS SDK SDKs IDE " +
    "README FAQ OK UTC DNS TCP TLS SSL SSH JWT CPU GPU RAM PDF PNG SVG Monday Tuesday Wednesday Thursday Friday " +
    "Saturday Sunday January February March April May June July August September October November December English " +
    "Markdown Unicode Security Features Enhancements Bug Fixes Performance Improvements Infrastructure Internal Changes " +
    "Testing Documentation Breaking Ca Wo"
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

/**
 * Finds names in a text that no source contains, judging by capitals. A capitalized word counts as a name unless it
 * is in the vocabulary, is general, or is an ordinary English word at the start of a sentence.
 */
export function unknownNames(
  text: string,
  knownWords: ReadonlySet<string>,
  { language, isHeading }: Reading,
): string[] {
  if (CAPITAL_NOUNS.test(language.trim())) return [];
  const isEnglish = ENGLISH.test(language.trim());
  const prose = text.replace(CODE, (code) => "x".repeat(code.length));
  const unknown = new Set<string>();
  for (const match of prose.matchAll(CAPITALIZED)) {
    const [, leading = "", capitalized = ""] = match;
    const word = capitalized.replace(/(?:n['’]t|['’]\p{L}*)$/u, "");
    if (GENERAL.has(word) || baseForms(word).some((form) => knownWords.has(form))) continue;
    const index = match.index + leading.length;
    const starts = startsSentence(prose, index);
    if (starts && !isEnglish) continue;
    if ((starts || isHeading) && isCommonWord(word)) continue;
    unknown.add(word);
  }
  return [...unknown];
}
