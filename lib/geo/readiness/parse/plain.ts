/** Formats one line of at most `max` characters without control characters and bidirectional marks. */
export function plain(text: string, max: number): string {
  return text
    .slice(0, 8 * max)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/** Cuts a text to `max` characters and marks the cut. */
export function short(text: string, max = 80): string {
  const line = plain(text, max + 1);
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/**
 * Joins the first items of a list: `a, b and 3 more`.
 * @param shown the number of items to show
 */
export function formatFirst(list: readonly string[], shown = 3): string {
  const first = list.slice(0, shown).map((item) => short(item, 120));
  return list.length > shown ? `${first.join(", ")} and ${list.length - shown} more` : first.join(", ");
}
