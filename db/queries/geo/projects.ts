import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { projects } from "#db/schema/index.ts";

export type ProjectRow = typeof projects.$inferSelect;
export type NewProject = typeof projects.$inferInsert;

const matchesId = (organizationId: string, id: string) =>
  and(eq(projects.organizationId, organizationId), eq(projects.id, id), isNotDeleted(projects));

/** Oldest first. */
export async function listProjects(db: Db, organizationId: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), isNotDeleted(projects)))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}

export async function findProject(db: Db, organizationId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(matchesId(organizationId, id));
  return row;
}

/** Locks the project until the transaction ends, which blocks other writers of its prompts, names and settings. */
export async function lockProject(tx: Db, organizationId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await tx.select().from(projects).where(matchesId(organizationId, id)).for("no key update");
  return row;
}

export async function insertProject(db: Db, row: NewProject): Promise<ProjectRow> {
  const [project] = await db.insert(projects).values(row).returning();
  if (!project) throw new Error("The insert returned no project row.");
  return project;
}

export async function updateProject(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewProject>,
): Promise<ProjectRow | undefined> {
  const [row] = await db.update(projects).set(change).where(matchesId(organizationId, id)).returning();
  return row;
}
