/** How the lines of a file are compared: what its language lets a formatter change. */
type Syntax = {
  /** Whether indentation carries meaning. */
  indented: boolean;
  /** Whether '…' and "…" are the same. */
  anyQuotes: boolean;
  /** Whether a comma at the end of a line can only be that of a list, whose closing bracket did not change. */
  endCommas: boolean;
};

const INDENTED = /\.(?:py|pyi|pyx|ya?ml|mdx?|markdown|rst|adoc|txt|sass|styl|pug|haml|slim|coffee|nim|fsx?|hs|elm)$/i;
const INDENTED_NAMES = /(?:^|\/)(?:GNU)?(?:Makefile|Snakefile|Justfile)$|\.mk$/i;
/** Elsewhere '…' is a character, a literal without escapes, or an atom. */
const ANY_QUOTES = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|css|scss|less|py|pyi)$/i;

/** In Python `x = 1,` is a tuple, and in prose and data a comma is text. */
const END_COMMAS =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|jsonc?|json5|rs|go|java|kts?|swift|php|dart|scala|cs|rb|c|cc|cpp|h|hpp)$/i;

export function getSyntax(path: string): Syntax {
  return {
    indented: INDENTED.test(path) || INDENTED_NAMES.test(path),
    anyQuotes: ANY_QUOTES.test(path),
    endCommas: END_COMMAS.test(path),
  };
}

/** Words, brackets and separators stand alone; other marks stay together, since `+ +` is not `++`. */
const TOKEN = /[\p{L}\p{N}_$]+|[()[\]{},;]|[^\s\p{L}\p{N}_$()[\]{},;"'`]+/uy;
const QUOTES = new Set(['"', "'", "`"]);
const CLOSERS = new Set([")", "]", "}"]);
const OPENERS = new Set(["(", "[", "{"]);

/** The end of the literal that opens at `start`; only template literals go on over lines. */
function findQuoteEnd(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === quote) return index + 1;
    else if (text[index] === "\n" && quote !== "`") return undefined;
  }
  return undefined;
}

/** A literal with its quotes unified, so that `'it\'s'` is `"it's"`. What stands in it is kept as it is. */
function readLiteral(literal: string, { anyQuotes }: Syntax): string {
  if (!anyQuotes || literal.startsWith("`")) return literal;
  return `"${literal.slice(1, -1).replace(/\\(["'])/g, "$1")}"`;
}

/** Reads the tokens of changed lines one after another. */
class Tokenizer {
  readonly tokens: string[] = [];
  private depth = 0;
  private position = 0;
  /** Whether a template literal ends outside the lines; no later one is searched, which keeps crafted text linear. */
  private isOpen = false;
  private readonly text: string;
  private readonly syntax: Syntax;

  constructor(text: string, syntax: Syntax) {
    this.text = text;
    this.syntax = syntax;
  }

  read(): string[] {
    this.readIndentation();
    while (this.position < this.text.length) this.readNext();
    return this.tokens;
  }

  private readNext(): void {
    const character = this.text[this.position] ?? "";
    if (character === "\n") {
      this.position++;
      this.readIndentation();
    } else if (/\s/.test(character)) this.position++;
    else if (QUOTES.has(character)) this.readQuote(character);
    else this.readToken(character);
  }

  /** Lines within brackets may be broken anywhere; all others begin where their language says. */
  private readIndentation(): void {
    if (!this.syntax.indented || this.depth > 0) return;
    const [space = ""] = /^[ \t]*/.exec(this.text.slice(this.position, this.position + 400)) ?? [];
    const next = this.text[this.position + space.length];
    if (next !== undefined && next !== "\n") this.tokens.push(`\n${space.replaceAll("\t", "        ")}`);
  }

  private readQuote(quote: string): void {
    const end = this.isOpen && quote === "`" ? undefined : findQuoteEnd(this.text, this.position);
    this.isOpen ||= end === undefined && quote === "`";
    if (end === undefined) this.tokens.push(quote);
    else this.tokens.push(readLiteral(this.text.slice(this.position, end), this.syntax));
    this.position = end ?? this.position + 1;
  }

  private readToken(character: string): void {
    TOKEN.lastIndex = this.position;
    const token = TOKEN.exec(this.text)?.[0] ?? character;
    if (OPENERS.has(token)) this.depth++;
    if (CLOSERS.has(token)) this.depth = Math.max(0, this.depth - 1);
    this.tokens.push(token);
    this.position += token.length;
  }
}

/** Removes commas before a closing bracket and at the end, where formatters add and remove them. */
function withoutTrailingCommas(tokens: readonly string[], { endCommas }: Syntax): string[] {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1];
    return token !== "," || (next === undefined ? !endCommas : !CLOSERS.has(next));
  });
}

/** The tokens of changed lines without what a formatter may change: spaces, line breaks, quotes, trailing commas. */
export function readTokens(lines: readonly string[], syntax: Syntax): string[] {
  return withoutTrailingCommas(new Tokenizer(lines.join("\n"), syntax).read(), syntax);
}
