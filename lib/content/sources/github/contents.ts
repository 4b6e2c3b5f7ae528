import "server-only";
import type { Commit, FileStatus, Patch } from "#lib/content/activity.ts";
import type { CachedAnswer } from "#lib/content/sources/api/answer-cache.ts";
import type { ContentHost } from "#lib/content/sources/api/contents.ts";
import type { Listing } from "#lib/content/sources/api/host.ts";
import { PatchBuilder } from "#lib/content/sources/git/patch-builder.ts";
import { isUnread } from "#lib/content/sources/git/unread-files.ts";
import type { GithubClient, Parameters } from "./client.ts";
import { toCommit } from "./commits.ts";
import { commitFilesShape, commitsShape, type FileDiffAnswer, fileShape, treeShape } from "./shapes.ts";

/** Pages of a commit's files that are read for its patch; beyond them a change is large in any case. */
const DIFF_PAGES_MAX = 3;
/** About the lines of an answer's diffs after which GitHub leaves out all others, without counts (community#213491). */
const DIFF_LINES_MAX = 19_000;
/** Pages of the newest commits. */
const PAGES_MAX = 3;

const STATUSES: Readonly<Record<string, FileStatus>> = {
  added: "added",
  copied: "added",
  removed: "deleted",
  renamed: "renamed",
};

/** One page of the files that a commit changes against its first parent, with their diffs. */
export function getCommitFiles(
  client: GithubClient,
  repository: Parameters,
  sha: string,
  page: number,
): Promise<CachedAnswer<FileDiffAnswer[]>> {
  const parameters = { ...repository, sha, per_page: 100, page };
  return client.get("/repos/{owner}/{name}/commits/{sha}", parameters, commitFilesShape, { cacheKey: sha });
}

/** The contents of one repository over GitHub's REST API. */
export class GithubContents implements ContentHost {
  private readonly client: GithubClient;
  private readonly repository: Parameters;

  constructor(client: GithubClient, repository: Parameters) {
    this.client = client;
    this.repository = repository;
  }

  isScarce(): boolean {
    return this.client.isScarce();
  }

  async *commits({ tip, since, path }: Listing): AsyncGenerator<Commit[]> {
    const query = {
      ...this.repository,
      sha: tip,
      ...(since === undefined ? {} : { since: since.toISOString() }),
      ...(path === undefined ? {} : { path }),
    };
    const options = { pagesMax: PAGES_MAX, cacheKey: tip };
    for await (const { data } of this.client.pages("/repos/{owner}/{name}/commits", query, commitsShape, options))
      yield data.map(toCommit);
  }

  async patch(sha: string): Promise<Patch> {
    const builder = new PatchBuilder();
    for (let page = 1; page <= DIFF_PAGES_MAX; page++) {
      const { data, hasNext } = await getCommitFiles(this.client, this.repository, sha, page);
      for (const file of data) builder.addFile(toFile(file), file.patch ?? "");
      if (isCut(data)) builder.patch.cut = true;
      if (!hasNext || builder.patch.cut) return builder.patch;
    }
    return { ...builder.patch, cut: true };
  }

  /** All files; of a repository with more than GitHub lists, those it does list. */
  async listFiles(sha: string): Promise<string[]> {
    const route = "/repos/{owner}/{name}/git/trees/{sha}";
    const { data } = await this.client.get(route, { ...this.repository, sha, recursive: "1" }, treeShape, {
      cacheKey: sha,
    });
    return data;
  }

  async file(path: string, sha: string): Promise<string | null> {
    const route = "/repos/{owner}/{name}/contents/{path}";
    const options = { cacheKey: sha, raw: true };
    return (await this.client.get(route, { ...this.repository, path, ref: sha }, fileShape, options)).data;
  }
}

function toFile({ filename: path, status, previous_filename: previousPath }: FileDiffAnswer) {
  const kind = STATUSES[status ?? ""] ?? "modified";
  return { path, status: kind, ...(kind === "renamed" && previousPath !== undefined ? { previousPath } : {}) };
}

/** Whether an answer lacks the diff of a readable file that has changed lines. */
function isCut(files: readonly FileDiffAnswer[]): boolean {
  const lines = files.reduce((sum, { patch }) => sum + (patch?.split("\n").length ?? 0), 0);
  const omitted = files.filter(({ filename, patch }) => patch === undefined && !isUnread(filename));
  return omitted.some(({ changes = 0 }) => changes > 0 || lines >= DIFF_LINES_MAX);
}
