/** One key of an indented JSON or YAML file with the keys above it. */
export type KeyLine = { path: string[]; value: string; line: number };

const KEY =
  /^([ \t]*)(?:"((?:[^"\\]|\\.){1,300})"|'([^']{1,300})'|([^\s"'#:{}[\],&*!|>%@`/-][^:#{}"']{0,200}?|\/[^\s"'#]{0,300}?))[ \t]*:(?:[ \t]+(.*)|)$/;
const LINES_MAX = 60_000;

/**
 * The keys of a JSON or YAML file by indentation. Minified files have no lines to point at and give nothing. A line of
 * a block text may pass for a key, but only below the key of its text.
 */
export function readKeyLines(text: string): KeyLine[] {
  const open: { indent: number; key: string }[] = [];
  return text.split("\n", LINES_MAX).flatMap((raw, index): KeyLine[] => {
    const match = KEY.exec(raw.replace(/\r$/, ""));
    if (match === null) return [];
    const [, space = "", double, single, plain = "", value = ""] = match;
    while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop();
    open.push({ indent: space.length, key: unescapeKey(double ?? single ?? plain) });
    return [{ path: open.map(({ key }) => key), value: value.trim(), line: index + 1 }];
  });
}

function unescapeKey(key: string): string {
  return key.includes("\\") ? (readJsonString(`"${key}"`) ?? key) : key;
}

function readJsonString(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** The text of a scalar value; null where it is no text on one line. */
export function readScalar(value: string): string | null {
  const scalar = value.replace(/,$/, "").trim();
  if (scalar.startsWith('"')) return readJsonString(scalar);
  if (scalar.startsWith("'")) return /^'((?:[^']|'')*)'$/.exec(scalar)?.[1]?.replaceAll("''", "'") ?? null;
  return scalar === "" || /^[[{|>&*!#]/.test(scalar) ? null : scalar.replace(/\s+#.*$/, "");
}
