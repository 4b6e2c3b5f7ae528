/** Phrases, one per line, as a plain list or grouped by name. */
export type Phrases = readonly string[] | Readonly<Record<string, readonly string[]>>;

type Options = {
  /** The patterns required before and after a phrase. Default: a word boundary. */
  before?: RegExp;
  after?: RegExp;
  /** What `*` after a letter matches. Default: any word characters. */
  any?: RegExp;
  /** What `<name>` matches: further phrases, or a pattern. */
  parts?: Readonly<Record<string, RegExp | Phrases>>;
  /** Flags of the result. Default: ignore case. */
  flags?: string;
};

const PARTS: Readonly<Record<string, RegExp>> = { word: /\S+/, edge: /\b/, start: /^/, end: /$/ };
const TOKEN = /<([\w-]+)>|(\{\d+,\d*\})|([()[\]~*.+?{}^$\\])/g;
const MARKS: Readonly<Record<string, string>> = { "(": "(?:", ")": ")", "[": "(?:", "]": ")?", "~": "[ -]" };

/**
 * Compiles phrases to one regular expression that matches any of them and prefers earlier phrases. It adds no capturing
 * groups, and its running time depends only on the phrases and parts.
 *
 * | Notation | Matches |
 * |---|---|
 * | `(a\|b)` | one of them |
 * | `[a\|b]` | one of them, or nothing |
 * | `fix*` | any ending: fix, fixes, fixing |
 * | `~` | a space or a hyphen |
 * | `<name>` | a part; predefined are `word` (anything but spaces), `edge` (of a word), `start`, `end` |
 * | `(…){0,3}`, `<name>{0,}` | repetitions, as in regular expressions |
 *
 * Every other character matches itself.
 * @throws Error for an unknown part, SyntaxError for unbalanced brackets
 */
export function compilePhrases(phrases: Phrases, options: Options = {}): RegExp {
  const { before = /\b/, after = /\b/, flags = "i" } = options;
  return new RegExp(`${before.source}${toSource(phrases, options)}${after.source}`, flags);
}

function toSource(phrases: Phrases, options: Options): string {
  const lines = Object.values<string | readonly string[]>(phrases).flat();
  return `(?:${lines.map((line) => toPattern(line, options)).join("|")})`;
}

function toPattern(phrase: string, options: Options): string {
  const { any = /\w*/ } = options;
  return phrase.replaceAll(TOKEN, (mark: string, part?: string, times?: string) => {
    if (part !== undefined) return toPart(part, options);
    return times ?? (mark === "*" ? any.source : (MARKS[mark] ?? `\\${mark}`));
  });
}

function toPart(name: string, options: Options): string {
  const part = options.parts?.[name] ?? PARTS[name];
  if (part === undefined) throw new Error(`A phrase names the part <${name}>, which does not exist.`);
  return part instanceof RegExp ? `(?:${part.source})` : toSource(part, options);
}
