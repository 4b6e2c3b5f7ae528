import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type AUDIT_ACTORS, auditEvents, organizations } from "#db/schema/index.ts";

export type AuditRow = typeof auditEvents.$inferSelect;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/**
 * Inserts an event. A repeated id is the same event and inserts nothing. The event of an organization that was just
 * deleted is kept without it.
 */
export async function insertAuditEvent(db: Db, row: AuditRow): Promise<void> {
  const organizationId = sql`(select ${organizations.id} from ${organizations} where ${organizations.id} = ${row.organizationId})`;
  await db
    .insert(auditEvents)
    .values({ ...row, organizationId })
    .onConflictDoNothing();
}

/** Whether the transaction has changed anything so far: PostgreSQL gives it an id with its first change. */
export async function hasWritten(tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ wrote: sql<boolean>`pg_current_xact_id_if_assigned() is not null` })
    .from(sql`(values (1)) as one`);
  return row?.wrote === true;
}

export type AuditFilter = {
  actorTypes?: readonly AuditActor[] | undefined;
  operations?: readonly string[] | undefined;
  resourceId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Part of an actor's name, an operation, a resource or an address. */
  q?: string | undefined;
};

/** Position in the list, newest first. */
export type AuditCursor = { at: Date; id: string };

function matches(organizationId: string, filter: AuditFilter): SQL | undefined {
  const { actorTypes, operations, resourceId, since, until, q } = filter;
  const pattern = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const { actorName, operation, resourceId: resource, address } = auditEvents;
  return and(
    eq(auditEvents.organizationId, organizationId),
    actorTypes?.length ? inArray(auditEvents.actorType, [...actorTypes]) : undefined,
    operations?.length ? inArray(operation, [...operations]) : undefined,
    resourceId ? eq(resource, resourceId) : undefined,
    since ? gte(auditEvents.at, since) : undefined,
    until ? lt(auditEvents.at, until) : undefined,
    pattern ? or(...[actorName, operation, resource, address].map((column) => ilike(column, pattern))) : undefined,
  );
}

const newestFirst = [desc(auditEvents.at), desc(auditEvents.id)];

export function listAuditEvents(
  db: Db,
  organizationId: string,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(matches(organizationId, filter))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
}

/** The next events after the cursor, newest first. */
export function listAuditEventsAfter(
  db: Db,
  organizationId: string,
  filter: AuditFilter,
  after: AuditCursor | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return listAfter(db, matches(organizationId, filter), after, limit);
}

/** What a user did in any organization: the next events after the cursor, newest first. */
export function listAuditEventsOfUser(
  db: Db,
  userId: string,
  after: AuditCursor | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return listAfter(db, eq(auditEvents.userId, userId), after, limit);
}

function listAfter(db: Db, where: SQL | undefined, after: AuditCursor | undefined, limit: number): Promise<AuditRow[]> {
  const { at, id } = auditEvents;
  const isAfter = after && or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id)));
  return db
    .select()
    .from(auditEvents)
    .where(and(where, isAfter))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function countAuditEvents(db: Db, organizationId: string, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(auditEvents).where(matches(organizationId, filter));
  return row?.count ?? 0;
}

/** The organizations that have events; null stands for events outside of organizations. */
export async function listAuditedOrganizationIds(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectDistinct({ id: auditEvents.organizationId }).from(auditEvents);
  return rows.map(({ id }) => id);
}

export async function deleteAuditEventsBefore(db: Db, organizationId: string | null, before: Date): Promise<void> {
  const owner =
    organizationId === null ? isNull(auditEvents.organizationId) : eq(auditEvents.organizationId, organizationId);
  await db.delete(auditEvents).where(and(owner, lt(auditEvents.at, before)));
}
