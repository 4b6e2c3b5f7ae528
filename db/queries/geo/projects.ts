import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { projects } from "#db/schema/index.ts";

export type ProjectRow = typeof projects.$inferSelect;
export type NewProject = typeof projects.$inferInsert;

const ofId = (organizationId: string, id: string) =>
  and(eq(projects.organizationId, organizationId), eq(projects.id, id));

/** Oldest first. */
export async function listProjects(db: Db, organizationId: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}

export async function findProject(db: Db, organizationId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(ofId(organizationId, id));
  return row;
}

/** The project, locked until the transaction ends: holds back other writers of its prompts, names and settings. */
export async function lockProject(tx: Db, organizationId: string, id: string): Promise<ProjectRow | undefined> {
  const [row] = await tx.select().from(projects).where(ofId(organizationId, id)).for("no key update");
  return row;
}

export async function insertProject(db: Db, row: NewProject): Promise<ProjectRow> {
  const [project] = await db.insert(projects).values(row).returning();
  if (!project) throw new Error("An inserted project returns its row.");
  return project;
}

export async function updateProject(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewProject>,
): Promise<ProjectRow | undefined> {
  const [row] = await db.update(projects).set(change).where(ofId(organizationId, id)).returning();
  return row;
}

/** Takes all along that was measured under it. */
export async function deleteProject(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db.delete(projects).where(ofId(organizationId, id)).returning({ id: projects.id });
  return rows.length > 0;
}
