import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const CHAT_SOURCES = ["dashboard", "slack", "discord"] as const;
export const CHAT_RUN_STATUSES = ["queued", "running", "waiting", "completed", "failed", "stopped"] as const;
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "lapsed"] as const;

const organizationId = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
const chatId = () =>
  text("chat_id")
    .notNull()
    .references(() => chats.id, { onDelete: "cascade" });

/** Conversations with the agent. */
export const chats = pgTable(
  "chats",
  {
    id: id(),
    organizationId: organizationId(),
    title: text("title").notNull(),
    /** Whether a person has set the title, so that no generated one replaces it. */
    isTitled: boolean("is_titled").notNull().default(false),
    source: text("source", { enum: CHAT_SOURCES }).notNull(),
    /** The id of the external channel that the chat belongs to. */
    externalId: text("external_id"),
    pinnedAt: instant("pinned_at"),
    /** The number of chunks in its stream, which is the next chunk's index. */
    chunkCount: integer("chunk_count").notNull().default(0),
    createdAt: createdAt(),
    /** The time of the last message. */
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index("chats_org").on(t.organizationId, t.updatedAt, t.id),
    uniqueIndex("chats_external")
      .on(t.organizationId, t.source, t.externalId)
      .where(sql`external_id is not null and deleted_at is null`),
    index("chats_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** A person's message and its answer. A chat has at most one open run. */
export const chatRuns = pgTable(
  "chat_runs",
  {
    id: id(),
    organizationId: organizationId(),
    chatId: chatId(),
    status: text("status", { enum: CHAT_RUN_STATUSES }).notNull(),
    /** The message of the person. */
    message: text("message").notNull(),
    /** The model, thinking level, time zone and context of the answer. */
    settings: jsonb("settings").notNull(),
    /** The person with their scopes at that time; the agent has no more. */
    principal: jsonb("principal").notNull(),
    /** The index of its first chunk in the stream. */
    firstIndex: integer("first_index").notNull(),
    /** The answer as parts of a UI message, after its end. */
    parts: jsonb("parts"),
    stopRequestedAt: instant("stop_requested_at"),
    /**
     * When a resent message replaced it. It is no longer part of the conversation, but its chunks stay in the stream.
     */
    replacedAt: instant("replaced_at"),
    error: text("error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("chat_runs_chat").on(t.chatId, t.createdAt, t.id),
    uniqueIndex("chat_runs_one_open").on(t.chatId).where(sql`status in ('queued', 'running', 'waiting')`),
    index("chat_runs_status").on(t.status, t.updatedAt),
  ],
);

/** All chunks of a chat's stream. Each is stored before it is sent. */
export const chatChunks = pgTable(
  "chat_chunks",
  {
    chatId: chatId(),
    index: integer("index").notNull(),
    runId: text("run_id").notNull(),
    /** The JSON as sent; text, because jsonb would reorder its keys. */
    line: text("line").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chatId, t.index] })],
);

/** Writes that the agent proposes, each for one person to decide. */
export const chatApprovals = pgTable(
  "chat_approvals",
  {
    id: id(),
    organizationId: organizationId(),
    chatId: chatId(),
    runId: text("run_id")
      .notNull()
      .references(() => chatRuns.id, { onDelete: "cascade" }),
    toolCallId: text("tool_call_id").notNull(),
    toolName: text("tool_name").notNull(),
    input: jsonb("input").notNull(),
    status: text("status", { enum: APPROVAL_STATUSES }).notNull(),
    /** The deadline of the decision. */
    expiresAt: instant("expires_at").notNull(),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("chat_approvals_chat").on(t.chatId, t.createdAt),
    index("chat_approvals_run").on(t.runId),
    index("chat_approvals_due").on(t.status, t.expiresAt),
    index("chat_approvals_pending").on(t.organizationId, t.createdAt).where(sql`status = 'pending'`),
  ],
);
