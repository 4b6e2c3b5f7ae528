import { headingText } from "#lib/content/text/heading-text.ts";

const HEADING = /^(\s*)#(?=[ \t])([^\n]*)/;
/** Longer headings are cut, because they are only compared with titles. */
const HEADING_MAX = 2_000;

/** The plain text of the heading at the beginning of a Markdown text, or undefined if there is none. */
export function leadingHeading(markdown: string): string | undefined {
  const text = headingText(HEADING.exec(markdown)?.[2] ?? "");
  return text === "" ? undefined : plainText(text.slice(0, HEADING_MAX));
}

/** Replaces the leading heading; returns Markdown without one unchanged. */
export function withLeadingHeading(markdown: string, title: string): string {
  return markdown.replace(HEADING, (_, lead: string) => `${lead}# ${title.replace(/[\\`*_[\]<>]/g, "\\$&")}`);
}

/**
 * Removes inline markup for comparison and display, not for rendering. Spans of more than 1,000 characters are not
 * treated as markup, which keeps crafted text linear.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[((?:[^[\]\\]|\\.){0,1000})\]\((?:[^()\\]|\\.|\([^()]{0,200}\)){0,1000}\)/g, "$1")
    .replace(/(?<!\\)(\*\*|__|~~|`{1,20})(.{1,1000}?)\1/g, "$2")
    .replace(/(?<![\w\\])([*_])(?=\S)(.{1,1000}?)(?<=\S)\1(?!\w)/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}
