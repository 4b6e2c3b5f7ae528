import type { Activity } from "#lib/content/activity.ts";
import type { LedgerEntry } from "./types.ts";

export type Reconciliation = {
  /** The commit count of the range from git itself. */
  counted: number;
  owned: number;
  dropped: number;
  /** Read from the source, but missing from every entry. */
  unowned: string[];
  /** In more than one entry, or twice in one. */
  repeated: string[];
  /** In an entry, but not read from the source. */
  unknown: string[];
  balanced: boolean;
};

function getCommitKeys(entry: LedgerEntry): string[] {
  return entry.refs.filter((ref) => ref.type === "commit").map((ref) => `${ref.repository}\0${ref.id}`);
}

/**
 * Checks that no commit is lost (generation.md, section 5): git's own count of the range must equal the commits of
 * kept entries plus those dropped with a reason, each exactly once.
 */
export function reconcile(entries: readonly LedgerEntry[], activities: readonly Activity[]): Reconciliation {
  const seen = new Set<string>();
  const repeated: string[] = [];
  let owned = 0;
  let dropped = 0;
  for (const entry of entries) {
    const keys = getCommitKeys(entry);
    if (entry.disposition === "dropped") dropped += keys.length;
    else owned += keys.length;
    for (const key of keys) {
      if (seen.has(key)) repeated.push(toSha(key));
      seen.add(key);
    }
  }
  const read = new Set(
    activities.flatMap(({ repository, commits }) => commits.map(({ sha }) => `${repository.id}\0${sha}`)),
  );
  const unowned = [...read].filter((key) => !seen.has(key)).map(toSha);
  const unknown = [...seen].filter((key) => !read.has(key)).map(toSha);
  const hasMissingReason = entries.some((entry) => entry.disposition === "dropped" && entry.reason === null);
  const counted = activities.reduce((sum, activity) => sum + activity.commitCount, 0);
  const exact = unowned.length === 0 && unknown.length === 0 && repeated.length === 0;
  return {
    counted,
    owned,
    dropped,
    unowned,
    repeated,
    unknown,
    balanced: exact && !hasMissingReason && counted === owned + dropped,
  };
}

function toSha(key: string): string {
  return key.slice(key.indexOf("\0") + 1);
}
