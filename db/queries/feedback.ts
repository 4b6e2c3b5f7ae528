import { and, count, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { feedback } from "#db/schema/index.ts";

export type FeedbackRow = typeof feedback.$inferSelect;
export type NewFeedback = typeof feedback.$inferInsert;
export type FeedbackChange = Partial<
  Pick<FeedbackRow, "status" | "resolvedAt" | "kind" | "sentiment" | "title" | "classified" | "projectId" | "updatedAt">
>;
export type FeedbackFilter = {
  statuses: FeedbackRow["status"][];
  kinds: FeedbackRow["kind"][];
  projectId: string | undefined;
  /** Searched for in title and message; empty for all. */
  text: string;
};
type Sent = Pick<FeedbackRow, "channel" | "messageHash" | "externalId" | "idempotencyKey">;

const own = (organizationId: string, id: string) =>
  and(eq(feedback.organizationId, organizationId), eq(feedback.id, id));

/** Text that stands for itself in a LIKE pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** All filters but that of the status. */
function matching(organizationId: string, { kinds, projectId, text }: FeedbackFilter): SQL | undefined {
  const pattern = `%${literal(text)}%`;
  return and(
    eq(feedback.organizationId, organizationId),
    kinds.length > 0 ? inArray(feedback.kind, kinds) : undefined,
    projectId === undefined ? undefined : eq(feedback.projectId, projectId),
    text === "" ? undefined : or(ilike(feedback.title, pattern), ilike(feedback.message, pattern)),
  );
}

/** @returns undefined where it is a repeat of a row that is there, also of one that is being written this moment */
export async function insertFeedback(tx: Db, row: NewFeedback): Promise<FeedbackRow | undefined> {
  const [inserted] = await tx.insert(feedback).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** What a submission is a repeat of: by its idempotency key, else by its external id and message. */
export async function findRepeated(db: Db, organizationId: string, sent: Sent): Promise<FeedbackRow | undefined> {
  const like = and(eq(feedback.organizationId, organizationId), eq(feedback.channel, sent.channel));
  if (sent.idempotencyKey !== null) {
    const [row] = await db
      .select()
      .from(feedback)
      .where(and(like, eq(feedback.idempotencyKey, sent.idempotencyKey)));
    if (row) return row;
  }
  if (sent.externalId === null) return undefined;
  const [row] = await db
    .select()
    .from(feedback)
    .where(and(like, eq(feedback.externalId, sent.externalId), eq(feedback.messageHash, sent.messageHash)));
  return row;
}

export async function findFeedback(db: Db, organizationId: string, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await db.select().from(feedback).where(own(organizationId, id));
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockFeedback(tx: Db, organizationId: string, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await tx.select().from(feedback).where(own(organizationId, id)).for("update");
  return row;
}

/** A page, newest first. */
export function listFeedback(
  db: Db,
  organizationId: string,
  filter: FeedbackFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeedbackRow[]> {
  const { statuses } = filter;
  return db
    .select()
    .from(feedback)
    .where(and(matching(organizationId, filter), statuses.length > 0 ? inArray(feedback.status, statuses) : undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
    .offset(offset);
}

/** How many each status has of what the other filters leave. */
export function countFeedback(
  db: Db,
  organizationId: string,
  filter: FeedbackFilter,
): Promise<{ status: FeedbackRow["status"]; count: number }[]> {
  return db
    .select({ status: feedback.status, count: count() })
    .from(feedback)
    .where(matching(organizationId, filter))
    .groupBy(feedback.status);
}

export async function updateFeedback(
  db: Db,
  organizationId: string,
  id: string,
  change: FeedbackChange,
): Promise<FeedbackRow | undefined> {
  const [row] = await db.update(feedback).set(change).where(own(organizationId, id)).returning();
  return row;
}
