import type { SandboxDocument } from "#lib/geo/engines/types.ts";
import { words } from "./words.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const READ_MAX = 8_000;
const SHORTEST = 25;
const LONGEST = 220;

/** Extracts the sentence with most of the question's words; null if the text has no suitable sentence. */
export function extractSnippet({ text }: SandboxDocument, question: readonly string[]): string | null {
  const questionWords = new Set(question);
  let best: { sentence: string; count: number } | null = null;
  for (const { segment } of sentences.segment(text.slice(0, READ_MAX))) {
    const sentence = segment.replace(/[\s|*_`#>[\]]+/g, " ").trim();
    if (sentence.length < SHORTEST || sentence.length > LONGEST) continue;
    const count = new Set(words(sentence).filter((word) => questionWords.has(word))).size;
    if (best === null || count > best.count) best = { sentence, count };
  }
  return best === null ? null : best.sentence.toWellFormed();
}
