import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { baseForms } from "./lexicon.ts";
import { vocabulary } from "./names.ts";

/** Words that fit any change, so that sharing one of them shows nothing. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    "a about add after all allow also an and any are as at be been before bug but by can change could do each entry even " +
    "every feature few first fix for from get had has have how if improve in into is it just last less like list make " +
    "more most new no not now of on one only or other out own read release same show so some still support than that the " +
    "their them then there these they this those through to too under update use user version was way well what when " +
    "where which while who why will with without work would you your code file page developer team time today"
  ).split(" "),
);
const LETTERS_MIN = 3;

/** Whether a text shares a specific word with its cited entries. */
export function sharesTopic(text: string, cited: readonly LedgerEntry[]): boolean {
  const sources = vocabulary(cited.flatMap(({ title, detail, upgrade }) => [title, detail, upgrade]));
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].some(([word]) => {
    const forms = baseForms(word);
    if (word.length < LETTERS_MIN || forms.some((form) => GENERIC.has(form))) return false;
    return forms.some((form) => sources.has(form));
  });
}
