import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { chatRuns, chats } from "#db/schema/index.ts";
import { OPEN_STATUSES, type RunRow } from "./runs.ts";

export type ChatRow = typeof chats.$inferSelect;
export type NewChat = typeof chats.$inferInsert;
export type ListedChat = ChatRow & { runStatus: RunRow["status"] | null };

const matchesChat = (organizationId: string, id: string) =>
  and(eq(chats.organizationId, organizationId), eq(chats.id, id), isNotDeleted(chats));

const openRun = and(eq(chatRuns.chatId, chats.id), inArray(chatRuns.status, [...OPEN_STATUSES]));

/** @returns undefined when the external channel already has a chat */
export async function insertChat(tx: Db, row: NewChat): Promise<ChatRow | undefined> {
  const [chat] = await tx.insert(chats).values(row).onConflictDoNothing().returning();
  return chat;
}

/** Lists the chats of an organization, the one with the newest message first. */
export async function listChats(db: Db, organizationId: string): Promise<ListedChat[]> {
  const rows = await db
    .select({ chat: chats, runStatus: chatRuns.status })
    .from(chats)
    .leftJoin(chatRuns, openRun)
    .where(and(eq(chats.organizationId, organizationId), isNotDeleted(chats)))
    .orderBy(desc(chats.updatedAt), desc(chats.id));
  return rows.map(({ chat, runStatus }) => ({ ...chat, runStatus }));
}

export async function findChat(db: Db, organizationId: string, id: string): Promise<ListedChat | undefined> {
  const [row] = await db
    .select({ chat: chats, runStatus: chatRuns.status })
    .from(chats)
    .leftJoin(chatRuns, openRun)
    .where(matchesChat(organizationId, id));
  return row && { ...row.chat, runStatus: row.runStatus };
}

export async function findExternalChat(
  db: Db,
  organizationId: string,
  source: ChatRow["source"],
  externalId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(
        eq(chats.organizationId, organizationId),
        isNotDeleted(chats),
        eq(chats.source, source),
        eq(chats.externalId, externalId),
      ),
    );
  return row?.id;
}

/** Locks the chat until the transaction ends, so that other writers of its stream wait. */
export async function lockChat(tx: Db, organizationId: string, id: string): Promise<ChatRow | undefined> {
  const [row] = await tx.select().from(chats).where(matchesChat(organizationId, id)).for("update");
  return row;
}

export async function updateChat(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<Pick<NewChat, "title" | "isTitled" | "pinnedAt" | "chunkCount" | "updatedAt">>,
): Promise<void> {
  await db.update(chats).set(change).where(matchesChat(organizationId, id));
}

/** Sets the title of a chat unless a person has set one. */
export async function suggestTitle(db: Db, organizationId: string, id: string, title: string): Promise<void> {
  await db
    .update(chats)
    .set({ title })
    .where(and(matchesChat(organizationId, id), eq(chats.isTitled, false)));
}
