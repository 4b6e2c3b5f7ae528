import { indexPage } from "#lib/geo/engines/sandbox/retrieval.ts";
import { words } from "#lib/geo/engines/sandbox/words.ts";

/** What the organization published. */
export type OwnText = { postId: string | null; url: string | null; title: string; text: string };

/** Shares of a question's words that a page has to hold, in all and in its title, to answer it. */
const IN_ALL = 0.8;
const IN_TITLE = 0.5;

/** How much of a question a text is about, by its words: in all, and in its title. 0 to 1. */
export function coverageOf(question: string, page: Pick<OwnText, "title" | "text">) {
  const asked = [...new Set(words(question))];
  if (asked.length === 0) return { all: 0, title: 0 };
  const { counts } = indexPage(page);
  const title = new Set(words(page.title));
  const share = (has: (word: string) => boolean) => asked.filter(has).length / asked.length;
  return { all: share((word) => counts.has(word)), title: share((word) => title.has(word)) };
}

/**
 * The published page that answers a question already, the one most about it; undefined where none does. A page answers
 * where it has nearly all of the question's words, half of them in its title: one that only touches on them does not.
 */
export function ownAnswer<T extends OwnText>(question: string, pages: readonly T[]): T | undefined {
  const found = pages
    .map((page) => ({ page, ...coverageOf(question, page) }))
    .filter(({ all, title }) => all >= IN_ALL && title >= IN_TITLE)
    .sort((a, b) => b.title - a.title || b.all - a.all);
  return found[0]?.page;
}
