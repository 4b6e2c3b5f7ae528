import { indexPage } from "#lib/geo/engines/sandbox/retrieval.ts";
import { words } from "#lib/geo/engines/sandbox/words.ts";

/** A published text of the organization. */
export type OwnText = { postId: string | null; url: string | null; title: string; text: string };

/** Shares of a question's words that a page and its title need to answer it. */
const IN_ALL = 0.8;
const IN_TITLE = 0.5;

/** Computes which share of a question's words a text contains, in all and in its title, from 0 to 1. */
export function computeCoverage(question: string, page: Pick<OwnText, "title" | "text">) {
  const questionWords = [...new Set(words(question))];
  if (questionWords.length === 0) return { all: 0, title: 0 };
  const { counts } = indexPage(page);
  const title = new Set(words(page.title));
  const share = (has: (word: string) => boolean) => questionWords.filter(has).length / questionWords.length;
  return { all: share((word) => counts.has(word)), title: share((word) => title.has(word)) };
}

/**
 * Finds the published page that answers a question best; undefined without one. A page answers when it contains nearly
 * all words of the question, half of them in its title.
 */
export function ownAnswer<T extends OwnText>(question: string, pages: readonly T[]): T | undefined {
  const matches = pages
    .map((page) => ({ page, ...computeCoverage(question, page) }))
    .filter(({ all, title }) => all >= IN_ALL && title >= IN_TITLE)
    .sort((a, b) => b.title - a.title || b.all - a.all);
  return matches[0]?.page;
}
