import stored from "#lib/geo/traffic/data/ranges.json" with { type: "json" };
import type { Confidence } from "#lib/geo/traffic/types.ts";
import type { Address } from "./address.ts";
import { compileRanges, contains, isPublic, speaksOf } from "./ranges.ts";

/** A list of addresses that an operator publishes, as the product carries it. */
export type RangeList = {
  id: string;
  operator: string;
  /** Where the operator publishes it. */
  urls: string[];
  /** The day of the copy. */
  retrievedAt: string;
  /** Where the copy comes from, where that is not the operator. */
  source: string | null;
  /** False where the operator is known to have added to it since: it confirms then and excludes nothing. */
  complete: boolean;
  /** SHA-256 of the prefixes, one a line. */
  sha256: string;
  prefixes: string[];
};

export const RANGE_LISTS: readonly RangeList[] = stored;

const compiled = new Map(RANGE_LISTS.map((list) => [list.id, { ...list, ranges: compileRanges(list.prefixes) }]));

/**
 * What an address says of an agent's word: `verified` inside its operator's published ranges, `rejected` outside them, and
 * `reported` where nothing can be said: no list, none of this family of addresses, no address that came over the internet.
 */
export function verdictOf(listId: string | undefined, address: Address | undefined): Confidence {
  const list = listId === undefined ? undefined : compiled.get(listId);
  if (!list || !address || !isPublic(address) || !speaksOf(list.ranges, address.family)) return "reported";
  if (contains(list.ranges, address)) return "verified";
  return list.complete ? "rejected" : "reported";
}
