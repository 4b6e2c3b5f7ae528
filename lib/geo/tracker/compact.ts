/** String, regular expression and template literals of one line, whose spaces are kept. */
const LITERAL = /("[^"]*"|`[^`]*`|\/(?![*/ ])(?:\\.|\[[^\]]*\]|[^/\\])+\/[a-z]*)/;
const SEPARATED = / ?([{}()[\],;:?=<>|&*!]) ?/g;

/**
 * Minifies a program: removes comments, indentation, empty lines and unneeded spaces. It reads lines, not syntax: a
 * comment must begin its line, and a string must not span lines.
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

/** @param index the index of the part; odd parts are literals */
function tighten(part: string, index: number): string {
  return index % 2 === 1 ? part : part.replace(/ {2,}/g, " ").replace(SEPARATED, "$1");
}
