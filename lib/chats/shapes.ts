import { z } from "zod";
import { MESSAGE_MAX } from "#lib/chats/limits.ts";
import { id, line, organization, text, timestamp } from "#lib/http/shapes.ts";
import { timeZone } from "#lib/http/time-zone.ts";
import { CHAT_MODELS } from "./models.ts";

export const CHAT_SOURCES = ["dashboard", "slack", "discord"] as const;
export const THINKING_LEVELS = ["off", "low", "medium", "high"] as const;
const RUN_STATUSES = ["queued", "running", "waiting", "completed", "failed", "stopped"] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];
const CONTEXT_MAX = 20;
const reference = line(100);

const contextItem = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("vcs-repo"), integrationId: reference, owner: line(200), repo: line(200) }),
    z.object({ type: z.literal("tracker-team"), integrationId: reference, teamName: line(200).optional() }),
    z.object({
      type: z.literal("post"),
      postId: id,
      editing: z.boolean().optional().meta({
        description: "The post is open in an editor: changes to it are proposed there, not written.",
      }),
    }),
  ])
  .meta({ id: "ChatContextItem", description: "What a message is about." });
export type ContextItem = z.output<typeof contextItem>;

const externalChannelId = z.object({ id: line(100), source: z.enum(CHAT_SOURCES).default("dashboard") });

const message = {
  message: text(MESSAGE_MAX).min(1),
  model: z
    .enum(["auto", ...CHAT_MODELS])
    .default("auto")
    .meta({ description: "`auto` takes what the deployment is set up with." }),
  thinkingLevel: z.enum(THINKING_LEVELS).optional(),
  enableThinking: z.boolean().optional().meta({ description: "Alone it means `thinkingLevel` `medium`." }),
  timezone: timeZone.optional().meta({ description: "The time zone of the days; UTC by default." }),
  context: z.array(contextItem).max(CONTEXT_MAX).default([]),
};
export const firstMessage = z.object({ ...message, externalChannelId: externalChannelId.optional() });
export const nextMessage = z.object({
  ...message,
  replaceLast: z
    .boolean()
    .optional()
    .meta({ description: "It stands in place of the last message and its answer, as when that failed or was edited." }),
});
export type FirstMessage = z.output<typeof firstMessage>;
export type MessageBody = Omit<NextMessage, "replaceLast">;
export type NextMessage = z.output<typeof nextMessage>;

export const chat = z
  .object({
    chatId: z.string(),
    title: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    pinnedAt: timestamp.nullable(),
    externalChannelId: z.object({ id: z.string(), source: z.enum(CHAT_SOURCES) }).nullable(),
    status: z
      .enum(["idle", "running", "waiting"])
      .meta({ description: "`waiting` for a person to approve what the agent proposes." }),
  })
  .meta({ id: "Chat" });

export const approval = z
  .object({
    id: z.string(),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.record(z.string(), z.unknown()),
    status: z.enum(["pending", "approved", "rejected", "lapsed"]),
    expiresAt: timestamp,
    decidedAt: timestamp.nullable(),
  })
  .meta({ id: "ChatApproval" });

/** A message in the format of UI message streams; its parts are not validated. */
const chatMessage = z
  .object({
    id: z.string(),
    role: z.enum(["user", "assistant"]),
    parts: z.array(z.record(z.string(), z.unknown())),
    metadata: z
      .object({
        context: z.array(contextItem).optional().meta({ description: "What a person's message is about." }),
        status: z.enum(RUN_STATUSES).optional().meta({ description: "How far an answer has come." }),
        error: z.string().optional().meta({ description: "Why an answer failed, and what to do." }),
      })
      .meta({ id: "ChatMessageMetadata" }),
    createdAt: timestamp,
  })
  .meta({ id: "ChatMessage" });

export const streamed = z.string().meta({ description: "UI message chunks, one JSON object a line." });
/** A chat with its messages and approvals. */
export const chatDetails = z.object({
  chat,
  messages: z.array(chatMessage),
  approvals: z.array(approval).meta({ description: "What the agent proposed, the pending ones first." }),
  streamIndex: z
    .int()
    .nullable()
    .meta({ description: "Where the answer under way begins in the session's stream; null where none is." }),
  organization,
});
