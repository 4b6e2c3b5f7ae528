import { HIGHLIGHTS_HEADING, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { readFacts } from "./facts.ts";
import { writeHeadline } from "./headline.ts";
import { escapeMarkdown } from "./inline.ts";
import { type Piece, piece, toDraft } from "./pieces.ts";
import { type Detail, writeHighlight, writeUpdate } from "./sections.ts";
import { writeSummary } from "./summary.ts";
import { LEXICONS } from "./tones.ts";
import type { WriteResult, WriterOptions } from "./types.ts";

/**
 * Renders a changelog from the ledger (generation.md 3): the same ledger and options give the same bytes,
 * and every word is either of the lexicon or of a source. A ledger that keeps nothing is skipped.
 */
export function writeChangelog(ledger: Ledger, options: WriterOptions, detail: Detail = "full"): WriteResult {
  const facts = readFacts(ledger, options);
  if (facts.kept.length === 0) return { skipped: true, reason: skipReason(ledger) };
  const words = LEXICONS[options.tone];
  const headline = writeHeadline(facts);
  const about = headline.about.map((item) => item.entry.id);
  const pieces: Piece[] = [
    piece("# ", { text: escapeMarkdown(headline.title), entryIds: about }),
    piece("", ...writeSummary(facts, words)),
  ];
  if (facts.groups.length > 0) {
    pieces.push(piece("## ", { text: HIGHLIGHTS_HEADING, entryIds: [] }));
    for (const group of facts.groups) pieces.push(...writeHighlight(group, facts, words));
  }
  if (facts.updates.length > 0) {
    pieces.push(piece("## ", { text: UPDATES_HEADING, entryIds: [] }));
    for (const section of facts.updates) {
      pieces.push(piece("### ", { text: section.category, entryIds: [] }));
      pieces.push(...section.items.map((item) => writeUpdate(item, facts, detail)));
    }
  }
  return toDraft(headline.title, pieces, options);
}

/** Why there is no text of a ledger that keeps nothing. */
export function skipReason(ledger: Ledger): string {
  const dropped = ledger.entries.length;
  if (dropped === 0) return "Nothing changed in this range.";
  if (dropped === 1) return "The only change in this range is not worth announcing.";
  return `None of the ${dropped} changes in this range is worth announcing.`;
}
