const EXCERPT_MAX = 280;

type Place = { start: number; own: boolean };

/** The exact part of an answer around the first competitor it names, else its beginning: one line, cut between words. */
export function excerptOf(text: string, matches: readonly Place[]): string {
  const start = matches.find(({ own }) => !own)?.start ?? firstInk(text);
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const end = text.indexOf("\n", start);
  const line = { from, to: end === -1 ? text.length : end };
  return text.slice(...bounded(text, start, line)).trim();
}

function firstInk(text: string): number {
  return Math.max(0, text.search(/\S/));
}

/** No more than so much of a line, with what is asked for in it. */
function bounded(text: string, start: number, { from, to }: { from: number; to: number }): [number, number] {
  if (to - from <= EXCERPT_MAX) return [from, to];
  const first = Math.max(from, Math.min(start - EXCERPT_MAX / 3, to - EXCERPT_MAX));
  const left = first === from ? from : wordStart(text, Math.floor(first), start);
  const last = Math.min(to, left + EXCERPT_MAX);
  return [left, last === to ? to : wordEnd(text, last, start)];
}

function wordStart(text: string, at: number, until: number): number {
  const space = text.slice(at, until).search(/\s/);
  return space === -1 ? whole(text, at) : at + space + 1;
}

function wordEnd(text: string, at: number, from: number): number {
  const space = text.lastIndexOf(" ", at);
  return space > from ? space : whole(text, at);
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at + 1 : at;
}
