import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, toInline } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";

/** Longer texts are no single sentence that anyone cleaned. */
const SOURCE_LENGTH = 600;

/** The first `most` sentences, as they stand, as long as each has words in it. */
function firstSentences(text: string, most: number): string {
  const spans = sentenceSpans(text).slice(0, most);
  const wordless = spans.findIndex(([from, to]) => !/\p{L}{2}/u.test(text.slice(from, to)));
  const last = spans.at(wordless === -1 ? -1 : wordless - 1);
  return wordless === 0 || last === undefined ? "" : text.slice(0, last[1]);
}

/** What the source says beyond the title: its upgrade note for a breaking change, else one sentence of its description. */
export function sourceProse(entry: LedgerEntry): string | null {
  const upgrade = entry.breaking ? entry.upgrade : null;
  const text = cleanLine(plainPunctuation(upgrade ?? entry.detail ?? ""));
  if (text.length > SOURCE_LENGTH) return null;
  const most = upgrade === null ? 1 : 2;
  const clean = firstSentences(text, most).replace(/(?<![\s.!?。！？])[\s.!?。！？]+$/, "");
  // Escapes may make more sentences of crafted text.
  const isOne = !/[.!?。！？]/.test(clean) || sentenceSpans(toInline(clean)).length <= most;
  return isOne && /^[\p{L}`"'(]/u.test(clean) ? clean : null;
}
