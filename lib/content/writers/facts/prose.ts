import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, toInline } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";

/** Longer texts are unlikely to be a single clean sentence. */
const SOURCE_LENGTH = 600;

/** The first `most` sentences, stopping before a sentence without words. */
function firstSentences(text: string, most: number): string {
  const spans = sentenceSpans(text).slice(0, most);
  const wordless = spans.findIndex(([from, to]) => !/\p{L}{2}/u.test(text.slice(from, to)));
  const lastSpan = spans.at(wordless === -1 ? -1 : wordless - 1);
  return wordless === 0 || lastSpan === undefined ? "" : text.slice(0, lastSpan[1]);
}

/**
 * The source's text beyond the title: the upgrade note of a breaking change, else one sentence of its description.
 */
export function sourceProse(entry: LedgerEntry): string | null {
  const upgrade = entry.breaking ? entry.upgrade : null;
  const text = cleanLine(plainPunctuation(upgrade ?? entry.detail ?? ""));
  if (text.length > SOURCE_LENGTH) return null;
  const most = upgrade === null ? 1 : 2;
  const clean = firstSentences(text, most).replace(/(?<![\s.!?。！？])[\s.!?。！？]+$/, "");
  // Escaping can split crafted text into more sentences.
  const isOne = !/[.!?。！？]/.test(clean) || sentenceSpans(toInline(clean)).length <= most;
  return isOne && /^[\p{L}`"'(]/u.test(clean) ? clean : null;
}
