import { createHash } from "node:crypto";
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

/** The text of a post as Markdown. Image posts have none. */
export function getMarkdown({ markdown, title }: Post): string {
  return markdown ?? `# ${title}\n`;
}

/** The Markdown below the title, for targets that show the title themselves. */
export function getBody(post: Post): string {
  return getMarkdown(post).replace(/^\s*# [^\n]*\n+/, "");
}
