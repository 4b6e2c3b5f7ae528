import { cleanLine } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

const LENGTH_MAX = 200;
const WORDS_MIN = 4;
/** No comment or help text is read further. */
const READ_MAX = 2_000;

/** Talk between developers, which explains nothing to users. */
const WORK_NOTE = compilePhrases([
  "todo",
  "fixme",
  "hack",
  "xxx",
  "eslint*",
  "biome~ignore",
  "noqa",
  "nolint",
  "ts-(ignore|expect-error)",
  "copyright",
  "generate[d]",
  "see (above|below)",
  "(we|our|us|i|let's)",
]);
/** What parsers append to a help text by themselves. */
const DEFAULTS =
  /\s*[[(](?:default|defaults to|env|possible values|deprecated|optional|required)\b[^\])]{0,120}[\])]/gi;
/** Placeholders, commands and markup, which a sentence cannot hold. */
const NO_PROSE = /\$\{|\$\(|%[sdvqw]|\{\{|\{\w+\}|<\/?[a-z][^>]*>|^\W*$|\s[|&]{1,2}\s|=>|\s--?\s*$|:$/i;

/** Names of code outside backticks, paths and numbers of tickets. */
const BARE_CODE = /\b[a-z]+[A-Z]\w*|\w_\w|\w\/\w+\/\w|\w\.(?:[cm]?[jt]sx?|py|go|rs|java)\b|\b[A-Z]{2,10}-\d{2,}|\w\(\)/;

function isProse(text: string): boolean {
  const words = text.split(" ");
  const plain = words.filter((word) => /^[("'`]?\p{L}[\p{L}'-]*[)"'`,;:]?$/u.test(word));
  if (words.length < WORDS_MIN || plain.length * 2 < words.length) return false;
  if (text.split("(").length !== text.split(")").length) return false;
  const patterns = [NO_PROSE, WORK_NOTE, BARE_CODE];
  const prose = text.replace(/`[^`]*`/g, "code");
  return patterns.every((pattern) => !pattern.test(prose));
}

/** The first paragraph of a text, without the heading above it. */
function firstParagraph(source: string): string {
  const text = source
    .slice(0, READ_MAX)
    .trimStart()
    .replace(/^#{1,6} [^\n]{0,80}\n+/, "");
  return text.split(/\n[ \t]*\n/, 1)[0] ?? "";
}

/** The first sentence of a help text or comment, without a full stop; null where it is not a plain sentence. */
export function toDetail(source: string): string | null {
  const text = cleanLine(plainPunctuation(firstParagraph(source)))
    .replace(DEFAULTS, "")
    .replace(/\[([^\][]{1,120})\](?:\([^()\s]{1,300}\))?/g, "$1")
    .replace(/``([^`]{1,120})``/g, "`$1`")
    .trim();
  const [start, end] = sentenceSpans(text)[0] ?? [0, text.length];
  const sentence = text
    .slice(start, end)
    .trim()
    .replace(/(?<![\s.;,])[\s.;,]+$/, "");
  return sentence.length <= LENGTH_MAX && isProse(sentence) ? sentence : null;
}

/** Lines of a comment as one text: up to the first line that begins anew although the one before it has no end. */
export function joinComment(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines.map((text) => text.trim())) {
    const previous = joined.at(-1);
    const beginsAnew = /^[\p{Lu}@*-]/u.test(line) && (previous ?? "").length < 60 && !/[.,;:]$/.test(previous ?? "");
    if (previous !== undefined && (line === "" || beginsAnew)) break;
    if (line !== "") joined.push(line);
  }
  return joined.join(" ");
}
