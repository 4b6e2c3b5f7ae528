import type { Release } from "#lib/content/activity.ts";
import { compareVersions, parseVersionTag } from "#lib/content/version.ts";

/**
 * Returns the tag that a release is compared with: the next lower version of the same series or, if its tag is not a
 * version, the previous release in time. A stable release is compared with the previous stable one, so that the
 * pre-releases between them are included; a pre-release with any previous release.
 * @returns undefined for the first one
 */
export function previousRelease(
  releases: readonly Release[],
  { tag, prerelease }: { tag: string; prerelease: boolean },
): string | undefined {
  const candidates = releases.filter((release) => release.tag !== tag && (prerelease || !isPrerelease(release)));
  const version = parseVersionTag(tag);
  if (version === undefined)
    return lastBefore(
      candidates,
      releases.find((release) => release.tag === tag),
    );
  return candidates
    .filter(
      (release) => parseVersionTag(release.tag)?.series === version.series && compareVersions(release.tag, tag) < 0,
    )
    .toSorted((a, b) => compareVersions(b.tag, a.tag))[0]?.tag;
}

/** Uses the version if the host does not mark the release. */
function isPrerelease({ tag, prerelease }: Release): boolean {
  return prerelease || parseVersionTag(tag)?.prerelease !== undefined;
}

function lastBefore(candidates: readonly Release[], release: Release | undefined): string | undefined {
  const earlier = candidates.filter(({ publishedAt }) => release === undefined || publishedAt < release.publishedAt);
  return earlier.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]?.tag;
}
