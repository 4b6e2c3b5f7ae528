import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { postImages, posts } from "#db/schema/index.ts";

export type PostImageRow = typeof postImages.$inferSelect;

export async function insertPostImage(db: Db, row: typeof postImages.$inferInsert): Promise<void> {
  await db.insert(postImages).values(row);
}

/** An image of one post by its token. */
export async function findPostImage(
  db: Db,
  organizationId: string,
  postId: string,
  token: string,
): Promise<PostImageRow | undefined> {
  const [row] = await db
    .select()
    .from(postImages)
    .where(
      and(eq(postImages.organizationId, organizationId), eq(postImages.postId, postId), eq(postImages.token, token)),
    );
  return row;
}

/** An image by its public token, which grants access to it. */
export async function findPublicImage(db: Db, token: string): Promise<Pick<PostImageRow, "html"> | undefined> {
  const [row] = await db
    .select({ html: postImages.html })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
    .where(and(eq(postImages.token, token), isNotDeleted(posts)));
  return row;
}

/** The tokens that images of any organization still have; only for the sweep of files. */
export async function listKnownTokens(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await db
    .select({ token: postImages.token })
    .from(postImages)
    .where(inArray(postImages.token, [...tokens]));
  return new Set(rows.map((row) => row.token));
}
