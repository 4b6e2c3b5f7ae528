/** With more marks in one paragraph, item or quote, the nesting is too deep for the editors' parsers. */
const MARKS_MAX = 500;
/** The longest word or gap; parsers rescan longer ones for each of their characters. */
const WORD_MAX = 5_000;
const GAP_MAX = 500;

/** Whether a text has a passage with so much markup, or so long a word, that it is shown as plain source. */
export function isTooComplex(text: string): boolean {
  let marks = 0;
  for (const line of text.split("\n")) {
    if (/^\s*(?:$|\||#{1,6} |(?:[-+*]|\d{1,9}[.)])(?: |$))/.test(line)) marks = 0;
    marks += line.match(/[*_~`[\]<>]|\d[.)] |[-+] /g)?.length ?? 0;
    if (marks > MARKS_MAX || isLonger(line.split(/\s+/), WORD_MAX) || isLonger(line.split(/\S+/), GAP_MAX)) return true;
  }
  return false;
}

function isLonger(parts: readonly string[], max: number): boolean {
  return parts.some((part) => part.length > max);
}
