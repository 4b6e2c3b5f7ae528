/** What is found: its name, and other words it answers to. */
export type Named = { label: string; keywords?: readonly string[] };

const KEYWORD_WEIGHT = 0.6;

/** Lower case without accents, so that `resume` finds `Résumé`. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** How well one typed word fits a name; letters may be left out of it. Both are folded. */
function closenessToName(typed: string, name: string): number {
  return closeness(typed, name) || (typed.length > 2 && wordsOf(name).some((word) => skips(typed, word)) ? 0.3 : 0);
}

/** How well one typed word fits a text, from 0 (not at all) to 1 (it is the text). Both are folded. */
function closeness(typed: string, text: string): number {
  if (text === typed) return 1;
  if (text.startsWith(typed)) return 0.9;
  const words = wordsOf(text);
  if (words.some((word) => word.startsWith(typed))) return 0.8;
  if (typed.length > 1 && initialsOf(words).startsWith(typed)) return 0.7;
  return text.includes(typed) ? 0.5 : 0;
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => [...word][0] ?? "").join("");
}

/** Whether a word has the typed letters in their order, the first of them first: `shdl` in `schedules`. */
function skips(typed: string, word: string): boolean {
  if (word[0] !== typed[0] || word.length > typed.length * 3) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/** How well a query fits, above 0 where each of its words is found in the name or the keywords; 0 otherwise. */
export function score(query: string, { label, keywords = [] }: Named): number {
  const typed = wordsOf(fold(query));
  if (typed.length === 0) return 0;
  const name = fold(label);
  const others = keywords.map(fold);
  const fits = typed.map((word) =>
    Math.max(closenessToName(word, name), ...others.map((other) => KEYWORD_WEIGHT * closeness(word, other))),
  );
  if (fits.includes(0)) return 0;
  const whole = closeness(typed.join(" "), wordsOf(name).join(" "));
  const mean = fits.reduce((sum, each) => sum + each, 0) / fits.length;
  return mean + whole;
}

/** What fits a query, best first; of equals the shorter name, then the order they came in. */
export function rank<T extends Named>(query: string, items: readonly T[]): { item: T; score: number }[] {
  return items
    .map((item) => ({ item, score: score(query, item) }))
    .filter((found) => found.score > 0)
    .toSorted((a, b) => b.score - a.score || a.item.label.length - b.item.label.length);
}
