import { headingText } from "#lib/content/evidence/heading-text.ts";
import { weightedLength, X_LENGTH_MAX } from "#lib/content/weighted-length.ts";
import { firstParagraph } from "#lib/posts/first-paragraph.ts";
import { plainText } from "#lib/posts/heading.ts";

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;

/** Markdown as networks without markup show it: headings stand alone, items have a bullet, links lose their address. */
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

/** For X: the title, then whole sentences of the summary from its beginning while they fit, then the link. */
export function toShortPost(title: string, markdown: string, link: string): string {
  const tail = link ? `\n\n${link}` : "";
  let text = title.trim();
  let separator = "\n\n";
  for (const sentence of firstParagraph(markdown).split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u)) {
    if (sentence === "" || weightedLength(text + separator + sentence + tail) > X_LENGTH_MAX) break;
    text += separator + sentence;
    separator = " ";
  }
  return text + tail;
}
