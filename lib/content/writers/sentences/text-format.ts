import { toInline, toPlain } from "#lib/content/text/inline.ts";

/** How source text is written: as Markdown with code spans, or as plain text for networks. */
export type TextFormat = { inline: (text: string) => string; plain: boolean };

/** Characters that Markdown reads as markup. An underscore inside a word and a lone bracket are not markup. */
const MARKUP =
  /[`*]|\\(?=[!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|\](?=[([:])|~(?=~)|~(?<=~~)|&(?=#?\w{2,32};)|\|/giu;

/** Plain text that renders literally, with the fewest possible escapes. */
function escapePlain(text: string): string {
  return text.replace(MARKUP, (mark) => `\\${mark}`);
}

export const MARKDOWN: TextFormat = { inline: toInline, plain: false };
export const PLAIN: TextFormat = { inline: (text) => escapePlain(toPlain(text)), plain: true };

/** Escapes characters that would start a block at the beginning of a plain-text paragraph. */
export function startPlain(text: string): string {
  return text.replace(/^(?=[#+=>-])/, "\\").replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}
