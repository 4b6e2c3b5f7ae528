import { cleanLine, toInline } from "#lib/content/text/inline.ts";
import { findCommonness } from "#lib/content/text/ordinary-words.ts";
import { isDense, sentenceCase } from "#lib/content/text/words.ts";
import type { TextType } from "#lib/content/types.ts";
import { PLAIN } from "#lib/content/writers/sentences/text-format.ts";

/** A person's sentence on one line, with a capital letter and a full stop. Names keep their spelling. */
export function completeSentence(text: string): string {
  const line = cleanLine(text);
  const [word = ""] = /^\p{Ll}+(?=\s)/u.exec(line) ?? [];
  const begun = findCommonness(word) === "common" ? sentenceCase(line) : line;
  if (/[.!?。！？]["'”’)]*$/.test(begun)) return begun;
  return begun + (isDense(begun) ? "。" : ".");
}

/** The sentence in the format of the post: Markdown, or plain text for networks. */
export function formatSentence(sentence: string, type: TextType): string {
  return type === "changelog" || type === "blog_post" ? toInline(sentence) : PLAIN.inline(sentence);
}
