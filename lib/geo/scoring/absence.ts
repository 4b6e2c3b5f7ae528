import { CLOSINGS, FILLERS } from "./cues.ts";
import type { Cue, NameMatch } from "./scan.ts";

const GAP_MAX = 160;
const UNSPACED_GAP_MAX = 12;
/** Maximum number of names in one list that a statement covers. */
const LIST_MAX = 20;
const SENTENCE_END = /[.!?。！？;；\n](?:\s|$)|[。！？\n]/u;
const UNSPACED_TEXT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\s"“”「」『』《》*]*$/u;
/** Joins names of one list: `Acme, Globex or Initech`. */
const COMMA = /^["”*_]*(?:,|、)\s*["“*_]*$/u;
const CONJUNCTION = /^["”*_]*[,、]?\s*(?:or|and|nor|&|o|ou|y|e|et|oder|und|of|en|или|и|和|或|、)\s*["“*_]*$/iu;
/** Something of the brand could not be found, not the brand itself. */
const TOPIC =
  /^(?:['’](?:s\b|(?!\p{L}))|\s+(?:pricing|prices?|reviews?|docs|documentation|integrations?|features?|support|plans?|discounts?|coupons?|alternatives?|competitors?|customers?|benchmarks?)\b)/iu;
/** `If you're not familiar with Acme` is about the reader, not about the engine. */
const READER_ADDRESSED = /\byou(?:['’](?:re|ve)|\s+are|\s+have)?\s*$/iu;

/**
 * Decides which names their own sentence calls unknown (specification, section 4, rule 5).
 * @param names in text order, without overlaps
 * @returns one flag per name, in the same order
 */
export function absences(text: string, names: readonly NameMatch[], cues: readonly Cue[]): boolean[] {
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

/** `Found` counts only before a place or the end of a clause: `found guilty` does not. */
const FOUND = /(?:found|located)$/iu;
const FOUND_NOWHERE =
  /^["”*_)]*\s*(?:$|[.,;:!?)\n—–-]|(?:in|on|among|at|by|within|anywhere|during|through|as|either|there|here)\b)/iu;

/** To be missing from some lists is not to be unknown. */
const APPEARS = /appear in$/iu;
const SOME_LISTS = /^\s+(?:most|many|every|all|some|other|the\s+(?:list|top|first))\b/iu;
/** In scripts without spaces: a comparison, or a question about the brand. */
const UNSPACED_OTHER = /比|什么|怎么|为何|更|替代|缺点|より|なぜ|보다/u;

/** Marks the name after a cue, with the others of its list. */
function markAfter(text: string, names: readonly NameMatch[], index: number, cue: Cue, absent: boolean[]): void {
  const name = names[index];
  if (!name || name.start < cue.end || READER_ADDRESSED.test(text.slice(Math.max(0, cue.start - 16), cue.start)))
    return;
  if (!isFilled(text, cue.end, name.start)) return;
  const listEnd = endOfList(text, names, index);
  const after = text.slice((names[listEnd] ?? name).end, (names[listEnd] ?? name).end + 24);
  if (TOPIC.test(after) || !isClosed(text.slice(cue.start, cue.end), after)) return;
  absent.fill(true, index, listEnd + 1);
}

/** Whether the word that a phrase needs after the name is there, at the end of its clause. */
function isClosed(phrase: string, after: string): boolean {
  const closing = CLOSINGS.get(phrase.toLowerCase());
  if (closing === undefined) return true;
  const rest = after.trimStart();
  return (
    rest.startsWith(closing) && (UNSPACED_TEXT.test(closing) || /^\s*(?:$|[.,;!?:)])/u.test(rest.slice(closing.length)))
  );
}

/** Marks the name before a cue, with the others of its list. */
function markBefore(text: string, names: readonly NameMatch[], index: number, cue: Cue, absent: boolean[]): void {
  const name = names[index];
  if (!name || TOPIC.test(text.slice(name.end, name.end + 24)) || !isFilled(text, name.end, cue.start)) return;
  if (APPEARS.test(text.slice(cue.start, cue.end)) && SOME_LISTS.test(text.slice(cue.end, cue.end + 24))) return;
  if (FOUND.test(text.slice(cue.start, cue.end)) && !FOUND_NOWHERE.test(text.slice(cue.end, cue.end + 24))) return;
  absent[index] = true;
  for (
    let previous = index - 1;
    previous >= Math.max(0, index - LIST_MAX) && endOfList(text, names, previous) >= index;
    previous--
  )
    absent[previous] = true;
}

/** Index of the last name of the list that starts at `index`; commas count only if a conjunction follows. */
function endOfList(text: string, names: readonly NameMatch[], index: number): number {
  for (let current = index; current + 1 < Math.min(names.length, index + LIST_MAX); current++) {
    const between = text.slice(
      names[current]?.end ?? 0,
      Math.min(names[current + 1]?.start ?? 0, (names[current]?.end ?? 0) + 16),
    );
    if ((names[current + 1]?.start ?? 0) - (names[current]?.end ?? 0) > 16) return index;
    if (CONJUNCTION.test(between) && !COMMA.test(between)) return current + 1;
    if (!COMMA.test(between)) return index;
  }
  return index;
}

/** Whether only filler words of the same sentence lie between a cue and a name. */
function isFilled(text: string, from: number, to: number): boolean {
  if (to - from > GAP_MAX) return false;
  const gap = text.slice(from, to);
  if (SENTENCE_END.test(gap)) return false;
  if (UNSPACED_TEXT.test(gap)) return gap.trim().length <= UNSPACED_GAP_MAX && !UNSPACED_OTHER.test(gap);
  const words = gap.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.every((word) => FILLERS.has(word));
}
