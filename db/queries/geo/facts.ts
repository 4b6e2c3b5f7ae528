import { and, asc, count, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoBriefs, geoFacts } from "#db/schema/index.ts";

export type FactRow = typeof geoFacts.$inferSelect;
type ProjectKey = { organizationId: string; projectId: string };

const matchesProject = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoFacts.organizationId, organizationId), eq(geoFacts.projectId, projectId));

/** Stores facts; one with a text that the project already has stays as it is. */
export async function insertFacts(tx: Db, rows: (typeof geoFacts.$inferInsert)[]): Promise<void> {
  await tx.insert(geoFacts).values(rows).onConflictDoNothing();
}

/** Oldest first. */
export function listFacts(db: Db, key: ProjectKey): Promise<FactRow[]> {
  return db.select().from(geoFacts).where(matchesProject(key)).orderBy(asc(geoFacts.createdAt), asc(geoFacts.id));
}

/** @returns whether the project had it */
export async function deleteFact(tx: Db, key: ProjectKey, id: string): Promise<boolean> {
  const rows = await tx
    .delete(geoFacts)
    .where(and(matchesProject(key), eq(geoFacts.id, id)))
    .returning({ id: geoFacts.id });
  return rows.length > 0;
}

export async function countFacts(db: Db, key: ProjectKey): Promise<number> {
  const [row] = await db.select({ count: count() }).from(geoFacts).where(matchesProject(key));
  return row?.count ?? 0;
}

/** The ids of the posts that briefs wrote. */
export async function listArticlePosts(db: Db, { organizationId }: ProjectKey): Promise<Set<string>> {
  const rows = await db
    .select({ postId: geoBriefs.postId })
    .from(geoBriefs)
    .where(and(eq(geoBriefs.organizationId, organizationId), isNotNull(geoBriefs.postId)));
  return new Set(rows.flatMap(({ postId }) => postId ?? []));
}
