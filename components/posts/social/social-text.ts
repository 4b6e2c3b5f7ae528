import { toPlainPost } from "./plain-post.ts";

/** Converts a post's Markdown to the plain text that a network shows. */
export function toSocialText(markdown: string): string {
  return toPlainPost(markdown);
}

/** Converts plain text to Markdown that renders exactly as it: markup is escaped and line breaks are kept. */
export function toSocialMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map(escapeLine);
  return lines.map((line, index) => line + (hardBreak(line, lines[index + 1]) ? "  " : "")).join("\n");
}

function escapeLine(line: string): string {
  return line
    .trimEnd()
    .replace(/[\\`*_[\]<>~#|&!]/g, "\\$&")
    .replace(
      /^(\s*)([-+=]|\d{1,9}[.)])/,
      (_, lead: string, mark: string) => `${lead}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
}

/** Two trailing spaces keep a line break (CommonMark 6.7). */
function hardBreak(line: string, next: string | undefined): boolean {
  return line.trim() !== "" && next !== undefined && next.trim() !== "";
}
