import { words } from "./words.ts";

/** A text as it is searched: how often each word stands in it. */
export type Indexed<T> = { page: T; counts: ReadonlyMap<string, number>; length: number };

type Page = { title: string; text: string };

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.6;
/** A word of the title counts as often as so many of the text. */
const TITLE_WEIGHT = 3;
/** Words of a page of average length. Fixed, so that one page never changes what another is worth. */
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

/** How telling each word is, by how few pages have it (BM25's inverse document frequency). */
export function rarity(pages: readonly Indexed<unknown>[]): (word: string) => number {
  const spread = new Map<string, number>();
  for (const { counts } of pages) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  return (word) => {
    const has = spread.get(word) ?? 0;
    return Math.log(1 + (pages.length - has + 0.5) / (has + 0.5));
  };
}

/**
 * How well a page answers a question (Okapi BM25), as a share of what a page could reach that is full of the question's
 * words: from 0 to 1.
 */
export function relevance(
  { counts, length }: Indexed<unknown>,
  question: readonly string[],
  rarityOf: (word: string) => number,
): number {
  const norm =
    SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * Math.min(length, 20 * AVERAGE_LENGTH)) / AVERAGE_LENGTH);
  let score = 0;
  let most = 0;
  for (const word of new Set(question)) {
    const weight = rarityOf(word);
    const count = counts.get(word) ?? 0;
    most += weight;
    score += (weight * count) / (count + norm);
  }
  return most === 0 ? 0 : score / most;
}

/** The best pages, best first; equals keep their order. */
export function search<T>(
  pages: readonly Indexed<T>[],
  question: readonly string[],
  rarityOf: (word: string) => number,
  limit: number,
): { page: T; relevance: number }[] {
  return pages
    .map((indexed) => ({ page: indexed.page, relevance: relevance(indexed, question, rarityOf) }))
    .filter((found) => found.relevance > 0)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, limit);
}
