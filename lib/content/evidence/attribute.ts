import { parseBlocks } from "#lib/content/text/blocks.ts";
import { isStructural } from "./structure.ts";
import { isUnsourced } from "./unsourced.ts";

/** A sentence of a person has entries only if it was checked against them. */
export type AttributedSentence = { text: string; entryIds: string[]; author: "generated" | "person" };

/** Ignores line breaks and runs of spaces when sentences are compared. */
function key(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** An image alone in its paragraph, as the editor writes it. */
const IMAGE = /^!\[(?:\\.|[^\\\]])*\]\([^()\s]*(?: "[^"]*")?\)$/;

/** Returns every sentence of a post's Markdown in order, without images and headings that only name a section. */
export function extractSentences(markdown: string): string[] {
  return parseBlocks(markdown)
    .filter((block) => !isStructural(block) && !IMAGE.test(block.text))
    .flatMap((block) => block.sentences);
}

/** Counts the sentences that a person wrote or changed without a check. */
export function countWithoutSource(sentences: readonly AttributedSentence[]): number {
  return sentences.filter(isUnsourced).length;
}

/**
 * Attributes each sentence after an edit. A sentence that is unchanged from one of the versions keeps its entry IDs,
 * even if it moved, as often as the version with the most copies has it. Every other sentence belongs to a person and
 * has no entries.
 * @param versions the text before the edit, then the generated texts, to which an edit can return
 */
export function attributeSentences(
  markdown: string,
  ...versions: readonly (readonly AttributedSentence[])[]
): AttributedSentence[] {
  const sourced = collectSourced(versions);
  return extractSentences(markdown).map((text) => {
    const same = sourced.get(key(text))?.shift();
    return same === undefined
      ? { text, entryIds: [], author: "person" }
      : { ...same, text, entryIds: [...same.entryIds] };
  });
}

/** The sentences with a source by their text, from the version that has each most often. */
function collectSourced(versions: readonly (readonly AttributedSentence[])[]): Map<string, AttributedSentence[]> {
  const sourced = new Map<string, AttributedSentence[]>();
  for (const version of versions) {
    const trusted = version.filter((sentence) => !isUnsourced(sentence));
    for (const [text, sentences] of Map.groupBy(trusted, (sentence) => key(sentence.text))) {
      if (sentences.length > (sourced.get(text)?.length ?? 0)) sourced.set(text, sentences);
    }
  }
  return sourced;
}
