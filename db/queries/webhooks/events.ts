import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { webhookEvents } from "#db/schema/index.ts";

export type NewWebhookEvent = typeof webhookEvents.$inferInsert;

/** Keeps an accepted event; what was kept of the same happening is replaced by what is said of it now. */
export async function keepEvent(tx: Db, row: NewWebhookEvent): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values(row)
    .onConflictDoUpdate({
      target: [webhookEvents.repositoryId, webhookEvents.type, webhookEvents.subject],
      set: { data: sql`excluded.data` },
    });
}
