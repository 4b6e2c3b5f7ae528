import { createHash } from "node:crypto";
import { z } from "zod";
import type { Schema } from "#client/src/index.ts";

/** A published post as the API returns it. */
export type Post = Schema<"Post">;

/** A short hash, for keys and for comparing texts. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Changes with everything that a destination can show, and with nothing else. */
export function getRevision({ title, slug, markdown, content }: Post): string {
  return digest(JSON.stringify([title, slug, markdown, content]));
}

const origin = z.object({ repositories: z.array(z.object({ owner: z.string(), repo: z.string() })) });

/** The repositories that a post tells about, as `owner/name` in small letters; none for a post written by hand. */
export function listRepositories({ sourceMetadata }: Post): string[] {
  const { data } = origin.safeParse(sourceMetadata);
  return data?.repositories.map(({ owner, repo }) => `${owner}/${repo}`.toLowerCase()) ?? [];
}

/** The text of a post as Markdown. Image posts have none. */
export function getMarkdown({ markdown, title }: Post): string {
  return markdown ?? `# ${title}\n`;
}

/** The Markdown below the title, for targets that show the title themselves. */
export function getBody(post: Post): string {
  return getMarkdown(post).replace(/^\s*# [^\n]*\n+/, "");
}
