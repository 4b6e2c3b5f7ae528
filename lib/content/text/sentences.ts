/** Splitting running Markdown text into sentences, each a slice of the text. */

const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}])(?:e\.g|i\.e|etc|vs|cf|al|approx|incl|resp|fig|no|nos|vol|pp?|ca|est|v|ver|inc|ltd|corp|co|jr|sr|st|mr|mrs|ms|dr|prof|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[A-Za-z])\.$/iu;
const START = /[\p{Lu}\p{Lo}\p{N}`[*_"'“(<$@#\\]/u;
/** How far an opening mark looks for its end, so that crafted text costs linear time. */
const SPAN_LIMIT = 400;
/** More marks than this after a sentence are text of their own, for the same reason. */
const MARKS_LIMIT = 32;
const WIDE_END = /[。！？]/;

/** Where the bracketed or coded stretch that opens at `at` ends, or `at` where none opens. */
function skipAtomic(text: string, at: number): number {
  const char = text[at];
  if (char === "\\") return at + 2;
  if (char === "`") return skipCode(text, at);
  if (char === "(" || char === "[") return skipBracket(text, at, char === "(" ? ")" : "]");
  if (char === "*" && text.startsWith("**", at)) return skipBold(text, at);
  return at;
}

function skipCode(text: string, at: number): number {
  const window = text.slice(at, at + SPAN_LIMIT);
  const run = /^`+/.exec(window)?.[0].length ?? 1;
  for (let index = run; index < window.length; index += 1) {
    if (window[index] !== "`") continue;
    const from = index;
    while (window[index] === "`") index += 1;
    if (index - from === run) return at + index;
  }
  return at + run;
}

function skipBracket(text: string, at: number, closer: string): number {
  const opener = text[at];
  let depth = 0;
  for (let index = at; index < text.length && index - at < SPAN_LIMIT; index += 1) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (char === "`") index = skipCode(text, index) - 1;
    else if (char === opener) depth += 1;
    else if (char === closer) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return at + 1;
}

function skipBold(text: string, at: number): number {
  for (let index = at + 2; index < text.length && index - at < SPAN_LIMIT; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === "`") index = skipCode(text, index) - 1;
    else if (text.startsWith("**", index)) return index + 2;
  }
  return at + 2;
}

/** The index after a sentence that ends with the mark at `at`, or undefined when none ends there. */
function endAfter(text: string, at: number): number | undefined {
  let end = at + 1;
  while (end - at < MARKS_LIMIT && /[.!?…"'”’)\]*_`]/.test(text[end] ?? "")) end += 1;
  if (WIDE_END.test(text[at] ?? "")) return end;
  if (end >= text.length) return end;
  if (!/\s/.test(text[end] ?? "")) return undefined;
  const next = text.slice(end).trimStart().charAt(0);
  if (!START.test(next)) return undefined;
  if (text[at] === "." && ABBREVIATION.test(text.slice(Math.max(0, at - 12), at + 1))) return undefined;
  return end;
}

/**
 * `[from, to)` of every sentence, in order, white space between them left out.
 * Versions, abbreviations, initials, code, links, bold titles and parentheses never end one.
 */
export function sentenceSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  let from = 0;
  const push = (to: number): void => {
    const slice = text.slice(from, to);
    const start = from + (slice.length - slice.trimStart().length);
    const stop = from + slice.trimEnd().length;
    if (stop > start) spans.push([start, stop]);
    from = to;
  };
  for (let at = 0; at < text.length; ) {
    const skipped = skipAtomic(text, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const end = /[.!?。！？]/.test(text[at] ?? "") && /\S/.test(text[at - 1] ?? "") ? endAfter(text, at) : undefined;
    if (end === undefined) at += 1;
    else {
      push(end);
      at = end;
    }
  }
  push(text.length);
  return spans;
}

/** The sentences of a stretch of text, each exactly as it stands there. */
export function splitSentences(text: string): string[] {
  return sentenceSpans(text).map(([from, to]) => text.slice(from, to));
}
