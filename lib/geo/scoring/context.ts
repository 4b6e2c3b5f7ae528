import { scoreHan } from "./context-han.ts";
import {
  AFTER_PLURALS,
  BEFORE_DATES,
  BUSINESS,
  CALENDAR,
  COMPANIONS,
  CONTINUATIONS,
  DETERMINERS,
  INTRODUCTIONS,
  NATURE,
  OPENINGS,
  PREDICATES,
  WORDS_ABOUT_WORDS,
} from "./context-words.ts";
import { isFrequentProperName } from "./ordinary-words.ts";

/**
 * Decides whether an ordinary word is meant as a brand (specification, section 4, rule 4): by its capitals, the words
 * beside it, the marks around it and what its sentence is about. Each is evidence for or against, in points.
 */

/** Points from which a word counts as the brand. */
export const ACCEPTED = 1.5;

const WINDOW = 160;
const LANGUAGE_SAMPLE = 600;
const SENTENCE_END = /[.!?]["”»)*_]*\s|[。！？\n|;]/gu;
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The end of the text before a word that begins a sentence, a line, an item, a cell or a quotation. */
const AT_START =
  /(?:^|[.!?:。！？\n|¿¡…][\s"“”„«»'*_([]*)[\s"“”„«»'*_([>#•●-]*$|\n\s*(?:[-*+•●▪◦–—]|\d{1,3}[.)])\s+[*_["“]*$/u;
const GERMAN =
  /(?<![\p{L}])(?:der|die|das|und|ist|ein|eine|einen|nicht|mit|für|auf|den|dem|sich|wird|von|zu)(?![\p{L}])/giu;
const ENGLISH = /\b(?:the|and|is|of|to|for|with|that|are|it)\b/giu;
const LAST_WORDS = /(?:([\p{L}\p{N}]+)[^\p{L}\p{N}]+)?([\p{L}\p{N}]+)([^\p{L}\p{N}]*)$/u;
const NEXT_WORDS = /^([^\p{L}\p{N}]*)([\p{L}\p{N}][\p{L}\p{N}'’]*)?(?:([^\p{L}\p{N}]+)([\p{L}\p{N}][\p{L}\p{N}'’]*))?/u;
/** Marks that enclose a name alone. */
const OPENED = /(?:\*\*|__|[[“"«「『《„])$/u;
const CLOSED = /^(?:\*\*|__|[\]”"»」』》“])/u;
const ITEM_START = /(?:^|\n)\s*(?:[-*+•●▪◦]|\d{1,3}[.)、]|#{1,6})\s+[*_["“]*$/u;
const HEAD_END = /^[*_\]"”]*(?:\s*$|\s*\n|\s*:|\s+[–—-]\s|\s*\()/u;
const CELL_START = /\|\s*[*_]*$/u;
const CELL_END = /^[*_]*\s*\|/u;
const TRADEMARK = /^[®™℠]/u;

/** An answer, with what is the same for all its words. */
export type Context = { text: string; isGerman: boolean };

export function readContext(text: string): Context {
  const sample = text.slice(0, LANGUAGE_SAMPLE);
  const german = sample.match(GERMAN)?.length ?? 0;
  return { text, isGerman: german > 0 && german > (sample.match(ENGLISH)?.length ?? 0) };
}

type Word = {
  name: string;
  written: string;
  before: string;
  after: string;
  sentence: string;
  isGerman: boolean;
  isAtStart: boolean;
  isSmall: boolean;
  isCapitals: boolean;
  /** Whether the whole sentence is written small, as in chats, or in capitals. */
  isCasual: boolean;
  isShouted: boolean;
  /** In Chinese, Japanese or Korean, a word in Latin letters is a name. */
  isLatinAmongOthers: boolean;
  previous: string;
  beforePrevious: string;
  next: string;
  afterNext: string;
  /** Whether only spaces lie between. */
  isPreviousBeside: boolean;
  isNextBeside: boolean;
};

/** @returns points for the brand, before what other names in the answer add */
export function scoreWord({ text, isGerman }: Context, start: number, end: number, name: string): number {
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const after = text.slice(end, end + WINDOW);
  const marked = scoreMarks(before, after);
  if (HAN.test(text.slice(start, end))) return marked + scoreHan(before, after);
  const word = readWord(text.slice(start, end), before, after, name, isGerman);
  return marked + scoreCase(word) + scorePrevious(word) + scoreNext(word) + scoreTopic(word);
}

function readWord(written: string, before: string, after: string, name: string, isGerman: boolean): Word {
  const sentenceBefore = lastSentence(before);
  const sentenceAfter = firstSentence(after);
  const sentence = sentenceBefore + written + sentenceAfter;
  const last = LAST_WORDS.exec(sentenceBefore);
  const next = NEXT_WORDS.exec(sentenceAfter);
  const isSmall = written === written.toLowerCase() && name !== name.toLowerCase();
  const letters = sentence.replace(/[^\p{L}]/gu, "");
  return {
    name,
    written,
    before,
    after,
    sentence,
    isGerman,
    isAtStart: AT_START.test(before),
    isSmall,
    isCapitals: written.length > 2 && written === written.toUpperCase() && name !== name.toUpperCase(),
    isCasual: letters.charAt(0) !== letters.charAt(0).toUpperCase() && !/^\s*[-–—,(]/u.test(sentence),
    isShouted: letters.length > written.length + 3 && letters === letters.toUpperCase(),
    isLatinAmongOthers: !isSmall && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(sentence),
    previous: last?.[2]?.toLowerCase() ?? "",
    beforePrevious: last?.[1]?.toLowerCase() ?? "",
    isPreviousBeside: /^[\s*_]*$|^['’]$/u.test(last?.[3] ?? "."),
    next: next?.[2] ?? "",
    afterNext: next?.[4]?.toLowerCase() ?? "",
    isNextBeside: /^[\s*_®™]+$/u.test(next?.[1] ?? "."),
  };
}

function lastSentence(before: string): string {
  let from = 0;
  for (const { index, 0: mark } of before.matchAll(SENTENCE_END)) from = index + mark.length;
  return before.slice(from);
}

function firstSentence(after: string): string {
  const end = after.search(/[.!?](?:\s|$)|[。！？\n|;]/u);
  return end < 0 ? after : after.slice(0, end);
}

/** A name stands alone in emphasis, quotes, a link, a cell, or at the head of an item. */
function scoreMarks(before: string, after: string): number {
  if (TRADEMARK.test(after)) return 4;
  if (/\p{L}\W{1,3}$/u.test(before) && WORDS_ABOUT_WORDS.has(LAST_WORDS.exec(before)?.[2]?.toLowerCase() ?? ""))
    return -3;
  if (CELL_START.test(before) && CELL_END.test(after)) return 3;
  if (OPENED.test(before) && CLOSED.test(after)) return 2.5;
  return ITEM_START.test(before) && HEAD_END.test(after) ? 2.5 : 0;
}

function scoreCase({
  name,
  isSmall,
  isCapitals,
  isAtStart,
  isCasual,
  isShouted,
  isGerman,
  isLatinAmongOthers,
}: Word): number {
  if (isSmall) return isCasual ? -0.5 : -2.5;
  if (isLatinAmongOthers) return 2.5;
  if (isCapitals) return isShouted ? 0 : 1.5;
  if (isAtStart || isShouted || CALENDAR.has(name.toLowerCase())) return 0;
  return isGerman ? 0.5 : 2.5;
}

function scorePrevious(word: Word): number {
  const { previous, before, isPreviousBeside, isSmall, isAtStart, name } = word;
  if (CALENDAR.has(name.toLowerCase()) && BEFORE_DATES.has(previous)) return -4;
  if (previous === "" || isAtStart) return 0;
  if (/[-–]$/u.test(before)) return isSmall ? -3 : 0;
  if (!isPreviousBeside) return 0;
  if (isCommonNoun(word) || followsProperName(word)) return -3;
  const points = INTRODUCTIONS.has(previous) ? 1 : 0;
  return word.isGerman && !isSmall ? points + 1 : points;
}

/** An article stands before it, in German with an adjective in between: there brands have none. */
function isCommonNoun({ previous, beforePrevious, isSmall, isGerman }: Word): boolean {
  if (DETERMINERS.has(previous) && !INTRODUCTIONS.has(previous)) return isSmall || isGerman;
  return isGerman && !isSmall && DETERMINERS.has(beforePrevious) && /(?:e|er|es|en|em)$/u.test(previous);
}

/** The word before belongs to the name: a first name, or `Times` before `Square`. */
function followsProperName({ previous, before, sentence, isSmall }: Word): boolean {
  if (isSmall || OPENINGS.has(previous)) return false;
  const written = LAST_WORDS.exec(before)?.[2] ?? "";
  if (!/^\p{Lu}\p{Ll}/u.test(written) || COMPANIONS.has(previous)) return false;
  return !sentence.trimStart().startsWith(written) || isFrequentProperName(written);
}

function scoreNext(word: Word): number {
  const { next, isSmall, isAtStart, after } = word;
  if (/^['’](?:s\b|\s)/iu.test(after)) return scorePossessive(word);
  if (/^-\p{L}/u.test(after)) return isSmall ? -2 : 1.5;
  if (isAtStart && /^\s*[–—]\s/u.test(after)) return 1.5;
  if (next === "" || !word.isNextBeside) return isAtStart || isSmall ? 0 : 0.5;
  return scoreKnownNext(word) ?? scoreOtherNext(word);
}

/** Points for a following word of the lists; undefined for another word. */
function scoreKnownNext({ next, isSmall, isAtStart, isCasual }: Word): number | undefined {
  const lower = next.toLowerCase();
  if (/^\d/u.test(next)) return -1.5;
  if (NATURE.has(lower)) return -3;
  if (COMPANIONS.has(lower)) return scoreCompanion(isSmall, isAtStart && next === lower);
  if (PREDICATES.has(lower)) return isSmall && !(isAtStart && isCasual) ? 1 : 1.5;
  return isAtStart && CONTINUATIONS.has(lower) ? -3 : undefined;
}

/** At the start of a sentence `Segment users` may be a verb with its object. */
function scoreCompanion(isSmall: boolean, mayBeObject: boolean): number {
  if (isSmall) return 1.5;
  return mayBeObject ? 1 : 2.5;
}

function scoreOtherNext(word: Word): number {
  const { next, isSmall, isAtStart } = word;
  const lower = next.toLowerCase();
  if (next !== lower) return isSmall ? 0 : -1.5;
  return isAtStart && !isSmall ? scoreLowerNext(word, lower) : 0;
}

function scorePossessive({ name, after, isSmall }: Word): number {
  const owned = NEXT_WORDS.exec(after.replace(/^['’]s?/iu, ""))?.[2]?.toLowerCase() ?? "";
  if (COMPANIONS.has(owned)) return 2.5;
  if (CALENDAR.has(name.toLowerCase())) return 0;
  return isSmall ? -1 : 1.5;
}

/** A word after the first of a sentence: a verb speaks for a name, a noun for an adjective before it. */
function scoreLowerNext({ isGerman, afterNext, written }: Word, next: string): number {
  if (/^\p{Script=Cyrillic}/u.test(written)) return /(?:ет|ит|ёт|ют|ят|ал|ил|ла|ли|ло)$/u.test(next) ? 1 : -1;
  if (isGerman) return next.endsWith("t") && !INTRODUCTIONS.has(next) ? 2 : 0;
  if (next.endsWith("ed")) return 1.5;
  if (next.endsWith("s")) return AFTER_PLURALS.has(afterNext) || afterNext === "" ? -2 : 1.5;
  return /[aeéóú]$|[ioe]u$/u.test(next) && !AFTER_PLURALS.has(afterNext) ? 1.5 : -2;
}

/** What the sentence is about. */
function scoreTopic({ sentence, written }: Word): number {
  let points = /[$€£₽]|R\$|\d\s?%/u.test(sentence) ? 0.5 : 0;
  let isNature = false;
  for (const word of sentence.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []) {
    if (word === written.toLowerCase()) continue;
    if (BUSINESS.has(word)) points = 1;
    isNature ||= NATURE.has(word);
  }
  return points - (isNature ? 2 : 0);
}
