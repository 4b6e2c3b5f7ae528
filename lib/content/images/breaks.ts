/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff60]/u;
/** Characters that never begin a line: closing punctuation, small kana, length and repetition marks. */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\p{M},.!?:;%、。，．・：；？！‐–〜ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ]/u;
/** Characters that never end a line. */
const NEVER_LAST = /[\p{Ps}\p{Pi}$£¥€#@]$/u;

/** Places inside a long identifier, path or address where a reader expects a new line. */
const JOINTS =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=[\p{L}\p{N})}\]][_.:@=?&-]{1,3})(?=[\p{L}\p{N}({[])|(?<=[\p{L}\p{N})}\]])(?=\/)/gu;

const words = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Finds the offsets where a line may end: after spaces, and between words of scripts without spaces. Ascending; the
 * last one is the end of the text.
 */
export function findBreaks(text: string): number[] {
  const breaks: number[] = [];
  for (const { index } of words.segment(text)) {
    if (index > 0 && mayBreak(text.slice(0, index), text.slice(index))) breaks.push(index);
  }
  return [...breaks, text.length];
}

/** Finds the offsets between the parts of identifiers, paths and addresses, ascending. */
export function findJoints(text: string): number[] {
  return Array.from(text.matchAll(JOINTS), ({ index }) => index);
}

function mayBreak(preceding: string, following: string): boolean {
  if (/^\s/.test(following)) return false;
  if (/\s$/.test(preceding)) return true;
  const unspaced = UNSPACED.test(preceding.slice(-1)) || UNSPACED.test(following.slice(0, 1));
  return unspaced && !NEVER_FIRST.test(following) && !NEVER_LAST.test(preceding);
}
