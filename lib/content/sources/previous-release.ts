import type { Release } from "#lib/content/activity.ts";
import { compareVersions, parseVersionTag } from "./git/version.ts";

/**
 * The tag that a release is told from: the highest version below it of the same series or, where its tag is no version,
 * the release before it in time. A stable release is told from the stable one before it, pre-releases between them
 * included; a pre-release from whatever came before it.
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

/** By its version where the host says nothing of it. */
function isPrerelease({ tag, prerelease }: Release): boolean {
  return prerelease || parseVersionTag(tag)?.prerelease !== undefined;
}

function lastBefore(candidates: readonly Release[], release: Release | undefined): string | undefined {
  const earlier = candidates.filter(({ publishedAt }) => release === undefined || publishedAt < release.publishedAt);
  return earlier.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]?.tag;
}
