import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/posts/comments.ts";
import { lockPost, type PostRow } from "#db/queries/posts/posts.ts";
import { findRevision } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import type { HandlerOutput } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { findAdminId } from "#lib/posts/service/admin.ts";
import { type Author, getAuthor, isSameAuthor } from "#lib/posts/service/author.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { findAnchor, findSentence } from "./anchor.ts";
import type * as contract from "./contract.ts";

type Comment = HandlerOutput<typeof contract.createComment>["comment"];

/** The most comments on one post. */
const COMMENTS_MAX = 500;

/** Lists the comments on a post, oldest first, with the place of each quote in the present text. */
export async function listComments(ctx: Ctx, postId: string) {
  const post = await getPostRow(ctx, postId);
  const rows = await queries.listComments(ctx.db, ctx.organization.id, post.id);
  const sentences = await readSentences(ctx.db, post);
  return { comments: rows.map((row) => toComment(row, sentences)), organization: ctx.organization };
}

type NewComment = { body: string; quote?: string | null | undefined; parentId?: string | null | undefined };

/**
 * Comments on a sentence, on the whole post, or in a thread.
 * @throws AppError `notFound` for an unknown post or thread; `invalid` for a quote that is not in the text; `conflict`
 * for a post with too many comments
 */
export async function createComment(ctx: Ctx, postId: string, { body, quote, parentId }: NewComment) {
  return ctx.db.transaction(async (tx) => {
    const organizationId = ctx.organization.id;
    const post = await lockPost(tx, organizationId, postId);
    if (!post) throw notFound("Post");
    if ((await queries.countComments(tx, organizationId, post.id)) >= COMMENTS_MAX) {
      throw tooManyComments();
    }
    if (parentId) await assertThread(tx, post, parentId);
    const sentences = await readSentences(tx, post);
    const sentence = quote ? findSentence(quote, sentences) : null;
    if (sentence === undefined) throw invalidField("quote", "is not in the text of the post");
    const author = getAuthor(ctx.principal);
    const now = ctx.clock.now();
    const row = await queries.insertComment(tx, {
      id: newId("cmt", now.getTime()),
      organizationId,
      postId: post.id,
      parentId: parentId ?? null,
      revisionId: getReviewedId(post),
      quote: sentence,
      body,
      authorUserId: author.userId,
      authorLabel: author.label,
      createdAt: now,
      updatedAt: now,
    });
    return { comment: toComment(row, sentences), organization: ctx.organization };
  });
}

async function assertThread(tx: Db, post: PostRow, parentId: string): Promise<void> {
  const parent = await queries.findComment(tx, post.organizationId, post.id, parentId);
  if (!parent) throw notFound("Comment");
  if (parent.parentId !== null) throw invalidField("parentId", "must be the first comment of a thread");
}

type CommentChange = { body?: string | undefined; resolved?: boolean | undefined };

/**
 * Edits a comment of the caller, or resolves and reopens a thread.
 * @throws AppError `notFound`; `forbidden` for a text of somebody else; `invalid` for resolving a reply
 */
export async function updateComment(ctx: Ctx, postId: string, commentId: string, { body, resolved }: CommentChange) {
  return ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, ctx.organization.id, postId);
    if (!post) throw notFound("Post");
    const row = await queries.findComment(tx, post.organizationId, post.id, commentId);
    if (!row) throw notFound("Comment");
    const author = getAuthor(ctx.principal);
    assertMayChange(row, author, { body, resolved });
    const now = ctx.clock.now();
    const change = {
      ...(body === undefined ? {} : { body }),
      ...(resolved === undefined ? {} : getResolution(resolved, author, now)),
    };
    const changed = await queries.updateComment(tx, row, { ...change, updatedAt: now });
    if (!changed) throw notFound("Comment");
    return { comment: toComment(changed, await readSentences(tx, post)), organization: ctx.organization };
  });
}

/**
 * Deletes a comment. Deleting the first comment of a thread also deletes its replies.
 * @throws AppError `notFound`; `forbidden` unless the caller wrote it or is an admin or owner; `conflict` for the author
 * of a comment to which somebody else replied
 */
export async function deleteComment(ctx: Ctx, postId: string, commentId: string) {
  await ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, ctx.organization.id, postId);
    if (!post) throw notFound("Post");
    const row = await queries.findComment(tx, post.organizationId, post.id, commentId);
    if (!row) throw notFound("Comment");
    const author = getAuthor(ctx.principal);
    if ((await findAdminId(ctx, tx)) === undefined) await assertOwn(tx, row, author);
    const deletedByAuthor = isSameAuthor(author, row);
    await queries.markThreadDeleted(tx, row, { deletedAt: ctx.clock.now(), deletedByAuthor });
  });
  return { id: commentId, organization: ctx.organization };
}

/**
 * Restores a deleted comment, with the replies that were deleted with it.
 * @throws AppError `notFound`; `forbidden` unless the caller wrote and deleted it or is an admin or owner; `conflict`
 * for a reply to a deleted comment, and for a post with too many comments
 */
export async function restoreComment(ctx: Ctx, postId: string, commentId: string) {
  return ctx.db.transaction(async (tx) => {
    const organizationId = ctx.organization.id;
    const post = await lockPost(tx, organizationId, postId);
    if (!post) throw notFound("Post");
    const now = ctx.clock.now();
    const row = await lockRestorable(tx, "comment", { organizationId, id: commentId }, { noun: "Comment", now });
    if (row.postId !== post.id) throw notFound("Comment");
    const isOwn = row.deletedByAuthor && isSameAuthor(getAuthor(ctx.principal), row);
    if (!isOwn && (await findAdminId(ctx, tx)) === undefined) {
      throw new AppError("forbidden", "Forbidden", "Only an admin, an owner or the author who deleted it restores it.");
    }
    if (row.parentId !== null && !(await queries.findComment(tx, organizationId, post.id, row.parentId))) {
      throw new AppError("conflict", "The comment that it answers is deleted", "Restore that comment first.");
    }
    await queries.restoreThread(tx, row);
    if ((await queries.countComments(tx, organizationId, post.id)) > COMMENTS_MAX) throw tooManyComments();
    const restored = { ...row, deletedAt: null };
    return { comment: toComment(restored, await readSentences(tx, post)), organization: ctx.organization };
  });
}

function tooManyComments(): AppError {
  return new AppError("conflict", `Post has ${COMMENTS_MAX} comments`, "Answer in the text, or make a new post.");
}

async function assertOwn(tx: Db, row: queries.CommentRow, author: Author): Promise<void> {
  if (!isSameAuthor(author, row)) {
    throw new AppError("forbidden", "Forbidden", "Only its author, an admin or an owner can delete a comment.");
  }
  const replies = await queries.listReplies(tx, row);
  if (replies.every((reply) => isSameAuthor(author, reply))) return;
  throw new AppError("conflict", "Comment has replies", "Edit it, or ask an admin or owner to delete the thread.");
}

function assertMayChange(row: queries.CommentRow, author: Author, { body, resolved }: CommentChange): void {
  if (body !== undefined && !isSameAuthor(author, row)) {
    throw new AppError("forbidden", "Forbidden", "Only its author can edit a comment. Reply to it instead.");
  }
  if (resolved !== undefined && row.parentId !== null) {
    throw invalidField("resolved", "is for the first comment of a thread");
  }
}

function getResolution(resolved: boolean, author: Author, now: Date) {
  return resolved
    ? { resolvedAt: now, resolvedBy: author.label, resolvedByUserId: author.userId }
    : { resolvedAt: null, resolvedBy: null, resolvedByUserId: null };
}

/** Members review draft changes, if there are any. */
const getReviewedId = ({ draftRevisionId, revisionId }: PostRow) => draftRevisionId ?? revisionId;

/** The sentences of the text that members review. */
async function readSentences(db: Db, post: PostRow): Promise<string[]> {
  const revision = await findRevision(db, post.organizationId, post.id, getReviewedId(post));
  return revision ? parseSentences(revision.sentences).map(({ text }) => text) : [];
}

function toComment(row: queries.CommentRow, sentences: readonly string[]): Comment {
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    revisionId: row.revisionId,
    quote: row.quote,
    anchor: row.quote === null ? null : findAnchor(row.quote, sentences),
    body: row.body,
    author: row.authorLabel,
    authorUserId: row.authorUserId,
    resolvedAt: row.resolvedAt,
    resolvedBy: row.resolvedBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
