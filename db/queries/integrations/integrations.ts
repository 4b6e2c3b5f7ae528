import { and, arrayContains, asc, countDistinct, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { generationJobs, integrations, organizations, posts } from "#db/schema/index.ts";

export type IntegrationRow = typeof integrations.$inferSelect;
export type NewIntegration = typeof integrations.$inferInsert;

/** An organization's integrations of one kind, oldest first. */
export async function listIntegrations(
  db: Db,
  organizationId: string,
  kind: IntegrationRow["kind"],
): Promise<IntegrationRow[]> {
  return db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.kind, kind)))
    .orderBy(asc(integrations.createdAt), asc(integrations.id));
}

export async function findIntegration(db: Db, organizationId: string, id: string): Promise<IntegrationRow | undefined> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.id, id)));
  return row;
}

/** How many of the organization's posts were made from a repository or a tracker. */
export async function countPostsFrom(
  db: Db,
  organizationId: string,
  source: { repositoryId: string } | { trackerId: string },
): Promise<number> {
  const isFrom =
    "repositoryId" in source
      ? arrayContains(generationJobs.repositoryIds, [source.repositoryId])
      : arrayContains(generationJobs.trackerIds, [source.trackerId]);
  const [row] = await db
    .select({ count: countDistinct(posts.id) })
    .from(posts)
    .innerJoin(generationJobs, eq(generationJobs.postId, posts.id))
    .where(and(eq(posts.organizationId, organizationId), eq(generationJobs.organizationId, organizationId), isFrom));
  return row?.count ?? 0;
}

/** Fails on `integrations_tracker_team` where the organization has connected the same team of a tracker already. */
export async function insertIntegration(db: Db, row: NewIntegration): Promise<void> {
  await db.insert(integrations).values(row);
}

export async function updateIntegration(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewIntegration>,
): Promise<void> {
  await db
    .update(integrations)
    .set(change)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.id, id)));
}

/** Takes the integration's repositories along. */
export async function deleteIntegration(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.id, id)))
    .returning({ id: integrations.id });
  return rows.length > 0;
}

/** The organization that was made first: whom local repositories serve unless others are named. */
export async function findFirstOrganizationId(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .limit(1);
  return row?.id;
}
