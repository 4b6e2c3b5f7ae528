import type { Release } from "#lib/content/activity.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { parseVersionTag, sortByVersion } from "#lib/content/version.ts";

const MAX_RELEASES = 8;
const DAY_MS = 86_400_000;
const STALE_MS = 180 * DAY_MS;
const DAYS = [30, 90, 365] as const;

type Series = { releases: Release[]; newest: number };

/** The releases of each series of tags, without prereleases. */
function groupBySeries(releases: readonly Release[]): Map<string, Series> {
  const bySeries = new Map<string, Series>();
  for (const release of releases) {
    const version = release.prerelease ? undefined : parseVersionTag(release.tag);
    if (version === undefined) continue;
    const series = bySeries.get(version.series) ?? { releases: [], newest: Number.NEGATIVE_INFINITY };
    series.releases.push(release);
    series.newest = Math.max(series.newest, Date.parse(release.publishedAt));
    bySeries.set(version.series, series);
  }
  return bySeries;
}

/**
 * The tags of the project itself: the series without a prefix, unless another series continued long after its end.
 */
function mainSeries(releases: readonly Release[]): Release[] {
  const bySeries = groupBySeries(releases);
  const [latest] = [...bySeries.values()].sort((a, b) => b.newest - a.newest);
  const plain = bySeries.get("");
  const chosen = plain !== undefined && plain.newest > (latest ?? plain).newest - STALE_MS ? plain : latest;
  return sortByVersion(chosen?.releases ?? []);
}

/**
 * Ranges to try if the caller names none, best first: the newest release against the previous one, then older
 * releases, then the last 30, 90 and 365 days before the newest commit, then everything.
 */
export function candidateRanges(
  releases: readonly Release[],
  head: { sha: string; committedAt: Date },
): RangeSelection[] {
  const tags = mainSeries(releases).slice(0, MAX_RELEASES + 1);
  const pairs = tags
    .slice(0, -1)
    .map(
      (release, index): RangeSelection => ({ kind: "revisions", from: tags[index + 1]?.tag ?? null, to: release.tag }),
    );
  const to = new Date(head.committedAt.getTime() + 1000);
  const recent = DAYS.map((days): RangeSelection => {
    return { kind: "time", from: new Date(to.getTime() - days * DAY_MS), to, label: `last ${days} days of activity` };
  });
  return [...pairs, ...recent, { kind: "revisions", from: null, to: head.sha }];
}
