import { and, asc, eq, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postComments } from "#db/schema/index.ts";

export type CommentRow = typeof postComments.$inferSelect;
export type NewComment = typeof postComments.$inferInsert;

const ofPost = (organizationId: string, postId: string) =>
  and(eq(postComments.organizationId, organizationId), eq(postComments.postId, postId));

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

/** Deletes a comment and the replies in its thread. */
export async function deleteComment(
  db: Db,
  { organizationId, postId, id }: Pick<CommentRow, "organizationId" | "postId" | "id">,
): Promise<void> {
  await db
    .delete(postComments)
    .where(and(ofPost(organizationId, postId), or(eq(postComments.id, id), eq(postComments.parentId, id))));
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
