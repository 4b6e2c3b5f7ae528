import { toInline, toPlain } from "#lib/content/text/inline.ts";

/** How source text is written down: as Markdown with code marks, or as the bare text that networks show. */
export type Ink = { inline: (text: string) => string; plain: boolean };

/** Characters that Markdown would take for markup; in a word an underscore is none, and a lone bracket is no link. */
const MARKUP =
  /[`*]|\\(?=[!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|\](?=[([:])|~(?=~)|~(?<=~~)|&(?=#?\w{2,32};)|\|/giu;

/** Plain text that renders as itself, with as few escapes as Markdown allows. */
function escapePlain(text: string): string {
  return text.replace(MARKUP, (found) => `\\${found}`);
}

export const MARKDOWN: Ink = { inline: toInline, plain: false };
export const PLAIN: Ink = { inline: (text) => escapePlain(toPlain(text)), plain: true };

/** Escapes what would begin a block at the start of a paragraph of plain text. */
export function startPlain(text: string): string {
  return text.replace(/^(?=[#+=>-])/, "\\").replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}
