/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell (RFC 4180); one that would be a formula begins with an apostrophe. */
function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV with its line break. Numbers and booleans stay as they are. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => (typeof value === "number" ? String(value) : cellOf(value))).join(",")}\r\n`;
}
