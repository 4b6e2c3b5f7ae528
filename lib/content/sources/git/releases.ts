import "server-only";
import type { Release } from "#lib/content/activity.ts";
import { type Remote, releaseUrl } from "#lib/content/remote-url.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, runGit } from "./process.ts";
import { compareVersions, parseVersionTag } from "./version.ts";

const FORMAT =
  "%(refname:strip=2)%00%(objectname)%00%(*objectname)%00%(objecttype)%00%(*objecttype)%00%(creatordate:unix)%00%(contents:subject)%00%(contents:body)%00";
const FIELDS = 8;

/**
 * Reads the tags of a repository as releases, the highest version of each series first. Tags of other objects than
 * commits are skipped.
 */
export async function readReleases(context: GitContext, remote: Remote | undefined): Promise<Release[]> {
  const { code, stdout, stderr } = await runGit(context, ["for-each-ref", `--format=${FORMAT}`, "refs/tags"]);
  if (code !== 0)
    throw new AppError("unavailable", "The tags could not be read", "Try again.", { cause: new Error(stderr) });
  const fields = stdout.split("\0");
  const releases: Release[] = [];
  for (let offset = 0; offset + FIELDS <= fields.length; offset += FIELDS) {
    const release = toRelease(fields.slice(offset, offset + FIELDS), remote);
    if (release !== undefined) releases.push(release);
  }
  return releases.sort((a, b) => compareVersions(b.tag, a.tag));
}

function toRelease(fields: readonly string[], remote: Remote | undefined): Release | undefined {
  const [rawTag = "", own = "", peeled = "", type = "", peeledType = "", seconds = "", subject = "", body = ""] =
    fields;
  const tag = rawTag.trim();
  if ((type !== "commit" && peeledType !== "commit") || tag === "") return undefined;
  const annotated = type === "tag";
  const url = releaseUrl(remote, tag);
  return {
    tag,
    name: annotated && subject !== "" ? subject : tag,
    body: annotated ? body.trim() : "",
    prerelease: parseVersionTag(tag)?.prerelease !== undefined,
    publishedAt: new Date(Number(seconds) * 1000).toISOString(),
    sha: annotated ? peeled : own,
    ...(url === undefined ? {} : { url }),
  };
}
