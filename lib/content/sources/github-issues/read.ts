import "server-only";
import { z } from "zod";
import type { TimeRange, TrackerIssue } from "#lib/content/activity.ts";
import { segment, serverRoot } from "#lib/content/sources/api/base-url.ts";
import { ApiClient } from "#lib/content/sources/api/client.ts";
import * as field from "#lib/content/sources/api/fields.ts";
import { account } from "#lib/content/sources/api/host.ts";
import { issueType } from "#lib/content/sources/api/issue-type.ts";
import { githubApiUrl } from "#lib/content/sources/github/address.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";

/** `teamId` is the repository of the issues, as `owner/name`. */
export type GithubIssuesAccess = {
  integrationId: string;
  apiKey: string;
  teamId: string | null;
  baseUrl: string | null;
};

const PAGE = 100;

const repositoryShape = z.object({
  full_name: z.string().regex(/^[^/]+\/[^/]+$/),
  has_issues: z.boolean().nullish(),
});

// The fields that are read from GitHub's "List repository issues" (docs.github.com/rest/issues).
const issueShape = z.object({
  number: field.number,
  title: field.title,
  body: field.text,
  labels: z.array(z.union([field.name, z.object({ name: field.name }).transform(({ name }) => name)])),
  type: z.object({ name: field.name }).nullish(),
  state_reason: z.string().nullish(),
  closed_at: field.instant.nullish(),
  assignee: z.object({ login: field.name, html_url: field.webUrl }).nullish(),
  html_url: field.webUrl,
  pull_request: z.unknown().optional(),
});

function connect({ apiKey, baseUrl, teamId }: GithubIssuesAccess, network: SourceNetwork) {
  const [owner, name, ...rest] = (teamId ?? "").split("/");
  if (owner === undefined || owner === "" || name === undefined || name === "" || rest.length > 0) {
    throw new AppError("invalid", "GitHub issues need their repository", "Set teamId to owner/name.", {
      details: [{ path: "teamId", message: "must be owner/name" }],
    });
  }
  const root = githubApiUrl(baseUrl === null ? null : serverRoot(baseUrl));
  const api = new ApiClient({
    root,
    authorization: `Bearer ${apiKey}`,
    subject: `${owner}/${name} on ${new URL(root).host}`,
    network,
    headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
  });
  return { api, path: `/repos/${segment(owner)}/${segment(name)}` };
}

/**
 * Tests whether a token may read a repository's issues; both returned names are the repository's current name.
 * @throws AppError `invalid` without a repository or if it has no issues, and of `faults.ts`
 */
export async function probeGithubIssues(
  access: GithubIssuesAccess,
  network: SourceNetwork,
): Promise<{ teamId: string | null; teamName: string | null }> {
  const { api, path } = connect(access, network);
  const { full_name: fullName, has_issues: hasIssues } = await api.get(path, {}, repositoryShape);
  if (hasIssues === false)
    throw new AppError(
      "invalid",
      `${fullName} has no issues`,
      "Switch issues on in its settings, or name another one.",
    );
  await api.get(`${path}/issues`, { state: "closed", per_page: "1" }, issueShape.array());
  return { teamId: fullName, teamName: fullName };
}

/**
 * Reads the issues closed as completed in a half-open range, latest first. Excludes pull requests, which GitHub lists
 * as issues, and issues closed as not planned or duplicate.
 * @throws AppError of `faults.ts`
 */
export async function readGithubIssues(
  access: GithubIssuesAccess,
  range: TimeRange,
  network: SourceNetwork,
): Promise<TrackerIssue[]> {
  const { api, path } = connect(access, network);
  const { full_name: repository } = await api.get(path, {}, repositoryShape);
  // `since` filters by the last update, which is never before the closing.
  const query = {
    state: "closed",
    sort: "updated",
    direction: "desc",
    since: range.from.toISOString(),
    per_page: String(PAGE),
  };
  const issues = new Map<string, TrackerIssue>();
  for await (const page of api.pages(`${path}/issues`, query, issueShape, PAGE)) {
    for (const raw of page) {
      const issue = toTrackerIssue(raw, access.integrationId, repository, range);
      if (issue !== undefined) issues.set(issue.id, issue);
    }
  }
  return [...issues.values()].sort(
    (a, b) => b.completedAt.localeCompare(a.completedAt) || Number(b.id.slice(1)) - Number(a.id.slice(1)),
  );
}

/** Issues without a close reason (closed before GitHub had reasons) count as completed. */
function toTrackerIssue(
  raw: z.output<typeof issueShape>,
  integrationId: string,
  repository: string,
  { from, to }: TimeRange,
): TrackerIssue | undefined {
  const { closed_at: completedAt, state_reason: reason, assignee, labels, type } = raw;
  if ((raw.pull_request ?? null) !== null || !completedAt || (reason ?? "completed") !== "completed") return undefined;
  const time = Date.parse(completedAt);
  if (time < from.getTime() || time >= to.getTime()) return undefined;
  return {
    id: `#${raw.number}`,
    integrationId,
    provider: "github_issues",
    repository,
    title: raw.title,
    body: raw.body,
    labels,
    type: type?.name ?? issueType(labels.map((name) => ({ name, group: null }))),
    assignee: assignee ? account(assignee.login, "", assignee.html_url) : null,
    completedAt,
    url: raw.html_url ?? null,
  };
}
