import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { organizations, postShares, posts } from "#db/schema/index.ts";

export type ShareRow = typeof postShares.$inferSelect;

const ofPost = (organizationId: string, postId: string) =>
  and(eq(postShares.organizationId, organizationId), eq(postShares.postId, postId));

/** The links of a post that have not expired, newest first. */
export async function listShares(db: Db, organizationId: string, postId: string, now: Date): Promise<ShareRow[]> {
  return db
    .select()
    .from(postShares)
    .where(and(ofPost(organizationId, postId), gt(postShares.expiresAt, now)))
    .orderBy(desc(postShares.createdAt), desc(postShares.id));
}

export async function insertShare(db: Db, row: typeof postShares.$inferInsert): Promise<ShareRow> {
  const [share] = await db.insert(postShares).values(row).returning();
  if (!share) throw new Error("The insert returned no share row.");
  return share;
}

export async function deleteShare(db: Db, organizationId: string, postId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(postShares)
    .where(and(ofPost(organizationId, postId), eq(postShares.id, id)))
    .returning({ id: postShares.id });
  return rows.length > 0;
}

export async function deleteExpiredShares(db: Db, organizationId: string, postId: string, now: Date): Promise<void> {
  await db.delete(postShares).where(and(ofPost(organizationId, postId), lte(postShares.expiresAt, now)));
}

/** The post of a link, with its public text. */
export type SharedRow = { post: typeof posts.$inferSelect; organizationName: string; expiresAt: Date };

/** The post of a link that has not expired; the token is the credential. */
export async function findSharedPost(db: Db, tokenHash: string, now: Date): Promise<SharedRow | undefined> {
  const [row] = await db
    .select({
      post: posts,
      organizationName: organizations.name,
      expiresAt: postShares.expiresAt,
    })
    .from(postShares)
    .innerJoin(posts, and(eq(posts.id, postShares.postId), eq(posts.organizationId, postShares.organizationId)))
    .innerJoin(organizations, eq(organizations.id, postShares.organizationId))
    .where(and(eq(postShares.tokenHash, tokenHash), gt(postShares.expiresAt, now), isNotDeleted(posts)));
  return row;
}
