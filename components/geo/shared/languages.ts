import { LANGUAGE_CODES } from "#lib/languages.ts";

const names = new Map<string, string>(Object.entries(LANGUAGE_CODES).map(([name, code]) => [code, name]));

/** `de` -> `German`; a code that is not known stays as it is. */
export function languageName(code: string): string {
  return names.get(code) ?? code;
}
