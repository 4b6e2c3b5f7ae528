import { and, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject, isNotDeleted } from "#db/queries/deleted.ts";
import { feedback, projects } from "#db/schema/index.ts";

export type FeedbackRow = typeof feedback.$inferSelect;
export type NewFeedback = typeof feedback.$inferInsert;
export type FeedbackChange = Partial<
  Pick<FeedbackRow, "status" | "resolvedAt" | "kind" | "sentiment" | "title" | "classified" | "projectId" | "updatedAt">
>;
export type FeedbackFilter = {
  statuses: FeedbackRow["status"][];
  kinds: FeedbackRow["kind"][];
  projectId: string | undefined;
  /** Text to find in title and message; empty for all. */
  text: string;
};
type Sent = Pick<FeedbackRow, "channel" | "messageHash" | "externalId" | "idempotencyKey">;

/** Feedback on a deleted project belongs to none until that is restored. */
const columns = {
  ...getTableColumns(feedback),
  projectId: sql<string | null>`(select ${projects.id} from ${projects}
    where ${projects.id} = ${feedback.projectId} and ${isNotDeleted(projects)})`,
};

const own = (organizationId: string, id: string) =>
  and(eq(feedback.organizationId, organizationId), eq(feedback.id, id));

/** Escapes a text for a LIKE pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** All filters except the status. */
function matching(organizationId: string, { kinds, projectId, text }: FeedbackFilter): SQL | undefined {
  const pattern = `%${literal(text)}%`;
  return and(
    eq(feedback.organizationId, organizationId),
    kinds.length > 0 ? inArray(feedback.kind, kinds) : undefined,
    projectId === undefined ? undefined : and(eq(feedback.projectId, projectId), isInActiveProject(feedback.projectId)),
    text === "" ? undefined : or(ilike(feedback.title, pattern), ilike(feedback.message, pattern)),
  );
}

/** @returns undefined for a repeat of an existing row, also of one that is being written concurrently */
export async function insertFeedback(tx: Db, row: NewFeedback): Promise<FeedbackRow | undefined> {
  const [inserted] = await tx.insert(feedback).values(row).onConflictDoNothing().returning(columns);
  return inserted;
}

/** Finds the row that a submission repeats, by its idempotency key or else by its external id and message. */
export async function findRepeated(db: Db, organizationId: string, sent: Sent): Promise<FeedbackRow | undefined> {
  const like = and(eq(feedback.organizationId, organizationId), eq(feedback.channel, sent.channel));
  if (sent.idempotencyKey !== null) {
    const [row] = await db
      .select(columns)
      .from(feedback)
      .where(and(like, eq(feedback.idempotencyKey, sent.idempotencyKey)));
    if (row) return row;
  }
  if (sent.externalId === null) return undefined;
  const [row] = await db
    .select(columns)
    .from(feedback)
    .where(and(like, eq(feedback.externalId, sent.externalId), eq(feedback.messageHash, sent.messageHash)));
  return row;
}

export async function findFeedback(db: Db, organizationId: string, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await db.select(columns).from(feedback).where(own(organizationId, id));
  return row;
}

/** Locks the row until the transaction ends. */
export async function lockFeedback(tx: Db, organizationId: string, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await tx.select(columns).from(feedback).where(own(organizationId, id)).for("update");
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
    .select(columns)
    .from(feedback)
    .where(and(matching(organizationId, filter), statuses.length > 0 ? inArray(feedback.status, statuses) : undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
    .offset(offset);
}

/** Counts the rows of each status under the other filters. */
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
  const [row] = await db.update(feedback).set(change).where(own(organizationId, id)).returning(columns);
  return row;
}
