import type { Ledger } from "#lib/content/ledger/types.ts";
import type { DraftSentence, StyleRules } from "#lib/content/types.ts";
import { CHANGELOG_LIMITS, type Fault } from "#lib/content/verify/fault.ts";
import { checkSupport } from "#lib/content/verify/support.ts";
import { allowedByStyle } from "#lib/content/verify/text.ts";

/**
 * Compares what a picture says with the ledger: every number, version, id and name stands in what its sentence cites.
 * No faults is an empty list.
 * @param names what the picture may call the brand
 */
export function verifyImage(
  sentences: readonly DraftSentence[],
  ledger: Ledger,
  names: readonly string[],
  style?: StyleRules,
): Fault[] {
  const units = sentences.map(({ text, entryIds }, index) => ({
    // What comes first and last speaks of the whole run, as a summary does.
    section: index === 0 || index === sentences.length - 1 ? ("summary" as const) : ("highlights" as const),
    category: null,
    sentences: [{ text, entryIds, visible: { text, urls: [], code: [] } }],
  }));
  const allowed = allowedByStyle(style);
  return checkSupport(units, ledger, { ...CHANGELOG_LIMITS, ...allowed, names: [...names, ...allowed.names] });
}
