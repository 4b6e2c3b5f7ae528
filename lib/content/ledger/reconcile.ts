import type { Activity } from "#lib/content/activity.ts";
import type { LedgerEntry } from "./types.ts";

export type Reconciliation = {
  /** What git itself counted in the range. */
  counted: number;
  owned: number;
  dropped: number;
  /** Read from the source, but in no entry. */
  unowned: string[];
  /** In more than one entry, or twice in one. */
  repeated: string[];
  /** In an entry, but not read from the source. */
  unknown: string[];
  balanced: boolean;
};

function keysOf(entry: LedgerEntry): string[] {
  return entry.refs.filter((ref) => ref.type === "commit").map((ref) => `${ref.repository}\0${ref.id}`);
}

/**
 * Proves that nothing vanished (generation.md, section 5): the count that git made of the range by itself equals the
 * commits that kept entries own plus those dropped with a reason, each exactly once.
 */
export function reconcile(entries: readonly LedgerEntry[], activities: readonly Activity[]): Reconciliation {
  const seen = new Set<string>();
  const repeated: string[] = [];
  let owned = 0;
  let dropped = 0;
  for (const entry of entries) {
    const keys = keysOf(entry);
    if (entry.disposition === "dropped") dropped += keys.length;
    else owned += keys.length;
    for (const key of keys) {
      if (seen.has(key)) repeated.push(shaOf(key));
      seen.add(key);
    }
  }
  const read = new Set(
    activities.flatMap(({ repository, commits }) => commits.map(({ sha }) => `${repository.id}\0${sha}`)),
  );
  const unowned = [...read].filter((key) => !seen.has(key)).map(shaOf);
  const unknown = [...seen].filter((key) => !read.has(key)).map(shaOf);
  const reasonless = entries.some((entry) => entry.disposition === "dropped" && entry.reason === null);
  const counted = activities.reduce((sum, activity) => sum + activity.commitCount, 0);
  const exact = unowned.length === 0 && unknown.length === 0 && repeated.length === 0;
  return {
    counted,
    owned,
    dropped,
    unowned,
    repeated,
    unknown,
    balanced: exact && !reasonless && counted === owned + dropped,
  };
}

function shaOf(key: string): string {
  return key.slice(key.indexOf("\0") + 1);
}
