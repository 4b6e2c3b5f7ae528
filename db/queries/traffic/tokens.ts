import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject } from "#db/queries/deleted.ts";
import { organizations, trafficTokens } from "#db/schema/index.ts";

export type TrafficTokenRow = typeof trafficTokens.$inferSelect;

/** The data for one authentication of an ingest token. */
export type TrafficTokenIdentity = Pick<TrafficTokenRow, "id" | "projectId" | "secretHash" | "lastUsedAt"> & {
  organization: { id: string; slug: string; name: string; logo: string | null };
};

/** Tokens of a deleted project are as unknown as those that were rotated. */
const isUsable = or(isNull(trafficTokens.projectId), isInActiveProject(trafficTokens.projectId));

/** One indexed read. */
export async function findTrafficTokenIdentity(db: Db, id: string): Promise<TrafficTokenIdentity | undefined> {
  const { projectId, secretHash, lastUsedAt } = trafficTokens;
  const { slug, name, logo } = organizations;
  const [row] = await db
    .select({
      id: trafficTokens.id,
      projectId,
      secretHash,
      lastUsedAt,
      organization: { id: organizations.id, slug, name, logo },
    })
    .from(trafficTokens)
    .innerJoin(organizations, eq(organizations.id, trafficTokens.organizationId))
    .where(and(eq(trafficTokens.id, id), isUsable));
  return row;
}

/** Records the use of a token, unless a use was recorded since `cutoff`. */
export async function touchTrafficToken(db: Db, id: string, now: Date, cutoff: Date): Promise<void> {
  const { lastUsedAt } = trafficTokens;
  await db
    .update(trafficTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(trafficTokens.id, id), or(isNull(lastUsedAt), lt(lastUsedAt, cutoff))));
}

/** Oldest first. */
export async function listTrafficTokens(db: Db, organizationId: string): Promise<TrafficTokenRow[]> {
  return db
    .select()
    .from(trafficTokens)
    .where(and(eq(trafficTokens.organizationId, organizationId), isUsable))
    .orderBy(asc(trafficTokens.createdAt), asc(trafficTokens.id));
}

export async function insertTrafficToken(db: Db, row: typeof trafficTokens.$inferInsert): Promise<TrafficTokenRow> {
  const [token] = await db.insert(trafficTokens).values(row).returning();
  if (!token) throw new Error("The insert returned no token row.");
  return token;
}

/** Deletes the tokens of a project, or those of the organization as a whole. */
export async function deleteTrafficTokens(tx: Db, organizationId: string, projectId: string | null): Promise<void> {
  const bound = projectId === null ? isNull(trafficTokens.projectId) : eq(trafficTokens.projectId, projectId);
  await tx.delete(trafficTokens).where(and(eq(trafficTokens.organizationId, organizationId), bound));
}
