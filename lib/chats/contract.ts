import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, text, timestamp } from "#lib/http/shapes.ts";
import { CHAT_MODELS } from "./models.ts";

export const CHAT_SOURCES = ["dashboard", "slack", "discord"] as const;
export const THINKING_LEVELS = ["off", "low", "medium", "high"] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];
export const NDJSON = "application/x-ndjson";
const MESSAGE_MAX = 50_000;
const TITLE_MAX = 200;
const CONTEXT_MAX = 20;
const reference = line(100);
const tag = "Chats";

/** 30 a minute of the whole organization, which bounds every credential of it too (contract, section 10). */
const posting = { limit: 30, windowMs: 60_000, by: "organization" } as const;

export const contextItem = z
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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const message = {
  message: text(MESSAGE_MAX).min(1),
  model: z
    .enum(["auto", ...CHAT_MODELS])
    .default("auto")
    .meta({ description: "`auto` takes what the deployment is set up with." }),
  thinkingLevel: z.enum(THINKING_LEVELS).optional(),
  enableThinking: z.boolean().optional().meta({ description: "Alone it means `thinkingLevel` `medium`." }),
  timezone: line(100)
    .refine(isTimeZone, "must be an IANA time zone, such as Europe/Berlin")
    .optional()
    .meta({ description: "By what clock days are told; UTC by default." }),
  context: z.array(contextItem).max(CONTEXT_MAX).default([]),
};
const firstMessage = z.object({ ...message, externalChannelId: externalChannelId.optional() });
const nextMessage = z.object(message);
export type FirstMessage = z.output<typeof firstMessage>;
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

/** A message as UI message streams have it; its parts are free in form. */
const chatMessage = z
  .object({
    id: z.string(),
    role: z.enum(["user", "assistant"]),
    parts: z.array(z.record(z.string(), z.unknown())),
    createdAt: timestamp,
  })
  .meta({ id: "ChatMessage" });

const streamed = z.string().meta({ description: "UI message chunks, one JSON object a line." });
const whole = z.object({
  chat,
  messages: z.array(chatMessage),
  approvals: z.array(approval).meta({ description: "What the agent proposed, the pending ones first." }),
  streamIndex: z
    .int()
    .nullable()
    .meta({ description: "Where the answer under way begins in the session's stream; null where none is." }),
  organization,
});
const chatParams = z.object({ chatId: id });

export const listChats = endpoint({
  id: "listChats",
  method: "GET",
  path: "/v1/chats",
  tag,
  summary: "List chats",
  description: "Pinned ones first, then by the last message, newest first.",
  scope: "chats.read",
  output: z.object({ chats: z.array(chat), organization }),
  errors: [],
});

export const createChat = endpoint({
  id: "createChat",
  tool: { none: true },
  method: "POST",
  path: "/v1/chats",
  tag,
  summary: "Start a chat",
  description:
    "Streams the answer. The chat's id is in `X-Chat-Id` and in the first chunk's `messageMetadata.chatId`. Closing the connection does not stop the answer.",
  scope: "chats.write",
  rateLimit: posting,
  body: firstMessage,
  media: [NDJSON],
  output: streamed,
  errors: [400, 402, 404, 409, 413, 429],
});

export const continueChat = endpoint({
  id: "continueChat",
  tool: { none: true },
  method: "POST",
  path: "/v1/chats/{chatId}",
  tag,
  summary: "Continue a chat",
  description: "Streams the answer. A chat answers one message at a time: 409 while it does.",
  scope: "chats.write",
  rateLimit: posting,
  params: chatParams,
  body: nextMessage,
  media: [NDJSON],
  output: streamed,
  errors: [400, 402, 404, 409, 413, 429],
});

export const getChat = endpoint({
  id: "getChat",
  method: "GET",
  path: "/v1/chats/{chatId}",
  tag,
  summary: "Get a chat with its messages",
  scope: "chats.read",
  params: chatParams,
  output: whole,
  errors: [400, 404],
});

export const getChatByExternal = endpoint({
  id: "getChatByExternal",
  method: "GET",
  path: "/v1/chats/by-external",
  tag,
  summary: "Get the chat of an external channel",
  scope: "chats.read",
  query: z.object({ id: line(100), source: z.enum(CHAT_SOURCES).default("dashboard") }),
  output: whole,
  errors: [400, 404],
});

export const listChatModels = endpoint({
  id: "listChatModels",
  method: "GET",
  path: "/v1/chats/models",
  tag,
  summary: "List the models of chats",
  scope: "chats.read",
  output: z.object({
    models: z.array(
      z.object({
        id: z.enum(CHAT_MODELS),
        available: z.boolean().meta({ description: "Whether the deployment has its vendor's key." }),
      }),
    ),
    auto: z
      .string()
      .nullable()
      .meta({ description: "What `auto` takes; null where no model is set up and fixed answers are given." }),
    thinkingLevels: z.array(z.enum(THINKING_LEVELS)),
    organization,
  }),
  errors: [],
});

export const updateChat = endpoint({
  id: "updateChat",
  method: "PATCH",
  path: "/v1/chats/{chatId}",
  tag,
  summary: "Rename or pin a chat",
  scope: "chats.write",
  params: chatParams,
  body: z
    .object({ title: line(TITLE_MAX).optional(), pinned: z.boolean().optional() })
    .refine((body) => body.title !== undefined || body.pinned !== undefined, "at least one field is required"),
  output: z.object({ chat, organization }),
  errors: [400, 404, 413],
});

export const deleteChat = endpoint({
  id: "deleteChat",
  method: "DELETE",
  path: "/v1/chats/{chatId}",
  tag,
  summary: "Delete a chat",
  description: "An answer under way is stopped; what it proposed lapses.",
  scope: "chats.write",
  params: chatParams,
  output: deleted,
  errors: [400, 404],
});

export const stopChat = endpoint({
  id: "stopChat",
  method: "POST",
  path: "/v1/chats/{chatId}/stop",
  tag,
  summary: "Stop the answer under way",
  scope: "chats.write",
  planChecked: false,
  params: chatParams,
  output: z.object({
    chat,
    stopped: z.boolean().meta({ description: "False where nothing was under way." }),
    organization,
  }),
  errors: [400, 404],
});

export const decideApproval = endpoint({
  id: "decideApproval",
  tool: { none: true },
  method: "POST",
  path: "/v1/chats/{chatId}/approvals/{approvalId}",
  tag,
  summary: "Approve or reject what the agent proposes",
  description:
    "It is done under the scopes of who approves, once. What was decided or has lapsed is 409; it lapses after an hour.",
  scope: "chats.write",
  params: z.object({ chatId: id, approvalId: id }),
  body: z.object({ approve: z.boolean() }),
  output: z.object({ approval, chat, organization }),
  errors: [400, 403, 404, 409, 413],
});

export const startSession = endpoint({
  id: "startAgentSession",
  method: "POST",
  path: "/v2/agent/v1/session",
  tag: "Agent session",
  summary: "Start an agent session",
  description: "The session is a chat, with the chat's id. Read its stream to follow it.",
  scope: "chats.write",
  status: 202,
  rateLimit: posting,
  body: firstMessage,
  tool: { follow: "getChat" },
  output: z.object({ sessionId: z.string(), organization }),
  errors: [400, 402, 404, 409, 413, 429],
});

const sessionParams = z.object({ sessionId: id });

export const continueSession = endpoint({
  id: "continueAgentSession",
  method: "POST",
  path: "/v2/agent/v1/session/{sessionId}",
  tag: "Agent session",
  summary: "Add a message to an agent session",
  scope: "chats.write",
  status: 202,
  rateLimit: posting,
  params: sessionParams,
  body: nextMessage,
  tool: { follow: "getChat" },
  output: z.object({
    sessionId: z.string(),
    startIndex: z.int().meta({ description: "Where the answer begins in the stream." }),
    organization,
  }),
  errors: [400, 402, 404, 409, 413, 429],
});

export const streamSession = endpoint({
  id: "streamAgentSession",
  tool: { none: true },
  method: "GET",
  path: "/v2/agent/v1/session/{sessionId}/stream",
  tag: "Agent session",
  summary: "Read the stream of an agent session",
  description:
    "Every stored chunk from `startIndex` on, each with its `index`, then what comes until the answer under way has ended. The same lines every time.",
  scope: "chats.read",
  params: sessionParams,
  query: z.object({
    startIndex: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  }),
  media: [NDJSON],
  output: streamed,
  errors: [400, 404],
});
