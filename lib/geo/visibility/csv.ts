/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats one cell (RFC 4180); a cell that would be a formula gets a leading apostrophe. */
function formatCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats one line of CSV with its line break. Numbers and booleans stay as they are. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => (typeof value === "number" ? String(value) : formatCell(value))).join(",")}\r\n`;
}
