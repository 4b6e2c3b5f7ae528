import { CHINESE } from "./chinese.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { JAPANESE } from "./japanese.ts";
import { KOREAN } from "./korean.ts";
import type { Language } from "./language.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { RUSSIAN } from "./russian.ts";
import { SPANISH } from "./spanish.ts";

/** The languages of each script, the most likely one first. A text is read by the first script it contains. */
export const LANGUAGES_BY_SCRIPT: readonly (readonly [script: RegExp, languages: readonly Language[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, [JAPANESE]],
  [/\p{Script=Hangul}/u, [KOREAN]],
  [/\p{Script=Han}/u, [CHINESE, JAPANESE]],
  [/\p{Script=Cyrillic}/u, [RUSSIAN]],
];
export const LATIN_LANGUAGES: readonly Language[] = [GERMAN, FRENCH, SPANISH, PORTUGUESE];
