/** Numbers in words, with their values. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  twice: 2,
  doubles: 2,
  doubled: 2,
  triples: 3,
  tripled: 3,
  half: 0.5,
};

const FIGURE = /\d+(?:[.,]\d+)*(?:-(?:alpha|beta|rc|pre|next|canary|dev)[.\d]*\d)?/g;
/** A source that says "half" backs "twice"; in a sentence, it mostly counts nothing. */
const HALF = "half";
const COUNT_MAX = 12;
/** "a, b, c and d": up to three words between commas, up to the last "and" or "or". */
const ENUMERATION = /\S+(?:, \S+(?: [^\s,;:.]+){0,2}){1,30},? (?:and|or) /g;
/** Units of time and size, which one figure can be written in several of. */
const MEASURED =
  /\d\s?-?(?:[mµn]?s|sec(?:ond)?s?|milliseconds?|min(?:ute)?s?|h|hours?|days?|weeks?|months?|years?|[kKMGT]i?B|bytes?)\b/;
const SCALES = [1_000, 1_024, 60, 24, 7, 12, 3_600];

/** The form in which numbers and versions are compared: `1,000` as `1000`, `30.4.0` as `30.4`. */
function normalizeFigure(figure: string): string {
  const grouped = /^\d{1,3}(?:,\d{3})+$/.test(figure) ? figure.replaceAll(",", "") : figure;
  return grouped.includes(".") ? grouped.replace(/(?:\.0+)+$/, "") : grouped;
}

/** Numbers that compare and count nothing. */
const MULTIPLES = /^(?:twice|doubled?s?|tripled?s?)$/;

/** A number or version of a text, as written and in the form that is compared. */
export type Figure = { token: string; value: string };

/** All numbers and versions of a text, in digits and in words. */
export function listFigures(text: string): Figure[] {
  const digits = [...text.matchAll(FIGURE)].map(([token]) => ({ token, value: normalizeFigure(token) }));
  const words = [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(([token]) => {
    const value = Object.hasOwn(NUMBER_WORDS, token) ? NUMBER_WORDS[token] : undefined;
    return value === undefined ? [] : [{ token, value: String(value) }];
  });
  return [...digits, ...words];
}

/** The lengths of the enumerations in a text, which a sentence may count. */
export function listCounts(text: string): number[] {
  return [...text.matchAll(ENUMERATION)].map(([list]) => list.replace(/,(?= (?:and|or) $)/, "").split(",").length + 1);
}

/** Whether a stated figure is this one in another unit: 1.2 seconds for 1,200 ms. */
function isConverted(value: string, stated: ReadonlySet<string>): boolean {
  return SCALES.some((scale) => stated.has(String(Number(value) * scale)) || stated.has(String(Number(value) / scale)));
}

/** Whole numbers of times that one stated number is another: "four times" for 2048 and 512. */
function listRatios(stated: ReadonlySet<string>): number[] {
  const values = ["1", ...stated].map(Number).filter((value) => value > 0 && Number.isFinite(value));
  return values.flatMap((a) => values.map((b) => a / b)).filter((ratio) => ratio > 1 && Number.isInteger(ratio));
}

/**
 * The numbers of a sentence that its sources do not state and that count nothing in them.
 * @param counts further values that the sentence may state, such as the number of its facts
 */
export function findUnknownFigures(sentence: string, sources: readonly string[], counts: readonly number[]): string[] {
  const stated = new Set(sources.flatMap((text) => listFigures(text)).map(({ value }) => value));
  const ratios = new Set(listRatios(stated));
  const counted = new Set([...counts, ...sources.flatMap(listCounts), ...ratios]);
  const isMeasured = MEASURED.test(sentence);
  return listFigures(sentence)
    .filter(({ token }) => token !== HALF)
    .filter(({ token, value }) => {
      const derived = MULTIPLES.test(token) ? ratios : counted;
      return !stated.has(value) && !(Number(value) <= COUNT_MAX && derived.has(Number(value)));
    })
    .filter(({ value }) => !(isMeasured && isConverted(value, stated)))
    .map(({ token }) => token);
}
