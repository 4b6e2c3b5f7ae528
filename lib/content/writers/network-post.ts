import type { Ledger } from "#lib/content/ledger/types.ts";
import { skipReason } from "./changelog.ts";
import { readFacts } from "./facts.ts";
import { writeHeadline } from "./headline.ts";
import { atBlockStart, escapeMarkdown } from "./inline.ts";
import { piece, toDraft } from "./pieces.ts";
import type { WriteResult, WriterOptions } from "./types.ts";

/** One sentence that names what matters most. */
export function writeNetworkPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const facts = readFacts(ledger, options);
  if (facts.kept.length === 0) return { skipped: true, reason: skipReason(ledger) };
  const { title, about } = writeHeadline(facts);
  const text = { text: `${atBlockStart(escapeMarkdown(title))}.`, entryIds: about.map((item) => item.entry.id) };
  const pieces = [piece("", text)];
  return toDraft(title, pieces, options);
}
