import { FILLERS } from "./cues.ts";
import type { Cue, Named } from "./scan.ts";

const GAP_MAX = 160;
const UNSPACED_GAP_MAX = 12;
/** Names of one list that a statement is taken to be about. */
const LIST_MAX = 20;
const SENTENCE_END = /[.!?。！？;；\n](?:\s|$)|[。！？\n]/u;
const UNSPACED_TEXT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\s"“”「」『』《》*]*$/u;
/** Joins names of one list: `Acme, Globex or Initech`. */
const COMMA = /^["”*_]*(?:,|、)\s*["“*_]*$/u;
const CONJUNCTION = /^["”*_]*[,、]?\s*(?:or|and|nor|&|o|ou|y|e|et|oder|und|of|en|или|и|和|或|、)\s*["“*_]*$/iu;
/** What could not be found is a thing of the brand's, not the brand. */
const TOPIC =
  /^(?:['’]s?\b|\s+(?:pricing|prices?|reviews?|docs|documentation|integrations?|features?|support|plans?|discounts?|coupons?|alternatives?|competitors?|customers?|benchmarks?)\b)/iu;
/** `If you're not familiar with Acme` tells a reader of it. */
const TOLD_TO_READER = /\byou(?:['’](?:re|ve)|\s+are|\s+have)?\s*$/iu;

/**
 * Which names are said not to be known, by the words of their own sentence (specification, section 4, rule 5).
 * @param names in the order of the text, none overlapping
 * @returns for each name, in the same order
 */
export function absences(text: string, names: readonly Named[], cues: readonly Cue[]): boolean[] {
  const absent = names.map(() => false);
  if (cues.length === 0) return absent;
  const ordered = cues.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const cue of ordered) {
    while (next < names.length && (names[next]?.end ?? 0) <= cue.start) next++;
    if (cue.side === "before") markAfter(text, names, next, cue, absent);
    else markBefore(text, names, next - 1, cue, absent);
  }
  return absent;
}

/** `Found guilty` is found something else. */
const FOUND = /(?:found|located)$/iu;
const FOUND_NOWHERE =
  /^["”*_)]*\s*(?:$|[.,;:!?)\n—–-]|(?:in|on|among|at|by|within|anywhere|during|through|as|either|there|here)\b)/iu;

/** The name that follows a cue, and those in one list with it. */
function markAfter(text: string, names: readonly Named[], at: number, cue: Cue, absent: boolean[]): void {
  const name = names[at];
  if (!name || name.start < cue.end || TOLD_TO_READER.test(text.slice(Math.max(0, cue.start - 16), cue.start))) return;
  if (!isFilled(text, cue.end, name.start)) return;
  const last = endOfList(text, names, at);
  if (TOPIC.test(text.slice((names[last] ?? name).end, (names[last] ?? name).end + 24))) return;
  absent.fill(true, at, last + 1);
}

/** The name that stands before a cue, and those in one list with it. */
function markBefore(text: string, names: readonly Named[], at: number, cue: Cue, absent: boolean[]): void {
  const name = names[at];
  if (!name || TOPIC.test(text.slice(name.end, name.end + 24)) || !isFilled(text, name.end, cue.start)) return;
  if (FOUND.test(text.slice(cue.start, cue.end)) && !FOUND_NOWHERE.test(text.slice(cue.end, cue.end + 24))) return;
  absent[at] = true;
  for (let before = at - 1; before >= Math.max(0, at - LIST_MAX) && endOfList(text, names, before) >= at; before--)
    absent[before] = true;
}

/** Index of the last name of a list that begins at `at`: commas count only where a conjunction follows. */
function endOfList(text: string, names: readonly Named[], at: number): number {
  for (let last = at; last + 1 < Math.min(names.length, at + LIST_MAX); last++) {
    const between = text.slice(
      names[last]?.end ?? 0,
      Math.min(names[last + 1]?.start ?? 0, (names[last]?.end ?? 0) + 16),
    );
    if ((names[last + 1]?.start ?? 0) - (names[last]?.end ?? 0) > 16) return at;
    if (CONJUNCTION.test(between) && !COMMA.test(between)) return last + 1;
    if (!COMMA.test(between)) return at;
  }
  return at;
}

/** Whether nothing of weight lies between a cue and a name of the same sentence. */
function isFilled(text: string, from: number, to: number): boolean {
  if (to - from > GAP_MAX) return false;
  const gap = text.slice(from, to);
  if (SENTENCE_END.test(gap)) return false;
  if (UNSPACED_TEXT.test(gap)) return gap.trim().length <= UNSPACED_GAP_MAX;
  const words = gap.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.every((word) => FILLERS.has(word));
}
