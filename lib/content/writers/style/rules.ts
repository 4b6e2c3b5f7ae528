import { cleanLine } from "#lib/content/text/inline.ts";
import type { StyleRules } from "#lib/content/types.ts";
import { type CompiledStyle, findAll, keyOf, replaceFound } from "./apply.ts";

/** Bounds on what skills may bring, so that a text is searched in linear time. */
const RULES_MAX = 500;
const PHRASE_LENGTH = 100;
const CHAIN_MAX = 5;

/** Where a word of prose begins and ends. Whatever touches a letter, digit or quote belongs to a name or an identifier. */
const BEFORE = "(?<=^|[\\s([*>]|(?<![\\p{L}\\p{N}])_)";
const AFTER = "(?=$|[\\s)\\]*<]|_(?![\\p{L}\\p{N}])|['’]s(?![\\p{L}\\p{N}])|[.,;:!?…]+(?:$|[\\s)\\]*_\"”]))";
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const FIRST_PERSON =
  "(?:[Ww]e|us|Us|[Oo]ur|[Oo]urs|[Oo]urselves|I|[Mm]e|[Mm]y|[Mm]yself|[Ww]e['’](?:re|ve|ll|d)|I['’](?:m|ve|ll|d)|[Ll]et['’]s)";
/** Code (as many backticks end it as began it, CommonMark 6.1), addresses and tags of markup: nothing in them is prose. */
const PROTECTED =
  '(?<!`)(?<ticks>`+)(?!`)[^\\n]*?(?<!`)\\k<ticks>(?!`)|\\]\\([^()\\s]{0,2100}\\)|(?:https?:\\/\\/|www\\.)[^\\s<>)\\]]+|<[^<>\\s]{1,200}>|"[^"\\s]{1,80}"';

function phrasePattern(phrase: string): string {
  const chars = [...phrase];
  const body = phrase
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    .join("(?:[ \\t]+|[ \\t]*\\n[ \\t]*)");
  const isWord = (char: string | undefined): boolean =>
    char !== undefined && /[\p{L}\p{N}\p{M}]/u.test(char) && !WIDE.test(char);
  return `${isWord(chars[0]) ? BEFORE : ""}${body}${isWord(chars.at(-1)) ? AFTER : ""}`;
}

function patternOf(phrases: readonly string[]): RegExp | null {
  if (phrases.length === 0) return null;
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return new RegExp(`${PROTECTED}|(?<found>${longestFirst.map(phrasePattern).join("|")})`, "giu");
}

/** A phrase or a name as one line, or nothing where it is empty or too long to be one. */
function usable(text: string): string[] {
  const clean = cleanLine(text);
  return clean === "" || clean.length > PHRASE_LENGTH ? [] : [clean];
}

/** What takes a phrase's place is words, never markup. */
function plainWords(text: string | null): string | null {
  const clean = cleanLine((text ?? "").replace(/[\\`*[\]<>~|{}]/g, "").replace(/^[#+=>-]+\s*/, ""));
  return clean === "" || clean.length > PHRASE_LENGTH * 2 ? null : clean;
}

/** A replacement that is itself forbidden is followed to its end; one that leads nowhere is none. */
function follow(
  replacement: string | null,
  pattern: RegExp | null,
  direct: ReadonlyMap<string, string | null>,
): string | null {
  let text = replacement;
  for (let step = 0; step < CHAIN_MAX && text !== null; step += 1) {
    const faulty = findAll(text, pattern).filter((found) => direct.get(keyOf(found)) !== found);
    if (faulty.length === 0) return text;
    if (faulty.some((found) => (direct.get(keyOf(found)) ?? null) === null)) return null;
    text = plainWords(replaceFound(text, pattern, (found) => direct.get(keyOf(found)) ?? found));
  }
  return null;
}

const compiled = new WeakMap<StyleRules, CompiledStyle>();

/** Compiles rules once; rules that ask for another spelling of a word are rules of names. */
export function compileStyle(rules: StyleRules): CompiledStyle {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const names = rules.names.slice(0, RULES_MAX).flatMap(usable);
  const direct = new Map<string, string | null>();
  for (const { phrase, replacement } of rules.forbidden.slice(0, RULES_MAX)) {
    const [clean] = usable(phrase);
    if (clean === undefined || direct.has(keyOf(clean))) continue;
    const words = plainWords(replacement);
    if (words !== null && keyOf(words) === keyOf(clean)) names.push(words);
    else direct.set(keyOf(clean), words);
  }
  const forbidden = patternOf([...direct.keys()]);
  const style: CompiledStyle = {
    forbidden,
    replacements: new Map([...direct].map(([key, words]) => [key, follow(words, forbidden, direct)])),
    names: patternOf([...new Set(names.map(keyOf))]),
    spellings: new Map(names.map((name) => [keyOf(name), name])),
    firstPerson: rules.firstPerson ? null : new RegExp(`${PROTECTED}|${BEFORE}(?<found>${FIRST_PERSON})${AFTER}`, "gu"),
    sentenceWordsMax:
      rules.sentenceWordsMax === null || !(rules.sentenceWordsMax >= 1) ? null : Math.floor(rules.sentenceWordsMax),
  };
  compiled.set(rules, style);
  return style;
}
