/** Phrases, one a line, plain or under the names of their groups. */
export type Phrases = readonly string[] | Readonly<Record<string, readonly string[]>>;

type Options = {
  /** What has to stand before and after a phrase; a word boundary unless said otherwise. */
  before?: RegExp;
  after?: RegExp;
  /** What `*` after a letter stands for; any word characters unless said otherwise. */
  any?: RegExp;
  /** What `<name>` stands for: further phrases, or a pattern for what words cannot say. */
  parts?: Readonly<Record<string, RegExp | Phrases>>;
  /** Flags of the result; case is ignored unless said otherwise. */
  flags?: string;
};

const PARTS: Readonly<Record<string, RegExp>> = { word: /\S+/, edge: /\b/, start: /^/, end: /$/ };
const TOKEN = /<([\w-]+)>|(\{\d+,\d*\})|([()[\]~*.+?{}^$\\])/g;
const MARKS: Readonly<Record<string, string>> = { "(": "(?:", ")": ")", "[": "(?:", "]": ")?", "~": "[ -]" };

/**
 * Compiles phrases to one regular expression that matches any of them, the earlier in the list first. It holds no
 * capturing groups of its own, and takes as long as the pattern that its phrases and parts spell.
 *
 * | Notation | Matches |
 * |---|---|
 * | `(a\|b)` | one of them |
 * | `[a\|b]` | one of them, or nothing |
 * | `fix*` | any ending: fix, fixes, fixing |
 * | `~` | a space or a hyphen |
 * | `<name>` | a part; those that exist everywhere are `word` (anything but spaces), `edge` (of a word), `start`, `end` |
 * | `(…){0,3}`, `<name>{0,}` | so many of them |
 *
 * Every other character stands for itself.
 * @throws Error for a part that nobody named, SyntaxError for brackets that do not match
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
