import type { Release } from "#lib/content/activity.ts";
import { parseVersionTag } from "#lib/content/version.ts";

/** Maximum number of releases; hosts list the newest first. */
const MAX_RELEASES = 1_000;

/** The first thousand rows of a listing. */
export async function collectRows<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length >= MAX_RELEASES) break;
  }
  return rows.slice(0, MAX_RELEASES);
}

/** Converts a tag without a release to a release. */
export function tagRelease(tag: string, message: string, sha: string, publishedAt: string): Release {
  const prerelease = parseVersionTag(tag)?.prerelease !== undefined;
  return { tag, name: tag, body: message.trim(), prerelease, publishedAt, sha };
}

export function newestFirst(releases: readonly Release[]): Release[] {
  return releases.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}
