import { toPlain } from "#lib/content/text/inline.ts";
import { isSayable } from "#lib/content/text/sayable.ts";
import { wordCount } from "#lib/content/text/words.ts";
import { type Item, tierOf } from "./item.ts";

/** A title of more characters is no idea that one remembers. */
const IDEA_LENGTH = 110;
const HOUSEKEEPING = /^(?:Merge|Release|Bump|Prepare|Version|Untitled change|Update dependenc)\b/i;

/** Whether a change's title says enough to stand for the whole post, wherever it is published. */
export function tells(item: Item): boolean {
  const text = toPlain(item.title.text);
  return (
    wordCount(text) >= 3 &&
    text.length <= IDEA_LENGTH &&
    !HOUSEKEEPING.test(text) &&
    !/^v?\d+(?:\.\d+)+$/.test(text) &&
    isSayable(text)
  );
}

/** Changes that the ledger does not rank, by tier; those with something to say beyond their title first. */
export function rankUpdates(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, tier: item.entry.kind === "revert" ? Number.POSITIVE_INFINITY : tierOf(item.entry) }))
    .toSorted((a, b) => a.tier - b.tier || Number(b.item.entry.detail !== null) - Number(a.item.entry.detail !== null))
    .map(({ item }) => item);
}

/** The first change whose title says enough and that is no revert. */
export function findLead(ranked: readonly Item[]): Item | null {
  return ranked.find((item) => tells(item) && item.entry.kind !== "revert") ?? null;
}
