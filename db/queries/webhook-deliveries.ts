import { and, eq, isNull, lt, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { integrations, repositories, webhookDeliveries } from "#db/schema/index.ts";
import type { IntegrationRow } from "./integrations.ts";
import type { RepositoryRow } from "./repositories.ts";

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

/**
 * Takes a delivery id for a repository, in one statement that waits for whoever is taking the same one: of any number of
 * copies one is told true, and another only where that one's transaction fails, or after `expiresAt`.
 */
export async function claimDelivery(
  tx: Db,
  delivery: { organizationId: string; repositoryId: string; deliveryId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
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
