import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { posts, postUploads } from "#db/schema/index.ts";

export type UploadRow = typeof postUploads.$inferSelect;

export async function insertUpload(db: Db, row: typeof postUploads.$inferInsert): Promise<UploadRow> {
  const [upload] = await db.insert(postUploads).values(row).returning();
  if (!upload) throw new Error("The insert returned no upload row.");
  return upload;
}

export async function countUploads(db: Db, organizationId: string, postId: string): Promise<number> {
  const [row] = await db
    .select({ uploads: count() })
    .from(postUploads)
    .where(and(eq(postUploads.organizationId, organizationId), eq(postUploads.postId, postId)));
  return row?.uploads ?? 0;
}

/** An uploaded image by its public token, which grants access to it. */
export async function findPublicUpload(db: Db, token: string): Promise<Pick<UploadRow, "format"> | undefined> {
  const [row] = await db
    .select({ format: postUploads.format })
    .from(postUploads)
    .innerJoin(posts, eq(posts.id, postUploads.postId))
    .where(and(eq(postUploads.token, token), isNotDeleted(posts)));
  return row;
}

/** The tokens that uploads of any organization still have; only for the sweep of files. */
export async function listUploadTokens(db: Db, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .select({ token: postUploads.token })
    .from(postUploads)
    .where(inArray(postUploads.token, [...tokens]));
  return rows.map((row) => row.token);
}
