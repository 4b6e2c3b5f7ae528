import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { organizations, trafficTokens } from "#db/schema/index.ts";

export type TrafficTokenRow = typeof trafficTokens.$inferSelect;

/** What one authentication needs of an ingest token. */
export type TrafficTokenIdentity = Pick<TrafficTokenRow, "id" | "projectId" | "secretHash" | "lastUsedAt"> & {
  organization: { id: string; slug: string; name: string; logo: string | null };
};

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
    .where(eq(trafficTokens.id, id));
  return row;
}

/** Notes that a token was used, unless that was noted since `before`. */
export async function touchTrafficToken(db: Db, id: string, now: Date, before: Date): Promise<void> {
  const { lastUsedAt } = trafficTokens;
  await db
    .update(trafficTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(trafficTokens.id, id), or(isNull(lastUsedAt), lt(lastUsedAt, before))));
}

/** Oldest first. */
export async function listTrafficTokens(db: Db, organizationId: string): Promise<TrafficTokenRow[]> {
  return db
    .select()
    .from(trafficTokens)
    .where(eq(trafficTokens.organizationId, organizationId))
    .orderBy(asc(trafficTokens.createdAt), asc(trafficTokens.id));
}

export async function insertTrafficToken(db: Db, row: typeof trafficTokens.$inferInsert): Promise<TrafficTokenRow> {
  const [token] = await db.insert(trafficTokens).values(row).returning();
  if (!token) throw new Error("An inserted token returns its row.");
  return token;
}

/** Removes the tokens of a project, or those that are bound to the organization alone. */
export async function deleteTrafficTokens(tx: Db, organizationId: string, projectId: string | null): Promise<void> {
  const bound = projectId === null ? isNull(trafficTokens.projectId) : eq(trafficTokens.projectId, projectId);
  await tx.delete(trafficTokens).where(and(eq(trafficTokens.organizationId, organizationId), bound));
}
