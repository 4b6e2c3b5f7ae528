import "server-only";
import type { z } from "zod";
import type { ChangedFile, Commit, Patch, Release } from "#lib/content/activity.ts";
import { type ApiClient, isTooLarge } from "#lib/content/sources/api/client.ts";
import {
  account,
  type ClosedIssue,
  FILE_MAX_BYTES,
  type Host,
  type Listing,
  type MergedRequest,
} from "#lib/content/sources/api/host.ts";
import type { Memoize } from "#lib/content/sources/api/memoize-answers.ts";
import { collectRows, newestFirst, tagRelease } from "#lib/content/sources/api/releases.ts";
import { PatchBuilder } from "#lib/content/sources/git/patch-builder.ts";
import { isUnread } from "#lib/content/sources/git/unread-files.ts";
import { parseVersionTag } from "#lib/content/version.ts";
import * as shape from "./shapes.ts";

/** GitLab's maximum page size. */
const PAGE = 100;
const PAGED = { per_page: String(PAGE) } as const;
/** Diff pages include the text, so the number of pages is limited; beyond it a change is large in any case. */
const MAX_DIFF_PAGES = 3;
/** A request without any of these in its text closes nothing, so no API request is needed. */
const MENTIONS_ISSUE = /#\d|\/(?:issues|work_items)\/\d/;

/** One project of a GitLab server over REST v4, addressed by its ID. */
export class GitlabHost implements Host {
  readonly owner: string;
  private readonly api: ApiClient;
  private readonly memoize: Memoize;
  private readonly id: number;
  private readonly base: string;

  constructor(api: ApiClient, project: shape.GitlabProject, memoize: Memoize) {
    this.api = api;
    this.memoize = memoize;
    this.id = project.id;
    this.owner = project.namespace.full_path;
    this.base = `/projects/${project.id}`;
  }

  /** `ref_name` accepts git's range notation as well as a name; both ends are full hashes here. */
  commits({ tip, not, until, since, path }: Listing): AsyncGenerator<Commit[]> {
    const query = {
      ...PAGED,
      ref_name: not === undefined ? tip : `${not}..${tip}`,
      ...(until === undefined ? {} : { until: until.toISOString() }),
      ...(since === undefined ? {} : { since: since.toISOString() }),
      ...(path === undefined ? {} : { path }),
    };
    return this.api.pages(`${this.base}/repository/commits`, query, shape.commit, PAGE);
  }

  async revision(name: string): Promise<{ sha: string; committedAt: Date } | undefined> {
    const path = `${this.base}/repository/commits/${encodeURIComponent(name)}`;
    const commit = await this.api.find(path, { stats: "false" }, shape.commit);
    return commit && { sha: commit.sha, committedAt: new Date(commit.committedAt) };
  }

  async *mergedRequests(since: Date): AsyncGenerator<MergedRequest[]> {
    const query = {
      ...PAGED,
      scope: "all",
      state: "merged",
      order_by: "updated_at",
      sort: "desc",
      updated_after: since.toISOString(),
    };
    for await (const page of this.api.pages(`${this.base}/merge_requests`, query, shape.mergeRequest, PAGE)) {
      yield page.flatMap((request) => toRequest(request) ?? []);
    }
  }

  requestCommits(number: number): Promise<Commit[]> {
    return this.memoize(`commits of ${number}`, () => this.listRequestCommits(number));
  }

  private async listRequestCommits(number: number): Promise<Commit[]> {
    const commits: Commit[] = [];
    const path = `${this.base}/merge_requests/${number}/commits`;
    for await (const page of this.api.pages(path, PAGED, shape.commit, PAGE)) commits.push(...page);
    return commits;
  }

  mayClose(text: string): boolean {
    return MENTIONS_ISSUE.test(text);
  }

  /** Issues that a request closes according to GitLab, limited to this project. */
  async closedIssues(number: number): Promise<ClosedIssue[]> {
    const path = `${this.base}/merge_requests/${number}/closes_issues`;
    const closed = (await this.api.find(path, PAGED, shape.closedIssue.array())) ?? [];
    return closed.flatMap(({ iid, project_id, title, labels, author, web_url: url }): ClosedIssue[] => {
      if (!iid || project_id !== this.id) return [];
      const openedBy = author.username === "" ? null : author.username;
      return [{ number: iid, title, labels: labels ?? [], openedBy, ...(url === undefined ? {} : { url }) }];
    });
  }

  readonly paths = async ({ sha, request }: { sha: string; request: number | undefined }): Promise<ChangedFile[]> => {
    if (request === undefined) return (await this.change(sha)).files;
    const path = `/merge_requests/${request}/diffs`;
    return this.memoize(path, async () => {
      const { rows } = await this.diff(path, shape.changedPath);
      return rows.map(({ new_path }) => ({ path: new_path }));
    });
  };

  async patch(sha: string): Promise<Patch> {
    return (await this.change(sha)).patch;
  }

  /** The paths and the patch of a commit against its first parent; one listing has both. */
  private change(sha: string): Promise<{ files: ChangedFile[]; patch: Patch }> {
    const path = `/repository/commits/${sha}/diff`;
    return this.memoize(`change ${sha}`, async () => {
      const { rows, isWhole } = await this.diff(path, shape.fileDiff);
      const builder = new PatchBuilder();
      for (const row of rows) builder.addFile(row, row.diff);
      const isCut = !isWhole || rows.some((row) => row.isOmitted && !isUnread(row.path));
      const patch = { ...builder.patch, cut: builder.patch.cut || isCut };
      return { files: rows.map((row) => ({ path: row.path })), patch };
    });
  }

  /** Rows on the first three pages of a diff; if a page is too large, the rows before it. */
  private async diff<Schema extends z.ZodType>(
    path: string,
    row: Schema,
  ): Promise<{ rows: z.output<Schema>[]; isWhole: boolean }> {
    const rows: z.output<Schema>[] = [];
    let read = 0;
    try {
      for await (const page of this.api.pages(`${this.base}${path}`, PAGED, row, PAGE)) {
        rows.push(...page);
        read += 1;
        if (read >= MAX_DIFF_PAGES) return { rows, isWhole: false };
      }
    } catch (fault) {
      if (!isTooLarge(fault)) throw fault;
      return { rows, isWhole: false };
    }
    return { rows, isWhole: true };
  }

  async listFiles(sha: string): Promise<string[]> {
    const query = { ...PAGED, ref: sha, recursive: "true" };
    const rows = await collectRows(this.api.pages(`${this.base}/repository/tree`, query, shape.treeEntry, PAGE));
    return rows.flatMap(({ type, path }) => (type === "blob" ? [path] : []));
  }

  file(path: string, sha: string): Promise<string | null> {
    const address = `${this.base}/repository/files/${encodeURIComponent(path)}/raw`;
    return this.memoize(
      `file ${sha} ${path}`,
      async () => (await this.api.findText(address, { ref: sha }, FILE_MAX_BYTES)) ?? null,
    );
  }

  async releases(): Promise<Release[]> {
    const pages = this.api.pages(`${this.base}/releases`, PAGED, shape.release, PAGE);
    const releases = (await collectRows(pages)).flatMap((raw) => toRelease(raw) ?? []);
    if (releases.length > 0) return newestFirst(releases);
    const tags = await collectRows(this.api.pages(`${this.base}/repository/tags`, PAGED, shape.tag, PAGE));
    return newestFirst(
      tags.flatMap(({ name, message, commit }) =>
        commit ? tagRelease(name, message, commit.id, commit.committed_date) : [],
      ),
    );
  }
}

/** SHAs that a request landed as: its merge commit, its squashed commit, or its own head if it was fast-forwarded. */
function landedAs({ merge_commit_sha, squash_commit_sha, sha }: z.output<typeof shape.mergeRequest>): string[] {
  const hashes = [merge_commit_sha, squash_commit_sha].filter((hash) => typeof hash === "string" && hash !== "");
  if (hashes.length > 0) return hashes.map(String);
  return sha ? [sha] : [];
}

function toRequest(raw: z.output<typeof shape.mergeRequest>): MergedRequest | undefined {
  const { iid: number, title, description: body, author, labels, merged_at: mergedAt, web_url: url } = raw;
  const [first, ...rest] = landedAs(raw);
  if (!mergedAt || first === undefined) return undefined;
  return {
    number,
    title,
    body,
    author: account(author.username, author.name, author.web_url),
    labels,
    mergedAt,
    landedAs: [first, ...rest],
    squashed: Boolean(raw.squash_commit_sha),
    updatedAt: raw.updated_at,
    url,
  };
}

/** Skips releases that are scheduled for later. */
function toRelease(raw: z.output<typeof shape.release>): Release | undefined {
  const { tag_name: tag, name, description: body, commit, upcoming_release, _links } = raw;
  if (!commit || upcoming_release === true) return undefined;
  const url = _links?.self;
  return {
    tag,
    name: name || tag,
    body,
    prerelease: parseVersionTag(tag)?.prerelease !== undefined,
    publishedAt: raw.released_at ?? raw.created_at,
    sha: commit.id,
    ...(url === undefined ? {} : { url }),
  };
}
