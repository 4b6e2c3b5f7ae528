import { plainText } from "./heading.ts";

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;

/** A paragraph that ends later is cut here: it is read for a list or a description, never for its own sake. */
const PARAGRAPH_MAX = 4_000;

/** The first paragraph's text, of what stands within the first 4,000 characters. */
export function firstParagraph(markdown: string): string {
  const start = markdown.slice(0, PARAGRAPH_MAX).toWellFormed();
  const blocks = start.replace(/\r\n?/g, "\n").split(/\n\s*\n/);
  const found = blocks.find(
    (block) => block.trim() !== "" && !/^\s{0,3}(?:#{1,6}\s|>|```|~~~)/.test(block) && !ITEM.test(block),
  );
  const lines = (found ?? "").split("\n").map((line) => line.trim());
  return plainText(lines.join(" "));
}
