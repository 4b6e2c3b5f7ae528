import type { z } from "zod";
import type { PostRow } from "#db/queries/posts/posts.ts";
import type { RevisionRow } from "#db/queries/posts/revisions.ts";
import type { post, revision } from "#lib/posts/contract.ts";

/** Converts a stored post to the API resource. */
export function toPost(row: PostRow): z.input<typeof post> {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: row.content,
    htmlUrl: row.htmlUrl,
    markdown: row.markdown,
    rawHtml: row.rawHtml,
    recommendations: row.recommendations,
    contentType: row.contentType,
    status: row.status,
    sourceMetadata: row.sourceMetadata ?? null,
    brandIdentityId: row.brandIdentityId,
    publishDestination: row.publishDestination,
    review: row.review,
    publishedAt: row.publishedAt,
    publishAt: row.publishAt,
    publishTimeZone: row.publishTimeZone,
    draftRevisionId: row.draftRevisionId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Converts a stored revision of a post to the API resource. */
export function toRevision(
  row: RevisionRow,
  post: Pick<PostRow, "revisionId" | "draftRevisionId">,
): z.input<typeof revision> {
  return {
    id: row.id,
    postId: row.postId,
    title: row.title,
    slug: row.slug,
    markdown: row.markdown,
    origin: row.origin,
    author: row.authorLabel,
    current: row.id === post.revisionId,
    draft: row.id === post.draftRevisionId,
    review: row.review,
    reviewer: row.reviewerLabel,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
