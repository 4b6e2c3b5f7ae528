import { defaultFilter } from "cmdk";

/** What is found: its name, and other words it answers to. */
export type Named = { label: string; keywords?: readonly string[] };

const KEYWORD_WEIGHT = 0.6;
/** The lowest score of letters in one piece, or of the initials of words. */
const IN_ONE_PIECE = 0.1;
/** The lowest score of letters with three gaps between them: `shdl` in `schedules`. */
const WITH_GAPS = 0.004;

/** Lower case without accents, so that `resume` finds `Résumé`. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** How well letters fit the best of some texts, from 0 to 1, as cmdk scores them; 0 below the lowest score. */
function best(typed: string, texts: readonly string[], lowest: number): number {
  const score = Math.max(0, ...texts.map((text) => defaultFilter(text, typed)));
  return score < lowest ? 0 : score;
}

/** How well a query fits, above 0 where each of its words is found in the name or the keywords; 0 otherwise. */
export function score(query: string, { label, keywords = [] }: Named): number {
  const typed = wordsOf(fold(query));
  if (typed.length === 0) return 0;
  const name = fold(label);
  const fits = typed.map((word) =>
    Math.max(
      best(word, [name], IN_ONE_PIECE),
      word.length > 2 ? best(word, wordsOf(name), WITH_GAPS) : 0,
      KEYWORD_WEIGHT * best(word, keywords.map(fold), IN_ONE_PIECE),
    ),
  );
  if (fits.includes(0)) return 0;
  const mean = fits.reduce((sum, each) => sum + each, 0) / fits.length;
  return mean + best(typed.join(" "), [name], IN_ONE_PIECE);
}

/** What fits a query, best first; of equals the shorter name, then the order they came in. */
export function rank<T extends Named>(query: string, items: readonly T[]): { item: T; score: number }[] {
  return items
    .map((item) => ({ item, score: score(query, item) }))
    .filter((found) => found.score > 0)
    .toSorted((a, b) => b.score - a.score || a.item.label.length - b.item.label.length);
}
