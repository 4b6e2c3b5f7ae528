import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postImages } from "#db/schema/index.ts";

export type PostImageRow = typeof postImages.$inferSelect;

export async function insertPostImage(db: Db, row: typeof postImages.$inferInsert): Promise<void> {
  await db.insert(postImages).values(row);
}

/** A picture of one post, under its token. */
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

/** A picture under its public name; whoever knows the token may see it. */
export async function findPublicImage(db: Db, token: string): Promise<Pick<PostImageRow, "html"> | undefined> {
  const [row] = await db.select({ html: postImages.html }).from(postImages).where(eq(postImages.token, token));
  return row;
}

/** Which of the tokens pictures still have, of any organization: for the sweep of files. */
export async function listKnownTokens(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await db
    .select({ token: postImages.token })
    .from(postImages)
    .where(inArray(postImages.token, [...tokens]));
  return new Set(rows.map((row) => row.token));
}
