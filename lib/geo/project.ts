import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/geo/projects.ts";
import { notFound } from "#lib/errors.ts";

/** @throws AppError `notFound` */
export async function getProject(db: Db, organizationId: string, projectId: string): Promise<queries.ProjectRow> {
  const row = await queries.findProject(db, organizationId, projectId);
  if (!row) throw notFound("Project");
  return row;
}

/**
 * Locks the project until the transaction ends.
 * @throws AppError `notFound`
 */
export async function lockProject(tx: Db, organizationId: string, projectId: string): Promise<queries.ProjectRow> {
  const row = await queries.lockProject(tx, organizationId, projectId);
  if (!row) throw notFound("Project");
  return row;
}
