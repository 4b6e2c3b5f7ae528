import { and, desc, eq, getTableColumns, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { generationJobs, postRewrites } from "#db/schema/index.ts";

export type RewriteRow = typeof postRewrites.$inferSelect;
export type NewRewrite = typeof postRewrites.$inferInsert;
/** A draft with the state of the job that writes it. */
export type RewriteWithJob = RewriteRow & {
  jobStatus: (typeof generationJobs.$inferSelect)["status"];
  error: string | null;
};

const withJob = {
  ...getTableColumns(postRewrites),
  jobStatus: generationJobs.status,
  error: generationJobs.error,
};

const ofPost = (organizationId: string, postId: string) =>
  and(eq(postRewrites.organizationId, organizationId), eq(postRewrites.postId, postId));

const ownJob = and(
  eq(generationJobs.organizationId, postRewrites.organizationId),
  eq(generationJobs.id, postRewrites.jobId),
);

export async function insertRewrite(db: Db, row: NewRewrite): Promise<void> {
  await db.insert(postRewrites).values(row);
}

/** The drafts of a post, newest first. */
export async function listRewrites(db: Db, organizationId: string, postId: string): Promise<RewriteWithJob[]> {
  return db
    .select(withJob)
    .from(postRewrites)
    .innerJoin(generationJobs, ownJob)
    .where(ofPost(organizationId, postId))
    .orderBy(desc(postRewrites.createdAt), desc(postRewrites.id));
}

export async function findRewrite(
  db: Db,
  organizationId: string,
  postId: string,
  id: string,
): Promise<RewriteWithJob | undefined> {
  const [row] = await db
    .select(withJob)
    .from(postRewrites)
    .innerJoin(generationJobs, ownJob)
    .where(and(ofPost(organizationId, postId), eq(postRewrites.id, id)));
  return row;
}

/** Changes a draft. @returns undefined if there is none */
export async function changeRewrite(
  db: Db,
  organizationId: string,
  by: { id: string } | { jobId: string },
  change: Partial<NewRewrite>,
): Promise<RewriteRow | undefined> {
  const matches = "id" in by ? eq(postRewrites.id, by.id) : eq(postRewrites.jobId, by.jobId);
  const [row] = await db
    .update(postRewrites)
    .set(change)
    .where(and(eq(postRewrites.organizationId, organizationId), matches))
    .returning();
  return row;
}

/** The sentences of a post's newest drafts from a ledger, newest first. */
export async function listDraftSentences(
  db: Db,
  organizationId: string,
  postId: string,
  ledgerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ sentences: postRewrites.sentences })
    .from(postRewrites)
    .where(and(ofPost(organizationId, postId), eq(postRewrites.ledgerId, ledgerId), isNotNull(postRewrites.sentences)))
    .orderBy(desc(postRewrites.createdAt), desc(postRewrites.id))
    .limit(limit);
  return rows.flatMap(({ sentences }) => sentences ?? []);
}

/** Deletes the drafts of a post beyond the newest `kept`, except those that are still being written. */
export async function deleteOldRewrites(db: Db, organizationId: string, postId: string, kept: number): Promise<void> {
  const newest = await db
    .select({ id: postRewrites.id })
    .from(postRewrites)
    .where(ofPost(organizationId, postId))
    .orderBy(desc(postRewrites.createdAt), desc(postRewrites.id))
    .limit(kept);
  const active = db
    .select({ id: generationJobs.id })
    .from(generationJobs)
    .where(
      and(eq(generationJobs.organizationId, organizationId), inArray(generationJobs.status, ["queued", "running"])),
    );
  await db.delete(postRewrites).where(
    and(
      ofPost(organizationId, postId),
      notInArray(
        postRewrites.id,
        newest.map(({ id }) => id),
      ),
      notInArray(postRewrites.jobId, active),
    ),
  );
}
