import "server-only";
import type { z } from "zod";
import type { Commit, Patch, Release } from "#lib/content/activity.ts";
import { segment } from "#lib/content/sources/api/base-url.ts";
import { type ApiClient, isTooLarge } from "#lib/content/sources/api/client.ts";
import {
  account,
  type ClosedIssue,
  FILE_MAX_BYTES,
  type Host,
  type Listing,
  type MergedRequest,
} from "#lib/content/sources/api/host.ts";
import { closedIssues, type IssueHome } from "#lib/content/sources/api/linked-issues.ts";
import type { Memoize } from "#lib/content/sources/api/memoize-answers.ts";
import { collectRows, newestFirst, tagRelease } from "#lib/content/sources/api/releases.ts";
import { sourceUnavailable } from "#lib/content/sources/faults.ts";
import { parsePatch } from "#lib/content/sources/git/patch-builder.ts";
import * as shape from "./shapes.ts";

/** Default maximum page size of servers (`MAX_RESPONSE_ITEMS`, `COMMITS_RANGE_SIZE`). */
const PAGE = 50;
/** Entries of a tree on one page (`DEFAULT_GIT_TREES_PER_PAGE`), and the most pages that are read. */
const TREE_PAGE = 1_000;
const TREE_PAGES_MAX = 100;
/** Omits line counts and signatures: they are not read, and each costs the server a process per commit. */
const PLAIN = { limit: String(PAGE), stat: "false", verification: "false" } as const;

/** One repository of a Gitea or Forgejo server over REST v1. */
export class GiteaHost implements Host {
  readonly owner: string;
  private readonly api: ApiClient;
  private readonly memoize: Memoize;
  private readonly home: IssueHome;
  private readonly base: string;

  constructor(api: ApiClient, repository: shape.GiteaRepository, memoize: Memoize) {
    this.api = api;
    this.memoize = memoize;
    this.owner = repository.owner.login;
    this.home = { owner: this.owner, name: repository.name, htmlUrl: repository.html_url };
    this.base = `/repos/${segment(this.owner)}/${segment(repository.name)}`;
  }

  async *commits({ tip, not, until, since, path }: Listing): AsyncGenerator<Commit[]> {
    const query = {
      ...PLAIN,
      sha: tip,
      ...(not === undefined ? {} : { not }),
      ...(until === undefined ? {} : { until: until.toISOString() }),
      ...(since === undefined ? {} : { since: since.toISOString() }),
      ...(path === undefined ? {} : { path }),
    };
    if (since !== undefined || path !== undefined) {
      yield* this.api.pages(`${this.base}/commits`, { ...query, files: "false" }, shape.commit, PAGE);
      return;
    }
    for await (const page of this.commitPages(query)) {
      if (not !== undefined && page.some(({ sha }) => sha === not)) {
        yield await this.compare(not, tip);
        return;
      }
      yield page;
    }
  }

  /** Lists commits with their paths; switches to listing without them from the first page that is too large. */
  private async *commitPages(query: Record<string, string>): AsyncGenerator<Commit[]> {
    const path = `${this.base}/commits`;
    let read = 0;
    try {
      for await (const page of this.api.pages(path, { ...query, files: "true" }, shape.commit, PAGE)) {
        yield page;
        read += 1;
      }
    } catch (fault) {
      if (!isTooLarge(fault)) throw fault;
      yield* this.api.pages(path, { ...query, files: "false", page: String(read + 1) }, shape.commit, PAGE);
    }
  }

  /** Fallback for servers older than `not` (Gitea 1.21), which ignore it and list the excluded commits. */
  private async compare(from: string, to: string): Promise<Commit[]> {
    const path = `${this.base}/compare/${from}...${to}`;
    const { commits } = await this.api.get(path, { files: "false", verification: "false" }, shape.comparison);
    return commits ?? [];
  }

  async revision(name: string): Promise<{ sha: string; committedAt: Date } | undefined> {
    const query = { stat: "false", verification: "false", files: "false" };
    const path = `${this.base}/git/commits/${encodeURIComponent(name)}`;
    const commit = await this.api.find(path, query, shape.commit);
    return commit && { sha: commit.sha, committedAt: new Date(commit.committedAt) };
  }

  async *mergedRequests(since: Date): AsyncGenerator<MergedRequest[]> {
    const query = { state: "closed", sort: "recentupdate", limit: String(PAGE) };
    for await (const page of this.api.pages(`${this.base}/pulls`, query, shape.pullRequest, PAGE)) {
      yield page.flatMap((pull) => toRequest(pull) ?? []);
      const oldest = page.at(-1);
      if (oldest !== undefined && Date.parse(oldest.updated_at) < since.getTime()) return;
    }
  }

  requestCommits(number: number): Promise<Commit[]> {
    return this.memoize(`commits of ${number}`, () => this.listRequestCommits(number));
  }

  private async listRequestCommits(number: number): Promise<Commit[]> {
    const query = { limit: String(PAGE), verification: "false", files: "false" };
    const commits: Commit[] = [];
    for await (const page of this.api.pages(`${this.base}/pulls/${number}/commits`, query, shape.commit, PAGE)) {
      commits.push(...page);
    }
    return commits;
  }

  mayClose(text: string): boolean {
    return closedIssues(text, this.home).length > 0;
  }

  /** Issues that the text closes by keyword; numbers of requests and inaccessible issues are skipped. */
  async closedIssues(number: number, text: string): Promise<ClosedIssue[]> {
    const closed: ClosedIssue[] = [];
    for (const other of closedIssues(text, this.home)) {
      const issue = other === number ? undefined : await this.issue(other);
      if (issue !== undefined) closed.push(issue);
    }
    return closed;
  }

  private async issue(number: number): Promise<ClosedIssue | undefined> {
    const issue = await this.api.find(`${this.base}/issues/${number}`, {}, shape.issue);
    if (issue === undefined || (issue.pull_request ?? null) !== null) return undefined;
    const { title, labels, user, html_url: url } = issue;
    const openedBy = user.login === "" ? null : user.login;
    return { number, title, labels, openedBy, ...(url === undefined ? {} : { url }) };
  }

  /** The diff as git prints it; the one of a merge is against its first parent. */
  patch(sha: string): Promise<Patch> {
    return this.memoize(`patch of ${sha}`, async () => {
      const text = await this.api.findText(`${this.base}/git/commits/${sha}.diff`, {});
      if (text === undefined) throw sourceUnavailable(this.api.host, new Error("no diff of a listed commit"));
      return parsePatch(text);
    });
  }

  async listFiles(sha: string): Promise<string[]> {
    const paths: string[] = [];
    for (let page = 1; page <= TREE_PAGES_MAX; page++) {
      const query = { recursive: "true", page: String(page), per_page: String(TREE_PAGE) };
      const { tree, truncated } = await this.api.get(`${this.base}/git/trees/${sha}`, query, shape.tree);
      paths.push(...tree.flatMap(({ type, path }) => (type === "blob" ? [path] : [])));
      if (!truncated) break;
    }
    return paths;
  }

  file(path: string, sha: string): Promise<string | null> {
    const address = path.split("/").map(encodeURIComponent).join("/");
    return this.memoize(
      `file ${sha} ${path}`,
      async () => (await this.api.findText(`${this.base}/raw/${address}`, { ref: sha }, FILE_MAX_BYTES)) ?? null,
    );
  }

  async releases(): Promise<Release[]> {
    const query = { limit: String(PAGE) };
    const tags = await collectRows(this.api.pages(`${this.base}/tags`, query, shape.tag, PAGE));
    const shaByTag = new Map(tags.map(({ name, commit }) => [name, commit.sha]));
    const pages = this.api.pages(`${this.base}/releases`, { ...query, draft: "false" }, shape.release, PAGE);
    const releases = (await collectRows(pages)).flatMap((raw) => toRelease(raw, shaByTag) ?? []);
    const plain = tags.map(({ name, message, commit }) => tagRelease(name, message, commit.sha, commit.created));
    return newestFirst(releases.length > 0 ? releases : plain);
  }
}

function toRequest(pull: z.output<typeof shape.pullRequest>): MergedRequest | undefined {
  const { number, title, body, user, labels, merged_at: mergedAt, merge_commit_sha: sha, html_url: url } = pull;
  if (!mergedAt || !sha) return undefined;
  const author = account(user.login, user.full_name, user.html_url);
  return {
    number,
    title,
    body,
    author,
    labels,
    mergedAt,
    landedAs: [sha],
    squashed: null,
    updatedAt: pull.updated_at,
    url,
  };
}

function toRelease(raw: z.output<typeof shape.release>, shaByTag: ReadonlyMap<string, string>): Release | undefined {
  const { tag_name: tag, name, body, draft, prerelease, html_url: url } = raw;
  const sha = shaByTag.get(tag);
  if (draft || sha === undefined) return undefined;
  const publishedAt = raw.published_at ?? raw.created_at;
  return { tag, name: name || tag, body, prerelease, publishedAt, sha, ...(url === undefined ? {} : { url }) };
}
