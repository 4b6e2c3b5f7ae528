const SNIPPET_MAX = 240;
const CONTEXT_BEFORE = 80;

/**
 * Extracts the text around the first name of an answer, or its beginning; cuts between words, with an ellipsis at
 * each cut.
 */
export function extractSnippet(text: string, matches: readonly { start: number; own: boolean }[]): string {
  const first = matches.find(({ own }) => own) ?? matches[0];
  const from = first && first.start > CONTEXT_BEFORE ? wordStart(text, first.start - CONTEXT_BEFORE) : 0;
  const to = text.length <= from + SNIPPET_MAX ? text.length : wordEnd(text, from + SNIPPET_MAX);
  const cut = withoutMarks(text.slice(from, to));
  return `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
}

/** Makes one line without Markdown emphasis and table rules. */
function withoutMarks(text: string): string {
  return text
    .replace(/\*\*|__/g, "")
    .replace(/\|(?:\s*:?-+:?\s*\|)+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The nearest start of a word, or the given offset in text without spaces. */
function wordStart(text: string, offset: number): number {
  const space = text.slice(offset, offset + CONTEXT_BEFORE).search(/\s/);
  return alignToCharacter(text, space === -1 ? offset : offset + space + 1);
}

function wordEnd(text: string, offset: number): number {
  const space = text.lastIndexOf(" ", offset);
  return alignToCharacter(text, space > offset - CONTEXT_BEFORE ? space : offset);
}

/** Moves an offset out of a surrogate pair. */
function alignToCharacter(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text[offset] ?? "") ? offset + 1 : offset;
}
