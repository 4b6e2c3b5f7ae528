import { type AttributedSentence, extractSentences } from "#lib/content/evidence/attribute.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { checkSentence } from "#lib/content/verify/sentence/check-sentence.ts";
import { listFactTexts } from "#lib/content/verify/sentence/entry-facts.ts";
import { listStems } from "#lib/content/verify/sentence/stems.ts";

/** A sentence of a proposal that no source of the post supports, with the words that none of them has. */
export type Unsupported = { sentence: string; words: string[] };

type Base = { markdown: string; sentences: readonly AttributedSentence[] };

/**
 * Checks the sentences that a proposal adds to a post against the sources of the sentence of the post that is most like
 * each. What the post says elsewhere may be named again.
 */
export function findUnsupported(base: Base, proposed: string, ledger: Ledger, language: string): Unsupported[] {
  const existing = new Set(extractSentences(base.markdown));
  const added = extractSentences(proposed).filter((sentence) => !existing.has(sentence));
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  return added.flatMap((markdown) => {
    const sentence = toPlain(markdown);
    const similar = findSimilar(sentence, base.sentences);
    const cited = similar?.entryIds.flatMap((id) => entries.get(id) ?? []) ?? [];
    const facts = [...(similar ? [similar.text] : []), ...cited.flatMap(listFactTexts)];
    const sources = { facts, names: [base.markdown], counts: [], language, isHeading: false };
    const { faults } = checkSentence(sentence, sources);
    return faults.length === 0 ? [] : [{ sentence, words: [...new Set(faults.map(({ words }) => words))] }];
  });
}

/** The sentence that shares most words with another one. */
function findSimilar(sentence: string, sentences: readonly AttributedSentence[]): AttributedSentence | undefined {
  const stems = new Set(listStems(sentence));
  const shared = ({ text }: AttributedSentence): number => stems.intersection(new Set(listStems(text))).size;
  const [best] = sentences.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}
