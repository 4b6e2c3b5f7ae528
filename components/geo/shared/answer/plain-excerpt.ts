import { plainText } from "#lib/posts/heading.ts";

/**
 * Converts an excerpt of Markdown into one line of plain text. Excerpts can begin and end anywhere and their lines
 * may be joined, so unmatched syntax is removed too.
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

/** Removes table rules and joins rows with `;` and cells with `·`. A `|` within a word is not a border. */
function withoutTable(line: string): string {
  return line
    .replace(/\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|/g, "|")
    .replace(/^\s*(…\s+)?\|\s*/, "$1")
    .replace(/\s+\|\s*$/, "")
    .replace(/\s+(?:\|\s+){2,}/g, "; ")
    .replace(/\s+\|\s+/g, " · ");
}
