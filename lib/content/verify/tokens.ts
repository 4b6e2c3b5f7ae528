/**
 * The words of a text that can be wrong: numbers, versions, ids, names, addresses and code identifiers.
 * Ordinary words are not judged.
 */

const EDGES = /^[\s([{<"'`“‘,;:!?*]+|[\s)\]}>"'`”’.,;:!?*]+$/g;
/** Dots after the edges of a word show that it was cut. */
const CUT = /[^.]\.{3,4}(?![.\w])[\s)\]}>"'`*.,;:]*$/;
const NUMBER_WORDS = new Map([
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
]);
const CHECKED = /\d|_|[a-z][A-Z]|^[@#]\S|^--?\w|::|\(\)|->|[^\s/]\/[^\s/]|\w\.\w|^\p{Lu}{2,}[a-z]+\p{Lu}|\$\w/u;
const DAY = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/g;
const PLAIN = /^(?:and\/or|e\.g|i\.e|\w{1,2}\/\w{1,2})$/i;
const COUNTED =
  /\bone (?:(?:breaking|security|further|more|related|new) )?(?:change|contributor|commit|fix|bug|feature|pull request|release)\b/i;

/** Letters with ordinary punctuation around them, most of any text, need no source. */
const PLAIN_WORD = /^["'(]?[A-Z]?[a-z]+(?:'[a-z]+)?[)"',.;:!?]*$/;
const NUMBERED = new RegExp(`\\b(?:${[...NUMBER_WORDS.keys()].join("|")})\\b`, "i");

/** White space and the edges that sentences put around a word are no part of it. */
function words(text: string, passOver?: RegExp): string[] {
  return text
    .split(/\s+/)
    .filter((word) => passOver?.test(word) !== true)
    .map((word) => word.replace(EDGES, "") + (CUT.test(word) ? "..." : ""))
    .filter((word) => word !== "");
}

/** The words that need a source, as they stand in the text. */
export function checkedTokens(text: string): string[] {
  return words(text, PLAIN_WORD).filter((word) => CHECKED.test(word) && !PLAIN.test(word));
}

/** Numbers said in words, with their value; "one" only where it counts something. */
export function numberWords(text: string): { token: string; value: number }[] {
  const found = (NUMBERED.test(text) ? words(text) : []).flatMap((word) => {
    const value = NUMBER_WORDS.get(word.toLowerCase());
    return value === undefined ? [] : [{ token: word, value }];
  });
  return COUNTED.test(text) ? [...found, { token: "one", value: 1 }] : found;
}

/** Days that a text names, as "March 3": their number alone could be a count. */
export function dayTokens(text: string): string[] {
  return text.match(DAY) ?? [];
}

/** Whether `token` stands in `text` as a whole: no letter, digit or decimal part continues it, after it only as a prefix. */
export function standsIn(text: string, token: string, asPrefix = false): boolean {
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + token.length, at + token.length + 2);
    const opens = !/[\p{L}\p{N}_]$/u.test(before) || !/^[\p{L}\p{N}_]/u.test(token);
    const closes = !/^[\p{L}\p{N}_]/u.test(after) || !/[\p{L}\p{N}_]$/u.test(token);
    const decimal = (/\d\.$/.test(before) && /^\d/.test(token)) || (/^\.\d/.test(after) && /\d$/.test(token));
    if (opens && (asPrefix || (closes && !decimal))) return true;
  }
  return false;
}
