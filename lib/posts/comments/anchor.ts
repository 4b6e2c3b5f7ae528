import { plainText } from "#lib/posts/heading.ts";

/** Where a quoted sentence is in a text that may have changed since. */
export type Anchor = { state: "same" | "changed" | "gone"; sentence: string | null };

/** The share of words that a changed sentence must have in common with the quoted one. */
const SIMILAR_MIN = 0.5;

/** Finds the sentence that was quoted: the same one, else the most similar one, of equals the first. */
export function findAnchor(quote: string, sentences: readonly string[]): Anchor {
  const wanted = normalize(quote);
  const same = sentences.find((sentence) => normalize(sentence) === wanted);
  if (same !== undefined) return { state: "same", sentence: same };
  const words = getWords(wanted);
  let best: { sentence: string; score: number } | undefined;
  for (const sentence of sentences) {
    const score = computeSimilarity(words, getWords(normalize(sentence)));
    if (score >= SIMILAR_MIN && score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best ? { state: "changed", sentence: best.sentence } : { state: "gone", sentence: null };
}

/** Finds the sentence that contains a quoted passage, ignoring case, white space and markup. */
export function findSentence(quote: string, sentences: readonly string[]): string | undefined {
  const wanted = normalize(quote);
  if (wanted === "") return undefined;
  return (
    sentences.find((sentence) => normalize(sentence) === wanted) ??
    sentences.find((sentence) => normalize(sentence).includes(wanted))
  );
}

function normalize(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim().toLowerCase();
}

function getWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Twice the number of common words by the number of all words (Dice). */
function computeSimilarity(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return (2 * common) / (one.length + other.length);
}
