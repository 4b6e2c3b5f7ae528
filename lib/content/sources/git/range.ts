import type { ResolvedRange } from "#lib/content/sources/range.ts";

function seconds(instant: Date): number {
  return Math.ceil(instant.getTime() / 1000);
}

/**
 * The revision arguments of a range, the same for listing and counting. git's bounds are inclusive, so the end is one
 * second earlier. `--since-as-filter` continues past commits with skewed dates, where `--since` would stop.
 */
export function revisionArguments(range: ResolvedRange): string[] {
  if (range.kind === "revisions") {
    const bound = range.max === undefined ? [] : [`--max-count=${range.max}`];
    return [...bound, range.toSha, ...(range.fromSha === null ? [] : [`^${range.fromSha}`])];
  }
  return [
    `--since-as-filter=${isoSeconds(seconds(range.from))}`,
    `--until=${isoSeconds(seconds(range.to) - 1)}`,
    range.head,
  ];
}

/** git reads a year before 1970 or after 2099 as the current one, so bounds are clamped to the readable range. */
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000 - 1;

function isoSeconds(unix: number): string {
  const readable = Math.min(Math.max(unix, 0), LAST_SECOND);
  return new Date(readable * 1000).toISOString().replace(".000Z", "Z");
}
