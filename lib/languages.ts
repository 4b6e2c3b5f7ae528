/** The languages of a brand identity and their ISO 639-1 codes. */
export const LANGUAGE_CODES = {
  English: "en",
  Spanish: "es",
  French: "fr",
  German: "de",
  Portuguese: "pt",
  Dutch: "nl",
  Italian: "it",
  Japanese: "ja",
  Korean: "ko",
  Chinese: "zh",
  Arabic: "ar",
  Hindi: "hi",
  Russian: "ru",
  Turkish: "tr",
  Polish: "pl",
  Swedish: "sv",
  Danish: "da",
  Norwegian: "no",
  Finnish: "fi",
  Czech: "cs",
  Romanian: "ro",
  Hungarian: "hu",
  Greek: "el",
  Thai: "th",
  Vietnamese: "vi",
  Indonesian: "id",
  Ukrainian: "uk",
  Hebrew: "he",
} as const;

export type Language = keyof typeof LANGUAGE_CODES;
export const LANGUAGES = Object.keys(LANGUAGE_CODES) as [Language, ...Language[]];

export type LanguageCode = (typeof LANGUAGE_CODES)[Language];
export const CODES = Object.values(LANGUAGE_CODES) as [LanguageCode, ...LanguageCode[]];
export const LANGUAGE_NAMES = Object.fromEntries(LANGUAGES.map((name) => [LANGUAGE_CODES[name], name])) as Readonly<
  Record<LanguageCode, Language>
>;

const UNTRANSLATED = ":untranslated";

/** The language of an answer whose prompt was asked as written: `de` -> `de:untranslated`, in no figure of `de`. */
export function markUntranslated(code: string): string {
  return `${code}${UNTRANSLATED}`;
}

export const isUntranslated = (language: string): boolean => language.endsWith(UNTRANSLATED);

/** Display name of an answer's language: `de` -> `German`. Unknown codes stay unchanged. */
export function languageName(language: string): string {
  const code = isUntranslated(language) ? language.slice(0, -UNTRANSLATED.length) : language;
  const name = LANGUAGE_NAMES[code as LanguageCode] ?? code;
  return code === language ? name : `${name}, not translated`;
}
