import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { integrations, organizations } from "#db/schema/index.ts";

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
