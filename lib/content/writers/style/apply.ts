import { parseBlocks } from "#lib/content/text/blocks.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { Slots } from "#lib/content/writers/sentence.ts";

/** Rules ready to search with. A pattern's group `found` is what breaks the rule; what matches without it is protected. */
export type CompiledStyle = {
  forbidden: RegExp | null;
  /** By `keyOf` of the phrase; null has no other wording. */
  replacements: ReadonlyMap<string, string | null>;
  names: RegExp | null;
  spellings: ReadonlyMap<string, string>;
  firstPerson: RegExp | null;
  sentenceWordsMax: number | null;
};

/** Case and white space do not tell phrases apart. */
export function keyOf(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Each found phrase becomes what `turn` makes of it; protected stretches stay. */
export function replaceFound(text: string, pattern: RegExp | null, turn: (found: string) => string): string {
  if (pattern === null) return text;
  return text.replace(pattern, (whole: string, ...rest: unknown[]) => {
    const { found } = rest.at(-1) as { found?: string };
    return found === undefined ? whole : turn(found);
  });
}

/** Every phrase that the pattern finds outside protected stretches. */
export function findAll(text: string, pattern: RegExp | null): string[] {
  if (pattern === null) return [];
  return [...text.matchAll(pattern)].flatMap((match) => match.groups?.found ?? []);
}

export type StyleFault = {
  kind: "forbidden" | "name" | "sentence-length" | "first-person";
  /** What breaks the rule, as it stands in the text; a long sentence is cut. */
  token: string;
  message: string;
};

/** Replacing may bring words together that are forbidden together; more rounds than this no honest rule needs. */
const ROUNDS_MAX = 4;
const SHOWN = 80;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** Markdown as stretches of text and of fenced code, line ends included. */
function stretches(markdown: string): { code: boolean; text: string }[] {
  if (!/^ {0,3}(?:```|~~~)/m.test(markdown)) return [{ code: false, text: markdown }];
  const parts: { code: boolean; text: string }[] = [];
  let fence: string | undefined;
  let from = 0;
  let at = 0;
  const cut = (to: number, code: boolean): void => {
    if (to > from) parts.push({ code, text: markdown.slice(from, to) });
    from = to;
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      cut(at, false);
      fence = mark;
    } else if (fence !== undefined && line.trim().startsWith(fence) && /^\s*(?:`+|~+)\s*$/.test(line)) {
      cut(at + line.length, true);
      fence = undefined;
    }
    at += line.length;
  }
  cut(at, fence !== undefined);
  return parts;
}

function forbiddenFaults(text: string, style: CompiledStyle): StyleFault[] {
  return findAll(text, style.forbidden).map((token) => {
    const words = style.replacements.get(keyOf(token)) ?? null;
    return {
      kind: "forbidden",
      token,
      message: words === null ? `"${token}" is not used.` : `"${token}" is not used: write "${words}".`,
    };
  });
}

function nameFaults(text: string, style: CompiledStyle): StyleFault[] {
  return findAll(text, style.names).flatMap((token): StyleFault[] => {
    const name = style.spellings.get(keyOf(token));
    if (name === undefined || name === token.replace(/\s+/g, " ")) return [];
    return [{ kind: "name", token, message: `"${token}" is written "${name}".` }];
  });
}

function lengthFaults(markdown: string, style: CompiledStyle): StyleFault[] {
  const max = style.sentenceWordsMax;
  if (max === null) return [];
  return parseBlocks(markdown)
    .filter((block) => block.kind === "paragraph" || block.kind === "item")
    .flatMap((block) => block.sentences)
    .filter((sentence) => wordCount(sentence) > max)
    .map((sentence) => ({
      kind: "sentence-length",
      token: sentence.length > SHOWN ? `${sentence.slice(0, SHOWN).toWellFormed()}...` : sentence,
      message: `A sentence has ${wordCount(sentence)} words; at most ${max} are wanted.`,
    }));
}

/** What breaks the rules in a Markdown text; see `checkStyle`. */
export function findFaults(markdown: string, style: CompiledStyle): StyleFault[] {
  const prose = stretches(markdown).filter((part) => !part.code);
  const words = prose.flatMap(({ text }) => [
    ...forbiddenFaults(text, style),
    ...nameFaults(text, style),
    ...findAll(text, style.firstPerson).map(
      (token): StyleFault => ({ kind: "first-person", token, message: `"${token}" is a first person.` }),
    ),
  ]);
  return [...words, ...lengthFaults(markdown, style)];
}

function replaced(token: string, style: CompiledStyle): string {
  const words = style.replacements.get(keyOf(token)) ?? null;
  if (words === null) return token;
  return /^\p{Lu}/u.test(token) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

function respell(token: string, style: CompiledStyle): string {
  return style.spellings.get(keyOf(token)) ?? token;
}

function styleWords(text: string, style: CompiledStyle): string {
  const plain = replaceFound(text, style.forbidden, (token) => replaced(token, style));
  return replaceFound(plain, style.names, (token) => respell(token, style));
}

/** The rules on words alone, with rules that are compiled already. */
export function restyle(markdown: string, style: CompiledStyle): string {
  let text = markdown;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = stretches(text)
      .map((part) => (part.code ? part.text : styleWords(part.text, style)))
      .join("");
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Where a sentence may be cut in two without changing what it says. */
const JOINT = /;\s+(?:and\s+(?=[\p{L}`]))?|,\s+(?=(?:but|so)\s)/gu;
/** Stretches that stay whole: code, brackets, quotes. */
const WHOLE = /`[^`]*`|\([^()]{0,400}\)|\[[^[\]]{0,400}\]|"[^"]{0,200}"/g;
/** Characters beside a joint that decide whether a sentence ends there. */
const WINDOW = 60;
/** A sentence of more than this is no prose. */
const SENTENCE_MAX = 4_000;

type Joint = { from: number; to: number };
/** Whether a sentence may begin so: a name that is written small does not begin one with a capital letter. */
type Begins = (clause: string) => boolean;

/** Joints that stand outside whole stretches, and where a reader of sentences sees an end once there is a full stop. */
function jointsOf(sentence: string, begins: Begins): Joint[] {
  const whole = [...sentence.matchAll(WHOLE)].map((match) => [match.index, match.index + match[0].length] as const);
  let next = 0;
  return [...sentence.matchAll(JOINT)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter((joint) => {
      while ((whole[next]?.[1] ?? Number.POSITIVE_INFINITY) <= joint.from) next += 1;
      return (whole[next]?.[0] ?? Number.POSITIVE_INFINITY) > joint.from && separates(sentence, joint, begins);
    });
}

function separates(sentence: string, { from, to }: Joint, begins: Begins): boolean {
  const before = sentence.slice(Math.max(0, from - WINDOW), from).trimEnd();
  const after = capitalize(sentence.slice(to, to + WINDOW));
  if (!/^[\p{L}`]/u.test(after) || !begins(after)) return false;
  return sentenceSpans(`${before}. ${after}`).some(([, end]) => end === before.length + 1);
}

/** Cuts at the last joint before the sentence grows too long, else at the first one after it. */
function splitSentence(sentence: string, max: number, begins: Begins): string {
  if (sentence.length > SENTENCE_MAX || wordCount(sentence) <= max) return sentence;
  let done = "";
  let current = "";
  let at = 0;
  let joint = "";
  for (const { from, to } of [...jointsOf(sentence, begins), { from: sentence.length, to: sentence.length }]) {
    const part = sentence.slice(at, from);
    if (current !== "" && wordCount(current + joint + part) > max) {
      done += `${current.trimEnd()}. `;
      current = capitalize(part);
    } else current += joint + part;
    joint = sentence.slice(from, to);
    at = to;
  }
  return done + current;
}

/** A cut changes what stands beside other joints: the text is gone over until it stays, in all but crafted ones at once. */
const PASSES_MAX = 16;

/** Splits what is longer than `max` words, in paragraphs and list items; whatever cannot be split safely stays. */
function splitLong(markdown: string, max: number, begins: Begins): string {
  let text = markdown;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = splitOnce(text, max, begins);
    if (next === text) break;
    text = next;
  }
  return text;
}

function splitOnce(markdown: string, max: number, begins: Begins): string {
  let done = "";
  let from = 0;
  for (const block of parseBlocks(markdown)) {
    if (block.kind !== "paragraph" && block.kind !== "item") continue;
    for (const sentence of block.sentences) {
      const at = markdown.indexOf(sentence, from);
      if (at === -1) continue;
      done += markdown.slice(from, at) + splitSentence(sentence, max, begins);
      from = at + sentence.length;
    }
  }
  return done + markdown.slice(from);
}

/** The rule on the length of sentences alone. */
export function splitLongSentences(markdown: string, style: CompiledStyle): string {
  if (style.sentenceWordsMax === null) return markdown;
  return splitLong(markdown, style.sentenceWordsMax, (clause) => nameFaults(clause, style).length === 0);
}

/** What people, products and addresses are called is nobody's to restyle. */
const NAMES = new Set(["names", "authors", "credit", "reference", "subject", "Subject", "name"]);

/** Fills `{slot}` marks; a mark without a value is a fault of the lexicon. */
function fill(wording: string, slots: Slots): string {
  return wording.replace(/\{([A-Za-z ]+)\}/g, (mark, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`The wording "${wording}" has no value for ${mark}`);
    return value;
  });
}

/** A wording with its slots under the rules, and how many of them it still breaks. */
export function styleSentence(
  wording: string,
  slots: Slots,
  rules: CompiledStyle | null,
): { text: string; faults: number } {
  if (rules === null) return { text: fill(wording, slots), faults: 0 };
  const filled = Object.entries(slots).map(([key, text]) => [key, NAMES.has(key) ? text : restyle(text, rules)]);
  const text = splitLongSentences(fill(restyle(wording, rules), Object.fromEntries(filled)), rules);
  return { text, faults: findFaults(text, rules).length };
}
