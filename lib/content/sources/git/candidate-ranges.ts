import type { Release } from "#lib/content/activity.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { compareVersions, parseVersionTag } from "./version.ts";

const MAX_RELEASES = 8;
const DAY_MS = 86_400_000;
const STALE_MS = 180 * DAY_MS;
const DAYS = [30, 90, 365] as const;

function newest(releases: readonly Release[]): number {
  return Math.max(...releases.map(({ publishedAt }) => Date.parse(publishedAt)));
}

/**
 * The tags of the project itself: the series without a prefix, unless another series continued long after its end.
 */
function mainSeries(releases: readonly Release[]): Release[] {
  const bySeries = new Map<string, Release[]>();
  for (const release of releases) {
    const version = parseVersionTag(release.tag);
    if (version === undefined || release.prerelease) continue;
    bySeries.set(version.series, [...(bySeries.get(version.series) ?? []), release]);
  }
  const series = [...bySeries.values()].sort((a, b) => newest(b) - newest(a));
  const plain = bySeries.get("");
  const chosen = plain !== undefined && newest(plain) > newest(series[0] ?? plain) - STALE_MS ? plain : series[0];
  return (chosen ?? []).toSorted((a, b) => compareVersions(b.tag, a.tag));
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
