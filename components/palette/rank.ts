import { defaultFilter } from "cmdk";

/** A searchable item: its label and other words that match it. */
export type Named = { label: string; keywords?: readonly string[] };

const KEYWORD_WEIGHT = 0.6;
/** The lowest score of contiguous letters or of the initials of words. */
const IN_ONE_PIECE = 0.1;
/** The lowest score of letters with three gaps between them: `shdl` in `schedules`. */
const WITH_GAPS = 0.004;

/** Lowercases and removes accents, so that `resume` finds `Résumé`. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function splitWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** The best cmdk score (0 to 1) of the typed letters in any of the texts; 0 below the minimum. */
function best(typed: string, texts: readonly string[], lowest: number): number {
  const score = Math.max(0, ...texts.map((text) => defaultFilter(text, typed)));
  return score < lowest ? 0 : score;
}

/** The score of an item for a query, above 0 only if every word matches the label or a keyword. */
export function score(query: string, { label, keywords = [] }: Named): number {
  const typed = splitWords(fold(query));
  if (typed.length === 0) return 0;
  const name = fold(label);
  const fits = typed.map((word) =>
    Math.max(
      best(word, [name], IN_ONE_PIECE),
      word.length > 2 ? best(word, splitWords(name), WITH_GAPS) : 0,
      KEYWORD_WEIGHT * best(word, keywords.map(fold), IN_ONE_PIECE),
    ),
  );
  if (fits.includes(0)) return 0;
  const mean = fits.reduce((sum, each) => sum + each, 0) / fits.length;
  return mean + best(typed.join(" "), [name], IN_ONE_PIECE);
}

/** Matching items, best first. Ties keep shorter labels first, then the original order. */
export function rank<T extends Named>(query: string, items: readonly T[]): { item: T; score: number }[] {
  return items
    .map((item) => ({ item, score: score(query, item) }))
    .filter((ranked) => ranked.score > 0)
    .toSorted((a, b) => b.score - a.score || a.item.label.length - b.item.label.length);
}
