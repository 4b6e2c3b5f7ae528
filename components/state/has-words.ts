/** Whether a text contains every word of a search, in any order and case. An empty search matches everything. */
export function hasWords(text: string, search: string): boolean {
  const within = text.toLocaleLowerCase("en");
  return search
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => within.includes(word));
}
