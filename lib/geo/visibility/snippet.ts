const SNIPPET_MAX = 240;
const BEFORE = 80;

/** What is around the first name in an answer, else its beginning; cut between words, with an ellipsis where it was cut. */
export function snippetOf(text: string, matches: readonly { start: number; own: boolean }[]): string {
  const first = matches.find(({ own }) => own) ?? matches[0];
  const from = first && first.start > BEFORE ? wordStart(text, first.start - BEFORE) : 0;
  const to = text.length <= from + SNIPPET_MAX ? text.length : wordEnd(text, from + SNIPPET_MAX);
  const cut = withoutMarks(text.slice(from, to));
  return `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
}

/** One line to read: of Markdown's marks the emphasis and the rules of tables go. */
function withoutMarks(text: string): string {
  return text
    .replace(/\*\*|__/g, "")
    .replace(/\|(?:\s*:?-+:?\s*\|)+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The nearest beginning of a word, or where it was asked to cut in text without spaces. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + BEFORE).search(/\s/);
  return whole(text, space === -1 ? at : at + space + 1);
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return whole(text, space > at - BEFORE ? space : at);
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at + 1 : at;
}
