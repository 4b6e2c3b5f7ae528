import { startTestServer, type TestAnswer, type TestRequest } from "./http-server.ts";
import type { Target } from "./targets.ts";

export const HOSTS = ["github", "gitea", "gitlab"] as const;
type HostName = (typeof HOSTS)[number];

type Pull = { state: "open" | "closed"; head: string; title: string; isDraft: boolean };
type Release = { tag: string; body: string; draft: boolean };
type Store = { pulls: Pull[]; releases: Release[] };
type Fields = Record<string, unknown>;

const read = ({ text }: TestRequest): Fields => JSON.parse(text) as Fields;
const notFound: TestAnswer = { status: 404, body: { message: "Not Found" } };
/** Items of a page of Gitea. */
const GITEA_PAGE = 2;

/**
 * Pull requests and releases of one project at a code host, over its own API. Branches are in the repository that git
 * pushes to.
 */
export async function startCodeHost(host: HostName): Promise<Target & { pulls: Pull[] }> {
  const store: Store = { pulls: [], releases: [] };
  const answer = host === "gitlab" ? answerGitlab : answerGithub;
  const server = await startTestServer((request) => answer(request, store, host));
  return {
    server,
    pulls: store.pulls,
    list: () => store.releases.map(({ body }) => body).filter((body) => body !== ""),
    edit: (text) => {
      for (const release of store.releases) release.body = text;
    },
  };
}

/** GitHub's REST API, and Gitea's, which lists pull requests by pages and knows no filter by branch. */
function answerGithub(request: TestRequest, { pulls, releases }: Store, host: HostName): TestAnswer {
  const { method, query, headers } = request;
  const path = request.path.replace("/repos/acme/site", "");
  const showPull = (index: number) => ({
    ...{ number: index + 1, html_url: `https://git.example/pull/${index + 1}` },
    ...{ state: pulls[index]?.state, head: { ref: pulls[index]?.head } },
  });
  const showRelease = (index: number) => ({
    ...{ id: index + 1, html_url: `https://git.example/releases/${index + 1}` },
    ...{ tag_name: releases[index]?.tag, body: releases[index]?.body },
  });
  if (headers.authorization !== `${host === "github" ? "Bearer" : "token"} host token`) return { status: 401 };
  if (path === "") return { status: 200, body: { full_name: "acme/site" } };
  if (path === "/pulls" && method === "GET") {
    const newest = pulls.map((_, index) => index).reverse();
    if (host === "gitea") {
      const from = (Number(query.get("page") ?? "1") - 1) * GITEA_PAGE;
      return { status: 200, body: newest.slice(from, from + GITEA_PAGE).map(showPull) };
    }
    const branch = query.get("head")?.replace("acme:", "");
    return { status: 200, body: newest.filter((index) => pulls[index]?.head === branch).map(showPull) };
  }
  if (path === "/pulls") {
    const { head, title, draft } = read(request);
    if (pulls.some((one) => one.head === head && one.state === "open"))
      return { status: host === "github" ? 422 : 409 };
    const isDraft = host === "github" ? draft === true : /^WIP:/.test(String(title));
    pulls.push({ state: "open", head: String(head), title: String(title), isDraft });
    return { status: 201, body: showPull(pulls.length - 1) };
  }
  const [, part, id] = /^\/(pulls|releases)\/(\d+)$/.exec(path) ?? [];
  const index = Number(id) - 1;
  if (part === "pulls" && pulls[index] !== undefined) {
    pulls[index].state = read(request).state === "closed" ? "closed" : "open";
    return { status: 200, body: showPull(index) };
  }
  if (part === "releases" && releases[index] !== undefined) {
    releases[index].body = String(read(request).body);
    return { status: 200, body: showRelease(index) };
  }
  const [, tag] = /^\/releases\/tags\/(.+)$/.exec(path) ?? [];
  if (tag !== undefined) {
    const at = releases.findIndex((one) => one.tag === tag && !one.draft);
    return at < 0 ? notFound : { status: 200, body: showRelease(at) };
  }
  if (path === "/releases" && method === "GET")
    return { status: 200, body: releases.map((_, each) => showRelease(each)) };
  if (path !== "/releases") return notFound;
  const { tag_name: name, body, draft } = read(request);
  if (releases.some((one) => one.tag === name && !one.draft)) return { status: host === "github" ? 422 : 409 };
  releases.push({ tag: String(name), body: String(body), draft: draft === true });
  return { status: 201, body: showRelease(releases.length - 1) };
}

/** GitLab's REST API, version 4. */
function answerGitlab(request: TestRequest, { pulls, releases }: Store): TestAnswer {
  const { method, query, headers } = request;
  const path = request.path.replace("/projects/acme/site", "");
  const showRequest = (index: number) => ({
    ...{ iid: index + 1, web_url: `https://git.example/pull/${index + 1}` },
    ...{ state: pulls[index]?.state === "open" ? "opened" : "closed", source_branch: pulls[index]?.head },
  });
  const showRelease = (release: Release) => ({
    ...{ tag_name: release.tag, description: release.body },
    _links: { self: `https://git.example/releases/${release.tag}` },
  });
  if (headers["private-token"] !== "host token") return { status: 401 };
  if (path === "") return { status: 200, body: { path_with_namespace: "acme/site" } };
  if (path === "/merge_requests" && method === "GET") {
    const newest = pulls.map((_, index) => index).reverse();
    const branch = query.get("source_branch");
    return { status: 200, body: newest.filter((index) => pulls[index]?.head === branch).map(showRequest) };
  }
  if (path === "/merge_requests") {
    const { source_branch: head, title } = read(request);
    if (pulls.some((one) => one.head === head && one.state === "open")) return { status: 409 };
    const isDraft = /^Draft:/.test(String(title));
    pulls.push({ state: "open", head: String(head), title: String(title), isDraft });
    return { status: 201, body: showRequest(pulls.length - 1) };
  }
  const [, id] = /^\/merge_requests\/(\d+)$/.exec(path) ?? [];
  const pull = id === undefined ? undefined : pulls[Number(id) - 1];
  if (pull !== undefined && method === "PUT") {
    pull.state = read(request).state_event === "close" ? "closed" : "open";
    return { status: 200, body: showRequest(Number(id) - 1) };
  }
  if (path === "/releases" && method === "POST") {
    const { tag_name: tag, description } = read(request);
    if (releases.some((one) => one.tag === tag)) return { status: 409 };
    const release = { tag: String(tag), body: String(description), draft: false };
    releases.push(release);
    return { status: 201, body: showRelease(release) };
  }
  const [, tag] = /^\/releases\/(.+)$/.exec(path) ?? [];
  const release = releases.find((one) => one.tag === tag);
  if (release === undefined) return notFound;
  if (method === "PUT") release.body = String(read(request).description);
  return { status: 200, body: showRelease(release) };
}
