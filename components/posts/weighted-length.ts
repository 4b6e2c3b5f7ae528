/** Most characters of a post on X, by its own count. */
export const X_LENGTH_MAX = 280;
const URL_WEIGHT = 23;
const URL = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’)\]}]/gi;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Code points that count one; every other counts two. */
const LIGHT: readonly [from: number, to: number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/**
 * How long X takes a text to be: a link counts 23 whatever its length, an emoji 2 however it is composed,
 * Chinese, Japanese and Korean characters 2, most others 1, after Unicode normalization (NFC).
 */
export function weightedLength(text: string): number {
  const normal = text.normalize("NFC");
  const links = normal.match(URL)?.length ?? 0;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(normal.replace(URL, ""));
  let sum = links * URL_WEIGHT;
  for (const { segment } of graphemes) sum += weightOf(segment);
  return sum;
}

function weightOf(grapheme: string): number {
  if (EMOJI.test(grapheme) && !/^[\d#*©®™]$/u.test(grapheme)) return 2;
  let sum = 0;
  for (const char of grapheme) {
    const point = char.codePointAt(0) ?? 0;
    sum += LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return sum;
}
