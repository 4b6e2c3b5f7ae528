/** Texts, patterns and templates of one line, which keep their spaces. */
const LITERAL = /("[^"]*"|`[^`]*`|\/(?![*/ ])(?:\\.|\[[^\]]*\]|[^/\\])+\/[a-z]*)/;
const SEPARATED = / ?([{}()[\],;:?=<>|&*!]) ?/g;

/**
 * The same program in fewer bytes: without comments, indentation, empty lines and spaces that separate nothing.
 * Reads lines, not syntax: a comment must begin its line, and no text may run over two lines.
 */
export function compact(source: string): string {
  return source
    .replace(/^\s*\/\*\*(?:[^*]|\*(?!\/))*\*\//gm, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== ";" && !line.startsWith("//"))
    .map((line) => line.split(LITERAL).map(tighten).join(""))
    .join("\n");
}

/** @param index of the part; those between, at odd places, are literals */
function tighten(part: string, index: number): string {
  return index % 2 === 1 ? part : part.replace(/ {2,}/g, " ").replace(SEPARATED, "$1");
}
