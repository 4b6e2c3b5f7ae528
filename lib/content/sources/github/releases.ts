import "server-only";
import type { Commit, Release } from "#lib/content/activity.ts";
import { compareVersions, parseVersionTag } from "#lib/content/sources/git/version.ts";
import { type GithubClient, inParallel, type Parameters } from "./client.ts";
import { commitShape, type ReleaseAnswer, releasesShape, tagsShape } from "./shapes.ts";

const PAGES_MAX = 3;
/** Releases and tags whose commit is asked for one by one. */
const ASKED_MAX = 12;
/** A release may be published some time after the commit that it names was made. */
const LATE_MS = 60 * 86_400_000;

/** Releases with the commits that they name, and all tags that the host lists. */
export type Tagged = {
  /** `sha` is empty where the list of tags did not reach it. */
  releases: Release[];
  shaOfTag: ReadonlyMap<string, string>;
};

/** What a repository has released, drafts excepted, the newest first. */
export async function listTagged(client: GithubClient, repository: Parameters): Promise<Tagged> {
  const shaOfTag = new Map<string, string>();
  for await (const { data } of client.pages("/repos/{owner}/{name}/tags", repository, tagsShape, {
    pagesMax: PAGES_MAX,
  })) {
    for (const { name, commit } of data) shaOfTag.set(name, commit.sha);
  }
  const releases: Release[] = [];
  const route = "/repos/{owner}/{name}/releases";
  for await (const { data } of client.pages(route, repository, releasesShape, { pagesMax: PAGES_MAX })) {
    const published = data.filter(({ draft, published_at }) => !draft && published_at);
    releases.push(...published.map((answer) => toRelease(answer, shaOfTag.get(answer.tag_name) ?? "")));
  }
  return { releases: releases.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)), shaOfTag };
}

/** Releases whose commits are among those of a range, and its tags that nobody made a release of. */
export async function releasesAmong(
  client: GithubClient,
  repository: Parameters,
  { releases, shaOfTag }: Tagged,
  commits: readonly Commit[],
): Promise<Release[]> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const oldest = commits.map(({ committedAt }) => committedAt).sort()[0];
  if (oldest === undefined) return [];
  const newest =
    commits
      .map(({ committedAt }) => committedAt)
      .sort()
      .at(-1) ?? oldest;
  const isNear = ({ publishedAt }: Release) =>
    publishedAt >= oldest && Date.parse(publishedAt) <= Date.parse(newest) + LATE_MS;
  const known = await withShas(
    client,
    repository,
    releases.filter((release) => release.sha !== "" || isNear(release)),
  );
  const released = new Set(releases.map(({ tag }) => tag));
  const tags = [...shaOfTag].flatMap(([tag, sha]) => {
    const commit = bySha.get(sha);
    return commit === undefined || released.has(tag) ? [] : tagRelease(tag, sha, commit.committedAt);
  });
  return [...known.filter(({ sha }) => bySha.has(sha)), ...tags].sort((a, b) =>
    b.publishedAt.localeCompare(a.publishedAt),
  );
}

/** The newest releases; of a repository that made none, its tags of the highest versions. */
export async function newestReleases(
  client: GithubClient,
  repository: Parameters,
  { releases, shaOfTag }: Tagged,
): Promise<Release[]> {
  if (releases.length > 0) return releases;
  const tags = [...shaOfTag].filter(([tag]) => parseVersionTag(tag) !== undefined);
  const highest = tags.sort(([a], [b]) => compareVersions(b, a)).slice(0, ASKED_MAX);
  const dated: Release[] = [];
  await inParallel(highest, async ([tag, sha]) => {
    const answer = await commitOf(client, repository, sha, sha);
    if (answer !== undefined) dated.push(tagRelease(tag, sha, answer.commit.committer.date));
  });
  return dated.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || compareVersions(b.tag, a.tag));
}

async function withShas(client: GithubClient, repository: Parameters, releases: Release[]): Promise<Release[]> {
  const unknown = releases.filter(({ sha }) => sha === "").slice(0, ASKED_MAX);
  const found = new Map<string, string>();
  await inParallel(unknown, async ({ tag }) => {
    const answer = await commitOf(client, repository, `tags/${tag}`);
    if (answer !== undefined) found.set(tag, answer.sha);
  });
  return releases.map((release) => ({ ...release, sha: release.sha || (found.get(release.tag) ?? "") }));
}

async function commitOf(client: GithubClient, repository: Parameters, ref: string, kept?: string) {
  const options = kept === undefined ? {} : { kept };
  const route = "/repos/{owner}/{name}/commits/{ref}";
  const answer = await client.spare(() => client.get(route, { ...repository, ref }, commitShape, options));
  return answer?.data;
}

function toRelease(answer: ReleaseAnswer, sha: string): Release {
  const { tag_name, name, body, prerelease, published_at, created_at, html_url } = answer;
  return {
    tag: tag_name,
    name: name || tag_name,
    body,
    prerelease,
    publishedAt: published_at ?? created_at,
    sha,
    ...(html_url === undefined ? {} : { url: html_url }),
  };
}

function tagRelease(tag: string, sha: string, publishedAt: string): Release {
  return { tag, name: tag, body: "", prerelease: parseVersionTag(tag)?.prerelease !== undefined, publishedAt, sha };
}
