import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { integrations, repositories } from "#db/schema/index.ts";
import type { IntegrationRow } from "./integrations.ts";

export type RepositoryRow = typeof repositories.$inferSelect;
export type NewRepository = typeof repositories.$inferInsert;
export type ConnectedRepository = { integration: IntegrationRow; repository: RepositoryRow };

function connected(db: Db, where: SQL | undefined): Promise<ConnectedRepository[]> {
  return db
    .select({ integration: integrations, repository: repositories })
    .from(repositories)
    .innerJoin(integrations, eq(integrations.id, repositories.integrationId))
    .where(and(where, isNotDeleted(repositories), isNotDeleted(integrations)))
    .orderBy(asc(repositories.createdAt), asc(repositories.id));
}

/** All repositories of an organization with their integrations, oldest first. */
export function listRepositories(db: Db, organizationId: string): Promise<ConnectedRepository[]> {
  return connected(
    db,
    and(eq(repositories.organizationId, organizationId), eq(integrations.organizationId, organizationId)),
  );
}

/** Cloned repositories of all organizations; only for the sweep. */
export function listCloned(db: Db): Promise<Pick<RepositoryRow, "cloneUrl" | "defaultBranch">[]> {
  return db
    .selectDistinct({ cloneUrl: repositories.cloneUrl, defaultBranch: repositories.defaultBranch })
    .from(repositories)
    .innerJoin(integrations, eq(integrations.id, repositories.integrationId))
    .where(and(eq(integrations.provider, "git"), isNotDeleted(repositories), isNotDeleted(integrations)));
}

export async function findRepositoryOfIntegration(
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<ConnectedRepository | undefined> {
  const [row] = await connected(
    db,
    and(eq(repositories.organizationId, organizationId), eq(repositories.integrationId, integrationId)),
  );
  return row;
}

/** Throws a unique violation on `repositories_clone_url` for a connected repository. */
export async function insertRepository(db: Db, row: NewRepository): Promise<void> {
  await db.insert(repositories).values(row);
}

export async function updateRepository(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewRepository>,
): Promise<void> {
  await db
    .update(repositories)
    .set(change)
    .where(and(eq(repositories.organizationId, organizationId), eq(repositories.id, id), isNotDeleted(repositories)));
}

/**
 * Soft-deletes the repository of an integration, or restores it when given null.
 * @throws a unique violation on `repositories_clone_url`
 */
export async function setRepositoryDeleted(
  tx: Db,
  organizationId: string,
  integrationId: string,
  deletedAt: Date | null,
): Promise<RepositoryRow | undefined> {
  const [row] = await tx
    .update(repositories)
    .set({ deletedAt })
    .where(and(eq(repositories.organizationId, organizationId), eq(repositories.integrationId, integrationId)))
    .returning();
  return row;
}
