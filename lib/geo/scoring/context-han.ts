import {
  AFTER_HAN_COMPANY,
  AFTER_HAN_THING,
  BEFORE_HAN_COMPANY,
  BEFORE_HAN_THING,
  HAN_BUSINESS,
  HAN_NATURE,
} from "./context-words.ts";

const LENGTH_MAX = 6;
const CLAUSE = 40;

/** Points for a word of a script without spaces and capitals: what stands right beside it, and in its sentence. */
export function scoreHan(before: string, after: string): number {
  let points = 0.5;
  if (startsWithOne(after, AFTER_HAN_COMPANY) || /^の[ァ-ヶー]{3,}/u.test(after)) points += 2;
  if (startsWithOne(after, AFTER_HAN_THING)) points -= 4;
  if (endsWithOne(before, BEFORE_HAN_COMPANY)) points += 1;
  if (endsWithOne(before, BEFORE_HAN_THING)) points -= 3;
  const sentence = (before.split(/[。！？\n|]/u).at(-1) ?? "") + (after.split(/[。！？\n|]/u)[0] ?? "");
  if (includesOne(sentence, HAN_BUSINESS)) points += 1;
  if (includesOne(sentence, HAN_NATURE)) points -= 2;
  return points;
}

function startsWithOne(text: string, list: ReadonlySet<string>): boolean {
  for (let length = 1; length <= LENGTH_MAX; length++) if (list.has(text.slice(0, length))) return true;
  return false;
}

function endsWithOne(text: string, list: ReadonlySet<string>): boolean {
  for (let length = 1; length <= LENGTH_MAX; length++) if (list.has(text.slice(-length))) return true;
  return false;
}

function includesOne(sentence: string, list: ReadonlySet<string>): boolean {
  const near = sentence.slice(0, 2 * CLAUSE);
  for (const word of list) if (near.includes(word)) return true;
  return false;
}
