import { toPlain } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { wordCount } from "#lib/content/text/words.ts";
import { getTier, type Item } from "./item.ts";

/** Longer titles are not memorable enough to lead a post. */
const LEAD_TITLE_MAX = 110;
const HOUSEKEEPING = /^(?:Merge|Release|Bump|Prepare|Version|Untitled change|Update dependenc)\b/i;

/** Whether the title of a change is descriptive enough to lead a post on any network. */
export function canLead(item: Item): boolean {
  const text = toPlain(item.title.text);
  return (
    wordCount(text) >= 3 &&
    text.length <= LEAD_TITLE_MAX &&
    !HOUSEKEEPING.test(text) &&
    !/^v?\d+(?:\.\d+)+$/.test(text) &&
    isPlainForNetworks(text)
  );
}

/** Sorts changes without a rank in the ledger by tier; within a tier, changes with details come first. */
export function rankUpdates(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, tier: item.entry.kind === "revert" ? Number.POSITIVE_INFINITY : getTier(item.entry) }))
    .toSorted((a, b) => a.tier - b.tier || Number(b.item.entry.detail !== null) - Number(a.item.entry.detail !== null))
    .map(({ item }) => item);
}

/** The first change that can lead a post and is not a revert. */
export function findLead(ranked: readonly Item[]): Item | null {
  return ranked.find((item) => canLead(item) && item.entry.kind !== "revert") ?? null;
}
