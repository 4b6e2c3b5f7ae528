const EDGES = /^[\s([{<"'`“‘,;:!?*]+|[\s)\]}>"'`”’.,;:!?*。！？]+$/g;
/** An ellipsis after the edges of a word shows that it was cut. */
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

/** Letters with ordinary punctuation, which is most of any text, need no source. */
const PLAIN_WORD = /^["'(]?[A-Z]?[a-z]+(?:'[a-z]+)?[)"',.;:!?]*$/;
const NUMBERED = new RegExp(`\\b(?:${[...NUMBER_WORDS.keys()].join("|")})\\b`, "i");

/** Splits text into words without surrounding white space and punctuation. */
function words(text: string, passOver?: RegExp): string[] {
  return text
    .split(/\s+/)
    .filter((word) => passOver?.test(word) !== true)
    .map((word) => word.replace(EDGES, "") + (CUT.test(word) ? "..." : ""))
    .filter((word) => word !== "");
}

/** The words that need a source: numbers, versions, IDs, names, URLs and code identifiers. */
export function checkedTokens(text: string): string[] {
  return words(text, PLAIN_WORD).filter((word) => CHECKED.test(word) && !PLAIN.test(word));
}

/** Numbers written as words, with their values; "one" only if it counts something. */
export function numberWords(text: string): { token: string; value: number }[] {
  const numbers = (NUMBERED.test(text) ? words(text) : []).flatMap((word) => {
    const value = NUMBER_WORDS.get(word.toLowerCase());
    return value === undefined ? [] : [{ token: word, value }];
  });
  return COUNTED.test(text) ? [...numbers, { token: "one", value: 1 }] : numbers;
}

/** Days named in a text, such as "March 3", because their number alone could be a count. */
export function dayTokens(text: string): string[] {
  return text.match(DAY) ?? [];
}

/**
 * Whether `text` contains `token` as a whole, not continued by a letter, digit or decimal part. With `asPrefix` the
 * token may continue.
 */
export function containsToken(text: string, token: string, asPrefix = false): boolean {
  for (let index = text.indexOf(token); index !== -1; index = text.indexOf(token, index + 1)) {
    const preceding = text.slice(Math.max(0, index - 2), index);
    const following = text.slice(index + token.length, index + token.length + 2);
    const opens = !/[\p{L}\p{N}_]$/u.test(preceding) || !/^[\p{L}\p{N}_]/u.test(token);
    const closes = !/^[\p{L}\p{N}_]/u.test(following) || !/[\p{L}\p{N}_]$/u.test(token);
    const decimal = (/\d\.$/.test(preceding) && /^\d/.test(token)) || (/^\.\d/.test(following) && /\d$/.test(token));
    if (opens && (asPrefix || (closes && !decimal))) return true;
  }
  return false;
}
