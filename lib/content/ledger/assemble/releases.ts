import type { Commit, Release } from "#lib/content/activity.ts";

/**
 * Maps each commit to the first release that contains it: releases, oldest first, claim every commit that they reach
 * and no older release has claimed. Commits without a release are omitted. Linear in the number of commits.
 */
export function firstReleases(commits: readonly Commit[], releases: readonly Release[]): ReadonlyMap<string, Release> {
  const first = new Map<string, Release>();
  if (releases.length === 0) return first;
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const oldestFirst = releases.toSorted(
    (a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt) || (a.tag < b.tag ? -1 : 1),
  );
  for (const release of oldestFirst) {
    const waiting = [release.sha];
    for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
      const commit = bySha.get(sha);
      if (commit === undefined || first.has(sha)) continue;
      first.set(sha, release);
      waiting.push(...commit.parents);
    }
  }
  return first;
}
