import { parseLines } from "./lines.ts";

/** Replaces exclamation marks with periods, except in code, images and URLs. */
export function calm(markdown: string): string {
  const lines = parseLines(markdown).map(({ text, isCode }) => (isCode ? text : calmLine(text)));
  return lines.join("\n");
}

function calmLine(line: string): string {
  const isHeading = /^ {0,3}#{1,6}\s/.test(line);
  return line
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : calmWords(part, isHeading)))
    .join("");
}

/** A heading ends without punctuation. */
function calmWords(text: string, isHeading: boolean): string {
  return text.replace(/([.?]?)!+(?=[\s"')\]*_]|$)/g, (_, mark: string) => mark || (isHeading ? "" : "."));
}
