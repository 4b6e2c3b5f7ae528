import { indexPage } from "#lib/geo/engines/sandbox/retrieval.ts";
import { words } from "#lib/geo/engines/sandbox/words.ts";

/** Computes which share of a question's words a text contains, in all and in its title, from 0 to 1. */
export function computeCoverage(question: string, page: { title: string; text: string }) {
  const questionWords = [...new Set(words(question))];
  if (questionWords.length === 0) return { all: 0, title: 0 };
  const { counts } = indexPage(page);
  const title = new Set(words(page.title));
  const share = (has: (word: string) => boolean) => questionWords.filter(has).length / questionWords.length;
  return { all: share((word) => counts.has(word)), title: share((word) => title.has(word)) };
}
