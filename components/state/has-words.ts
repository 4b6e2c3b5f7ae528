/** Whether a text has every word that was searched for, in any order and case; an empty search finds everything. */
export function hasWords(text: string, search: string): boolean {
  const within = text.toLocaleLowerCase("en");
  return search
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => within.includes(word));
}
