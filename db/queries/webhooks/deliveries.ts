import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type AwaitedEvent, awaits } from "#db/queries/automations/event-triggers.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import type { IntegrationRow } from "#db/queries/integrations/integrations.ts";
import type { RepositoryRow } from "#db/queries/integrations/repositories.ts";
import { readRows, text } from "#db/rows.ts";
import {
  eventTriggers,
  integrations,
  repositories,
  webhookDeliveries,
  webhookEvents,
  webhookLogs,
} from "#db/schema/index.ts";
import type { NewWebhookEvent } from "./events.ts";
import type { NewWebhookLog } from "./logs.ts";

export type WebhookTarget = { repository: RepositoryRow; integration: IntegrationRow };

/** The target of a delivery's URL in any organization; its secret then authenticates the sender. */
export async function findWebhookTarget(db: Db, repositoryId: string): Promise<WebhookTarget | undefined> {
  const [row] = await db
    .select({ repository: repositories, integration: integrations })
    .from(repositories)
    .innerJoin(integrations, eq(integrations.id, repositories.integrationId))
    .where(and(eq(repositories.id, repositoryId), isNotDeleted(repositories), isNotDeleted(integrations)));
  return row;
}

type Claim = { organizationId: string; repositoryId: string; deliveryId: string; now: Date; expiresAt: Date };

/**
 * Claims a delivery id for a repository in one statement that waits for concurrent claims: only one copy gets true.
 * Another can only claim it when that transaction fails, or after `expiresAt`.
 */
export async function claimDelivery(tx: Db, delivery: Claim): Promise<boolean> {
  const { now, expiresAt, ...row } = delivery;
  const rows = await tx
    .insert(webhookDeliveries)
    .values({ ...row, expiresAt })
    .onConflictDoUpdate({
      target: [webhookDeliveries.repositoryId, webhookDeliveries.deliveryId],
      set: { expiresAt },
      setWhere: lte(webhookDeliveries.expiresAt, now),
    })
    .returning({ deliveryId: webhookDeliveries.deliveryId });
  return rows.length > 0;
}

/**
 * Claims a delivery id like `claimDelivery` and stores the delivery in the same statement, because hosts send many
 * deliveries that trigger nothing.
 * @param event the context event to store, if any
 * @param awaited the event that triggers could wait for; if one does, nothing is claimed
 * @returns false when nothing was stored: the id was claimed before, or a trigger waits
 */
export async function claimUnlessAwaited(
  db: Db,
  claim: Claim,
  { event, log, awaited }: { event: NewWebhookEvent | null; log: NewWebhookLog; awaited: AwaitedEvent | null },
): Promise<boolean> {
  const { organizationId, repositoryId, deliveryId } = claim;
  const [now, expiresAt] = [claim.now.toISOString(), claim.expiresAt.toISOString()];
  const isAwaited = awaited && sql`exists (select 1 from ${eventTriggers} where ${awaits(organizationId, awaited)})`;
  const kept =
    event &&
    sql`, kept as (
      insert into ${webhookEvents} (id, organization_id, repository_id, type, subject, data, created_at)
      select ${event.id}, ${organizationId}, ${repositoryId}, ${event.type}, ${event.subject}, ${event.data},
        ${now}::timestamptz
      from claimed
      on conflict (repository_id, type, subject) do update set data = excluded.data
    )`;
  const query = sql`
    with claimed as (
      insert into ${webhookDeliveries} as d (repository_id, delivery_id, organization_id, expires_at)
      select ${repositoryId}, ${deliveryId}, ${organizationId}, ${expiresAt}::timestamptz
      where ${isAwaited ? sql`not ${isAwaited}` : sql`true`}
      on conflict (repository_id, delivery_id) do update set expires_at = excluded.expires_at
        where d.expires_at <= ${now}::timestamptz
      returning d.delivery_id
    )${kept ?? sql``}, logged as (
      insert into ${webhookLogs} (
        id, organization_id, integration_id, repository_id, reference_id, title, integration_type, direction, status,
        status_code, payload, created_at
      )
      select ${log.id}, ${organizationId}, ${log.integrationId}, ${repositoryId}, ${deliveryId}, ${log.title},
        ${log.integrationType}, ${log.direction}, ${log.status}, ${log.statusCode}::int, ${log.payload},
        ${now}::timestamptz
      from claimed
    )
    select delivery_id from claimed
  `;
  return (await readRows(db, query, { delivery_id: text })).length > 0;
}

export async function deleteExpiredDeliveries(db: Db, now: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.expiresAt, now));
}

/** Records that the host has reached the webhook; with `first` only if it never had. */
export async function recordPing(
  db: Db,
  {
    organizationId,
    repositoryId,
    first,
    now,
  }: { organizationId: string; repositoryId: string; first: boolean; now: Date },
): Promise<void> {
  const own = and(eq(repositories.organizationId, organizationId), eq(repositories.id, repositoryId));
  await db
    .update(repositories)
    .set({ webhookPingedAt: now })
    .where(first ? and(own, isNull(repositories.webhookPingedAt)) : own);
}

/** Stores a sealed secret; without `replace` only if there is none. A new secret has no ping yet. */
export async function storeWebhookSecret(
  db: Db,
  {
    organizationId,
    repositoryId,
    sealed,
    replace,
  }: {
    organizationId: string;
    repositoryId: string;
    sealed: string;
    replace: boolean;
  },
): Promise<void> {
  const own = and(eq(repositories.organizationId, organizationId), eq(repositories.id, repositoryId));
  await db
    .update(repositories)
    .set({ webhookSecretCiphertext: sealed, webhookPingedAt: null })
    .where(replace ? own : and(own, isNull(repositories.webhookSecretCiphertext)));
}
