import { cleanLine } from "#lib/content/text/inline.ts";
import type { StyleRules } from "#lib/content/types.ts";
import { type CompiledStyle, findViolations, normalizePhrase, replaceViolations } from "./apply.ts";

/** Limits for rules from skills, so that texts are searched in linear time. */
const RULES_MAX = 500;
const PHRASE_LENGTH = 100;
const CHAIN_MAX = 5;

/**
 * Where a word of prose begins and ends. Text next to a letter, digit or quote belongs to a name or an identifier.
 */
const BEFORE = "(?<=^|[\\s([*>]|(?<![\\p{L}\\p{N}])_)";
const AFTER = "(?=$|[\\s)\\]*<]|_(?![\\p{L}\\p{N}])|['’]s(?![\\p{L}\\p{N}])|[.,;:!?…]+(?:$|[\\s)\\]*_\"”]))";
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const FIRST_PERSON =
  "(?:[Ww]e|us|Us|[Oo]ur|[Oo]urs|[Oo]urselves|I|[Mm]e|[Mm]y|[Mm]yself|[Ww]e['’](?:re|ve|ll|d)|I['’](?:m|ve|ll|d)|[Ll]et['’]s)";
/** Code spans (closed by as many backticks as opened them, CommonMark 6.1), URLs and HTML tags are not prose. */
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

function buildPattern(phrases: readonly string[]): RegExp | null {
  if (phrases.length === 0) return null;
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return new RegExp(`${PROTECTED}|(?<violation>${longestFirst.map(phrasePattern).join("|")})`, "giu");
}

/** A phrase or name as one line, or nothing if it is empty or too long. */
function cleanPhrase(text: string): string[] {
  const clean = cleanLine(text);
  return clean === "" || clean.length > PHRASE_LENGTH ? [] : [clean];
}

/** A replacement as plain words without markup. */
function plainWords(text: string | null): string | null {
  const clean = cleanLine((text ?? "").replace(/[\\`*[\]<>~|{}]/g, "").replace(/^[#+=>-]+\s*/, ""));
  return clean === "" || clean.length > PHRASE_LENGTH * 2 ? null : clean;
}

/** Follows a replacement that is itself forbidden to its final text. Returns null if there is none. */
function resolveReplacement(
  replacement: string | null,
  pattern: RegExp | null,
  direct: ReadonlyMap<string, string | null>,
): string | null {
  let text = replacement;
  for (let step = 0; step < CHAIN_MAX && text !== null; step += 1) {
    const forbidden = findViolations(text, pattern).filter((phrase) => direct.get(normalizePhrase(phrase)) !== phrase);
    if (forbidden.length === 0) return text;
    if (forbidden.some((phrase) => (direct.get(normalizePhrase(phrase)) ?? null) === null)) return null;
    text = plainWords(replaceViolations(text, pattern, (phrase) => direct.get(normalizePhrase(phrase)) ?? phrase));
  }
  return null;
}

const compiled = new WeakMap<StyleRules, CompiledStyle>();

/** Compiles rules and caches the result. Phrases replaced by another spelling of themselves become name rules. */
export function compileStyle(rules: StyleRules): CompiledStyle {
  const cached = compiled.get(rules);
  if (cached !== undefined) return cached;
  const names = rules.names.slice(0, RULES_MAX).flatMap(cleanPhrase);
  const direct = new Map<string, string | null>();
  for (const { phrase, replacement } of rules.forbidden.slice(0, RULES_MAX)) {
    const [clean] = cleanPhrase(phrase);
    if (clean === undefined || direct.has(normalizePhrase(clean))) continue;
    const words = plainWords(replacement);
    if (words !== null && normalizePhrase(words) === normalizePhrase(clean)) names.push(words);
    else direct.set(normalizePhrase(clean), words);
  }
  const forbidden = buildPattern([...direct.keys()]);
  const style: CompiledStyle = {
    forbidden,
    replacements: new Map([...direct].map(([key, words]) => [key, resolveReplacement(words, forbidden, direct)])),
    names: buildPattern([...new Set(names.map(normalizePhrase))]),
    spellings: new Map(names.map((name) => [normalizePhrase(name), name])),
    firstPerson: rules.allowsFirstPerson
      ? null
      : new RegExp(`${PROTECTED}|${BEFORE}(?<violation>${FIRST_PERSON})${AFTER}`, "gu"),
    sentenceWordsMax:
      rules.sentenceWordsMax === null || !(rules.sentenceWordsMax >= 1) ? null : Math.floor(rules.sentenceWordsMax),
  };
  compiled.set(rules, style);
  return style;
}
