import { capitalize } from "#lib/content/text/capitalize.ts";
import { cleanLine, splitCode } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { ABOUT_PEOPLE, ABOUT_WORK, INTERNAL, POOR_START, STATES_CHANGE } from "./phrases/detail.ts";

/** Characters of a description that are read; the relevant text is at its start. */
const BODY_LIMIT = 8_000;
const UPGRADE_LENGTH = 400;
const MIN_LENGTH = 20;
const MAX_LENGTH = 220;

const TRAILER =
  /^(?:[A-Z][\w-]*-(?:by|at|to|id|from|on)|Co-authored-by|Closes|Fixes|Resolves|Refs?|See|Issue|Bug|Ticket|Change-Id|PR|BREAKING[ -]CHANGES?)\b.{0,20}?:/i;
const NO_PROSE = /^(?:[-*+>|#=~<]|\d{1,3}[.)]\s|```| {4}|\t|\[)/;
const SUBJECT =
  /^(?:in )?(?:this|the) (?:pr|pull request|commit|change|changeset|patch|mr|merge request|diff|fix|feature)(?: (?:also|simply|just|now))? (?=[a-z]+s\b)/i;
const MARKS = /https?:|www\.|#\d|[<>|]|\]\(|\[[ xX]?\]|\(\)\[|[?!]|(?:^|\s)@\w|\p{Extended_Pictographic}/iu;
const FUNCTION_WORD = /\b(?:the|an?|to|of|in|is|are|for|and|when|with|that|on|as|by|from|now|not|instead)\b/gi;
const EMPTY_ANSWER = /^(?:none|no|n\/?a|nothing|nope|not applicable|-|no breaking changes?)[.\s]*$/i;

/** Work that moves code from one file to another, which readers do not meet. */
const MOVES_CODE = /^(?:move|extract|split|share|inline|factor|hoist|pull)\b.*\b[a-z]+\/[a-z]+\b/i;

/** Removes every `open ... close` span; an unclosed one extends to the end of the text. */
function removeSpans(text: string, open: string, close: string): string {
  let rest = text;
  for (let start = rest.indexOf(open); start !== -1; start = rest.indexOf(open)) {
    const end = rest.indexOf(close, start + open.length);
    rest = rest.slice(0, start) + (end === -1 ? "" : rest.slice(end + close.length));
  }
  return rest;
}

/**
 * Paragraphs of prose in order, up to the first list or trailer, after which descriptions turn to process details.
 */
function proseParagraphs(body: string): string[] {
  const text = removeSpans(removeSpans(body.slice(0, BODY_LIMIT).replace(/\r\n?/g, "\n"), "<!--", "-->"), "```", "```");
  const paragraphs: string[] = [];
  for (const block of text.trim().split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => !/^#{1,6}\s/.test(line) && !/^(?:\.\.\.|…)/.test(line.trim()));
    const [first] = lines;
    if (first === undefined || first.trim() === "") continue;
    if (lines.some((line) => NO_PROSE.test(line) || TRAILER.test(line.trim()))) break;
    paragraphs.push(cleanLine(lines.join(" ")));
  }
  return paragraphs;
}

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  const kept = words.filter(
    (word) => !/^(?:the|and|for|with|that|when|from|now|not|instead|this|into|its)$/.test(word),
  );
  return new Set(kept.map((word) => word.replace(/(?<=.{3})(?:ing|ed|es|s|e)$/, "")));
}

/** A command or a call that shows how something is used. */
const EXAMPLE = /`([^`]+ [^`]+)`/g;

/** Whether two texts share a word of meaning, without regard to its ending. */
export function sharesWord(text: string, other: string): boolean {
  return !contentWords(text).isDisjointFrom(contentWords(other));
}

/** Whether the sentence adds (almost) nothing to the title. An example that the title lacks is news. */
export function repeatsTitle(sentence: string, title: string): boolean {
  if ([...sentence.matchAll(EXAMPLE)].some(([, code = ""]) => !title.includes(code))) return false;
  const titleWords = contentWords(title);
  const sentenceWords = [...contentWords(sentence)];
  const fresh = sentenceWords.filter((word) => !titleWords.has(word)).length;
  return sentenceWords.length === 0 || fresh <= Math.max(2, Math.floor(sentenceWords.length * 0.3));
}

function readsLikeProse(sentence: string): boolean {
  const prose = splitCode(sentence)
    .filter((part) => !part.code)
    .map((part) => part.text)
    .join(" ");
  const letters = prose.replace(/[^\p{L}\s]/gu, "").length;
  const common = prose.match(FUNCTION_WORD)?.length ?? 0;
  return letters >= prose.length * 0.85 && common >= 2 && !prose.includes("`");
}

/** Removes emphasis marks; the writer escapes all other markup. */
function plainEmphasis(text: string): string {
  return splitCode(text)
    .map((part) => (part.code ? part.text : part.text.replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, "$2")))
    .join("");
}

/** A placeholder and the word that it stands in: `timestamp(<epoch>)`. */
const PLACEHOLDER = /[\w.-]*\(?<[a-z][\w -]{0,30}>\)?/gi;

/** Placeholders as code, since a bare one looks like markup. */
function markPlaceholders(text: string): string {
  return splitCode(text)
    .map((part) => (part.code ? part.text : part.text.replace(PLACEHOLDER, "`$&`")))
    .join("");
}

function cleanSentence(raw: string, title: string): string | null {
  const stated = SUBJECT.test(raw) ? raw.replace(SUBJECT, "") : raw;
  const text = plainPunctuation(plainEmphasis(stated)).replace(/(?<![\s.;,])[\s.;,]+$/, "");
  const [word = ""] = text.split(" ", 1);
  const asChange = toImperative(text);
  const verb = asChange !== text || isImperative(word);
  const sized = text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && text.split(" ").length >= 4;
  if (!sized || MARKS.test(text) || INTERNAL.test(text) || POOR_START.test(text) || text.endsWith(":")) return null;
  if (!/^[\p{L}`]/u.test(text) || (!verb && !STATES_CHANGE.test(text)) || MOVES_CODE.test(asChange)) return null;
  if (!readsLikeProse(text) || repeatsTitle(asChange, title)) return null;
  return capitalize(asChange);
}

/**
 * Prepares a printable fact for print: its first sentence in the imperative, without its full stop; null if it only
 * repeats the title.
 */
export function cleanDetail(fact: string, title: string): string | null {
  const [sentence = ""] = splitSentences(fact);
  const text = plainPunctuation(plainEmphasis(sentence)).replace(/(?<![\s.;,])[\s.;,]+$/, "");
  const asChange = toImperative(text);
  const isSized = text.length >= MIN_LENGTH && text.length <= MAX_LENGTH;
  const isApart = ABOUT_WORK.test(asChange) || ABOUT_PEOPLE.test(text) || repeatsTitle(asChange, title);
  return !isSized || isApart ? null : capitalize(asChange);
}

/**
 * Extracts one sentence of a description that adds to the title, cleaned, without its full stop; null if none is
 * suitable. Strict by design: a missing sentence costs little, a bad one looks careless.
 */
export function extractDetail(body: string, title: string): string | null {
  for (const paragraph of proseParagraphs(body).slice(0, 1)) {
    for (const sentence of splitSentences(paragraph).slice(0, 2)) {
      const detail = cleanSentence(sentence, title);
      if (detail !== null) return detail;
    }
  }
  return null;
}

/**
 * Extracts the text of a `BREAKING CHANGE:` footer (Conventional Commits 1.0, rule 8), cleaned, without its full
 * stop: its first paragraph, at most two sentences and 400 characters. Null without such a footer or when it says
 * "none".
 */
export function extractUpgrade(body: string): string | null {
  const match = /^BREAKING[ -]CHANGES?(?:\([^)\n]{0,60}\))?!?:[ \t]*/m.exec(body);
  if (match === null) return null;
  const rest = body
    .slice(match.index + match[0].length, match.index + match[0].length + BODY_LIMIT)
    .replace(/\r\n?/g, "\n");
  const lines = (rest.trimStart().split(/\n\s*\n/)[0] ?? "").split("\n");
  const end = lines.findIndex((line, index) => index > 0 && (TRAILER.test(line.trim()) || NO_PROSE.test(line)));
  const paragraph = (end === -1 ? lines : lines.slice(0, end)).join(" ");
  const text = cleanLine(plainPunctuation(plainEmphasis(markPlaceholders(paragraph))));
  if (EMPTY_ANSWER.test(text) || !/\p{L}{2}/u.test(text)) return null;
  let kept = "";
  for (const sentence of splitSentences(text).slice(0, 2)) {
    if (`${kept} ${sentence}`.length > UPGRADE_LENGTH || /https?:|[<>]|\]\(/.test(sentence.replace(/`[^`]*`/g, "")))
      break;
    kept = `${kept} ${sentence}`.trim();
  }
  const clean = kept.replace(/(?<![\s.;,:])[\s.;,:]+$/, "");
  return clean === "" ? null : capitalize(clean);
}
