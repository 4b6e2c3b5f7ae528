const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}])(?:e\.g|i\.e|etc|vs|cf|al|approx|incl|resp|fig|no|nos|vol|pp?|ca|est|v|ver|inc|ltd|corp|co|jr|sr|st|mr|mrs|ms|dr|prof|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[A-Za-z])\.$/iu;
const START = /[\p{Lu}\p{Lo}\p{N}`[*_"'“(<$@#\\]/u;
/** The maximum distance from an opening mark to its closing mark. It keeps crafted text linear. */
const SPAN_LIMIT = 400;
/** The maximum number of closing marks after a sentence, also to keep crafted text linear. */
const MARKS_LIMIT = 32;
/** The first word of a text that has more than one. */
const FIRST_WORD = /^\s*(\S{1,80}) /;
const WIDE_END = /[。！？]/;

/** Returns the end of the bracketed or code span that opens at `start`, or `start` if none opens there. */
function skipAtomic(text: string, start: number): number {
  const char = text[start];
  if (char === "\\") return start + 2;
  if (char === "`") return skipCode(text, start);
  if (char === "(" || char === "[") return skipBracket(text, start, char === "(" ? ")" : "]");
  if (char === "*" && text.startsWith("**", start)) return skipBold(text, start);
  return start;
}

function skipCode(text: string, start: number): number {
  const window = text.slice(start, start + SPAN_LIMIT);
  const run = /^`+/.exec(window)?.[0].length ?? 1;
  for (let index = run; index < window.length; index += 1) {
    if (window[index] !== "`") continue;
    const from = index;
    while (window[index] === "`") index += 1;
    if (index - from === run) return start + index;
  }
  return start + run;
}

function skipBracket(text: string, start: number, closer: string): number {
  const opener = text[start];
  let depth = 0;
  for (let index = start; index < text.length && index - start < SPAN_LIMIT; index += 1) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (char === "`") index = skipCode(text, index) - 1;
    else if (char === opener) depth += 1;
    else if (char === closer) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return start + 1;
}

function skipBold(text: string, start: number): number {
  for (let index = start + 2; index < text.length && index - start < SPAN_LIMIT; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === "`") index = skipCode(text, index) - 1;
    else if (text.startsWith("**", index)) return index + 2;
  }
  return start + 2;
}

/** Returns the index after a sentence that ends with the mark at `markIndex`, or undefined if none ends there. */
function endAfter(text: string, markIndex: number, firstWord: string | undefined): number | undefined {
  let end = markIndex + 1;
  while (end - markIndex < MARKS_LIMIT && /[.!?…"'”’)\]*_`]/.test(text[end] ?? "")) end += 1;
  if (WIDE_END.test(text[markIndex] ?? "")) return end;
  if (end >= text.length) return end;
  if (!/\s/.test(text[end] ?? "")) return undefined;
  const [next = ""] = text
    .slice(end, end + SPAN_LIMIT)
    .trimStart()
    .split(/\s/, 1);
  // A product with a name in lower case can begin sentences, too: "fzf adds a key. fzf also reads mice."
  if (!START.test(next.charAt(0)) && next !== firstWord) return undefined;
  if (text[markIndex] === "." && ABBREVIATION.test(text.slice(Math.max(0, markIndex - 12), markIndex + 1)))
    return undefined;
  return end;
}

/**
 * Returns `[from, to)` of every sentence in order, without surrounding white space.
 * Versions, abbreviations, initials, code, links, bold titles and parentheses never end a sentence.
 */
export function sentenceSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  const firstWord = FIRST_WORD.exec(text)?.[1];
  let from = 0;
  const push = (to: number): void => {
    const slice = text.slice(from, to);
    const start = from + (slice.length - slice.trimStart().length);
    const stop = from + slice.trimEnd().length;
    if (stop > start) spans.push([start, stop]);
    from = to;
  };
  for (let index = 0; index < text.length; ) {
    const skipped = skipAtomic(text, index);
    if (skipped > index) {
      index = skipped;
      continue;
    }
    const end =
      /[.!?。！？]/.test(text[index] ?? "") && /\S/.test(text[index - 1] ?? "")
        ? endAfter(text, index, firstWord)
        : undefined;
    if (end === undefined) index += 1;
    else {
      push(end);
      index = end;
    }
  }
  push(text.length);
  return spans;
}

/** Splits running Markdown text into sentences, each an exact slice of the text. */
export function splitSentences(text: string): string[] {
  return sentenceSpans(text).map(([from, to]) => text.slice(from, to));
}
