import { and, count, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { organizations, webhookLogs } from "#db/schema/index.ts";

export type WebhookLogRow = typeof webhookLogs.$inferSelect;
export type NewWebhookLog = typeof webhookLogs.$inferInsert;
export type LogFilter = { statuses: WebhookLogRow["status"][]; integrationTypes: string[] };

export async function insertWebhookLog(db: Db, row: NewWebhookLog): Promise<void> {
  await db.insert(webhookLogs).values(row);
}

function matching(organizationId: string, { statuses, integrationTypes }: LogFilter): SQL | undefined {
  return and(
    eq(webhookLogs.organizationId, organizationId),
    statuses.length > 0 ? inArray(webhookLogs.status, statuses) : undefined,
    integrationTypes.length > 0 ? inArray(webhookLogs.integrationType, integrationTypes) : undefined,
  );
}

/** A page of an organization's log, newest first. */
export function listWebhookLogs(
  db: Db,
  organizationId: string,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<WebhookLogRow[]> {
  return db
    .select()
    .from(webhookLogs)
    .where(matching(organizationId, filter))
    .orderBy(desc(webhookLogs.createdAt), desc(webhookLogs.id))
    .limit(limit)
    .offset(offset);
}

export async function countWebhookLogs(db: Db, organizationId: string, filter: LogFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhookLogs).where(matching(organizationId, filter));
  return row?.count ?? 0;
}

/** Organizations with entries in the log. */
export async function listLoggedOrganizationIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: organizations.id })
    .from(organizations)
    .innerJoin(webhookLogs, eq(webhookLogs.organizationId, organizations.id));
  return rows.map(({ id }) => id);
}

export async function deleteWebhookLogsBefore(db: Db, organizationId: string, cutoff: Date): Promise<void> {
  await db
    .delete(webhookLogs)
    .where(and(eq(webhookLogs.organizationId, organizationId), lt(webhookLogs.createdAt, cutoff)));
}
