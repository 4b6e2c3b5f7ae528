import { contentTypeLabel } from "#lib/format.ts";
import type { Job } from "#lib/jobs/contract.ts";
import type { Post } from "#lib/posts/contract.ts";

export type HomeEvent = {
  id: string;
  occurredAt: string;
  kind: "written" | "published" | "skipped" | "failed";
  text: string;
  /** The type of post, or why it was skipped or failed; null where the text says it. */
  detail: string | null;
  postId: string | null;
};

function ofJob(job: Job, titles: Map<string, string>): HomeEvent | undefined {
  if (job.completedAt === null) return undefined;
  const type = contentTypeLabel(job.contentType);
  const common = { id: job.id, occurredAt: job.completedAt, postId: job.postId };
  if (job.status === "completed") {
    const written = `${type} written`;
    const title = titles.get(job.postId ?? "");
    return { ...common, kind: "written", text: title ?? written, detail: title === undefined ? null : written };
  }
  if (job.status === "skipped") {
    return { ...common, kind: "skipped", text: `${type} skipped`, detail: job.error ?? "Nothing worth publishing" };
  }
  if (job.status === "failed") return { ...common, kind: "failed", text: `${type} failed`, detail: job.error };
  return undefined;
}

function ofPost(post: Post): HomeEvent | undefined {
  if (post.publishedAt === null || post.status !== "published") return undefined;
  return {
    id: `${post.id}:published`,
    occurredAt: post.publishedAt,
    kind: "published",
    text: post.title,
    detail: `${contentTypeLabel(post.contentType)} published`,
    postId: post.id,
  };
}

/** Events from jobs and posts, newest first. With `since` (ISO 8601) only later ones. */
export function homeEvents(jobs: Job[], posts: Post[], since: string | null): HomeEvent[] {
  const titles = new Map(posts.map((post) => [post.id, post.title]));
  const events = [...jobs.map((job) => ofJob(job, titles)), ...posts.map(ofPost)];
  const afterMs = since === null ? Number.NEGATIVE_INFINITY : Date.parse(since);
  return events
    .filter((event) => event !== undefined)
    .filter((event) => Date.parse(event.occurredAt) > afterMs)
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || a.id.localeCompare(b.id));
}
