import stored from "#lib/geo/traffic/data/ranges.json" with { type: "json" };
import type { Confidence } from "#lib/geo/traffic/types.ts";
import type { Address } from "./address.ts";
import { compileRanges, contains, hasFamily, isPublic } from "./ranges.ts";

/** A published address list of an operator, as bundled with the product. */
export type RangeList = {
  id: string;
  operator: string;
  /** Where the operator publishes it. */
  urls: string[];
  /** The date of the copy. */
  retrievedAt: string;
  /** The source of the copy if it is not the operator. */
  source: string | null;
  /** False when the operator has extended the list since: it then confirms addresses but excludes none. */
  complete: boolean;
  /** SHA-256 of the prefixes, one per line. */
  sha256: string;
  prefixes: string[];
};

export const RANGE_LISTS: readonly RangeList[] = stored;

const compiled = new Map(RANGE_LISTS.map((list) => [list.id, { ...list, ranges: compileRanges(list.prefixes) }]));

/**
 * Verifies an agent's claim by its address: `verified` inside the operator's published ranges, `rejected` outside them,
 * and `reported` without a list, without ranges of this family or without a public address.
 */
export function verifyAddress(listId: string | undefined, address: Address | undefined): Confidence {
  const list = listId === undefined ? undefined : compiled.get(listId);
  if (!list || !address || !isPublic(address) || !hasFamily(list.ranges, address.family)) return "reported";
  if (contains(list.ranges, address)) return "verified";
  return list.complete ? "rejected" : "reported";
}
