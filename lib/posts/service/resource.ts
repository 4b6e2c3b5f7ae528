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
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** @param currentId the revision with the post's current text */
export function toRevision(row: RevisionRow, currentId: string): z.input<typeof revision> {
  return {
    id: row.id,
    postId: row.postId,
    title: row.title,
    slug: row.slug,
    markdown: row.markdown,
    origin: row.origin,
    author: row.authorLabel,
    current: row.id === currentId,
    review: row.review,
    reviewer: row.reviewerLabel,
    reviewedAt: row.reviewedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
