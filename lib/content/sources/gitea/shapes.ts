import { z } from "zod";
import type { Commit } from "#lib/content/activity.ts";
import { toPerson } from "#lib/content/ledger/assemble/authors.ts";
import * as field from "#lib/content/sources/api/fields.ts";
import { account } from "#lib/content/sources/api/host.ts";
import { splitMessage } from "#lib/content/sources/git/log-parser.ts";

// The fields that are read from Gitea's and Forgejo's answers (their own API description: swagger, v1).

const user = z.object({ login: field.name, full_name: field.name, html_url: field.webUrl });
const person = user.nullish().transform((value) => value ?? { login: "", full_name: "", html_url: undefined });
const labels = z
  .array(z.object({ name: field.name }))
  .nullish()
  .transform((list) => (list ?? []).map(({ name }) => name));

export const repository = z.object({
  id: field.number,
  name: z.string().min(1).max(255),
  owner: z.object({ login: z.string().min(1).max(255) }),
  default_branch: field.name,
  private: z.boolean(),
  internal: z.boolean().nullish(),
  empty: z.boolean().nullish(),
  html_url: field.pageUrl,
  clone_url: field.pageUrl,
});
export type GiteaRepository = z.output<typeof repository>;

export const branch = z.object({ commit: z.object({ id: field.sha, timestamp: field.committerTime }) });

const signature = z.object({ name: field.name, email: field.name, date: field.committerTime });

export const commit = z
  .object({
    sha: field.sha,
    html_url: field.webUrl,
    parents: z.array(z.object({ sha: field.sha })).nullish(),
    author: person,
    commit: z.object({ message: field.text, author: signature, committer: signature }),
    files: z.array(z.object({ filename: field.path })).nullish(),
  })
  .transform(toCommit);

type RawCommit = {
  sha: string;
  html_url: string | undefined;
  parents?: { sha: string }[] | null | undefined;
  author: { login: string; html_url: string | undefined };
  commit: { message: string; author: { name: string; email: string }; committer: { date: string } };
  files?: { filename: string }[] | null | undefined;
};

/**
 * Drops the paths of merges: the server lists only those that differ from every parent, not what the merge brought
 * in.
 */
function toCommit(raw: RawCommit): Commit {
  const parents = (raw.parents ?? []).map(({ sha }) => sha);
  const { name, email } = raw.commit.author;
  const { login, html_url: page } = raw.author;
  return {
    sha: raw.sha,
    parents,
    author: login === "" ? toPerson(name, email) : account(login, name, page, email),
    committedAt: raw.commit.committer.date,
    ...splitMessage(raw.commit.message),
    files: parents.length > 1 ? [] : (raw.files ?? []).map(({ filename }) => ({ path: filename })),
    ...(raw.html_url === undefined ? {} : { url: raw.html_url }),
  };
}

export const comparison = z.object({ commits: z.array(commit).nullish() });

export const pullRequest = z.object({
  number: field.number,
  title: field.title,
  body: field.text,
  user: person,
  labels,
  merged_at: field.instant.nullish(),
  merge_commit_sha: z.string().nullish(),
  updated_at: field.instant,
  html_url: field.webUrl,
});

export const issue = z.object({
  number: field.number,
  title: field.title,
  labels,
  user: person,
  html_url: field.webUrl,
  pull_request: z.unknown().optional(),
});

export const release = z.object({
  tag_name: field.name,
  name: field.title,
  body: field.text,
  draft: z.boolean(),
  prerelease: z.boolean(),
  published_at: field.instant.nullish(),
  created_at: field.instant,
  html_url: field.webUrl,
});

export const tag = z.object({
  name: field.name,
  message: field.text,
  commit: z.object({ sha: field.sha, created: field.committerTime }),
});

/** One page of the files and folders of a commit. */
export const tree = z.object({
  tree: z.array(z.object({ path: field.path, type: z.string() })),
  truncated: z.boolean(),
});
