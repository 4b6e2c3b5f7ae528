const SOFT_END = /[\s.,;:]+$/;
/** The last mark between clauses of a script without spaces. */
const WIDE_STOP = /[，、；。！？](?=[^，、；。！？]*$)/;

/**
 * Cuts text to at most `max` characters, after a sentence or between words and never inside a code span. An ellipsis
 * marks a cut between words.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const sentence = /^(.{30,}?[^.\s][.!?])\s+(?=[A-Z`])/.exec(text)?.[1];
  if (sentence !== undefined && sentence.length <= max && balanced(sentence)) return sentence.replace(SOFT_END, "");
  let cut = text.slice(0, max - 3).replace(/[\ud800-\udbff]$/, "");
  const space = Math.max(cut.lastIndexOf(" "), WIDE_STOP.exec(cut)?.index ?? 0);
  if (space > max / 2) cut = cut.slice(0, space);
  while (!balanced(cut)) cut = cut.slice(0, cut.lastIndexOf("`"));
  const kept = cut.replace(/[\s.,;:([{-]+$/, "");
  return kept === "" ? "..." : `${kept}...`;
}

function balanced(text: string): boolean {
  return (text.match(/`/g)?.length ?? 0) % 2 === 0;
}
