import type { Ledger } from "#lib/content/ledger/types.ts";
import { escapeMarkdown } from "#lib/content/text/inline.ts";
import type { WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds } from "#lib/content/writers/facts/item.ts";
import { LEXICONS } from "#lib/content/writers/lexicon/tones.ts";
import { piece } from "#lib/content/writers/piece.ts";
import { writeHeadline } from "#lib/content/writers/sentences/headline.ts";
import { type Detail, draftSections } from "#lib/content/writers/sentences/sections.ts";
import { draftSummary } from "#lib/content/writers/sentences/summary.ts";
import { wordPieces } from "#lib/content/writers/style/word-sentences.ts";

/**
 * Renders a changelog from the ledger (generation.md 3). The same ledger and options give the same bytes, and every
 * word comes from the lexicon or a source. A ledger without kept entries is skipped.
 */
export function writeChangelog(ledger: Ledger, options: WriterOptions, detail: Detail = "full"): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const words = LEXICONS[options.tone];
  const { title, about } = writeHeadline(facts);
  const heading = piece("# ", { text: escapeMarkdown(title), entryIds: getEntryIds(about) });
  const drafted = [heading, draftSummary(facts, words), ...draftSections(facts, words, detail)];
  return toDraft(title, wordPieces(drafted, facts), options);
}
