/** How strings and comments look in a language. */
export type Syntax = { quotes: string; comment: string; hasTripleQuotes?: boolean };

export const JAVASCRIPT: Syntax = { quotes: "\"'`", comment: "//" };
export const PYTHON: Syntax = { quotes: "\"'", comment: "#", hasTripleQuotes: true };
export const GO: Syntax = { quotes: '"`', comment: "//" };
/** Lifetimes begin with an apostrophe and do not end with one. */
export const RUST: Syntax = { quotes: '"', comment: "//" };

/** What stands in brackets: the parts between commas with the indexes they start at, and the index after the end. */
type Arguments = { args: string[]; starts: number[]; to: number };

/** A call or attribute with the texts of its arguments. */
export type Call = Arguments & { match: RegExpExecArray; from: number };

/** No call is read further. */
const CALL_MAX = 20_000;
/** Calls stand in one another, so that their sum may be more than the file. */
const SCANNED_MAX = 3_000_000;
const OPENERS = "([{";
const CLOSERS = ")]}";

/** The index after the string that opens at `start`. */
function skipString(text: string, start: number, end: number, { hasTripleQuotes }: Syntax): number {
  const quote = text.charAt(start);
  if (hasTripleQuotes && text.startsWith(quote.repeat(3), start)) {
    const close = text.indexOf(quote.repeat(3), start + 3);
    return close < 0 ? end : Math.min(close + 3, end);
  }
  for (let index = start + 1; index < end; index++) {
    const char = text[index];
    if (char === "\\" && quote !== "`") index++;
    else if (char === quote) return index + 1;
  }
  return end;
}

function skipLine(text: string, start: number, end: number): number {
  const newline = text.indexOf("\n", start);
  return newline < 0 || newline > end ? end : newline;
}

/** The index after the comment that begins at an index; the same index where none begins. */
function skipComment(text: string, start: number, end: number, { comment }: Syntax): number {
  if (text.startsWith(comment, start)) return skipLine(text, start, end);
  if (comment !== "//" || !text.startsWith("/*", start)) return start;
  const close = text.indexOf("*/", start + 2);
  return close < 0 ? end : Math.min(close + 2, end);
}

/** Collects what stands in brackets, piece by piece. */
class ArgumentReader {
  readonly args: string[] = [];
  readonly starts: number[] = [];
  private depth = 0;
  private arg = "";
  private start: number | null = null;

  /** Takes a character or a whole string; true where it closes the brackets. */
  take(piece: string, at: number): boolean {
    if (OPENERS.includes(piece) && this.depth++ === 0) return false;
    if (CLOSERS.includes(piece) && --this.depth === 0) {
      this.close();
      return true;
    }
    if (piece === "," && this.depth === 1) {
      this.start ??= at;
      this.close();
      return false;
    }
    if (piece.trim() !== "") this.start ??= at;
    this.arg += piece;
    return false;
  }

  private close(): void {
    if (this.start === null) return;
    this.args.push(this.arg.trim());
    this.starts.push(this.start);
    this.arg = "";
    this.start = null;
  }
}

/** Splits what stands in brackets by commas. `open` is the index of the opening bracket; undefined if it never closes. */
export function readArguments(text: string, open: number, syntax: Syntax): Arguments | undefined {
  const end = Math.min(text.length, open + CALL_MAX);
  const reader = new ArgumentReader();
  let index = open;
  while (index < end) {
    const from = index;
    index = skipComment(text, from, end, syntax);
    if (index > from) continue;
    const isString = syntax.quotes.includes(text.charAt(from));
    index = isString ? skipString(text, from, end, syntax) : from + 1;
    if (reader.take(text.slice(from, index), from)) return { args: reader.args, starts: reader.starts, to: index };
  }
  return undefined;
}

/** The calls that a global pattern finds. The pattern ends with the opening bracket. */
export function findCalls(text: string, pattern: RegExp, syntax: Syntax): Call[] {
  const calls: Call[] = [];
  let scanned = 0;
  for (const match of text.matchAll(pattern)) {
    const parsed = readArguments(text, match.index + match[0].length - 1, syntax);
    if (parsed !== undefined) calls.push({ ...parsed, match, from: match.index });
    scanned += parsed === undefined ? CALL_MAX : parsed.to - match.index;
    if (scanned > SCANNED_MAX) break;
  }
  return calls;
}

const STRING =
  /(?:\b[rRbBuU]{1,2}#?)?("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`[^`]*`)/g;

function unquote(literal: string): string {
  return literal
    .replace(/^("""|'''|["'`])([\s\S]*)\1$/, "$2")
    .replace(/\\\r?\n\s*/g, "")
    .replace(/\\n/g, " ")
    .replace(/\\(["'`\\])/g, "$1");
}

/** The value of an expression of string literals, joined by `+`, by nothing or in brackets; null for any other. */
export function readString(expression: string): string | null {
  const trimmed = expression.trim();
  const rest = trimmed.replace(STRING, "").replace(/[\s+()#]/g, "");
  if (rest !== "" || trimmed.length < 2) return null;
  return Array.from(trimmed.matchAll(STRING), ([, literal = '""']) => unquote(literal)).join("");
}

/** The value of a named argument: `help="..."`, `description: "..."`. */
export function readNamed(args: readonly string[], names: RegExp): string | undefined {
  for (const arg of args) {
    const match = /^["']?([A-Za-z_]\w*)["']?\s*[:=](?!=)\s*([\s\S]*)$/.exec(arg);
    if (match !== null && names.test(match[1] ?? "")) return match[2];
  }
  return undefined;
}

/** Counts lines: the line, from 1, of each index. Indexes must not decrease. */
export function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let position = 0;
  return (index) => {
    if (index < position) [line, position] = [1, 0];
    for (let next = text.indexOf("\n", position); next >= 0 && next < index; next = text.indexOf("\n", position)) {
      line++;
      position = next + 1;
    }
    return line;
  };
}
