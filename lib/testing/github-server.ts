import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fakeSha } from "./activity.ts";

export type GithubCommitSeed = {
  title: string;
  /** Minutes since the start of 2024. */
  minute: number;
  /** Indexes in the list of commits; defaults to the previous commit. */
  parents?: number[];
  files?: string[];
  /** Whole files, ending with a line feed, as the commit leaves them; null deletes one. Instead of `files`. */
  texts?: Record<string, string | null>;
};

export type GithubPullSeed = {
  number: number;
  title: string;
  body?: string;
  labels?: string[];
  /** Index of the merge commit; null if it was never merged. */
  mergedAs: number | null;
  /** Indexes of the pull request's own commits, as authored. */
  commits?: number[];
};

export type GithubIssueSeed = { number: number; title: string; labels?: string[]; association?: string };

export type GithubReleaseSeed = { tag: string; minute: number; draft?: boolean; body?: string };

export type GithubRepositorySeed = {
  id: number;
  owner: string;
  name: string;
  /** Former names (`owner/name`, lower case). */
  formerly?: string[];
  /** Makes the repository private: only requests with this token can see it. */
  token?: string;
  commits: GithubCommitSeed[];
  pulls?: GithubPullSeed[];
  issues?: GithubIssueSeed[];
  /** Maps a tag to the index of its commit. */
  tags?: Record<string, number>;
  releases?: GithubReleaseSeed[];
};

export type GithubAnswer = { status: number; headers?: Record<string, string>; body?: string; cut?: boolean };

/** Answers a request before the server does; undefined passes it on. */
export type GithubInterceptor = (url: URL, count: number) => GithubAnswer | undefined;

const START = Date.UTC(2024, 0, 1);
const formatMinute = (minute: number) => new Date(START + minute * 60_000).toISOString().replace(".000Z", "Z");
const API = "/api/v3";

/** Returns the SHA of the commit at an index of a repository's list. */
export function githubSha(repository: Pick<GithubRepositorySeed, "id">, index: number): string {
  return fakeSha(repository.id * 100_000 + index);
}

/**
 * The read side of GitHub's REST API as documented ("REST API endpoints", version 2022-11-28), under the path of GitHub
 * Enterprise Server: paging by Link, conditional requests, redirects of renamed repositories, rate limit headers, and
 * injected failures.
 */
export class GithubServer {
  /** All requests (path with query) with the status of the response, in order. */
  readonly requests: { path: string; status: number; authorization: string | undefined }[] = [];
  intercept: GithubInterceptor = () => undefined;
  limit: { limit: number; remaining: number; resetAt: Date } | undefined;
  private readonly repositories: GithubRepositorySeed[];
  private readonly server = createServer((request, response) => this.answer(request, response));

  constructor(repositories: GithubRepositorySeed[]) {
    this.repositories = repositories;
  }

  async start(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  /** `host:port` */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.url);
    const { authorization } = request.headers;
    const record = { path: `${url.pathname.slice(API.length)}${url.search}`, status: 0, authorization };
    this.requests.push(record);
    const wantsRaw = /\braw\b/.test(request.headers.accept ?? "");
    const answer =
      this.intercept(url, this.requests.length) ?? this.limited() ?? this.respond(url, authorization, wantsRaw);
    record.status = this.send(request, response, answer);
  }

  private limited(): GithubAnswer | undefined {
    if (this.limit === undefined || this.limit.remaining > 0) return undefined;
    const message = "API rate limit exceeded for user ID 1.";
    return { status: 403, body: JSON.stringify({ message, documentation_url: "https://docs.github.com/rest" }) };
  }

  /** @returns the status that was sent */
  private send(request: IncomingMessage, response: ServerResponse, answer: GithubAnswer): number {
    const body = answer.body ?? "";
    const etag = `W/"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
    const isKnown = answer.status === 200 && request.headers["if-none-match"] === etag;
    // A 304 does not count against the rate limit ("Use conditional requests if appropriate").
    if (this.limit !== undefined && !isKnown && this.limit.remaining > 0) this.limit.remaining--;
    response.writeHead(isKnown ? 304 : answer.status, {
      "content-type": "application/json; charset=utf-8",
      ...(answer.status === 200 ? { etag } : {}),
      ...this.limitHeaders(),
      ...answer.headers,
      ...(answer.cut ? { "content-length": String(Buffer.byteLength(body)) } : {}),
    });
    if (!answer.cut) response.end(isKnown ? "" : body);
    else response.write(body.slice(0, body.length / 2), () => response.destroy());
    return isKnown ? 304 : answer.status;
  }

  private limitHeaders(): Record<string, string> {
    if (this.limit === undefined) return {};
    const { limit, remaining, resetAt } = this.limit;
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(Math.ceil(resetAt.getTime() / 1_000)),
    };
  }

  private respond(url: URL, authorization: string | undefined, wantsRaw: boolean): GithubAnswer {
    const path = url.pathname.slice(API.length);
    const byName = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path);
    const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
    const match = byName ? this.findByName(byName[1] ?? "", byName[2] ?? "") : this.findById(Number(byId?.[1]));
    if (!match || !isVisible(match.repository, authorization)) return notFound();
    const rest = decodeURIComponent((byName ? byName[3] : byId?.[2]) ?? "");
    if (match.isFormer) return this.moved(match.repository, url, rest);
    return new RepositoryApi(match.repository, this.url, url).respond(rest, wantsRaw);
  }

  private moved({ id }: GithubRepositorySeed, url: URL, rest: string): GithubAnswer {
    const location = `${this.url}${API}/repositories/${id}${rest}${url.search}`;
    const body = JSON.stringify({ message: "Moved Permanently", url: location });
    return { status: 301, headers: { location }, body };
  }

  private findByName(owner: string, name: string) {
    const wanted = `${owner}/${name}`.toLowerCase();
    const current = this.repositories.find((one) => `${one.owner}/${one.name}`.toLowerCase() === wanted);
    if (current) return { repository: current, isFormer: false };
    const former = this.repositories.find((one) => one.formerly?.includes(wanted));
    return former === undefined ? undefined : { repository: former, isFormer: true };
  }

  private findById(id: number) {
    const repository = this.repositories.find((one) => one.id === id);
    return repository === undefined ? undefined : { repository, isFormer: false };
  }
}

/** A private repository is indistinguishable from a missing one. */
function isVisible({ token }: GithubRepositorySeed, authorization: string | undefined): boolean {
  return token === undefined || authorization?.replace(/^(?:token|bearer) /i, "") === token;
}

function notFound(): GithubAnswer {
  return { status: 404, body: JSON.stringify({ message: "Not Found", status: "404" }) };
}

const RAW = "application/vnd.github.v3.raw; charset=utf-8";

function splitLines(text: string | null): string[] {
  return text === null ? [] : text.split("\n").slice(0, -1);
}

/** One file of a commit: its first and last changed line and all between them as one hunk, with three lines of context. */
function fileDiff(filename: string, before: string | null, after: string | null) {
  const [removed, added] = [splitLines(before), splitLines(after)];
  const shorter = Math.min(removed.length, added.length);
  let head = 0;
  while (head < shorter && removed[head] === added[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail += 1;
  const from = Math.max(head - 3, 0);
  const toSide = (lines: string[]) => ({
    lines: lines.slice(head, lines.length - tail),
    after: lines.slice(lines.length - tail, lines.length - tail + 3),
    range: (count: number) => `${count === 0 ? 0 : from + 1},${count}`,
  });
  const [old, fresh] = [toSide(removed), toSide(added)];
  const context = removed.slice(from, head);
  const count = context.length + old.after.length;
  const ranges = `-${old.range(count + old.lines.length)} +${fresh.range(count + fresh.lines.length)}`;
  const body = [
    ...context.map((line) => ` ${line}`),
    ...old.lines.map((line) => `-${line}`),
    ...fresh.lines.map((line) => `+${line}`),
    ...old.after.map((line) => ` ${line}`),
  ];
  return {
    filename,
    status: before === null ? "added" : after === null ? "removed" : "modified",
    additions: fresh.lines.length,
    deletions: old.lines.length,
    changes: fresh.lines.length + old.lines.length,
    patch: [`@@ ${ranges} @@`, ...body].join("\n"),
  };
}

/** The endpoints below one repository. */
class RepositoryApi {
  private readonly repository: GithubRepositorySeed;
  private readonly origin: string;
  private readonly url: URL;

  constructor(repository: GithubRepositorySeed, origin: string, url: URL) {
    this.repository = repository;
    this.origin = origin;
    this.url = url;
  }

  respond(path: string, wantsRaw: boolean): GithubAnswer {
    const { pulls = [], issues = [], tags = {}, releases = [] } = this.repository;
    const number = Number(/^\/(?:pulls|issues)\/(\d+)/.exec(path)?.[1]);
    const pull = pulls.find((one) => one.number === number);
    const issue = issues.find((one) => one.number === number);
    if (path === "") return json(this.toRepository());
    if (this.repository.commits.length === 0 && path === "/commits") return emptyRepository();
    if (path === "/branches/main" && this.repository.commits.length > 0) {
      return json({ name: "main", commit: { sha: this.sha(this.repository.commits.length - 1) } });
    }
    if (path === "/commits") return this.listCommits();
    if (path.startsWith("/commits/")) return this.commitAnswer(path.slice("/commits/".length));
    if (path.startsWith("/contents/")) return this.contents(path.slice("/contents/".length), wantsRaw);
    if (path.startsWith("/compare/")) return this.compare(path.slice("/compare/".length));
    if (path === "/pulls") return this.page([...pulls].reverse().map((one) => this.toPull(one)));
    if (path === "/tags") {
      return this.page(Object.entries(tags).map(([name, index]) => ({ name, commit: { sha: this.sha(index) } })));
    }
    if (path === "/releases") return this.page(releases.map((one) => this.toRelease(one)));
    if (pull && path.startsWith("/pulls/")) return this.pullAnswer(pull, path);
    if (issue && path === `/issues/${number}`) return json(this.toIssue(issue));
    return notFound();
  }

  private pullAnswer(pull: GithubPullSeed, path: string): GithubAnswer {
    if (path.endsWith("/files")) return this.page(this.listFiles([...(pull.commits ?? []), pull.mergedAs ?? -1]));
    if (path.endsWith("/commits")) return this.page((pull.commits ?? []).map((index) => this.toCommit(index)));
    return json(this.toPull(pull));
  }

  private listFiles(indexes: number[]) {
    const { commits } = this.repository;
    const files = new Set(indexes.flatMap((index) => commits[index]?.files ?? []));
    const plain = [...files].map((filename) => ({
      filename,
      status: "modified",
      additions: 3,
      deletions: 1,
      changes: 4,
    }));
    const diffs = indexes.flatMap((index) => {
      const texts = Object.entries(commits[index]?.texts ?? {});
      const before = texts.length === 0 ? new Map<string, string>() : this.tree(this.getParents(index)[0]);
      return texts.map(([filename, after]) => fileDiff(filename, before.get(filename) ?? null, after));
    });
    return [...plain, ...diffs];
  }

  /** The whole files of a commit: those of its parents, with its own changes. */
  private tree(index: number | undefined): ReadonlyMap<string, string> {
    if (index === undefined) return new Map();
    const tree = new Map(this.getParents(index).flatMap((parent) => [...this.tree(parent)]));
    for (const [path, text] of Object.entries(this.repository.commits[index]?.texts ?? {})) {
      if (text === null) tree.delete(path);
      else tree.set(path, text);
    }
    return tree;
  }

  private contents(path: string, wantsRaw: boolean): GithubAnswer {
    const index = this.resolveRef(this.url.searchParams.get("ref") ?? "main");
    const text = this.tree(index).get(path);
    if (text === undefined) return notFound();
    if (wantsRaw) return { status: 200, headers: { "content-type": RAW }, body: text };
    const content = Buffer.from(text).toString("base64");
    return json({ type: "file", encoding: "base64", size: Buffer.byteLength(text), path, content });
  }

  private commitAnswer(ref: string): GithubAnswer {
    const isPulls = ref.endsWith("/pulls");
    const index = this.resolveRef(isPulls ? ref.slice(0, -"/pulls".length) : ref);
    if (index === undefined)
      return { status: 422, body: JSON.stringify({ message: `No commit found for SHA: ${ref}` }) };
    const pull = this.repository.pulls?.find((one) => one.mergedAs === index);
    if (isPulls) return json(pull === undefined ? [] : [this.toPull(pull)]);
    return json({ ...this.toCommit(index), files: this.listFiles([index]) });
  }

  private listCommits(): GithubAnswer {
    const head = this.resolveRef(this.url.searchParams.get("sha") ?? "main");
    if (head === undefined) return notFound();
    const [since, until] = [this.parseTime("since", -Infinity), this.parseTime("until", Infinity)];
    const path = this.url.searchParams.get("path");
    const indexes = [...this.ancestors(head)].filter((index) => {
      const { minute = 0, files = [], texts = {} } = this.repository.commits[index] ?? {};
      const time = Date.parse(formatMinute(minute));
      const paths = [...files, ...Object.keys(texts)];
      const isTouched = path === null || paths.some((one) => one === path || one.startsWith(`${path}/`));
      return isTouched && time >= since && time <= until;
    });
    return this.page(this.newestFirst(indexes).map((index) => this.toCommit(index)));
  }

  private compare(range: string): GithubAnswer {
    const [base, head] = range.split("...").map((ref) => this.resolveRef(ref));
    if (base === undefined || head === undefined) return notFound();
    const baseAncestors = this.ancestors(base);
    const ahead = this.newestFirst([...this.ancestors(head)].filter((index) => !baseAncestors.has(index))).reverse();
    const { items, headers } = this.slice(ahead.map((index) => this.toCommit(index)));
    return json({ total_commits: ahead.length, ahead_by: ahead.length, commits: items, files: [] }, headers);
  }

  private ancestors(head: number): Set<number> {
    const seen = new Set<number>();
    const open = [head];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      open.push(...this.getParents(index));
    }
    return seen;
  }

  private getParents(index: number): number[] {
    return this.repository.commits[index]?.parents ?? (index === 0 ? [] : [index - 1]);
  }

  private newestFirst(indexes: number[]): number[] {
    const minute = (index: number) => this.repository.commits[index]?.minute ?? 0;
    return indexes.toSorted((a, b) => minute(b) - minute(a) || b - a);
  }

  private parseTime(name: string, otherwise: number): number {
    const text = this.url.searchParams.get(name);
    return text === null ? otherwise : Date.parse(text);
  }

  private resolveRef(ref: string): number | undefined {
    const { commits, tags = {} } = this.repository;
    if (ref === "main") return commits.length - 1;
    const tag = tags[ref.replace(/^tags\//, "")];
    if (tag !== undefined) return tag;
    const index = commits.findIndex((_, i) => ref.length >= 7 && this.sha(i).startsWith(ref));
    return index < 0 ? undefined : index;
  }

  /** "Using pagination in the REST API": at most 100 items, with links to the other pages. */
  private slice<T>(all: T[]): { items: T[]; headers: Record<string, string> } {
    const size = Math.min(Number(this.url.searchParams.get("per_page") ?? 30), 100);
    const page = Number(this.url.searchParams.get("page") ?? 1);
    const lastPage = Math.max(1, Math.ceil(all.length / size));
    const to = (number: number, rel: string) => {
      const url = new URL(this.url);
      url.searchParams.set("page", String(number));
      return `<${url.href}>; rel="${rel}"`;
    };
    const links = page < lastPage ? [to(page + 1, "next"), to(lastPage, "last")] : [];
    if (page > 1) links.push(to(1, "first"), to(page - 1, "prev"));
    const items = all.slice((page - 1) * size, page * size);
    return { items, headers: links.length > 0 ? { link: links.join(", ") } : {} };
  }

  private page(all: object[]): GithubAnswer {
    const { items, headers } = this.slice(all);
    return json(items, headers);
  }

  private sha(index: number): string {
    return githubSha(this.repository, index);
  }

  private get pageUrl(): string {
    return `${this.origin}/${this.repository.owner}/${this.repository.name}`;
  }

  private toRepository() {
    const { id, owner, name, token } = this.repository;
    return {
      id,
      name,
      full_name: `${owner}/${name}`,
      owner: { login: owner, type: "Organization" },
      default_branch: "main",
      private: token !== undefined,
      html_url: this.pageUrl,
      clone_url: `${this.pageUrl}.git`,
    };
  }

  private toCommit(index: number) {
    const seed = this.repository.commits[index];
    const sha = this.sha(index);
    const person = { name: "Ann Author", email: "ann@example.org", date: formatMinute(seed?.minute ?? 0) };
    return {
      sha,
      html_url: `${this.pageUrl}/commit/${sha}`,
      commit: { message: seed?.title ?? "", author: person, committer: person },
      author: { login: "ann", html_url: `${this.origin}/ann`, type: "User" },
      parents: this.getParents(index).map((parent) => ({ sha: this.sha(parent) })),
    };
  }

  private toPull({ number, title, body, labels = [], mergedAs }: GithubPullSeed) {
    const time = mergedAs === null ? formatMinute(0) : formatMinute(this.repository.commits[mergedAs]?.minute ?? 0);
    return {
      number,
      title,
      body: body ?? null,
      state: "closed",
      user: { login: "bea", html_url: `${this.origin}/bea`, type: "User" },
      labels: labels.map((name) => ({ name })),
      html_url: `${this.pageUrl}/pull/${number}`,
      merged_at: mergedAs === null ? null : time,
      updated_at: time,
      merge_commit_sha: mergedAs === null ? null : this.sha(mergedAs),
    };
  }

  private toIssue({ number, title, labels = [], association = "NONE" }: GithubIssueSeed) {
    return {
      number,
      title,
      labels: labels.map((name) => ({ name })),
      html_url: `${this.pageUrl}/issues/${number}`,
      user: { login: "carl", html_url: `${this.origin}/carl`, type: "User" },
      author_association: association,
    };
  }

  private toRelease({ tag, minute, draft = false, body = "" }: GithubReleaseSeed) {
    return {
      tag_name: tag,
      name: `Release ${tag}`,
      body,
      draft,
      prerelease: false,
      created_at: formatMinute(minute),
      published_at: draft ? null : formatMinute(minute),
      html_url: `${this.pageUrl}/releases/tag/${tag}`,
    };
  }
}

function json(value: unknown, headers: Record<string, string> = {}): GithubAnswer {
  return { status: 200, headers, body: JSON.stringify(value) };
}

function emptyRepository(): GithubAnswer {
  return { status: 409, body: JSON.stringify({ message: "Git Repository is empty." }) };
}
