import { plainText } from "./heading.ts";

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;

/** Only the beginning is read, because the result is used for lists and descriptions. */
const PARAGRAPH_MAX = 4_000;

/** The text of the first paragraph within the first 4,000 characters. */
export function firstParagraph(markdown: string): string {
  const start = markdown.slice(0, PARAGRAPH_MAX).toWellFormed();
  const blocks = start.replace(/\r\n?/g, "\n").split(/\n\s*\n/);
  const paragraph = blocks.find(
    (block) => block.trim() !== "" && !/^\s{0,3}(?:#{1,6}\s|>|```|~~~)/.test(block) && !ITEM.test(block),
  );
  const lines = (paragraph ?? "").split("\n").map((line) => line.trim());
  return plainText(lines.join(" "));
}
