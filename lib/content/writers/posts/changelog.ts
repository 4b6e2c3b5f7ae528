import type { Ledger } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import type { WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds } from "#lib/content/writers/facts/item.ts";
import { piece } from "#lib/content/writers/piece.ts";
import { draftThanks } from "#lib/content/writers/sentences/credit.ts";
import { writeTitle } from "#lib/content/writers/sentences/headline.ts";
import { type Detail, draftSections } from "#lib/content/writers/sentences/sections.ts";
import { draftSummary } from "#lib/content/writers/sentences/summary.ts";
import { MARKDOWN } from "#lib/content/writers/sentences/text-format.ts";
import { createVoice } from "#lib/content/writers/sentences/voice.ts";
import { wordPieces } from "#lib/content/writers/style/word-sentences.ts";

/**
 * Renders a changelog from the ledger (generation.md, sections 4 and 7). The same ledger and options give the same
 * bytes, and every word comes from the lexicon or a source. A ledger without kept entries is skipped.
 */
export function writeChangelog(ledger: Ledger, options: WriterOptions, detail: Detail = "full"): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice = createVoice(facts, options, MARKDOWN);
  const { title, about } = writeTitle("changelog", facts);
  const heading = piece("# ", { text: toInline(title), entryIds: getEntryIds(about) });
  const closing = facts.updates.length === 0 ? [] : draftThanks(voice);
  const drafted = [heading, draftSummary(voice), ...draftSections(voice, detail), ...closing];
  return toDraft(title, wordPieces(drafted, facts), options);
}
