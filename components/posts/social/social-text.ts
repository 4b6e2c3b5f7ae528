import { toPlainPost } from "./plain-post.ts";

/** A post's Markdown as the text that a network shows. */
export function toSocialText(markdown: string): string {
  return toPlainPost(markdown);
}

/** The Markdown that shows exactly this text: nothing in it is markup, and each line stays a line. */
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

/** Two spaces at the end keep the next line a line of its own (CommonMark, 6.7). */
function hardBreak(line: string, next: string | undefined): boolean {
  return line.trim() !== "" && next !== undefined && next.trim() !== "";
}
