import { readLedger } from "#lib/content/changelog.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import { findReleased } from "#lib/content/packages/membership.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { previousRelease } from "#lib/content/sources/previous-release.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { type Draft, isSkipped } from "#lib/content/types.ts";
import { parseVersionTag } from "#lib/content/version.ts";
import { writeText } from "#lib/content/writers/write.ts";

/** The notes of a release, or why there are none. `version` is the tag without its prefix. */
type ReleaseNotes = { draft: Draft | null; reason: string | null; version: string; date: string };

/** The most changes of a first release. */
const FIRST_MAX = 500;

/**
 * Writes the notes of a release from the tag before it. The release of a package, such as `parser@1.2.0`, tells about
 * that package alone.
 * @throws AppError `invalid` for a tag that does not exist
 */
export async function writeReleaseNotes(
  source: GitSource,
  tag: string,
  { audience, packages }: { audience: Audience; packages: string[] | null },
): Promise<ReleaseNotes> {
  const from = previousRelease(await source.releases(), {
    tag,
    prerelease: parseVersionTag(tag)?.prerelease !== undefined,
  });
  const released = findReleased(await source.packages(source.head), tag);
  const chosen = packages ?? (released === undefined ? undefined : [released]);
  const selection: RangeSelection =
    from === undefined
      ? { kind: "revisions", from: null, to: tag, max: FIRST_MAX }
      : { kind: "revisions", from, to: tag };
  const ledger = await readLedger(source, selection, { audience, packages: chosen });
  const companyName = released ?? (await source.productName());
  const written = writeText("changelog", ledger, { tone: "Professional", ...(companyName ? { companyName } : {}) });
  const about = { version: getVersion(tag), date: getDay(ledger) };
  return isSkipped(written)
    ? { draft: null, reason: written.reason, ...about }
    : { draft: written, reason: null, ...about };
}

function getVersion(tag: string): string {
  const series = parseVersionTag(tag)?.series ?? "";
  return tag.slice(series.length).replace(/^v/i, "");
}

function getDay({ range }: Ledger): string {
  return range.to.slice(0, 10);
}
