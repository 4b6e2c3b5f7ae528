import { LANGUAGE_CODES } from "#lib/languages.ts";

const names = new Map<string, string>(Object.entries(LANGUAGE_CODES).map(([name, code]) => [code, name]));

/** Display name of a language code: `de` -> `German`. Unknown codes stay unchanged. */
export function languageName(code: string): string {
  return names.get(code) ?? code;
}
