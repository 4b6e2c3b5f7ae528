import { z } from "zod";
import { FILE_MAX_BYTES } from "#lib/content/sources/api/host.ts";

/*
 * The fields that are read from GitHub's REST answers (GitHub documentation, API version 2022-11-28); all others are
 * dropped. Texts are untrusted; U+0000 and lone surrogates are removed because they cannot be stored.
 */

const TEXT_MAX = 100_000;

const text = z.string().transform((value) => value.slice(0, TEXT_MAX).replaceAll("\u0000", "").toWellFormed());
const optionalText = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").slice(0, TEXT_MAX).replaceAll("\u0000", "").toWellFormed());
const name = text.transform((value) => value.slice(0, 500));
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString());
/** A web page to link to; other schemes are dropped. */
const link = z
  .string()
  .max(2_048)
  .regex(/^https?:\/\//)
  .optional()
  .catch(undefined);
const hostId = z.union([z.number(), z.bigint(), z.string()]).transform(String);

const account = z.object({ login: name, html_url: link, type: z.string().optional() }).nullish();
export type Account = z.output<typeof account>;

export const repositoryShape = z.object({
  id: hostId,
  name,
  owner: z.object({ login: name }),
  default_branch: z.string().min(1),
  private: z.boolean(),
  html_url: z.url({ protocol: /^https?$/ }),
  clone_url: link,
});
export type RepositoryAnswer = z.output<typeof repositoryShape>;

const identity = z
  .object({ name: optionalText, email: optionalText, date: instant.optional() })
  .nullish()
  .transform((value) => value ?? { name: "", email: "", date: undefined });

export const commitShape = z.object({
  sha,
  html_url: link,
  commit: z.object({ message: text, author: identity, committer: z.object({ date: instant }) }),
  author: account.catch(null),
  parents: z.array(z.object({ sha })),
});
export type CommitAnswer = z.output<typeof commitShape>;

export const commitsShape = z.array(commitShape);

export const branchShape = z.object({ commit: z.object({ sha }) });

/** A changed file of a pull request or commit. */
const file = z.object({
  filename: text,
  status: z.string().optional(),
  additions: z.int().optional(),
  deletions: z.int().optional(),
});
export const filesShape = z.array(file);
export type FileAnswer = z.output<typeof file>;

/** The same with its diff, which GitHub leaves out for binary files and past its limits. */
const fileDiff = file.extend({
  previous_filename: text.optional(),
  changes: z.int().optional(),
  patch: z.string().optional(),
});
export const commitFilesShape = z.object({ files: z.array(fileDiff).optional() }).transform(({ files }) => files ?? []);
export type FileDiffAnswer = z.output<typeof fileDiff>;

/** A file's contents by the raw media type; null for what is not one, such as the list of a folder, or is too large. */
export const fileShape = z.unknown().transform((data): string | null => {
  if (data instanceof ArrayBuffer) return data.byteLength > FILE_MAX_BYTES ? null : new TextDecoder().decode(data);
  return typeof data === "string" && data.length <= FILE_MAX_BYTES ? data : null;
});

export const comparisonShape = z.object({ total_commits: z.int().min(0), commits: z.array(commitShape) });

const label = z.union([z.string().transform((value) => ({ name: value })), z.object({ name: optionalText })]);
const labels = z
  .array(label)
  .nullish()
  .transform((value) => (value ?? []).map((one) => one.name.slice(0, 200)).filter((one) => one !== ""));

export const pullShape = z.object({
  number: z.int().min(1),
  title: text,
  body: optionalText,
  user: account,
  labels,
  html_url: link,
  merged_at: instant.nullable(),
  updated_at: instant,
  merge_commit_sha: sha.nullish(),
});
export type PullAnswer = z.output<typeof pullShape>;

export const pullsShape = z.array(pullShape);

export const issueShape = z.object({
  number: z.int().min(1),
  title: text,
  labels,
  html_url: link,
  user: account,
  author_association: z.string().optional(),
  pull_request: z.unknown().optional(),
});
export type IssueAnswer = z.output<typeof issueShape>;

export const releaseShape = z.object({
  tag_name: text,
  name: optionalText,
  body: optionalText,
  draft: z.boolean(),
  prerelease: z.boolean(),
  published_at: instant.nullish(),
  created_at: instant,
  html_url: link,
});
export type ReleaseAnswer = z.output<typeof releaseShape>;
export const releasesShape = z.array(releaseShape);

export const tagsShape = z.array(z.object({ name: text, commit: z.object({ sha }) }));

/** The paths of the files of a tree. */
export const treeShape = z
  .object({ tree: z.array(z.object({ path: z.string(), type: z.string() })) })
  .transform(({ tree }) => tree.flatMap(({ type, path }) => (type === "blob" ? [path] : [])));
