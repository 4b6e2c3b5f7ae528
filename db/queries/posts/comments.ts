import { and, asc, eq, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { postComments } from "#db/schema/index.ts";

export type CommentRow = typeof postComments.$inferSelect;
export type NewComment = typeof postComments.$inferInsert;

const ofPost = (organizationId: string, postId: string) =>
  and(eq(postComments.organizationId, organizationId), eq(postComments.postId, postId), isNotDeleted(postComments));

/** The comments of a post, oldest first. */
export async function listComments(db: Db, organizationId: string, postId: string): Promise<CommentRow[]> {
  return db
    .select()
    .from(postComments)
    .where(ofPost(organizationId, postId))
    .orderBy(asc(postComments.createdAt), asc(postComments.id));
}

export async function findComment(
  db: Db,
  organizationId: string,
  postId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .select()
    .from(postComments)
    .where(and(ofPost(organizationId, postId), eq(postComments.id, id)));
  return row;
}

export async function countComments(db: Db, organizationId: string, postId: string): Promise<number> {
  return db.$count(postComments, ofPost(organizationId, postId));
}

export async function insertComment(db: Db, row: NewComment): Promise<CommentRow> {
  const [comment] = await db.insert(postComments).values(row).returning();
  if (!comment) throw new Error("The insert returned no comment row.");
  return comment;
}

/** The replies in the thread of a comment. */
export async function listReplies(
  db: Db,
  { organizationId, postId, id }: Pick<CommentRow, "organizationId" | "postId" | "id">,
): Promise<CommentRow[]> {
  return db
    .select()
    .from(postComments)
    .where(and(ofPost(organizationId, postId), eq(postComments.parentId, id)));
}

/** Soft-deletes a comment and the replies in its thread. */
export async function markThreadDeleted(
  db: Db,
  { organizationId, postId, id }: Pick<CommentRow, "organizationId" | "postId" | "id">,
  deletion: { deletedAt: Date; deletedByAuthor: boolean },
): Promise<void> {
  await db
    .update(postComments)
    .set(deletion)
    .where(and(ofPost(organizationId, postId), or(eq(postComments.id, id), eq(postComments.parentId, id))));
}

/**
 * Restores a deleted comment with the replies that were deleted with it.
 * @returns the number of restored rows
 */
export async function restoreThread(
  db: Db,
  { organizationId, postId, id, deletedAt }: Pick<CommentRow, "organizationId" | "postId" | "id" | "deletedAt">,
): Promise<number> {
  if (deletedAt === null) return 0;
  const rows = await db
    .update(postComments)
    .set({ deletedAt: null, deletedByAuthor: false })
    .where(
      and(
        eq(postComments.organizationId, organizationId),
        eq(postComments.postId, postId),
        or(eq(postComments.id, id), eq(postComments.parentId, id)),
        eq(postComments.deletedAt, deletedAt),
      ),
    )
    .returning({ id: postComments.id });
  return rows.length;
}

export async function updateComment(
  db: Db,
  { organizationId, postId, id }: Pick<CommentRow, "organizationId" | "postId" | "id">,
  change: Partial<NewComment>,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .update(postComments)
    .set(change)
    .where(and(ofPost(organizationId, postId), eq(postComments.id, id)))
    .returning();
  return row;
}
