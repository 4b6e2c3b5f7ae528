import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { firstParagraph } from "#lib/posts/first-paragraph.ts";

/** A post for X: the title, as many whole sentences of the summary as fit, then the link. */
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
