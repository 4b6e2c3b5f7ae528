import { z } from "zod";
import { DeliveryError } from "#publisher/adapter.ts";
import type { Http } from "#publisher/http.ts";

export type PullRequest = { number: number; url: string; isOpen: boolean };
export type Release = { id: string; url: string; body: string };
type NewPullRequest = { branch: string; base: string; title: string; body: string; draft: boolean };
type NewRelease = { tag: string; title: string; body: string; draft: boolean };

/** What the publisher needs of a code host besides git. */
export type CodeHost = {
  check: () => Promise<string>;
  /** The newest pull request of a branch. */
  findPullRequest: (branch: string, base: string) => Promise<PullRequest | null>;
  openPullRequest: (request: NewPullRequest) => Promise<PullRequest>;
  closePullRequest: (number: number) => Promise<void>;
  findRelease: (tag: string) => Promise<Release | null>;
  createRelease: (release: NewRelease) => Promise<Release>;
  /** @param id of `findRelease` */
  changeRelease: (id: string, body: string) => Promise<void>;
};

type Options = {
  host: "github" | "gitlab" | "gitea";
  apiUrl?: string | undefined;
  project: string;
  token: string;
  http: Http;
};

export function createCodeHost(options: Options): CodeHost {
  return options.host === "gitlab" ? createGitlab(options) : createGithub(options);
}

/** Pages of pull requests that are read of Gitea, each of 30 or more. */
const GITEA_PAGES_MAX = 40;

const named = z.object({ full_name: z.string() });
const pull = z.object({
  number: z.number(),
  html_url: z.string(),
  state: z.string(),
  head: z.object({ ref: z.string() }),
});
const release = z.object({ id: z.number(), html_url: z.string(), tag_name: z.string(), body: z.string().nullable() });

function toPullRequest({ number, html_url: url, state }: z.output<typeof pull>): PullRequest {
  return { number, url, isOpen: state === "open" };
}

function toRelease({ id, html_url: url, body }: z.output<typeof release>): Release {
  return { id: String(id), url, body: body ?? "" };
}

/** GitHub, and Gitea, whose API has the same paths and fields here. */
function createGithub({ host, apiUrl, project, token, http }: Options): CodeHost {
  const address = apiUrl ?? (host === "github" ? "https://api.github.com" : undefined);
  if (address === undefined) throw new DeliveryError("failed", "A destination on Gitea needs apiUrl");
  const api = `${address.replace(/\/$/, "")}/repos/${project}`;
  const scheme = host === "github" ? "Bearer" : "token";
  const headers = { authorization: `${scheme} ${token}`, accept: "application/vnd.github+json, application/json" };
  const [owner = ""] = project.split("/");
  const call = (path: string, options: Parameters<Http>[1] = {}) => http(`${api}${path}`, { ...options, headers });
  return {
    check: async () => `${named.parse((await call("")).json()).full_name} can be read.`,
    findPullRequest: async (branch, base) => {
      const newest = { state: "all", sort: "created", direction: "desc" };
      const query = host === "github" ? { ...newest, base, head: `${owner}:${branch}` } : { state: "all" };
      // Gitea has no filter by branch, and begins with the newest.
      for (let page = 1; page <= (host === "github" ? 1 : GITEA_PAGES_MAX); page += 1) {
        const parameters = new URLSearchParams({ ...query, page: String(page) });
        const pulls = z.array(pull).parse((await call(`/pulls?${parameters}`)).json());
        const match = pulls.find(({ head }) => head.ref === branch);
        if (match !== undefined) return toPullRequest(match);
        if (pulls.length === 0) break;
      }
      return null;
    },
    openPullRequest: async ({ branch, base, title, body, draft }) => {
      const name = host === "gitea" && draft ? `WIP: ${title}` : title;
      const content = { title: name, body, base, head: branch, ...(host === "github" ? { draft } : {}) };
      return toPullRequest(pull.parse((await call("/pulls", { method: "POST", body: content })).json()));
    },
    closePullRequest: async (number) => {
      await call(`/pulls/${number}`, { method: "PATCH", body: { state: "closed" } });
    },
    findRelease: async (tag) => {
      const answer = await call(`/releases/tags/${encodeURIComponent(tag)}`, { accepts: [404] });
      if (answer.status !== 404) return toRelease(release.parse(answer.json()));
      // Drafts are only in the list.
      const listed = z.array(release).parse((await call("/releases?per_page=100&limit=50")).json());
      const draft = listed.find(({ tag_name: name }) => name === tag);
      return draft === undefined ? null : toRelease(draft);
    },
    createRelease: async ({ tag, title, body, draft }) => {
      const content = { tag_name: tag, name: title, body, draft };
      return toRelease(release.parse((await call("/releases", { method: "POST", body: content })).json()));
    },
    changeRelease: async (id, body) => {
      await call(`/releases/${id}`, { method: "PATCH", body: { body } });
    },
  };
}

const gitlabProject = z.object({ path_with_namespace: z.string() });
const mergeRequest = z.object({ iid: z.number(), web_url: z.string(), state: z.string() });
const gitlabRelease = z.object({
  tag_name: z.string(),
  description: z.string().nullable(),
  _links: z.object({ self: z.string() }),
});

function createGitlab({ apiUrl = "https://gitlab.com/api/v4", project, token, http }: Options): CodeHost {
  const api = `${apiUrl.replace(/\/$/, "")}/projects/${encodeURIComponent(project)}`;
  const headers = { "private-token": token };
  const call = (path: string, options: Parameters<Http>[1] = {}) => http(`${api}${path}`, { ...options, headers });
  const toRequest = ({ iid, web_url: url, state }: z.output<typeof mergeRequest>): PullRequest => ({
    number: iid,
    url,
    isOpen: state === "opened",
  });
  const readRelease = (value: unknown): Release => {
    const { tag_name: id, description, _links } = gitlabRelease.parse(value);
    return { id, url: _links.self, body: description ?? "" };
  };
  return {
    check: async () => `${gitlabProject.parse((await call("")).json()).path_with_namespace} can be read.`,
    findPullRequest: async (branch, base) => {
      const query = new URLSearchParams({ source_branch: branch, target_branch: base, order_by: "created_at" });
      const [match] = z.array(mergeRequest).parse((await call(`/merge_requests?${query}`)).json());
      return match === undefined ? null : toRequest(match);
    },
    openPullRequest: async ({ branch, base, title, body, draft }) => {
      const content = {
        source_branch: branch,
        target_branch: base,
        title: draft ? `Draft: ${title}` : title,
        description: body,
        remove_source_branch: true,
      };
      return toRequest(mergeRequest.parse((await call("/merge_requests", { method: "POST", body: content })).json()));
    },
    closePullRequest: async (number) => {
      await call(`/merge_requests/${number}`, { method: "PUT", body: { state_event: "close" } });
    },
    findRelease: async (tag) => {
      const answer = await call(`/releases/${encodeURIComponent(tag)}`, { accepts: [404] });
      return answer.status === 404 ? null : readRelease(answer.json());
    },
    createRelease: async ({ tag, title, body, draft }) => {
      if (draft) throw new DeliveryError("failed", "GitLab has no draft releases. Set the mode to live");
      const content = { tag_name: tag, name: title, description: body };
      return readRelease((await call("/releases", { method: "POST", body: content })).json());
    },
    changeRelease: async (id, body) => {
      await call(`/releases/${encodeURIComponent(id)}`, { method: "PUT", body: { description: body } });
    },
  };
}
