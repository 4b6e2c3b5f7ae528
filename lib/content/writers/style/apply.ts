import { parseBlocks } from "#lib/content/text/blocks.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { Slots } from "#lib/content/writers/sentence.ts";

/**
 * Compiled search patterns. The group `violation` of a pattern is text that breaks the rule; matches without it are
 * protected text.
 */
export type CompiledStyle = {
  forbidden: RegExp | null;
  /** Keyed by `normalizePhrase` of the phrase; null if there is no replacement. */
  replacements: ReadonlyMap<string, string | null>;
  names: RegExp | null;
  spellings: ReadonlyMap<string, string>;
  /** Null if the first person is allowed. */
  firstPerson: RegExp | null;
  sentenceWordsMax: number | null;
};

/** Normalizes case and white space so that equal phrases compare equal. */
export function normalizePhrase(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Replaces every violation of the pattern; protected text stays. */
export function replaceViolations(
  text: string,
  pattern: RegExp | null,
  replace: (violation: string) => string,
): string {
  if (pattern === null) return text;
  return text.replace(pattern, (matched: string, ...rest: unknown[]) => {
    const { violation } = rest.at(-1) as { violation?: string };
    return violation === undefined ? matched : replace(violation);
  });
}

/** Returns every violation of the pattern outside protected text. */
export function findViolations(text: string, pattern: RegExp | null): string[] {
  if (pattern === null) return [];
  return [...text.matchAll(pattern)].flatMap((match) => match.groups?.violation ?? []);
}

export type StyleViolation = {
  kind: "forbidden" | "name" | "sentence-length" | "first-person";
  /** The text that breaks the rule; a long sentence is cut. */
  text: string;
  message: string;
};

/** A replacement can create new forbidden phrases. No reasonable rule needs more rounds. */
const ROUNDS_MAX = 4;
const EXCERPT_CHARS = 80;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** Splits Markdown into text and fenced code, including line ends. */
function splitFencedCode(markdown: string): { code: boolean; text: string }[] {
  if (!/^ {0,3}(?:```|~~~)/m.test(markdown)) return [{ code: false, text: markdown }];
  const parts: { code: boolean; text: string }[] = [];
  let fence: string | undefined;
  let from = 0;
  let offset = 0;
  const cut = (to: number, code: boolean): void => {
    if (to > from) parts.push({ code, text: markdown.slice(from, to) });
    from = to;
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      cut(offset, false);
      fence = mark;
    } else if (fence !== undefined && line.trim().startsWith(fence) && /^\s*(?:`+|~+)\s*$/.test(line)) {
      cut(offset + line.length, true);
      fence = undefined;
    }
    offset += line.length;
  }
  cut(offset, fence !== undefined);
  return parts;
}

function forbiddenViolations(text: string, style: CompiledStyle): StyleViolation[] {
  return findViolations(text, style.forbidden).map((phrase) => {
    const words = style.replacements.get(normalizePhrase(phrase)) ?? null;
    return {
      kind: "forbidden",
      text: phrase,
      message: words === null ? `"${phrase}" is not used.` : `"${phrase}" is not used: write "${words}".`,
    };
  });
}

function nameViolations(text: string, style: CompiledStyle): StyleViolation[] {
  return findViolations(text, style.names).flatMap((spelling): StyleViolation[] => {
    const name = style.spellings.get(normalizePhrase(spelling));
    if (name === undefined || name === spelling.replace(/\s+/g, " ")) return [];
    return [{ kind: "name", text: spelling, message: `"${spelling}" is written "${name}".` }];
  });
}

function lengthViolations(markdown: string, style: CompiledStyle): StyleViolation[] {
  const max = style.sentenceWordsMax;
  if (max === null) return [];
  return parseBlocks(markdown)
    .filter((block) => block.kind === "paragraph" || block.kind === "item")
    .flatMap((block) => block.sentences)
    .filter((sentence) => wordCount(sentence) > max)
    .map((sentence) => ({
      kind: "sentence-length",
      text: sentence.length > EXCERPT_CHARS ? `${sentence.slice(0, EXCERPT_CHARS).toWellFormed()}...` : sentence,
      message: `A sentence has ${wordCount(sentence)} words; at most ${max} are wanted.`,
    }));
}

/** Returns the violations in a Markdown text; see `checkStyle`. */
export function findStyleViolations(markdown: string, style: CompiledStyle): StyleViolation[] {
  const prose = splitFencedCode(markdown).filter((part) => !part.code);
  const words = prose.flatMap(({ text }) => [
    ...forbiddenViolations(text, style),
    ...nameViolations(text, style),
    ...findViolations(text, style.firstPerson).map(
      (word): StyleViolation => ({ kind: "first-person", text: word, message: `"${word}" is a first person.` }),
    ),
  ]);
  return [...words, ...lengthViolations(markdown, style)];
}

function replacePhrase(phrase: string, style: CompiledStyle): string {
  const words = style.replacements.get(normalizePhrase(phrase)) ?? null;
  if (words === null) return phrase;
  return /^\p{Lu}/u.test(phrase) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

function fixSpelling(name: string, style: CompiledStyle): string {
  return style.spellings.get(normalizePhrase(name)) ?? name;
}

function applyWordRulesOnce(text: string, style: CompiledStyle): string {
  const plain = replaceViolations(text, style.forbidden, (phrase) => replacePhrase(phrase, style));
  return replaceViolations(plain, style.names, (name) => fixSpelling(name, style));
}

/** Applies the phrase and spelling rules, but not the sentence length limit. */
export function applyWordRules(markdown: string, style: CompiledStyle): string {
  let text = markdown;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = splitFencedCode(text)
      .map((part) => (part.code ? part.text : applyWordRulesOnce(part.text, style)))
      .join("");
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Where a sentence can be split without changing its meaning. */
const SPLIT_POINT = /;\s+(?:and\s+(?=[\p{L}`]))?|,\s+(?=(?:but|so)\s)/gu;
/** Text that is never split: code, brackets, quotes. */
const UNSPLITTABLE = /`[^`]*`|\([^()]{0,400}\)|\[[^[\]]{0,400}\]|"[^"]{0,200}"/g;
/** How many characters around a split point decide whether a sentence ends there. */
const CONTEXT_CHARS = 60;
/** Longer sentences are not prose and are never split. */
const SENTENCE_MAX = 4_000;

type SplitPoint = { from: number; to: number };
/** Whether a sentence may begin with the clause. Capitalizing a lower-case name would break its spelling. */
type CanBegin = (clause: string) => boolean;

/** Finds split points outside unsplittable text where a full stop would end a sentence. */
function findSplitPoints(sentence: string, canBegin: CanBegin): SplitPoint[] {
  const unsplittable = [...sentence.matchAll(UNSPLITTABLE)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  let next = 0;
  return [...sentence.matchAll(SPLIT_POINT)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((point) => {
      while ((unsplittable[next]?.[1] ?? Number.POSITIVE_INFINITY) <= point.from) next += 1;
      return (
        (unsplittable[next]?.[0] ?? Number.POSITIVE_INFINITY) > point.from && endsSentence(sentence, point, canBegin)
      );
    });
}

function endsSentence(sentence: string, { from, to }: SplitPoint, canBegin: CanBegin): boolean {
  const preceding = sentence.slice(Math.max(0, from - CONTEXT_CHARS), from).trimEnd();
  const following = capitalize(sentence.slice(to, to + CONTEXT_CHARS));
  if (!/^[\p{L}`]/u.test(following) || !canBegin(following)) return false;
  return sentenceSpans(`${preceding}. ${following}`).some(([, end]) => end === preceding.length + 1);
}

/** Splits at the last split point before the sentence gets too long, else at the first one after it. */
function splitSentence(sentence: string, max: number, canBegin: CanBegin): string {
  if (sentence.length > SENTENCE_MAX || wordCount(sentence) <= max) return sentence;
  let done = "";
  let current = "";
  let start = 0;
  let separator = "";
  for (const { from, to } of [...findSplitPoints(sentence, canBegin), { from: sentence.length, to: sentence.length }]) {
    const part = sentence.slice(start, from);
    if (current !== "" && wordCount(current + separator + part) > max) {
      done += `${current.trimEnd()}. `;
      current = capitalize(part);
    } else current += separator + part;
    separator = sentence.slice(from, to);
    start = to;
  }
  return done + current;
}

/**
 * A split can change whether other split points are usable, so passes repeat until one changes nothing. That is usually
 * the second one; the limit bounds crafted texts.
 */
const PASSES_MAX = 16;

/**
 * Splits sentences longer than `max` words in paragraphs and list items. Sentences that cannot be split safely stay.
 */
function splitLong(markdown: string, max: number, canBegin: CanBegin): string {
  let text = markdown;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = splitOnce(text, max, canBegin);
    if (next === text) break;
    text = next;
  }
  return text;
}

function splitOnce(markdown: string, max: number, canBegin: CanBegin): string {
  let done = "";
  let from = 0;
  for (const block of parseBlocks(markdown)) {
    if (block.kind !== "paragraph" && block.kind !== "item") continue;
    for (const sentence of block.sentences) {
      const start = markdown.indexOf(sentence, from);
      if (start === -1) continue;
      done += markdown.slice(from, start) + splitSentence(sentence, max, canBegin);
      from = start + sentence.length;
    }
  }
  return done + markdown.slice(from);
}

/** Applies the sentence length limit, but not the phrase and spelling rules. */
export function splitLongSentences(markdown: string, style: CompiledStyle): string {
  if (style.sentenceWordsMax === null) return markdown;
  return splitLong(markdown, style.sentenceWordsMax, (clause) => nameViolations(clause, style).length === 0);
}

/**
 * Slots with names of people and products and with URLs. Their values stay as they are, because a replaced word would
 * name someone or something else, or break the link.
 */
const UNSTYLED_SLOTS = new Set(["names", "authors", "credit", "reference", "subject", "Subject", "name"]);

/** Fills `{slot}` marks. A mark without a value is a bug in the lexicon. */
function fill(wording: string, slots: Slots): string {
  return wording.replace(/\{([A-Za-z ]+)\}/g, (mark, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`The wording "${wording}" has no value for ${mark}`);
    return value;
  });
}

/** Fills a wording and applies the rules. Returns the text and the number of remaining violations. */
export function styleSentence(
  wording: string,
  slots: Slots,
  rules: CompiledStyle | null,
): { text: string; violations: number } {
  if (rules === null) return { text: fill(wording, slots), violations: 0 };
  const filled = Object.entries(slots).map(([key, text]) => [
    key,
    UNSTYLED_SLOTS.has(key) ? text : applyWordRules(text, rules),
  ]);
  const text = splitLongSentences(fill(applyWordRules(wording, rules), Object.fromEntries(filled)), rules);
  return { text, violations: findStyleViolations(text, rules).length };
}
