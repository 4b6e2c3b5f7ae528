import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chatApprovals } from "#db/schema/index.ts";

export type ApprovalRow = typeof chatApprovals.$inferSelect;
export type NewApproval = typeof chatApprovals.$inferInsert;

export async function insertApprovals(tx: Db, rows: NewApproval[]): Promise<void> {
  if (rows.length > 0) await tx.insert(chatApprovals).values(rows);
}

/** Approvals of a chat, newest first. */
export async function listApprovals(db: Db, organizationId: string, chatId: string): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(chatApprovals)
    .where(and(eq(chatApprovals.organizationId, organizationId), eq(chatApprovals.chatId, chatId)))
    .orderBy(desc(chatApprovals.createdAt), desc(chatApprovals.id));
}

export async function findApproval(
  db: Db,
  organizationId: string,
  chatId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await db
    .select()
    .from(chatApprovals)
    .where(
      and(eq(chatApprovals.organizationId, organizationId), eq(chatApprovals.chatId, chatId), eq(chatApprovals.id, id)),
    );
  return row;
}

/** @returns undefined when it is not pending or has expired */
export async function decideApproval(
  tx: Db,
  organizationId: string,
  id: string,
  change: Pick<NewApproval, "status" | "decidedBy"> & { decidedAt: Date },
): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .update(chatApprovals)
    .set(change)
    .where(
      and(
        eq(chatApprovals.organizationId, organizationId),
        eq(chatApprovals.id, id),
        eq(chatApprovals.status, "pending"),
        sql`${chatApprovals.expiresAt} > ${change.decidedAt.toISOString()}`,
      ),
    )
    .returning();
  return row;
}

/**
 * Expires the pending approvals of a run.
 * @returns their number
 */
export async function expireApprovals(tx: Db, organizationId: string, runId: string): Promise<number> {
  const rows = await tx
    .update(chatApprovals)
    .set({ status: "lapsed" })
    .where(
      and(
        eq(chatApprovals.organizationId, organizationId),
        eq(chatApprovals.runId, runId),
        eq(chatApprovals.status, "pending"),
      ),
    )
    .returning({ id: chatApprovals.id });
  return rows.length;
}
