import { z } from "zod";

/** The fields of payloads that are read. Hosts send far more, and some omit a few of these. */
const author = z
  .object({
    name: z.string().nullish(),
    email: z.string().nullish(),
    username: z.string().nullish(),
  })
  .transform(({ name, email, username }) => ({
    name: name ?? "",
    email: email ?? "",
    ...(username ? { username } : {}),
  }));

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);

const commit = z.object({ id: sha, message: z.string(), author, timestamp: z.string(), url: z.string() });

const repository = z.object({ default_branch: z.string().optional() });

export const pushPayload = z.object({
  ref: z.string().min(1),
  before: sha.optional(),
  after: sha,
  deleted: z.boolean().default(false),
  forced: z.boolean().default(false),
  commits: z.array(commit),
  head_commit: z.object({ id: z.string(), message: z.string() }).nullish(),
  repository,
});

export const releasePayload = z.object({
  action: z.string(),
  release: z
    .object({
      tag_name: z
        .string()
        .min(1)
        .max(255)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u),
      name: z.string().nullish(),
      body: z.string().nullish(),
      prerelease: z.boolean(),
      draft: z.boolean(),
      published_at: z.string().nullish(),
      html_url: z.string().optional(),
      url: z.string().optional(),
    })
    .refine(({ html_url, url }) => html_url !== undefined || url !== undefined, {
      message: "html_url or url is required",
      path: ["url"],
    }),
});

export const pullRequestPayload = z.object({
  action: z.string(),
  pull_request: z.object({
    number: z.int(),
    title: z.string(),
    body: z.string().nullish(),
    merged: z.boolean().nullish(),
    merged_at: z.string().nullish(),
    html_url: z.string(),
    user: z.object({ login: z.string() }).nullish(),
  }),
});

/** Returns the branch of a ref; undefined for a tag. */
export function parseBranch(ref: string): string | undefined {
  return ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : undefined;
}

/** Hosts write zeros for the commit of a ref that does not exist. */
export function isUnset(sha: string): boolean {
  return /^0+$/.test(sha);
}
