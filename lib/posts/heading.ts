import { headingText } from "#lib/content/text/heading-text.ts";

const HEADING = /^(\s*)#(?=[ \t])([^\n]*)/;
/** A heading is compared with titles, which are far shorter. */
const HEADING_MAX = 2_000;

/** The plain text of the heading that a Markdown text begins with; undefined where it begins otherwise. */
export function leadingHeading(markdown: string): string | undefined {
  const text = headingText(HEADING.exec(markdown)?.[2] ?? "");
  return text === "" ? undefined : plainText(text.slice(0, HEADING_MAX));
}

/** The same Markdown under another leading heading; unchanged where it has none. */
export function withLeadingHeading(markdown: string, title: string): string {
  return markdown.replace(HEADING, (_, lead: string) => `${lead}# ${title.replace(/[\\`*_[\]<>]/g, "\\$&")}`);
}

/**
 * Inline Markdown without its markup: enough to compare and to show, not to render. What spans more than 1,000
 * characters is not taken for markup, so that crafted text costs linear time.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[((?:[^[\]\\]|\\.){0,1000})\]\((?:[^()\\]|\\.|\([^()]{0,200}\)){0,1000}\)/g, "$1")
    .replace(/(?<!\\)(\*\*|__|~~|`{1,20})(.{1,1000}?)\1/g, "$2")
    .replace(/(?<![\w\\])([*_])(?=\S)(.{1,1000}?)(?<=\S)\1(?!\w)/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}
