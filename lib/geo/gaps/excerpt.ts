const EXCERPT_MAX = 280;

type Match = { start: number; own: boolean };

/**
 * Extracts an exact part of an answer around the first competitor that it names, or its beginning: one line, cut
 * between words.
 */
export function extractExcerpt(text: string, matches: readonly Match[]): string {
  const start = matches.find(({ own }) => !own)?.start ?? findTextStart(text);
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const end = text.indexOf("\n", start);
  const line = { from, to: end === -1 ? text.length : end };
  return text.slice(...limitLine(text, start, line)).trim();
}

function findTextStart(text: string): number {
  return Math.max(0, text.search(/\S/));
}

/** Limits the line to EXCERPT_MAX characters around `start`. */
function limitLine(text: string, start: number, { from, to }: { from: number; to: number }): [number, number] {
  if (to - from <= EXCERPT_MAX) return [from, to];
  const first = Math.max(from, Math.min(start - EXCERPT_MAX / 3, to - EXCERPT_MAX));
  const left = first === from ? from : wordStart(text, Math.floor(first), start);
  const right = Math.min(to, left + EXCERPT_MAX);
  return [left, right === to ? to : wordEnd(text, right, start)];
}

function wordStart(text: string, index: number, until: number): number {
  const space = text.slice(index, until).search(/\s/);
  return space === -1 ? skipSurrogate(text, index) : index + space + 1;
}

function wordEnd(text: string, index: number, from: number): number {
  const space = text.lastIndexOf(" ", index);
  return space > from ? space : skipSurrogate(text, index);
}

/** Moves an index off the middle of a surrogate pair. */
function skipSurrogate(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index + 1 : index;
}
