import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type AwaitedEvent, awaits } from "#db/queries/automations/event-triggers.ts";
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

/** What the URL of a delivery names, of any organization: its secret then tells who may speak for it. */
export async function findWebhookTarget(db: Db, repositoryId: string): Promise<WebhookTarget | undefined> {
  const [row] = await db
    .select({ repository: repositories, integration: integrations })
    .from(repositories)
    .innerJoin(integrations, eq(integrations.id, repositories.integrationId))
    .where(eq(repositories.id, repositoryId));
  return row;
}

type Claim = { organizationId: string; repositoryId: string; deliveryId: string; now: Date; expiresAt: Date };

/**
 * Takes a delivery id for a repository, in one statement that waits for whoever is taking the same one: of any number of
 * copies one is told true, and another only where that one's transaction fails, or after `expiresAt`.
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
 * Takes a delivery id as `claimDelivery` does and stores what is kept of the delivery, all in one statement: most
 * deliveries set nothing off, and a host sends many.
 * @param event what is kept as context, where anything is
 * @param awaited what triggers could wait for: where one does, nothing is taken
 * @returns false where nothing was stored: the id was taken before, or a trigger waits
 */
export async function takeUnawaited(
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

/** Notes that the host has reached the webhook; `first` only where nothing had. */
export async function notePing(
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

/** Stores a sealed secret; where `replace` is false only one that is not there yet. A new one has had no ping. */
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
