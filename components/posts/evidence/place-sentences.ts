/** A stretch of one text of the article, and which sentence it belongs to; null belongs to none. */
export type Segment = { text: string; sentence: number | null };

const SKIPPED = /[^\p{L}\p{N}]/u;

/** A sentence's Markdown without what the reader does not see: link addresses, entities, markup. */
function visible(markdown: string): string {
  return markdown.replace(/\]\((?:[^()\\]|\\.|\([^()]*\))*\)/g, "]").replace(/&(?:#x?[0-9a-f]+|[a-z]+);/gi, "");
}

/** Letters and digits alone, and where each stands in the text (UTF-16 units). */
function lettersOf(text: string): { key: string; places: number[] } {
  const places: number[] = [];
  let key = "";
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!SKIPPED.test(char)) {
      for (let unit = 0; unit < char.length; unit += 1) places.push(at + unit);
      key += char;
    }
    at += char.length;
  }
  return { key, places };
}

/**
 * Finds each sentence of the Markdown source in the rendered texts, in reading order, comparing letters and digits
 * alone. A sentence that cannot be found is passed over; what stands between sentences belongs to none.
 */
export function placeSentences(texts: readonly string[], sentences: readonly string[]): Segment[][] {
  const whole = texts.join("");
  const { key: haystack, places } = lettersOf(whole);
  const owners: (number | null)[] = Array.from({ length: whole.length }, () => null);
  let from = 0;
  for (const [sentence, markdown] of sentences.entries()) {
    const { key } = lettersOf(visible(markdown));
    const at = key === "" ? -1 : haystack.indexOf(key, from);
    if (at === -1) continue;
    from = at + key.length;
    const first = openingOf(whole, places[at] ?? 0, owners);
    const last = closingOf(whole, places[from - 1] ?? 0);
    owners.fill(sentence, first, last + 1);
  }
  let offset = 0;
  return texts.map((text) => {
    const segments = segmentsOf(text, owners.slice(offset, offset + text.length));
    offset += text.length;
    return segments;
  });
}

const MARK = /[^\p{L}\p{N}\s]/u;

/** A bracket, quote or `#` right before the first letter belongs to the sentence, unless another one ends there. */
function openingOf(text: string, at: number, owners: readonly (number | null)[]): number {
  let first = at;
  while (first > 0 && MARK.test(text.charAt(first - 1)) && owners[first - 1] === null) first -= 1;
  return first;
}

/** So do the marks right after its last letter. */
function closingOf(text: string, at: number): number {
  let last = at;
  while (last + 1 < text.length && MARK.test(text.charAt(last + 1))) last += 1;
  return last;
}

function segmentsOf(text: string, owners: readonly (number | null)[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, sentence] of owners.entries()) {
    const last = segments.at(-1);
    if (last && last.sentence === sentence) last.text += text.charAt(index);
    else segments.push({ text: text.charAt(index), sentence });
  }
  return segments;
}
