/** A part of an article's text with the index of its sentence, or null. */
export type Segment = { text: string; sentence: number | null };

const SKIPPED = /[^\p{L}\p{N}]/u;

/** The visible text of a sentence's Markdown, without link URLs, entities and markup. */
function visible(markdown: string): string {
  return markdown.replace(/\]\((?:[^()\\]|\\.|\([^()]*\))*\)/g, "]").replace(/&(?:#x?[0-9a-f]+|[a-z]+);/gi, "");
}

/** The letters and digits of a text, with the offset of each (UTF-16 units). */
function extractLetters(text: string): { key: string; places: number[] } {
  const places: number[] = [];
  let key = "";
  for (let offset = 0; offset < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    if (!SKIPPED.test(char)) {
      for (let unit = 0; unit < char.length; unit += 1) places.push(offset + unit);
      key += char;
    }
    offset += char.length;
  }
  return { key, places };
}

/**
 * Locates the sentences of the Markdown source in the rendered texts in reading order, comparing only letters and
 * digits. Sentences without a match are skipped, and text between sentences belongs to none.
 */
export function placeSentences(texts: readonly string[], sentences: readonly string[]): Segment[][] {
  const fullText = texts.join("");
  const { key: haystack, places } = extractLetters(fullText);
  const owners: (number | null)[] = Array.from({ length: fullText.length }, () => null);
  let from = 0;
  for (const [sentence, markdown] of sentences.entries()) {
    const { key } = extractLetters(visible(markdown));
    const index = key === "" ? -1 : haystack.indexOf(key, from);
    if (index === -1) continue;
    from = index + key.length;
    const start = findStart(fullText, places[index] ?? 0, owners);
    const end = findEnd(fullText, places[from - 1] ?? 0);
    owners.fill(sentence, start, end + 1);
  }
  let offset = 0;
  return texts.map((text) => {
    const segments = toSegments(text, owners.slice(offset, offset + text.length));
    offset += text.length;
    return segments;
  });
}

const MARK = /[^\p{L}\p{N}\s]/u;

/**
 * Extends a sentence to the bracket, quote or `#` directly before its first letter, unless another sentence ends
 * there.
 */
function findStart(text: string, index: number, owners: readonly (number | null)[]): number {
  let start = index;
  while (start > 0 && MARK.test(text.charAt(start - 1)) && owners[start - 1] === null) start -= 1;
  return start;
}

/** Extends a sentence over the punctuation directly after its last letter. */
function findEnd(text: string, index: number): number {
  let end = index;
  while (end + 1 < text.length && MARK.test(text.charAt(end + 1))) end += 1;
  return end;
}

function toSegments(text: string, owners: readonly (number | null)[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, sentence] of owners.entries()) {
    const previous = segments.at(-1);
    if (previous && previous.sentence === sentence) previous.text += text.charAt(index);
    else segments.push({ text: text.charAt(index), sentence });
  }
  return segments;
}
