import { and, arrayContains, asc, countDistinct, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
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
    .where(
      and(eq(integrations.organizationId, organizationId), isNotDeleted(integrations), eq(integrations.kind, kind)),
    )
    .orderBy(asc(integrations.createdAt), asc(integrations.id));
}

const matchesId = (organizationId: string, id: string) =>
  and(eq(integrations.organizationId, organizationId), eq(integrations.id, id), isNotDeleted(integrations));

export async function findIntegration(db: Db, organizationId: string, id: string): Promise<IntegrationRow | undefined> {
  const [row] = await db.select().from(integrations).where(matchesId(organizationId, id));
  return row;
}

/** Counts the organization's posts that were made from a repository or a tracker. */
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
    .where(
      and(
        eq(posts.organizationId, organizationId),
        isNotDeleted(posts),
        eq(generationJobs.organizationId, organizationId),
        isFrom,
      ),
    );
  return row?.count ?? 0;
}

/** Throws a unique violation on `integrations_tracker_team` when the team of a tracker is already connected. */
export async function insertIntegration(db: Db, row: NewIntegration): Promise<void> {
  await db.insert(integrations).values(row);
}

export async function updateIntegration(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewIntegration>,
): Promise<void> {
  await db.update(integrations).set(change).where(matchesId(organizationId, id));
}

/** The oldest organization, which local repositories belong to by default. */
export async function findFirstOrganizationId(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .limit(1);
  return row?.id;
}
