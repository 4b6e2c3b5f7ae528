import MarkdownIt, { type Token } from "markdown-it";

const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 });
/** Past this number of image marks, all of them are escaped without a separate check. */
const MARKS_MAX = 40;
const MARK = /!(?=\[)/g;

/** Returns the URLs of all images in a Markdown text, in any notation. */
function listPictures(markdown: string): string[] {
  const sources = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => [
      ...(token.type === "image" ? [String(token.attrGet("src") ?? "")] : []),
      ...sources(token.children ?? []),
    ]);
  return sources(parser.parse(markdown, {}));
}

/**
 * Turns foreign images of a Markdown text into links, because loading an image sends its URL, which may contain
 * stolen data, to a foreign server. Images whose URL is in a trusted text stay.
 */
export function withoutForeignPictures(markdown: string, trustedTexts: readonly string[]): string {
  const isForeign = (source: string) =>
    /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(source) && !trustedTexts.some((text) => text.includes(source));
  const foreign = (text: string) => listPictures(text).filter(isForeign).length;
  if (foreign(markdown) === 0) return markdown;
  const marks = [...markdown.matchAll(MARK)].map(({ index }) => index).toReversed();
  const escapedAt = (text: string, index: number) => `${text.slice(0, index)}\\${text.slice(index)}`;
  return marks.reduce((text, index) => {
    const escaped = escapedAt(text, index);
    return marks.length > MARKS_MAX || foreign(escaped) < foreign(text) ? escaped : text;
  }, markdown);
}
