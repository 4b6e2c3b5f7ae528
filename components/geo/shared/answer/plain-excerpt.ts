import { plainText } from "#lib/posts/heading.ts";

/**
 * A part of an answer as one line of words: without Markdown's signs, the cells of a table one after the other. The part
 * may be cut anywhere and its lines may have been joined, so that signs without their counterpart go too.
 */
export function plainExcerpt(markdown: string): string {
  const lines = markdown
    .replace(/\|[ \t]*(?:\r\n?|\n)[ \t]*(?=\|)/g, "| ")
    .split(/\r\n?|\n/)
    .filter((line) => !/^\s*(?:```|~~~|(?:[-*_]\s*){3,}$)/.test(line))
    .map((line) => plainText(withoutTable(line.replace(/^\s{0,3}(?:>\s?|#{1,6}\s+|[-*+]\s+)+/, ""))));
  return lines
    .join(" ")
    .replace(/!?\[([^[\]]*)\]\(\S*$/, "$1")
    .replace(/\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)|(?<=^|\s)#{2,6}(?=\s)|`{3}\w*/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Rules go, rows are parted by `;`, cells by `·`; a `|` within a word is no border. */
function withoutTable(line: string): string {
  return line
    .replace(/\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|/g, "|")
    .replace(/^\s*(…\s+)?\|\s*/, "$1")
    .replace(/\s+\|\s*$/, "")
    .replace(/\s+(?:\|\s+){2,}/g, "; ")
    .replace(/\s+\|\s+/g, " · ");
}
