/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff60]/u;
/** What never begins a line: closing punctuation, small kana, marks of length and repetition. */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\p{M},.!?:;%、。，．・：；？！‐–〜ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ]/u;
/** What never ends a line. */
const NEVER_LAST = /[\p{Ps}\p{Pi}$£¥€#@]$/u;

const words = new Intl.Segmenter("und", { granularity: "word" });

/** Offsets at which a line may end: after spaces, and between words of scripts that have none. Ascending, the end last. */
export function breaksOf(text: string): number[] {
  const breaks: number[] = [];
  for (const { index } of words.segment(text)) {
    if (index > 0 && mayBreak(text.slice(0, index), text.slice(index))) breaks.push(index);
  }
  return [...breaks, text.length];
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (/\s$/.test(before)) return true;
  const unspaced = UNSPACED.test(before.slice(-1)) || UNSPACED.test(after.slice(0, 1));
  return unspaced && !NEVER_FIRST.test(after) && !NEVER_LAST.test(before);
}
