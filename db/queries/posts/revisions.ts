import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postRevisions } from "#db/schema/index.ts";

export type RevisionRow = typeof postRevisions.$inferSelect;
export type NewRevision = typeof postRevisions.$inferInsert;

/** A post's revisions, newest first. */
export async function listRevisions(db: Db, organizationId: string, postId: string): Promise<RevisionRow[]> {
  return db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.organizationId, organizationId), eq(postRevisions.postId, postId)))
    .orderBy(desc(postRevisions.createdAt), desc(postRevisions.id));
}

/** The sentences of a post's newest generated texts, newest first. */
export async function listGeneratedSentences(
  db: Db,
  organizationId: string,
  postId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ sentences: postRevisions.sentences })
    .from(postRevisions)
    .where(
      and(
        eq(postRevisions.organizationId, organizationId),
        eq(postRevisions.postId, postId),
        eq(postRevisions.origin, "generated"),
      ),
    )
    .orderBy(desc(postRevisions.createdAt), desc(postRevisions.id))
    .limit(limit);
  return rows.map(({ sentences }) => sentences);
}

export async function findRevision(
  db: Db,
  organizationId: string,
  postId: string,
  id: string,
): Promise<RevisionRow | undefined> {
  const [row] = await db
    .select()
    .from(postRevisions)
    .where(
      and(eq(postRevisions.organizationId, organizationId), eq(postRevisions.postId, postId), eq(postRevisions.id, id)),
    );
  return row;
}

export async function insertRevision(db: Db, row: NewRevision): Promise<void> {
  await db.insert(postRevisions).values(row);
}

export async function updateRevision(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewRevision>,
): Promise<void> {
  await db
    .update(postRevisions)
    .set(change)
    .where(and(eq(postRevisions.organizationId, organizationId), eq(postRevisions.id, id)));
}
