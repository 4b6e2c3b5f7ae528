import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
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
    /** The title is one that a person gave, which no other replaces. */
    isTitled: boolean("is_titled").notNull().default(false),
    source: text("source", { enum: CHAT_SOURCES }).notNull(),
    /** The channel's own id where the chat belongs to one. */
    externalId: text("external_id"),
    pinnedAt: instant("pinned_at"),
    /** How many chunks its stream has; the next one's index. */
    chunkCount: integer("chunk_count").notNull().default(0),
    createdAt: createdAt(),
    /** When it was last written to. */
    updatedAt: updatedAt(),
  },
  (t) => [
    index("chats_org").on(t.organizationId, t.updatedAt, t.id),
    uniqueIndex("chats_external").on(t.organizationId, t.source, t.externalId).where(sql`external_id is not null`),
  ],
);

/** One message of a person and the answer to it. At most one run of a chat is open. */
export const chatRuns = pgTable(
  "chat_runs",
  {
    id: id(),
    organizationId: organizationId(),
    chatId: chatId(),
    status: text("status", { enum: CHAT_RUN_STATUSES }).notNull(),
    /** What the person wrote. */
    message: text("message").notNull(),
    /** Model, thinking level, time zone, context: what the answer is given by. */
    settings: jsonb("settings").notNull(),
    /** Who asked, with the scopes of the moment: the agent may do no more. */
    principal: jsonb("principal").notNull(),
    /** The stream's index of its first chunk. */
    firstIndex: integer("first_index").notNull(),
    /** The answer as a UI message's parts, once it has ended. */
    parts: jsonb("parts"),
    stopRequestedAt: instant("stop_requested_at"),
    /** When the message was sent anew in its place: it is told no more, but its chunks stay in the stream. */
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

/** Every chunk of a chat's stream, stored before anybody is sent it. */
export const chatChunks = pgTable(
  "chat_chunks",
  {
    chatId: chatId(),
    index: integer("index").notNull(),
    runId: text("run_id").notNull(),
    /** The JSON as it is sent; text, since jsonb would order its keys anew. */
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
    /** Until when it can be decided. */
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
