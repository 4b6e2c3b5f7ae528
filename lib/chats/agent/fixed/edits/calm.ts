import { linesOf } from "./lines.ts";

/** The same text with full stops for exclamation marks; code, pictures and addresses keep theirs. */
export function calm(markdown: string): string {
  const lines = linesOf(markdown).map(({ text, isCode }) => (isCode ? text : calmLine(text)));
  return lines.join("\n");
}

function calmLine(line: string): string {
  const isHeading = /^ {0,3}#{1,6}\s/.test(line);
  return line
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : calmWords(part, isHeading)))
    .join("");
}

/** A heading ends without a mark. */
function calmWords(text: string, isHeading: boolean): string {
  return text.replace(/([.?]?)!+(?=[\s"')\]*_]|$)/g, (_, mark: string) => mark || (isHeading ? "" : "."));
}
