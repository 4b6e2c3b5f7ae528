import { LANGUAGE_CODES } from "#lib/languages.ts";

/** Scripts and the languages written in them, the most likely language first. The first matching script wins. */
const SCRIPTS: readonly [pattern: RegExp, tags: string[]][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["ja"]],
  [/\p{Script=Hangul}/u, ["ko"]],
  [/\p{Script=Han}/u, ["zh", "ja"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/\p{Script=Hebrew}/u, ["he"]],
  [/\p{Script=Devanagari}/u, ["hi"]],
  [/\p{Script=Thai}/u, ["th"]],
  [/\p{Script=Greek}/u, ["el"]],
  [/\p{Script=Cyrillic}/u, ["ru", "uk"]],
];

export type TextLanguage = { tag: string; direction: "ltr" | "rtl" };

/**
 * Returns the language of a text. A non-Latin script decides it; otherwise it is the brand's language when a model
 * wrote the text, else English, because the deterministic writer only writes English.
 */
export function detectTextLanguage(text: string, brandLanguage: string, writtenByModel: boolean): TextLanguage {
  const wanted = toLanguageCode(brandLanguage);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const match = SCRIPTS.find(([pattern]) => (text.match(new RegExp(pattern, "gu"))?.length ?? 0) > letters * 0.2);
  const direction = detectDirection(text);
  if (match !== undefined) return { tag: match[1].includes(wanted) ? wanted : (match[1][0] ?? "en"), direction };
  const latin = !SCRIPTS.some(([, tags]) => tags.includes(wanted));
  return { tag: writtenByModel && latin ? wanted : "en", direction };
}

/** The ISO 639-1 code of a brand identity's language; `en` for an unknown language. */
function toLanguageCode(language: string): string {
  return new Map<string, string>(Object.entries(LANGUAGE_CODES)).get(language) ?? "en";
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of the first letter of a text (Unicode Standard Annex 9, P2 and P3). */
export function detectDirection(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
