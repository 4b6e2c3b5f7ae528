import { words } from "./words.ts";

/** A text as an index: how often each word occurs in it. */
export type Indexed<T> = { page: T; counts: ReadonlyMap<string, number>; length: number };

type Page = { title: string; text: string };

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.6;
/** Weight of a word in the title, in occurrences in the text. */
const TITLE_WEIGHT = 3;
/** Average page length in words; fixed, so that one page never changes the score of another. */
const AVERAGE_LENGTH = 120;

export function indexPage<T extends Page>(page: T): Indexed<T> {
  const counts = new Map<string, number>();
  const count = (list: readonly string[], weight: number) => {
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  const text = words(page.text);
  const title = words(page.title);
  count(text, 1);
  count(title, TITLE_WEIGHT);
  return { page, counts, length: text.length + title.length };
}

/** Creates the inverse document frequency of BM25: a word in fewer pages weighs more. */
export function createRarity(pages: readonly Indexed<unknown>[]): (word: string) => number {
  const pageCounts = new Map<string, number>();
  for (const { counts } of pages)
    for (const word of counts.keys()) pageCounts.set(word, (pageCounts.get(word) ?? 0) + 1);
  return (word) => {
    const has = pageCounts.get(word) ?? 0;
    return Math.log(1 + (pages.length - has + 0.5) / (has + 0.5));
  };
}

/**
 * How well a page answers a question (Okapi BM25), from 0 to 1: the share of the score of a page full of the
 * question's words.
 */
export function relevance(
  { counts, length }: Indexed<unknown>,
  question: readonly string[],
  getRarity: (word: string) => number,
): number {
  const norm =
    SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * Math.min(length, 20 * AVERAGE_LENGTH)) / AVERAGE_LENGTH);
  let score = 0;
  let maxScore = 0;
  for (const word of new Set(question)) {
    const weight = getRarity(word);
    const count = counts.get(word) ?? 0;
    maxScore += weight;
    score += (weight * count) / (count + norm);
  }
  return maxScore === 0 ? 0 : score / maxScore;
}

/** The most relevant pages, best first; ties keep their order. */
export function search<T>(
  pages: readonly Indexed<T>[],
  question: readonly string[],
  getRarity: (word: string) => number,
  limit: number,
): { page: T; relevance: number }[] {
  return pages
    .map((indexed) => ({ page: indexed.page, relevance: relevance(indexed, question, getRarity) }))
    .filter((result) => result.relevance > 0)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, limit);
}
