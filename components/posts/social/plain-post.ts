import { headingText } from "#lib/content/text/heading-text.ts";
import { plainText } from "#lib/posts/heading.ts";

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;

/**
 * Markdown as plain text for networks without markup: headings on their own line, list items with bullets, links
 * without URLs.
 */
export function toPlainPost(markdown: string): string {
  const lines = markdown
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line) => !/^\s*(?:```|~~~|(?:[-*_]\s*){3,}$)/.test(line))
    .map((line) => {
      const heading = /^\s{0,3}#{1,6}(?=\s)(.*)$/s.exec(line);
      if (heading) return `\n${plainText(headingText(heading[1] ?? ""))}\n`;
      const text = line.replace(/^\s{0,3}(?:>\s?)+/, "");
      return ITEM.test(text) ? `• ${plainText(text.replace(ITEM, ""))}` : plainText(text);
    });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
