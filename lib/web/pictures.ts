import MarkdownIt, { type Token } from "markdown-it";

const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 });
/** Past so many marks of pictures none is looked at for itself. */
const MARKS_MAX = 40;
const MARK = /!(?=\[)/g;

/** The addresses of a Markdown text's pictures, however they are written. */
function picturesIn(markdown: string): string[] {
  const sources = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => [
      ...(token.type === "image" ? [String(token.attrGet("src") ?? "")] : []),
      ...sources(token.children ?? []),
    ]);
  return sources(parser.parse(markdown, {}));
}

/**
 * A Markdown text whose pictures from elsewhere are links: whoever opens a page asks the servers of its pictures for them,
 * and tells them whatever the address says. Those that `known` texts name stay.
 */
export function withoutForeignPictures(markdown: string, known: readonly string[]): string {
  const isForeign = (source: string) =>
    /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(source) && !known.some((text) => text.includes(source));
  const foreign = (text: string) => picturesIn(text).filter(isForeign).length;
  if (foreign(markdown) === 0) return markdown;
  const marks = [...markdown.matchAll(MARK)].map(({ index }) => index).toReversed();
  const escapedAt = (text: string, at: number) => `${text.slice(0, at)}\\${text.slice(at)}`;
  return marks.reduce((text, at) => {
    const escaped = escapedAt(text, at);
    return marks.length > MARKS_MAX || foreign(escaped) < foreign(text) ? escaped : text;
  }, markdown);
}
