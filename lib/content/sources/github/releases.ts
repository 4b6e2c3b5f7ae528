import "server-only";
import type { Commit, Release } from "#lib/content/activity.ts";
import { compareVersions, parseVersionTag } from "#lib/content/version.ts";
import { type GithubClient, inParallel, type Parameters } from "./client.ts";
import { commitShape, type ReleaseAnswer, releasesShape, tagsShape } from "./shapes.ts";

const PAGES_MAX = 3;
/** Releases and tags whose commit is looked up individually. */
const LOOKUPS_MAX = 12;
/** Maximum delay between a commit and the release that names it. */
const LATE_MS = 60 * 86_400_000;

/** Releases with the commits they name, and all tags that the host lists. */
export type Tagged = {
  /** `sha` is empty if the list of tags did not reach it. */
  releases: Release[];
  shaByTag: ReadonlyMap<string, string>;
};

/** Lists a repository's releases without drafts, newest first, and its tags. */
export async function listTagged(client: GithubClient, repository: Parameters): Promise<Tagged> {
  const shaByTag = new Map<string, string>();
  for await (const { data } of client.pages("/repos/{owner}/{name}/tags", repository, tagsShape, {
    pagesMax: PAGES_MAX,
  })) {
    for (const { name, commit } of data) shaByTag.set(name, commit.sha);
  }
  const releases: Release[] = [];
  const route = "/repos/{owner}/{name}/releases";
  for await (const { data } of client.pages(route, repository, releasesShape, { pagesMax: PAGES_MAX })) {
    const published = data.filter(({ draft, published_at }) => !draft && published_at);
    releases.push(...published.map((answer) => toRelease(answer, shaByTag.get(answer.tag_name) ?? "")));
  }
  return { releases: releases.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)), shaByTag };
}

/** Releases whose commits are in a range, and its tags without a release. */
export async function releasesAmong(
  client: GithubClient,
  repository: Parameters,
  { releases, shaByTag }: Tagged,
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
  const resolved = await withShas(
    client,
    repository,
    releases.filter((release) => release.sha !== "" || isNear(release)),
  );
  const released = new Set(releases.map(({ tag }) => tag));
  const tags = [...shaByTag].flatMap(([tag, sha]) => {
    const commit = bySha.get(sha);
    return commit === undefined || released.has(tag) ? [] : tagRelease(tag, sha, commit.committedAt);
  });
  return [...resolved.filter(({ sha }) => bySha.has(sha)), ...tags].sort((a, b) =>
    b.publishedAt.localeCompare(a.publishedAt),
  );
}

/** The newest releases, or the tags of the highest versions if there are none. */
export async function newestReleases(
  client: GithubClient,
  repository: Parameters,
  { releases, shaByTag }: Tagged,
): Promise<Release[]> {
  if (releases.length > 0) return releases;
  const tags = [...shaByTag].filter(([tag]) => parseVersionTag(tag) !== undefined);
  const highest = tags.sort(([a], [b]) => compareVersions(b, a)).slice(0, LOOKUPS_MAX);
  const dated: Release[] = [];
  await inParallel(highest, async ([tag, sha]) => {
    const answer = await readCommit(client, repository, sha, sha);
    if (answer !== undefined) dated.push(tagRelease(tag, sha, answer.commit.committer.date));
  });
  return dated.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || compareVersions(b.tag, a.tag));
}

async function withShas(client: GithubClient, repository: Parameters, releases: Release[]): Promise<Release[]> {
  const unknown = releases.filter(({ sha }) => sha === "").slice(0, LOOKUPS_MAX);
  const resolvedShas = new Map<string, string>();
  await inParallel(unknown, async ({ tag }) => {
    const answer = await readCommit(client, repository, `tags/${tag}`);
    if (answer !== undefined) resolvedShas.set(tag, answer.sha);
  });
  return releases.map((release) => ({ ...release, sha: release.sha || (resolvedShas.get(release.tag) ?? "") }));
}

async function readCommit(client: GithubClient, repository: Parameters, ref: string, cacheKey?: string) {
  const options = cacheKey === undefined ? {} : { cacheKey };
  const route = "/repos/{owner}/{name}/commits/{ref}";
  const answer = await client.tryOptional(() => client.get(route, { ...repository, ref }, commitShape, options));
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
