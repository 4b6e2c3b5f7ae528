import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { webhookEvents } from "#db/schema/index.ts";

export type NewWebhookEvent = typeof webhookEvents.$inferInsert;

/** Stores an accepted event; a later delivery of the same event replaces it. */
export async function storeEvent(tx: Db, row: NewWebhookEvent): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values(row)
    .onConflictDoUpdate({
      target: [webhookEvents.repositoryId, webhookEvents.type, webhookEvents.subject],
      set: { data: sql`excluded.data` },
    });
}
