import { extractSentences } from "#lib/content/evidence/attribute.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { LINKEDIN_LENGTH_MAX, X_LENGTH_MAX } from "#lib/content/limits.ts";
import { splitCode, toInline } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import type { TextType } from "#lib/content/types.ts";
import { CHANGELOG_LIMITS } from "#lib/content/verify/fault.ts";
import { checkSupport } from "#lib/content/verify/support.ts";
import { readInline } from "#lib/content/verify/visible.ts";
import { unbackedClaims } from "#lib/content/writers/model/claims.ts";
import { unknownNames, vocabulary } from "#lib/content/writers/model/names.ts";

/** The brand's names, which need no source, and the language of its texts. */
export type Voice = { names: readonly string[]; language: string };

const WORDS_MIN = 3;
const DENSE_MIN = 6;
const ACTIVE = /<[!/a-z]|\]\(|\b(?:javascript|vbscript|data):\S/i;
const LONG_DASH = /[–—―]/;
/** Words that make a statement stronger (generation.md, section 6). */
const STRONG = /\b(?:always|never|every|all|only|must|free|deleted?|guarantee[sd]?)\b/gi;

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
 * and claims that are stronger than the facts. Other words are not compared.
 */
export function findUnsourced(sentence: string, entry: LedgerEntry, ledger: Ledger, voice: Voice): string[] {
  const text = toInline(sentence);
  const unit = {
    section: "updates" as const,
    category: null,
    sentences: [{ text, entryIds: [entry.id], visible: readInline(text) }],
  };
  const tokens = checkSupport([unit], ledger, { ...CHANGELOG_LIMITS, names: voice.names }).flatMap(
    // A word and a code span with the same call differ in the last bracket, which is no punctuation.
    ({ token }) => token?.replace(/\($/, "()") ?? [],
  );
  const facts = [entry.title, entry.detail, entry.upgrade, ...entry.facts.map((fact) => fact.text)];
  const known = vocabulary([
    ...facts,
    ...voice.names,
    ...ledger.repositories.flatMap(({ owner, name }) => [owner, name]),
  ]);
  const names = unknownNames(sentence, known, { language: voice.language, isHeading: false });
  const source = facts.join("\n");
  const claims = unbackedClaims(sentence, [{ ...entry, detail: source }]);
  const strong = (sentence.match(STRONG) ?? []).filter((word) => !new RegExp(`\\b${word}\\b`, "i").test(source));
  return [...new Set([...tokens, ...names, ...claims, ...strong])];
}
