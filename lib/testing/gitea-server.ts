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

export type GiteaOptions = {
  token?: string;
  /** The maximum page size (`MAX_RESPONSE_ITEMS`) regardless of what a client requests. */
  pageSize?: number;
  /** Simulates an old server, which ignores `not`, `until` and `since`. */
  old?: boolean;
};

type Context = { repository: HostedRepository; request: ApiRequest; server: ApiServer; options: GiteaOptions };

function user(login: string, server: ApiServer) {
  return { id: 1, login, full_name: "", email: `${login}@noreply.example.org`, html_url: `${server.url}/${login}` };
}

function page<Row>(
  { request, server, options }: Context,
  rows: readonly Row[],
  render: (row: Row) => unknown,
): ApiAnswer {
  const { searchParams } = request.url;
  const limit = Math.min(Number(searchParams.get("limit") ?? 30), options.pageSize ?? 50);
  const number = Number(searchParams.get("page") ?? 1);
  const lastPage = Math.max(Math.ceil(rows.length / limit), 1);
  const next = new URL(request.url);
  next.searchParams.set("page", String(number + 1));
  // The configured address of a server (ROOT_URL) can differ from the address that clients use.
  const link = `<https://public.example.org${next.pathname}${next.search}>; rel="next"`;
  return {
    headers: { "x-total-count": String(rows.length), ...(number < lastPage && server ? { link } : {}) },
    json: rows.slice((number - 1) * limit, number * limit).map(render),
  };
}

function commit(raw: HostedCommit, { repository, server, request }: Context) {
  const login = repository.accounts?.[raw.authorEmail];
  const base = `${server.url}/${repository.owner}/${repository.name}`;
  const withFiles = request.url.searchParams.get("files") !== "false";
  const signature = { name: raw.authorName, email: raw.authorEmail };
  return {
    sha: raw.sha,
    created: raw.committedAt,
    url: `${server.url}/api/v1/repos/${repository.owner}/${repository.name}/git/commits/${raw.sha}`,
    html_url: `${base}/commit/${raw.sha}`,
    author: login === undefined ? null : user(login, server),
    committer: null,
    commit: {
      message: raw.message,
      author: { ...signature, date: raw.authoredAt },
      committer: { ...signature, date: raw.committedAt },
      tree: { sha: raw.sha },
    },
    parents: raw.parents.map((sha) => ({ sha, url: "", created: "0001-01-01T00:00:00Z" })),
    files: withFiles ? raw.files.map((filename) => ({ filename, status: "modified" })) : null,
    stats: null,
  };
}

function pull(seed: HostedRequest, { repository, server }: Context) {
  const merged = seed.mergedAt !== undefined;
  return {
    id: seed.number + 1000,
    number: seed.number,
    title: seed.title,
    body: seed.body ?? "",
    user: user(seed.author ?? "lee", server),
    labels: (seed.labels ?? []).map((name, id) => ({ id, name, color: "ffffff" })),
    state: "closed",
    merged,
    merged_at: seed.mergedAt ?? null,
    merge_commit_sha: seed.mergeSha ?? null,
    updated_at: seed.updatedAt ?? seed.mergedAt ?? "2024-01-01T00:00:00Z",
    html_url: `${server.url}/${repository.owner}/${repository.name}/pulls/${seed.number}`,
    base: { ref: "main" },
    head: { ref: "topic" },
  };
}

function repositoryJson({ repository, server }: Context) {
  const { id, owner, name } = repository;
  const isPrivate = repository.private ?? false;
  return {
    id,
    owner: user(owner, server),
    name,
    full_name: `${owner}/${name}`,
    private: isPrivate,
    internal: false,
    empty: hostedRevision(repository.git, "HEAD") === undefined,
    default_branch: "main",
    html_url: `${server.url}/${owner}/${name}`,
    clone_url: `${server.url}/${owner}/${name}.git`,
  };
}

function commits(context: Context): ApiAnswer | undefined {
  const { searchParams } = context.request.url;
  const tip = hostedRevision(context.repository.git, searchParams.get("sha") ?? "main");
  if (tip === undefined) return undefined;
  const not = context.options.old ? null : searchParams.get("not");
  const path = searchParams.get("path");
  const times = context.options.old ? [] : ["until", "since"].filter((name) => searchParams.has(name));
  const args = [
    ...times.map((name) => `--${name}=${searchParams.get(name)}`),
    tip,
    ...(not === null ? [] : [`^${not}`]),
    ...(path === null ? [] : ["--", path]),
  ];
  return page(context, hostedCommits(context.repository.git, args), (raw) => commit(raw, context));
}

function sortByUpdate(requests: readonly HostedRequest[]): HostedRequest[] {
  const getUpdatedAt = ({ updatedAt, mergedAt }: HostedRequest) => updatedAt ?? mergedAt ?? "2024-01-01T00:00:00Z";
  return requests.toSorted((a, b) => getUpdatedAt(b).localeCompare(getUpdatedAt(a)));
}

const TREE_PAGE = 2;
const TEXT = { "content-type": "text/plain; charset=utf-8" };

type Route = [RegExp, (context: Context, groups: Record<string, string>) => ApiAnswer | undefined];

const ROUTES: readonly Route[] = [
  [/^$/, (context) => ({ json: repositoryJson(context) })],
  [
    /^\/branches\/(?<branch>.+)$/,
    (context, { branch = "" }) => {
      const sha = hostedRevision(context.repository.git, `refs/heads/${branch}`);
      const [head] = sha === undefined ? [] : hostedCommits(context.repository.git, ["-1", sha]);
      return (
        head && { json: { name: branch, commit: { id: head.sha, message: head.message, timestamp: head.committedAt } } }
      );
    },
  ],
  [/^\/commits$/, commits],
  [
    /^\/git\/commits\/(?<ref>[^/]+)\.diff$/,
    ({ repository: { git } }, { ref = "" }) => {
      const sha = hostedRevision(git, ref);
      return sha === undefined ? undefined : { headers: TEXT, raw: hostedDiff(git, sha) };
    },
  ],
  [
    /^\/git\/trees\/(?<ref>[^/]+)$/,
    ({ repository: { git }, request }, { ref = "" }) => {
      const number = Number(request.url.searchParams.get("page") ?? 1);
      const paths = hostedPaths(git, ref);
      const tree = paths.slice((number - 1) * TREE_PAGE, number * TREE_PAGE).map((path) => ({ path, type: "blob" }));
      return { json: { sha: ref, tree, truncated: number * TREE_PAGE < paths.length } };
    },
  ],
  [
    /^\/raw\/(?<path>.+)$/,
    ({ repository: { git }, request }, { path = "" }) => {
      const raw = hostedFile(git, request.url.searchParams.get("ref") ?? "main", path);
      return raw === undefined ? undefined : { headers: TEXT, raw };
    },
  ],
  [
    /^\/git\/commits\/(?<ref>[^/]+)$/,
    (context, { ref = "" }) => {
      const sha = hostedRevision(context.repository.git, ref);
      const [match] = sha === undefined ? [] : hostedCommits(context.repository.git, ["-1", sha]);
      return match && { json: commit(match, context) };
    },
  ],
  [
    /^\/compare\/(?<from>\w+)\.\.\.(?<to>\w+)$/,
    (context, { from = "", to = "" }) => {
      const commits = hostedCommits(context.repository.git, [`${from}..${to}`]);
      return { json: { total_commits: commits.length, commits: commits.map((raw) => commit(raw, context)) } };
    },
  ],
  [
    /^\/pulls$/,
    (context) => page(context, sortByUpdate(context.repository.requests ?? []), (seed) => pull(seed, context)),
  ],
  [
    /^\/pulls\/(?<number>\d+)\/commits$/,
    (context, { number }) => {
      const seed = context.repository.requests?.find((request) => request.number === Number(number));
      const shas = seed?.commits ?? [];
      const commits = shas.flatMap((sha) => hostedCommits(context.repository.git, ["-1", sha]));
      return seed && page(context, commits, (raw) => commit(raw, context));
    },
  ],
  [
    /^\/issues\/(?<number>\d+)$/,
    ({ repository, server }, { number }) => {
      const issue = repository.issues?.find((seed) => seed.number === Number(number));
      const labels = (issue?.labels ?? []).map((name) => ({ name }));
      const html_url = `${server.url}/${repository.owner}/${repository.name}/issues/${number}`;
      return issue && { json: { ...issue, labels, user: user(issue.author, server), html_url, pull_request: null } };
    },
  ],
  [
    /^\/releases$/,
    (context) =>
      page(context, context.repository.releases ?? [], (seed) => ({
        tag_name: seed.tag,
        target_commitish: "main",
        name: seed.name ?? "",
        body: seed.body ?? "",
        draft: seed.draft ?? false,
        prerelease: seed.prerelease ?? false,
        created_at: seed.publishedAt,
        published_at: seed.publishedAt,
        html_url: `${context.server.url}/${context.repository.owner}/${context.repository.name}/releases/tag/${seed.tag}`,
      })),
  ],
  [
    /^\/tags$/,
    (context) =>
      page(context, hostedTags(context.repository.git), ({ name, message, commit: { sha, committedAt } }) => {
        return { name, message, id: sha, commit: { sha, created: committedAt } };
      }),
  ],
];

const BY_NAME = /^\/api\/v1\/repos\/(?<owner>[^/]+)\/(?<name>[^/]+)(?<rest>.*)$/;

function answer(
  repositories: readonly HostedRepository[],
  request: ApiRequest,
  server: ApiServer,
  options: GiteaOptions,
): ApiAnswer | undefined {
  const sent = request.headers.authorization;
  if (sent !== undefined && sent !== `token ${options.token}`)
    return { status: 401, json: { message: "invalid username, password or token" } };
  const path = request.url.pathname;
  const id = /^\/api\/v1\/repositories\/(\d+)$/.exec(path)?.[1];
  const nameMatch = BY_NAME.exec(path)?.groups;
  const repository = repositories.find((seed) =>
    id === undefined
      ? decodeURIComponent(`${nameMatch?.owner}/${nameMatch?.name}`).toLowerCase() ===
        `${seed.owner}/${seed.name}`.toLowerCase()
      : seed.id === Number(id),
  );
  const former = repositories.find((seed) => seed.formerNames?.includes(`${nameMatch?.owner}/${nameMatch?.name}`));
  if (repository === undefined && former !== undefined)
    return {
      status: 301,
      headers: {
        location: `/api/v1/repos/${former.owner}/${former.name}${nameMatch?.rest ?? ""}${request.url.search}`,
      },
    };
  if (repository === undefined || (repository.private && sent === undefined)) return undefined;
  const rest = decodeURIComponent(nameMatch?.rest ?? "");
  const context = { repository, request, server, options };
  for (const [pattern, serve] of ROUTES) {
    const match = pattern.exec(rest);
    if (match !== null) return serve(context, { ...match.groups });
  }
  return undefined;
}

/**
 * Starts a fake Gitea and Forgejo server that follows their API description (`/swagger.v1.json`): paths, fields, `Link`
 * and `X-Total-Count`, redirects of renamed repositories. Commits and tags come from a real repository.
 */
export function startGiteaServer(
  repositories: readonly HostedRepository[],
  options: GiteaOptions = {},
): Promise<ApiServer> {
  return startApiServer((request, server) => answer(repositories, request, server, options));
}
