/** More marks than this in one paragraph, item or line of quotes nest deeper than the editors' parsers can follow. */
const MARKS_MAX = 500;
/** No word and no gap between words is longer; parsers look at them again for each of their characters. */
const WORD_MAX = 5_000;
const GAP_MAX = 500;

/** Whether some stretch of a text is so full of markup, or so long, that it is shown as plain source. */
export function isEntangled(text: string): boolean {
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
