import { splitCode } from "#lib/content/text/inline.ts";

/** How a name is written; each form has its own rule of extraction (facts.md, section 2). */
export type NameForm = "flag" | "snake" | "capitals" | "camel" | "code";

/** A code-like token of a text. `from` and `to` are characters of the text, without backticks. */
export type Name = { text: string; form: NameForm; from: number; to: number };

/** No text is read further. */
const TEXT_MAX = 20_000;
const LENGTH = { min: 3, max: 80 };

/** A flag with its value. `--no-*` and `--<name>` are patterns, `---` and `a--b` are no flags. */
const FLAG = /(?<![\w\-/.])--[A-Za-z][\w-]*(?:=[\w-]+)?(?![\w\-*{<@/])/g;
/** A run of characters without spaces in which a bare name has to stand alone. */
const WORD = /[^\s,;"'()[\]!?]+/g;
const SENTENCE_END = /[.:]+$/;
const CODE_WORD = /^\$?[A-Za-z][\w-]*(?:\(\))?$/;
/** `Type::name` is checked by its last segment. */
const QUALIFIED = /^(?:[A-Za-z]\w*::)+(?=[A-Za-z]\w*(?:\(\))?$)/;

const FORMS: readonly (readonly [NameForm, RegExp])[] = [
  ["capitals", /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/],
  ["snake", /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$/],
  // Two letters first, so that `iPhone` is no name; a capital inside, so that `macOS` is none.
  ["camel", /^[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+$/],
];

function fits(name: string): boolean {
  return name.length >= LENGTH.min && name.length <= LENGTH.max;
}

function findFlags(text: string, offset: number): Name[] {
  return Array.from(text.matchAll(FLAG), ({ 0: flag, index }): Name => {
    return { text: flag, form: "flag", from: offset + index, to: offset + index + flag.length };
  });
}

function readBareWord(word: string): { text: string; form: NameForm } | undefined {
  const text = word.replace(SENTENCE_END, "").replace(/\(\)$/, "");
  const form = FORMS.find(([, pattern]) => pattern.test(text))?.[0];
  return form === undefined || !fits(text) ? undefined : { text, form };
}

function findBareNames(text: string, offset: number): Name[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }): Name[] => {
    const name = readBareWord(word);
    return name === undefined ? [] : [{ ...name, from: offset + index, to: offset + index + name.text.length }];
  });
}

/** The name in a code span of one word. Paths, dotted words, patterns and calls with arguments are not checked. */
function findCodeName(code: string, offset: number): Name[] {
  const inner = code.replace(/^`+ ?| ?`+$/g, "");
  const start = code.indexOf(inner);
  const qualifier = QUALIFIED.exec(inner)?.[0] ?? "";
  const word = inner.slice(qualifier.length);
  if (!CODE_WORD.test(word)) return findFlags(inner, offset + start);
  const dollar = word.startsWith("$") ? 1 : 0;
  const text = word.slice(dollar).replace(/\(\)$/, "");
  const from = offset + start + qualifier.length + dollar;
  return fits(text) ? [{ text, form: readBareWord(text)?.form ?? "code", from, to: from + text.length }] : [];
}

/** The code-like tokens of a title, note or statement that are checked, in order. */
export function extractNames(text: string): Name[] {
  let offset = 0;
  return splitCode(text.slice(0, TEXT_MAX)).flatMap((part) => {
    const start = offset;
    offset += part.text.length;
    if (part.code) return findCodeName(part.text, start);
    const names = [...findFlags(part.text, start), ...findBareNames(part.text, start)];
    return names.toSorted((a, b) => a.from - b.from);
  });
}

/** Whether a name is compared exactly. */
export function isFlag(name: string): boolean {
  return name.startsWith("--");
}

/** A flag without its value. */
export function flagName(flag: string): string {
  return flag.replace(/=.*$/, "");
}

/** The words of a name in lower case, by which spellings are compared: `maxRetry_count` has `max`, `retry`, `count`. */
export function nameSegments(name: string): string[] {
  return name
    .replace(/([A-Z]+)s(?![a-z])/g, (_, capitals: string) => `${capitals.charAt(0)}${capitals.slice(1).toLowerCase()}s`)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((segment) => segment !== "");
}
