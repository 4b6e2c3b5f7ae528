import { LANGUAGE_CODES } from "#lib/languages.ts";

/** Scripts with the languages that are written in them, the likeliest first; what stands first is looked for first. */
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
 * The language of a text: by its script where that tells, else the brand's where a model wrote it, else English, which
 * is all that the deterministic writer knows.
 */
export function languageOf(text: string, brandLanguage: string, writtenByModel: boolean): TextLanguage {
  const wanted = codeOf(brandLanguage);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(([pattern]) => (text.match(new RegExp(pattern, "gu"))?.length ?? 0) > letters * 0.2);
  const direction = directionOf(text);
  if (found !== undefined) return { tag: found[1].includes(wanted) ? wanted : (found[1][0] ?? "en"), direction };
  const latin = !SCRIPTS.some(([, tags]) => tags.includes(wanted));
  return { tag: writtenByModel && latin ? wanted : "en", direction };
}

/** The code of a brand identity's language; English for one that is not known. */
function codeOf(language: string): string {
  return new Map<string, string>(Object.entries(LANGUAGE_CODES)).get(language) ?? "en";
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of a text's first letter (Unicode Standard Annex 9, P2 and P3). */
export function directionOf(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
