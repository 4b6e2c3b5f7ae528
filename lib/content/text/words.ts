export const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** Small numbers as words for running text. */
export function count(value: number): string {
  return NUMBER_WORDS[value] ?? String(value);
}

/** `a`, `a and b`, or `a, b, and c`. Uses semicolons if an item contains a comma. */
export function list(items: readonly string[]): string {
  if (items.length <= 1) return items.join("");
  if (items.length === 2 && !items.some((item) => item.includes(" and "))) return items.join(" and ");
  const mark = items.some((item) => item.includes(", ")) ? "; " : ", ";
  return `${items.slice(0, -1).join(mark)}${mark}and ${items.at(-1)}`;
}

/** Counts words: runs without white space that contain a letter or digit. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text is in a script that says in a few characters what others take a sentence for. */
export function isDense(text: string): boolean {
  return DENSE.test(text);
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `March 3, 2026`, in UTC. */
export function day(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A range of two days. A shared month and year appear only once. */
export function days(from: Date, to: Date, joiner: string): string {
  const sameYear = from.getUTCFullYear() === to.getUTCFullYear();
  const sameMonth = sameYear && from.getUTCMonth() === to.getUTCMonth();
  if (sameMonth && from.getUTCDate() === to.getUTCDate()) return day(to);
  const start = sameYear ? `${MONTHS[from.getUTCMonth()]} ${from.getUTCDate()}` : day(from);
  const end = sameMonth && joiner === "to" ? `${to.getUTCDate()}, ${to.getUTCFullYear()}` : day(to);
  return `${start} ${joiner} ${end}`;
}
