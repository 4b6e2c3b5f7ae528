import { extractSentences } from "#lib/content/evidence/attribute.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { LINKEDIN_LENGTH_MAX, X_LENGTH_MAX } from "#lib/content/limits.ts";
import { splitCode, toInline } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import type { TextType } from "#lib/content/types.ts";
import { checkSentence } from "#lib/content/verify/sentence/check-sentence.ts";
import { listFactTexts } from "#lib/content/verify/sentence/entry-facts.ts";
import { readInline } from "#lib/content/verify/visible.ts";

/** The brand's names, which need no source, and the language of its texts. */
export type Voice = { names: readonly string[]; language: string };

const WORDS_MIN = 3;
const DENSE_MIN = 6;
const ACTIVE = /<[!/a-z]|\]\(|\b(?:javascript|vbscript|data):\S/i;
const LONG_DASH = /[–—―]/;

const isPost = (type: TextType): boolean => type === "linkedin_post" || type === "twitter_post";

/** Returns what is wrong with the form of a sentence, in sentences for the person who wrote it. */
export function checkForm(sentence: string, type: TextType): string[] {
  const prose = splitCode(sentence)
    .map(({ code, text }) => (code ? "x" : text))
    .join("");
  const faults: string[] = [];
  const isShort = isDense(prose) ? prose.length < DENSE_MIN : wordCount(prose) < WORDS_MIN;
  if (isShort) faults.push("Write a whole sentence.");
  if (splitSentences(toInline(sentence)).length > 1) faults.push("Write one sentence only.");
  if (ACTIVE.test(prose)) faults.push("Write plain text, without links and HTML.");
  if (LONG_DASH.test(prose)) faults.push("Use a comma instead of the long dash.");
  if (isPost(type) && !isPlainForNetworks(sentence))
    faults.push("Leave out tags, mentions, links, numbers with # and emoji: networks turn them into links.");
  return faults;
}

/** Returns what is wrong with a text that a sentence was added to: its length, and where the sentence begins. */
export function checkPlace(markdown: string, sentence: string, type: TextType): string[] {
  if (!extractSentences(markdown).includes(sentence)) return ["Begin with a capital letter."];
  const visible = readInline(markdown).text.trim();
  const [length, max] =
    type === "twitter_post"
      ? [Math.max(weightedLength(markdown.trim()), weightedLength(visible)), X_LENGTH_MAX]
      : type === "linkedin_post"
        ? [visible.length, LINKEDIN_LENGTH_MAX]
        : [0, 0];
  return length > max ? [`Shorten the sentence: the post would have ${length - max} characters too many.`] : [];
}

/**
 * Returns the words of a sentence that no fact of the change says: numbers, versions, names, identifiers, addresses,
 * the opposite of the facts, and claims that are stronger than they are.
 */
export function findUnsourced(sentence: string, entry: LedgerEntry, ledger: Ledger, voice: Voice): string[] {
  const names = [...voice.names, ...ledger.repositories.flatMap(({ owner, name }) => [owner, name])];
  const sources = { facts: listFactTexts(entry), names, counts: [], language: voice.language, isHeading: false };
  const { faults } = checkSentence(sentence, sources);
  // A person knows more than the facts and need not use their words.
  return [...new Set(faults.filter(({ kind }) => kind !== "apart").map(({ words }) => words))];
}
