import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  brandIdentities,
  chats,
  eventTriggers,
  geoCompetitors,
  geoPrompts,
  geoSequences,
  integrations,
  postComments,
  posts,
  projects,
  schedules,
  skills,
} from "#db/schema/index.ts";

/** The soft-deletable tables by resource kind. */
const TABLES = {
  post: posts,
  brandIdentity: brandIdentities,
  integration: integrations,
  skill: skills,
  schedule: schedules,
  eventTrigger: eventTriggers,
  chat: chats,
  project: projects,
  prompt: geoPrompts,
  sequence: geoSequences,
  competitor: geoCompetitors,
  comment: postComments,
} as const;

export type DeletableKind = keyof typeof TABLES;
export const DELETABLE_KINDS = Object.keys(TABLES) as DeletableKind[];
type Row<Kind extends DeletableKind> = (typeof TABLES)[Kind]["$inferSelect"];

/** The soft delete filter, required in every query that reads, counts, joins or changes such rows. */
export function isNotDeleted({ deletedAt }: { deletedAt: PgColumn }): SQL {
  return isNull(deletedAt);
}

/**
 * Children of a deleted project count as deleted.
 * @param projectId the column of the project's id
 */
export function isInActiveProject(projectId: PgColumn): SQL {
  return sql`exists (select 1 from ${projects} where ${projects.id} = ${projectId} and ${isNotDeleted(projects)})`;
}

/** All of these tables share the columns for deletion; one common type keeps the query builder's types small. */
const getTable = (kind: DeletableKind) => TABLES[kind] as unknown as typeof skills;

/** @property projectId the project of a resource that belongs to one */
export type DeletableKey = { organizationId: string; id: string; projectId?: string };

const matchesKey = (kind: DeletableKind, { organizationId, id, projectId }: DeletableKey) => {
  const table = getTable(kind);
  const inProject =
    projectId === undefined ? undefined : eq((table as unknown as typeof geoPrompts).projectId, projectId);
  return and(eq(table.organizationId, organizationId), eq(table.id, id), inProject);
};

/**
 * Soft-deletes a row.
 * @returns false when the row does not exist or is deleted already
 */
export async function markDeleted(db: Db, kind: DeletableKind, key: DeletableKey, now: Date): Promise<boolean> {
  const table = getTable(kind);
  const rows = await db
    .update(table)
    .set({ deletedAt: now })
    .where(and(matchesKey(kind, key), isNotDeleted(table)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Finds a row that was deleted at or after `since`, and locks it until the transaction ends. */
export async function lockDeleted<Kind extends DeletableKind>(
  tx: Db,
  kind: Kind,
  key: DeletableKey,
  since: Date,
): Promise<Row<Kind> | undefined> {
  const table = getTable(kind);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(matchesKey(kind, key), gte(table.deletedAt, since)))
    .for("update");
  return row as unknown as Row<Kind> | undefined;
}

/**
 * Restores a deleted row. Throws a unique violation when a row that is not deleted has taken its unique value.
 * @param change fields to set on the restored row
 */
export async function clearDeleted<Kind extends DeletableKind>(
  tx: Db,
  kind: Kind,
  key: DeletableKey,
  change: Partial<Row<Kind>> = {},
): Promise<Row<Kind>> {
  const [row] = await tx
    .update(getTable(kind))
    .set({ ...change, deletedAt: null })
    .where(matchesKey(kind, key))
    .returning();
  if (!row) throw new Error(`The update restored no ${kind}: its row is gone.`);
  return row as unknown as Row<Kind>;
}

/**
 * Purges rows of all organizations that were deleted before an instant, with their dependent rows; only for the
 * sweep.
 * @returns organizations and ids of the purged rows, at most `limit`
 */
export async function purgeDeleted(
  db: Db,
  kind: DeletableKind,
  before: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  const table = getTable(kind);
  const old = db.select({ id: table.id }).from(table).where(lt(table.deletedAt, before)).limit(limit);
  return db
    .delete(table)
    .where(and(inArray(table.id, old), lt(table.deletedAt, before)))
    .returning({ organizationId: table.organizationId, id: table.id });
}

/** Purges posts of all organizations that were deleted before an instant, with their ledgers; only for the sweep. */
export async function purgeDeletedPosts(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ organizationId: string; ledgerId: string | null }[]> {
  const old = db.select({ id: posts.id }).from(posts).where(lt(posts.deletedAt, before)).limit(limit);
  return db
    .delete(posts)
    .where(and(inArray(posts.id, old), lt(posts.deletedAt, before)))
    .returning({ organizationId: posts.organizationId, ledgerId: posts.ledgerId });
}
