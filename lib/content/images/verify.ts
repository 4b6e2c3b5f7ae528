import type { Ledger } from "#lib/content/ledger/types.ts";
import type { DraftSentence, StyleRules } from "#lib/content/types.ts";
import { CHANGELOG_LIMITS, type Fault } from "#lib/content/verify/fault.ts";
import { checkSupport } from "#lib/content/verify/support.ts";
import { allowedByStyle } from "#lib/content/verify/text.ts";

/**
 * Checks the sentences of a picture against the ledger: every number, version, ID and name must appear in a cited
 * entry. Returns an empty list if there are no faults.
 * @param names names that the picture may use for the brand
 */
export function verifyImage(
  sentences: readonly DraftSentence[],
  ledger: Ledger,
  names: readonly string[],
  style?: StyleRules,
): Fault[] {
  const units = sentences.map(({ text, entryIds }) => ({
    // A sentence on several changes may name the whole range, like a summary.
    section: entryIds.length > 1 ? ("summary" as const) : ("highlights" as const),
    category: null,
    sentences: [{ text, entryIds, visible: { text, urls: [], code: [] } }],
  }));
  const allowed = allowedByStyle(style);
  return checkSupport(units, ledger, { ...CHANGELOG_LIMITS, ...allowed, names: [...names, ...allowed.names] });
}
