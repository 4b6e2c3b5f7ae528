import { parseBlocks } from "#lib/content/evidence/blocks.ts";
import { type CompiledStyle, compileStyle, findAll, keyOf, replaceFound } from "./style-rules.ts";
import { splitLong } from "./style-sentences.ts";
import type { StyleRules } from "./types.ts";
import { wordCount } from "./words.ts";

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

/**
 * What breaks the rules of style in a Markdown text. Code, addresses, quoted words and words that are part of an
 * identifier are not judged. Linear in the text.
 */
export function checkStyle(markdown: string, rules: StyleRules): StyleFault[] {
  const style = compileStyle(rules);
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

function styleAllWords(markdown: string, style: CompiledStyle): string {
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

/** The rules on words alone: what `applyStyle` does, but no sentence is split. For titles. */
export function applyWording(markdown: string, rules: StyleRules): string {
  return styleAllWords(markdown, compileStyle(rules));
}

function split(markdown: string, style: CompiledStyle): string {
  if (style.sentenceWordsMax === null) return markdown;
  return splitLong(markdown, style.sentenceWordsMax, (clause) => nameFaults(clause, style).length === 0);
}

/** The rule on the length of sentences alone. */
export function splitSentences(markdown: string, rules: StyleRules): string {
  return split(markdown, compileStyle(rules));
}

/**
 * Carries out the rules where that changes no fact: forbidden phrases that have another wording, names in their spelling,
 * long sentences split where two clauses meet. What is left for a writer to say otherwise, `checkStyle` tells.
 * Applying it again changes nothing.
 */
export function applyStyle(markdown: string, rules: StyleRules): string {
  const style = compileStyle(rules);
  return split(styleAllWords(markdown, style), style);
}
