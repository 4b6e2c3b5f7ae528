import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type CALL_STAGES, modelCalls } from "#db/schema/index.ts";

export type CallStage = (typeof CALL_STAGES)[number];
export type ModelCallRow = typeof modelCalls.$inferSelect;

/** The ended calls of some work, in order. */
export async function listModelCalls(db: Db, organizationId: string, holderId: string): Promise<ModelCallRow[]> {
  return db
    .select()
    .from(modelCalls)
    .where(and(eq(modelCalls.organizationId, organizationId), eq(modelCalls.holderId, holderId)))
    .orderBy(asc(modelCalls.createdAt), asc(modelCalls.id));
}

/** Stores an ended call; one that is stored already stays. */
export async function insertModelCall(db: Db, row: typeof modelCalls.$inferInsert): Promise<void> {
  await db.insert(modelCalls).values(row).onConflictDoNothing();
}
