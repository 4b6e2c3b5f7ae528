import { z } from "zod";
import type { Commit, FileStatus } from "#lib/content/activity.ts";
import { toPerson } from "#lib/content/ledger/assemble/authors.ts";
import * as field from "#lib/content/sources/api/fields.ts";
import { splitMessage } from "#lib/content/sources/git/log-parser.ts";

// The fields that are read from GitLab's documented answers for REST v4 (docs.gitlab.com/api).

const user = z
  .object({ username: field.name, name: field.name, web_url: field.webUrl })
  .nullish()
  .transform((value) => value ?? { username: "", name: "", web_url: undefined });

export const project = z.object({
  id: field.number,
  path: z.string().min(1).max(255),
  namespace: z.object({ full_path: z.string().min(1).max(1_024) }),
  /** Null while there are no commits, or if the token may not see them. */
  default_branch: field.name,
  visibility: z.string().nullish(),
  empty_repo: z.boolean().nullish(),
  web_url: field.pageUrl,
  http_url_to_repo: field.pageUrl,
});
export type GitlabProject = z.output<typeof project>;

export const branch = z.object({ commit: z.object({ id: field.sha, committed_date: field.committerTime }) });

export const commit = z
  .object({
    id: field.sha,
    parent_ids: z.array(field.sha).nullish(),
    message: field.text,
    author_name: field.name,
    author_email: field.name,
    committed_date: field.committerTime,
    web_url: field.webUrl,
  })
  .transform((raw): Commit => {
    return {
      sha: raw.id,
      parents: raw.parent_ids ?? [],
      author: toPerson(raw.author_name, raw.author_email),
      committedAt: raw.committed_date,
      ...splitMessage(raw.message),
      files: [],
      ...(raw.web_url === undefined ? {} : { url: raw.web_url }),
    };
  });

export const mergeRequest = z.object({
  iid: field.number,
  title: field.title,
  description: field.text,
  author: user,
  labels: z.array(field.name),
  merged_at: field.instant.nullish(),
  merge_commit_sha: z.string().nullish(),
  squash_commit_sha: z.string().nullish(),
  sha: z.string().nullish(),
  updated_at: field.instant,
  web_url: field.webUrl,
});

/** Issues of an external tracker have no number and no project. */
export const closedIssue = z.object({
  iid: field.number.nullish(),
  project_id: z.number().nullish(),
  title: field.title,
  labels: z.array(field.name).nullish(),
  author: user,
  web_url: field.webUrl,
});

export const changedPath = z.object({ new_path: field.path });

/**
 * One file of a commit's diff. Servers before 18.4 do not say that they left out a diff: a file that is only modified
 * has none (gitlab-org/gitlab#26731).
 */
export const fileDiff = z
  .object({
    old_path: field.path,
    new_path: field.path,
    a_mode: z.string().nullish(),
    b_mode: z.string().nullish(),
    new_file: z.boolean().nullish(),
    renamed_file: z.boolean().nullish(),
    deleted_file: z.boolean().nullish(),
    diff: z.string().nullish(),
    too_large: z.boolean().nullish(),
    collapsed: z.boolean().nullish(),
  })
  .transform((raw) => {
    const { old_path: previousPath, new_path: path, diff } = raw;
    const status = toStatus(raw);
    const isUnsaid = !diff && status === "modified" && raw.a_mode === raw.b_mode;
    return {
      path,
      status,
      ...(status === "renamed" ? { previousPath } : {}),
      diff: diff ?? "",
      isOmitted: raw.too_large || raw.collapsed || isUnsaid,
    };
  });

type RawStatus = { [Name in "new_file" | "renamed_file" | "deleted_file"]?: boolean | null | undefined };

function toStatus({ new_file, renamed_file, deleted_file }: RawStatus): FileStatus {
  if (new_file) return "added";
  if (deleted_file) return "deleted";
  return renamed_file ? "renamed" : "modified";
}

export const release = z.object({
  tag_name: field.name,
  name: field.title,
  description: field.text,
  released_at: field.instant.nullish(),
  created_at: field.instant,
  upcoming_release: z.boolean().nullish(),
  commit: z.object({ id: field.sha }).nullish(),
  _links: z.object({ self: field.webUrl }).nullish(),
});

export const tag = z.object({
  name: field.name,
  message: field.text,
  commit: z.object({ id: field.sha, committed_date: field.committerTime }).nullish(),
});

export const treeEntry = z.object({ path: field.path, type: z.string() });
