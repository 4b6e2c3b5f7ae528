import { parseBlocks } from "#lib/content/text/blocks.ts";
import { isStructural } from "./structure.ts";

export type AttributedSentence = { text: string; entryIds: string[]; author: "generated" | "person" };

/** Line breaks and runs of spaces are no edit. */
function key(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Every sentence of a post's Markdown in order; headings that only name a section are none. */
export function sentencesOf(markdown: string): string[] {
  return parseBlocks(markdown)
    .filter((block) => !isStructural(block))
    .flatMap((block) => block.sentences);
}

/**
 * Who wrote each sentence after an edit: one that stands unchanged in `previous` keeps its author and its
 * entries, whatever moved around it; every other one is a person's and has no entries.
 */
export function attributeSentences(markdown: string, previous: readonly AttributedSentence[]): AttributedSentence[] {
  const known = new Map<string, AttributedSentence[]>();
  for (const sentence of previous) {
    const list = known.get(key(sentence.text));
    if (list === undefined) known.set(key(sentence.text), [sentence]);
    else list.push(sentence);
  }
  for (const list of known.values()) list.reverse();
  return sentencesOf(markdown).map((text) => {
    const same = known.get(key(text))?.pop();
    if (same === undefined) return { text, entryIds: [], author: "person" };
    return { text, entryIds: [...same.entryIds], author: same.author };
  });
}
