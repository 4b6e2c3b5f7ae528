import { flagName, isFlag, nameSegments } from "./names.ts";

const NAMESPACES_MAX = 2;
/** A name that is shorter without its namespace could be any other. */
const COMPOSED_MIN = 4;

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;

/** Whether a file is running text, which repeats names and defines none. */
export function isProse(path: string): boolean {
  return PROSE.test(path);
}

/** The segments of a name, the first ones of which may be missing; a plural is defined by its singular. */
function splitName(name: string): { optional: string[]; required: string[]; isPlural: boolean } {
  const segments = nameSegments(name);
  const optional = countNamespaces(name, segments.length);
  const last = segments.pop() ?? "";
  const isPlural = /[a-z]{2}s$/.test(last);
  segments.push(isPlural ? last.slice(0, -1) : last);
  return { optional: segments.slice(0, optional), required: segments.slice(optional), isPlural };
}

/**
 * A pattern that finds a name in any spelling, in the syntax that JavaScript and POSIX extended expressions share. It
 * has to be used without case, and each match has to pass `definesName`.
 */
export function namePattern(name: string): string {
  if (isFlag(name)) return flagName(name);
  const { optional, required, isPlural } = splitName(name);
  return [...optional.map((segment) => `(${segment}[-_]?)?`), required.join("[-_]?"), isPlural ? "s?" : ""].join("");
}

/** A text without case and separators. */
export function toLetters(text: string): string {
  return text.toLowerCase().replace(/[-_]/g, "");
}

/** What each match of `namePattern` holds once `toLetters` has taken its spelling: a quick test before the pattern. */
export function nameLetters(name: string): string {
  return isFlag(name) ? toLetters(flagName(name)) : splitName(name).required.join("");
}

/** Metrics are often declared without the namespace and subsystem that they begin with. */
function countNamespaces(name: string, segments: number): number {
  return name.includes("_") ? Math.min(NAMESPACES_MAX, Math.max(0, segments - COMPOSED_MIN)) : 0;
}

const ALPHANUMERIC = /^[A-Za-z0-9]/;

/** Whether a new word begins between two characters: at a mark, or where a capital follows a small letter. */
function isWordEdge(left: string, right: string): boolean {
  if (!ALPHANUMERIC.test(left) || !ALPHANUMERIC.test(right)) return true;
  return /[a-z0-9]/.test(left) && /[A-Z]/.test(right);
}

/** A place where `namePattern` matched, with the characters beside it; empty at the ends of a line. */
export type Occurrence = { left: string; match: string; right: string };

/**
 * Whether an occurrence stands for the name. Flags are compared exactly; other names are whole words, or whole parts
 * of a longer name. The name of a module in an import (`./send-via-resend`) is no function `sendViaResend`.
 */
export function definesName(name: string, { left, match, right }: Occurrence): boolean {
  if (isFlag(name)) return match === flagName(name) && !/[\w-]/.test(left) && !/[\w-]/.test(right);
  const [first = "", end = ""] = [match.charAt(0), match.charAt(match.length - 1)];
  const isPath = match.includes("-") && !name.includes("-") && (left === "/" || right === "/");
  return !isPath && isWordEdge(left, first) && (isWordEdge(end, right) || /^s$/i.test(right));
}

/** Whether a line holds a name in any spelling. */
export function holdsName(name: string, pattern: RegExp, line: string): boolean {
  for (const { 0: match, index } of line.matchAll(pattern)) {
    const right = line.charAt(index + match.length);
    if (definesName(name, { left: line.charAt(index - 1), match, right })) return true;
  }
  return false;
}
