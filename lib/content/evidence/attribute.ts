import { parseBlocks } from "#lib/content/text/blocks.ts";
import { isStructural } from "./structure.ts";

export type AttributedSentence = { text: string; entryIds: string[]; author: "generated" | "person" };

/** Ignores line breaks and runs of spaces when sentences are compared. */
function key(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns every sentence of a post's Markdown in order, without headings that only name a section. */
export function extractSentences(markdown: string): string[] {
  return parseBlocks(markdown)
    .filter((block) => !isStructural(block))
    .flatMap((block) => block.sentences);
}

/**
 * Attributes each sentence after an edit. A sentence that is unchanged from `previous` keeps its author and its entry
 * IDs, even if it moved. Every other sentence belongs to a person and has no entries.
 */
export function attributeSentences(markdown: string, previous: readonly AttributedSentence[]): AttributedSentence[] {
  const sentencesByKey = new Map<string, AttributedSentence[]>();
  for (const sentence of previous) {
    const list = sentencesByKey.get(key(sentence.text));
    if (list === undefined) sentencesByKey.set(key(sentence.text), [sentence]);
    else list.push(sentence);
  }
  for (const list of sentencesByKey.values()) list.reverse();
  return extractSentences(markdown).map((text) => {
    const same = sentencesByKey.get(key(text))?.pop();
    if (same === undefined) return { text, entryIds: [], author: "person" };
    return { text, entryIds: [...same.entryIds], author: same.author };
  });
}
