import "server-only";
import type { Release } from "#lib/content/activity.ts";
import { type Remote, releaseUrl } from "#lib/content/remote-url.ts";
import { parseVersionTag, sortByVersion } from "#lib/content/version.ts";
import { AppError } from "#lib/errors.ts";
import { toInstant } from "./instant.ts";
import { NulFields } from "./nul-fields.ts";
import { type GitContext, streamGit } from "./process.ts";

/** Only annotated tags have a text of their own; git would print the commit's message for the others. */
const OWN_TEXT = "%(if:equals=tag)%(objecttype)%(then)%(contents:subject)%00%(contents:body)%(else)%00%(end)";
const FORMAT = `%(refname:strip=2)%00%(objectname)%00%(*objectname)%00%(objecttype)%00%(*objecttype)%00%(creatordate:unix)%00${OWN_TEXT}%00`;
const FIELDS = 8;

/** The most tags that are read. */
export const TAGS_MAX = 20_000;
/** The newest tags, of those of one moment the highest versions, and one more that shows whether any are left. */
const NEWEST = ["--sort=-version:refname", "--sort=-creatordate", `--count=${TAGS_MAX + 1}`];

export type Releases = {
  releases: Release[];
  /** Whether the repository has more tags than are read. */
  isCut: boolean;
};

/**
 * Reads the newest tags of a repository as releases, the highest version of each series first. Tags of other objects
 * than commits are skipped.
 */
export async function readReleases(context: GitContext, remote: Remote | undefined): Promise<Releases> {
  const reader = new NulFields();
  const releases: Release[] = [];
  let fields: string[] = [];
  let tags = 0;
  const args = ["for-each-ref", ...NEWEST, `--format=${FORMAT}`, "refs/tags"];
  for await (const chunk of streamGit(context, args, unreadable)) {
    for (const field of reader.push(chunk)) {
      fields.push(field);
      if (fields.length < FIELDS) continue;
      tags += 1;
      const release = tags > TAGS_MAX ? undefined : toRelease(fields, remote);
      if (release !== undefined) releases.push(release);
      fields = [];
    }
  }
  return { releases: sortByVersion(releases), isCut: tags > TAGS_MAX };
}

function unreadable(stderr: string): AppError {
  return new AppError("unavailable", "The tags could not be read", "Try again.", { cause: new Error(stderr) });
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
    publishedAt: toInstant(seconds).toISOString(),
    sha: annotated ? peeled : own,
    ...(url === undefined ? {} : { url }),
  };
}
