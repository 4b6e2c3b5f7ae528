const SHARED_MIN = 0.6;
const REWORDED_MIN = 0.75;
const CONTAINED_MIN = 0.9;

/** A run of a script without spaces between words, or a word of another one. */
const PARTS =
  /(?<dense>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+)|[[\p{L}\p{N}_\-]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]{2,}/gv;

function letterPairs(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/**
 * The words of a line, by which two wordings of one note are compared. Chinese and Japanese separate no words, so pairs
 * of neighboring characters are used instead.
 */
export function noteWords(text: string): Set<string> {
  const parts = [...text.toLowerCase().matchAll(PARTS)];
  return new Set(parts.flatMap(({ 0: part, groups }) => (groups?.dense === undefined ? [part] : letterPairs(part))));
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}

/** Whether two lines share 60% of the words of the shorter one, and so are two wordings of one note. */
export function isSameNote(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const needed = Math.max(small.size * SHARED_MIN, large.size * SHARED_MIN * SHARED_MIN);
  // Most pairs differ in length, which costs nothing to see.
  return small.size > 0 && small.size >= needed && countShared(small, large) >= needed;
}

const VERSION = /\d+(?:\.\d+)+/g;

/** Words that turn what a text says. */
const TURNS = /\b(?:revert\w*|re-?apply|undo|no longer|not|dis(?:able|allow)\w*|remov\w+|deprecat\w+|restor\w+)\b/gi;

/** Whether a text that replaces another one keeps its versions, and takes back nothing. */
function keepsSense(text: string, earlier: string): boolean {
  const turns = (words: string) =>
    (words.match(TURNS) ?? [])
      .map((word) => word.toLowerCase().slice(0, 6))
      .sort()
      .join(" ");
  return (earlier.match(VERSION) ?? []).every((version) => text.includes(version)) && turns(text) === turns(earlier);
}

/** The words of a text without their endings: `adds` and `added` are the same. */
function stemWords(text: string): Set<string> {
  return new Set([...noteWords(text)].map((word) => (word.length > 3 ? word.replace(/(?:ing|ed|es|e|s)$/, "") : word)));
}

/** Whether two texts say the same: they share three quarters of their words, and the words that decide. */
export function isReworded(text: string, earlier: string): boolean {
  const [a, b] = [stemWords(text), stemWords(earlier)];
  const shared = countShared(a, b);
  return shared >= (a.size + b.size - shared) * REWORDED_MIN && keepsSense(text, earlier);
}

/** Whether a text has nearly all words of another one. */
export function containsText(text: string, other: string): boolean {
  const [a, b] = [stemWords(text), stemWords(other)];
  return b.size > 0 && countShared(b, a) >= b.size * CONTAINED_MIN;
}

/** Whether a text says what an earlier one says, and more. */
export function extendsText(text: string, earlier: string): boolean {
  return containsText(text, earlier) && keepsSense(text, earlier);
}
