import { type ApiAnswer, type ApiRequest, type ApiServer, startApiServer } from "./api-server.ts";
import {
  type HostedCommit,
  type HostedRepository,
  type HostedRequest,
  hostedCommits,
  hostedDiff,
  hostedFile,
  hostedPaths,
  hostedRevision,
  hostedTags,
} from "./hosted-repository.ts";

export type GitlabOptions = {
  token?: string;
  /** The maximum page size regardless of what a client requests. */
  pageSize?: number;
};

type Context = { repository: HostedRepository; request: ApiRequest; server: ApiServer; options: GitlabOptions };

function user(username: string, server: ApiServer) {
  return { id: 1, username, name: username, state: "active", web_url: `${server.url}/${username}` };
}

/** GitLab sends the next page in two headers, and sends no total for commits. */
function page<Row>({ request, options }: Context, rows: readonly Row[], render: (row: Row) => unknown): ApiAnswer {
  const limit = Math.min(Number(request.url.searchParams.get("per_page") ?? 20), options.pageSize ?? 100);
  const number = Number(request.url.searchParams.get("page") ?? 1);
  const more = number * limit < rows.length;
  const next = new URL(request.url);
  next.searchParams.set("page", String(number + 1));
  return {
    headers: {
      "x-page": String(number),
      "x-per-page": String(limit),
      "x-next-page": more ? String(number + 1) : "",
      ...(more ? { link: `<${next.href}>; rel="next"` } : {}),
    },
    json: rows.slice((number - 1) * limit, number * limit).map(render),
  };
}

function webRoot({ repository, server }: Context): string {
  return `${server.url}/${repository.owner}/${repository.name}`;
}

function commit(raw: HostedCommit, context: Context) {
  return {
    id: raw.sha,
    short_id: raw.sha.slice(0, 8),
    parent_ids: raw.parents,
    title: raw.message.split("\n")[0],
    message: raw.message,
    author_name: raw.authorName,
    author_email: raw.authorEmail,
    authored_date: raw.authoredAt,
    committer_name: raw.authorName,
    committer_email: raw.authorEmail,
    committed_date: raw.committedAt,
    created_at: raw.committedAt,
    web_url: `${webRoot(context)}/-/commit/${raw.sha}`,
  };
}

function mergeRequest(seed: HostedRequest, context: Context) {
  const { git } = context.repository;
  const mergeSha = seed.mergeSha;
  const [mergeCommit] =
    mergeSha === undefined || hostedRevision(git, mergeSha) === undefined ? [] : hostedCommits(git, ["-1", mergeSha]);
  const isMerge = mergeCommit === undefined || mergeCommit.parents.length > 1;
  const isSquash = !isMerge && /\(#\d+\)/.test(mergeCommit.message);
  return {
    id: seed.number + 1000,
    iid: seed.number,
    project_id: context.repository.id,
    title: seed.title,
    description: seed.body ?? null,
    state: "merged",
    author: user(seed.author ?? "lee", context.server),
    labels: seed.labels ?? [],
    merged_at: seed.mergedAt ?? null,
    merge_commit_sha: isMerge ? (mergeSha ?? null) : null,
    squash_commit_sha: seed.squashSha ?? (isSquash ? mergeSha : null),
    sha: isMerge ? (seed.commits?.[0] ?? null) : (mergeSha ?? null),
    updated_at: seed.updatedAt ?? seed.mergedAt ?? "2024-01-01T00:00:00.000Z",
    target_branch: "main",
    source_branch: "topic",
    web_url: `${webRoot(context)}/-/merge_requests/${seed.number}`,
  };
}

/** Finds the issues that a description closes (GitLab's default pattern, shortened). */
function findClosedIssues(body: string): number[] {
  const shown = body.replace(/<!--[\s\S]*?-->/g, "");
  return [...shown.matchAll(/\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)) (?:([\w/-]+))?#(\d+)/gi)]
    .filter(([, project]) => project === undefined)
    .map(([, , number]) => Number(number));
}

/** The row of one file of a diff: git's headers as fields, and the hunks as text. */
function fileDiff(section: string) {
  const at = section.search(/^(?:@@|Binary files )/m);
  const headers = at < 0 ? section : section.slice(0, at);
  const [, old_path = "", new_path = ""] = /^diff --git a\/(.*) b\/(.*)$/m.exec(headers) ?? [];
  const [new_file, deleted_file] = [headers.includes("\nnew file mode"), headers.includes("\ndeleted file mode")];
  return {
    diff: at < 0 ? "" : section.slice(at),
    collapsed: false,
    too_large: false,
    new_path,
    old_path,
    a_mode: new_file ? "0" : "100644",
    b_mode: deleted_file ? "0" : "100644",
    new_file,
    renamed_file: headers.includes("\nrename from "),
    deleted_file,
    generated_file: null,
  };
}

/** Lists the changes of a commit against its first parent. */
function listDiffs(context: Context, sha: string): ApiAnswer {
  const sections = hostedDiff(context.repository.git, sha).split(/^(?=diff --git )/m);
  return page(
    context,
    sections.filter((section) => section.startsWith("diff --git ")),
    fileDiff,
  );
}

function listMergedRequests(context: Context): HostedRequest[] {
  const since = context.request.url.searchParams.get("updated_after") ?? "";
  const getUpdatedAt = ({ updatedAt, mergedAt }: HostedRequest) => updatedAt ?? mergedAt ?? "";
  const merged = (context.repository.requests ?? []).filter(
    (seed) => seed.mergedAt !== undefined && getUpdatedAt(seed) >= since,
  );
  return merged.sort((a, b) => getUpdatedAt(b).localeCompare(getUpdatedAt(a)));
}

type Route = [RegExp, (context: Context, groups: Record<string, string>) => ApiAnswer | undefined];

const REPOSITORY_ROUTES: readonly Route[] = [
  [
    /^\/repository\/branches\/(?<branch>[^/]+)$/,
    (context, { branch = "" }) => {
      const name = decodeURIComponent(branch);
      const sha = hostedRevision(context.repository.git, `refs/heads/${name}`);
      const [head] = sha === undefined ? [] : hostedCommits(context.repository.git, ["-1", sha]);
      return head && { json: { name, default: name === "main", commit: commit(head, context) } };
    },
  ],
  [
    /^\/repository\/commits$/,
    (context) => {
      const { searchParams } = context.request.url;
      const path = searchParams.get("path");
      const times = ["until", "since"].filter((name) => searchParams.has(name));
      const args = [
        ...times.map((name) => `--${name}=${searchParams.get(name)}`),
        searchParams.get("ref_name") ?? "main",
        ...(path === null ? [] : ["--", path]),
      ];
      return page(context, hostedCommits(context.repository.git, args), (raw) => commit(raw, context));
    },
  ],
  [
    /^\/repository\/commits\/(?<ref>[^/]+)$/,
    (context, { ref = "" }) => {
      const sha = hostedRevision(context.repository.git, decodeURIComponent(ref));
      const [match] = sha === undefined ? [] : hostedCommits(context.repository.git, ["-1", sha]);
      return match && { json: commit(match, context) };
    },
  ],
  [/^\/repository\/commits\/(?<sha>\w+)\/diff$/, (context, { sha = "" }) => listDiffs(context, sha)],
  [
    /^\/repository\/tree$/,
    (context) => {
      const paths = hostedPaths(context.repository.git, context.request.url.searchParams.get("ref") ?? "HEAD");
      return page(context, paths, (path) => ({ path, type: "blob" }));
    },
  ],
  [
    /^\/repository\/files\/(?<path>[^/]+)\/raw$/,
    ({ repository: { git }, request }, { path = "" }) => {
      const raw = hostedFile(git, request.url.searchParams.get("ref") ?? "HEAD", decodeURIComponent(path));
      if (raw === undefined) return { status: 404, json: { message: "404 File Not Found" } };
      return { headers: { "content-type": "text/plain; charset=utf-8" }, raw };
    },
  ],
  [
    /^\/repository\/tags$/,
    (context) =>
      page(context, hostedTags(context.repository.git), (tag) => ({
        name: tag.name,
        message: tag.message,
        target: tag.commit.sha,
        commit: commit(tag.commit, context),
        release: null,
      })),
  ],
];

const REQUEST_ROUTES: readonly Route[] = [
  [
    /^\/merge_requests$/,
    (context) => page(context, listMergedRequests(context), (seed) => mergeRequest(seed, context)),
  ],
  [
    /^\/merge_requests\/(?<number>\d+)\/commits$/,
    (context, { number }) => {
      const seed = context.repository.requests?.find((request) => request.number === Number(number));
      const commits = (seed?.commits ?? []).flatMap((sha) => hostedCommits(context.repository.git, ["-1", sha]));
      return seed && page(context, commits, (raw) => commit(raw, context));
    },
  ],
  [
    /^\/merge_requests\/(?<number>\d+)\/diffs$/,
    (context, { number }) => {
      const seed = context.repository.requests?.find((request) => request.number === Number(number));
      return seed?.mergeSha === undefined ? undefined : listDiffs(context, seed.mergeSha);
    },
  ],
  [
    /^\/merge_requests\/(?<number>\d+)\/closes_issues$/,
    (context, { number }) => {
      const { repository, server } = context;
      const seed = repository.requests?.find((request) => request.number === Number(number));
      const numbers = findClosedIssues(seed?.body ?? "");
      const own = (repository.issues ?? []).filter((issue) => numbers.includes(issue.number));
      const issues = own.map((issue) => ({
        id: issue.number + 5000,
        iid: issue.number,
        project_id: repository.id,
        title: issue.title,
        labels: issue.labels ?? [],
        author: user(issue.author, server),
        web_url: `${webRoot(context)}/-/issues/${issue.number}`,
      }));
      // GitLab also lists issues of external trackers, in this format.
      return page(context, [...issues, { id: "JIRA-1", title: "Outside" }], (issue) => issue);
    },
  ],
  [
    /^\/releases$/,
    (context) => {
      const { git, releases = [] } = context.repository;
      return page(context, releases, (seed) => {
        const sha = hostedRevision(git, `refs/tags/${seed.tag}`);
        return {
          tag_name: seed.tag,
          name: seed.name ?? seed.tag,
          description: seed.body ?? null,
          created_at: seed.publishedAt,
          released_at: seed.publishedAt,
          upcoming_release: seed.draft ?? false,
          commit: sha === undefined ? null : { id: sha },
          _links: { self: `${webRoot(context)}/-/releases/${seed.tag}` },
        };
      });
    },
  ],
];

function projectJson(context: Context) {
  const { repository, request } = context;
  const { id, owner, name } = repository;
  const isEmpty = hostedRevision(repository.git, "HEAD") === undefined;
  return {
    id,
    path: name,
    path_with_namespace: `${owner}/${name}`,
    namespace: { id: 2, full_path: owner, kind: "group" },
    default_branch: isEmpty ? null : "main",
    // GitLab omits these fields for anonymous requests.
    ...(request.headers.authorization === undefined
      ? {}
      : { visibility: repository.private ? "private" : "public", empty_repo: isEmpty }),
    web_url: webRoot(context),
    http_url_to_repo: `${webRoot(context)}.git`,
  };
}

const ROUTES: readonly Route[] = [
  [/^$/, (context) => ({ json: projectJson(context) })],
  ...REPOSITORY_ROUTES,
  ...REQUEST_ROUTES,
];

function answer(
  repositories: readonly HostedRepository[],
  request: ApiRequest,
  server: ApiServer,
  options: GitlabOptions,
): ApiAnswer | undefined {
  const sent = request.headers.authorization;
  if (sent !== undefined && sent !== `Bearer ${options.token}`)
    return { status: 401, json: { message: "401 Unauthorized" } };
  const groups = /^\/api\/v4\/projects\/(?<id>[^/]+)(?<rest>.*)$/.exec(request.url.pathname)?.groups;
  const id = decodeURIComponent(groups?.id ?? "");
  const rest = groups?.rest ?? "";
  const repository = repositories.find((seed) => String(seed.id) === id || `${seed.owner}/${seed.name}` === id);
  const former = repositories.find((seed) => seed.formerNames?.includes(id));
  if (repository === undefined && former !== undefined)
    return {
      status: 301,
      headers: { location: `${server.url}/api/v4/projects/${former.id}${rest}${request.url.search}` },
      json: { message: "Non GET methods are not allowed for moved projects" },
    };
  if (repository === undefined || (repository.private && sent === undefined))
    return { status: 404, json: { message: "404 Project Not Found" } };
  const context = { repository, request, server, options };
  for (const [pattern, serve] of ROUTES) {
    const match = pattern.exec(rest);
    if (match !== null) return serve(context, { ...match.groups });
  }
  return undefined;
}

/**
 * Starts a fake GitLab server that follows the documentation of REST v4 (docs.gitlab.com/api: projects, commits,
 * branches, merge requests, releases, tags, pagination): paths, fields, `x-next-page` and `Link`, redirects of moved
 * projects. Commits come from a real repository.
 */
export function startGitlabServer(
  repositories: readonly HostedRepository[],
  options: GitlabOptions = {},
): Promise<ApiServer> {
  return startApiServer((request, server) => answer(repositories, request, server, options));
}
