import { baseForms, isCommonWord } from "./lexicon.ts";

/** Capitals that name nobody: short forms of the trade, days, months, categories, and what is left of can't and won't. */
const GENERAL = new Set(
  (
    "I API APIs CLI UI UX URL URLs URI JSON YAML XML HTML CSS CSV HTTP HTTPS SQL CI CD PR PRs ID IDs OS SDK SDKs IDE " +
    "README FAQ OK UTC DNS TCP TLS SSL SSH JWT CPU GPU RAM PDF PNG SVG Monday Tuesday Wednesday Thursday Friday " +
    "Saturday Sunday January February March April May June July August September October November December English " +
    "Markdown Unicode Security Features Enhancements Bug Fixes Performance Improvements Infrastructure Internal Changes " +
    "Testing Documentation Breaking Ca Wo"
  ).split(" "),
);

/** Languages whose ordinary nouns are written with capitals: there a capital says nothing. */
const CAPITAL_NOUNS = /^(?:german|deutsch|de\b|luxembourgish|lb\b)/i;
const ENGLISH = /^en(?:glish)?\b/i;

const CODE = /`[^`]*`/g;
/** A word that begins with a capital, with what stands before it. */
const CAPITALIZED = /(^|[^\p{L}\p{N}_@#/.-])(\p{Lu}[\p{L}\p{M}'’]*)(?![\p{L}\p{N}_]|\.\w)/gu;
/** What ends before a sentence begins, and how far back it is looked for. */
const STARTS = /(?:[.!?:;]["'”’)\]]{0,4}\s{1,4}|[([“"‘]\s{0,4}|^\s*)$/u;
const START_CHARACTERS = 12;

/** The words of texts, in every form they may be inflected from. */
export function vocabulary(texts: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [whole] of (text ?? "").matchAll(/[\p{L}\p{M}]+/gu)) {
      for (const part of [whole, ...whole.split(/(?<=\p{Ll})(?=\p{Lu})/u)]) {
        for (const form of baseForms(part)) words.add(form);
      }
    }
  }
  return words;
}

function startsAfter(prose: string, at: number): boolean {
  const from = Math.max(0, at - START_CHARACTERS);
  return STARTS.test(from === 0 ? prose.slice(0, at) : `x${prose.slice(from, at)}`);
}

type Reading = {
  language: string;
  /** Headings and titles may write ordinary words with capitals. */
  isHeading: boolean;
};

/**
 * Names in a text that no source has, as far as capitals show them: a word with a capital that is neither in the
 * vocabulary nor general nor, where a sentence begins, an ordinary English one.
 */
export function unknownNames(text: string, known: ReadonlySet<string>, { language, isHeading }: Reading): string[] {
  if (CAPITAL_NOUNS.test(language.trim())) return [];
  const isEnglish = ENGLISH.test(language.trim());
  const prose = text.replace(CODE, (code) => "x".repeat(code.length));
  const unknown = new Set<string>();
  for (const match of prose.matchAll(CAPITALIZED)) {
    const [, before = "", found = ""] = match;
    const word = found.replace(/(?:n['’]t|['’]\p{L}*)$/u, "");
    if (GENERAL.has(word) || baseForms(word).some((form) => known.has(form))) continue;
    const at = match.index + before.length;
    const starts = startsAfter(prose, at);
    if (starts && !isEnglish) continue;
    if ((starts || isHeading) && isCommonWord(word)) continue;
    unknown.add(word);
  }
  return [...unknown];
}
