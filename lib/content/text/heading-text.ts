/**
 * The text of an ATX heading line after its opening marks, without the closing marks (CommonMark 4.2), in linear
 * time.
 */
export function headingText(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  const isClosed = end < text.length && (end === 0 || /\s/.test(text[end - 1] ?? ""));
  return isClosed ? text.slice(0, end).trimEnd() : text;
}
