import type { Facts, Item } from "./facts.ts";
import { tierOf } from "./facts.ts";
import { isSayable } from "./ink.ts";
import { toPlain } from "./inline.ts";
import { wordCount } from "./words.ts";

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

/** All kept changes, those that matter most first: highlights as the ledger ranks them, then the rest by tier. */
export function rankIdeas(facts: Facts): Item[] {
  const rest = facts.updates.flatMap((section) => section.items);
  const byTier = rest
    .map((item) => ({ item, tier: item.entry.kind === "revert" ? Number.POSITIVE_INFINITY : tierOf(item.entry) }))
    .toSorted((a, b) => a.tier - b.tier || Number(b.item.entry.detail !== null) - Number(a.item.entry.detail !== null));
  return [...facts.groups.flat(), ...byTier.map(({ item }) => item)];
}

/** The one change that every type of post leads with; null where no title says enough. */
export function findLead(facts: Facts): Item | null {
  return rankIdeas(facts).find((item) => tells(item) && item.entry.kind !== "revert") ?? null;
}
