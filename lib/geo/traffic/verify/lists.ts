import type { Confidence } from "#lib/geo/traffic/types.ts";
import type { Address } from "./address.ts";
import { compileRanges, contains, hasFamily, isPublic, type Ranges } from "./ranges.ts";

/** A published address list of an operator. */
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

const DAY_MS = 86_400_000;
/** Operators add addresses at any time, so an older copy cannot prove that an address is not theirs. */
const STALE_AFTER_DAYS = 14;

/** Whether a copy is too old to exclude addresses. */
export function isStale({ retrievedAt }: Pick<RangeList, "retrievedAt">, now: Date): boolean {
  return now.getTime() - Date.parse(retrievedAt) > STALE_AFTER_DAYS * DAY_MS;
}

/** Lists by id, with their prefixes compiled. */
export type Verifier = ReadonlyMap<string, RangeList & { ranges: Ranges }>;

export function compileLists(lists: readonly RangeList[]): Verifier {
  return new Map(lists.map((list) => [list.id, { ...list, ranges: compileRanges(list.prefixes) }]));
}

/**
 * Verifies an agent's claim by its address: `verified` inside the operator's published ranges, `rejected` outside them,
 * and `reported` without a list, without ranges of this family or without a public address. A stale list rejects
 * nothing.
 */
export function verifyAddress(
  verifier: Verifier,
  listId: string | undefined,
  address: Address | undefined,
  now: Date,
): Confidence {
  const list = listId === undefined ? undefined : verifier.get(listId);
  if (!list || !address || !isPublic(address) || !hasFamily(list.ranges, address.family)) return "reported";
  if (contains(list.ranges, address)) return "verified";
  return list.complete && !isStale(list, now) ? "rejected" : "reported";
}
