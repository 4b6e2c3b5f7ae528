import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
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
    .where(where)
    .orderBy(asc(repositories.createdAt), asc(repositories.id));
}

/** Every repository of an organization with its integration, oldest first. */
export function listRepositories(db: Db, organizationId: string): Promise<ConnectedRepository[]> {
  return connected(
    db,
    and(eq(repositories.organizationId, organizationId), eq(integrations.organizationId, organizationId)),
  );
}

/** Of every organization: what is read from a copy of the repository; for the sweep alone. */
export function listCloned(db: Db): Promise<Pick<RepositoryRow, "cloneUrl" | "defaultBranch">[]> {
  return db
    .selectDistinct({ cloneUrl: repositories.cloneUrl, defaultBranch: repositories.defaultBranch })
    .from(repositories)
    .innerJoin(integrations, eq(integrations.id, repositories.integrationId))
    .where(eq(integrations.provider, "git"));
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

/** Fails on `repositories_clone_url` where the organization has connected it already. */
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
    .where(and(eq(repositories.organizationId, organizationId), eq(repositories.id, id)));
}
