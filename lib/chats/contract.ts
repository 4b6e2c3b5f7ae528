import { z } from "zod";
import { TITLE_MAX } from "#lib/chats/limits.ts";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization } from "#lib/http/shapes.ts";
import { CHAT_MODELS } from "./models.ts";
import {
  approval,
  CHAT_SOURCES,
  chat,
  chatDetails,
  firstMessage,
  nextMessage,
  streamed,
  THINKING_LEVELS,
} from "./shapes.ts";

export const NDJSON = "application/x-ndjson";

/** 30 a minute for the organization, shared by all of its credentials (contract, section 10). */
const posting = { limit: 30, windowMs: 60_000, by: "organization" } as const;

/** Common fields of the chat endpoints that read, write or take a message. */
const reading = { method: "GET", tag: "Chats", scope: "chats.read" } as const;
const writing = { tag: "Chats", scope: "chats.write" } as const;
const asking = {
  method: "POST",
  scope: "chats.write",
  rateLimit: posting,
  errors: [404, 409],
} as const;
/** Endpoints that stream an answer; they are not tools, so that a model cannot start another chat. */
const answering = {
  ...asking,
  tag: "Chats",
  tool: { none: true },
  media: [NDJSON],
  headers: ["X-Chat-Id"],
  output: streamed,
} as const;
const session = { tag: "Agent session" } as const;

const chatParams = z.object({ chatId: id });

export const listChats = endpoint({
  id: "listChats",
  ...reading,
  path: "/v1/chats",
  summary: "List chats",
  description: "By the last message, newest first. `pinnedAt` marks those that the dashboard shows above all.",
  pages: ["chats"],
  output: z.object({ chats: z.array(chat), organization }),
});

export const createChat = endpoint({
  id: "createChat",
  ...answering,
  path: "/v1/chats",
  summary: "Start a chat",
  description:
    "Streams the answer. The chat's id is in `X-Chat-Id` and in the first chunk's `messageMetadata.chatId`. Closing the connection does not stop the answer.",
  body: firstMessage,
});

export const continueChat = endpoint({
  id: "continueChat",
  ...answering,
  path: "/v1/chats/{chatId}",
  summary: "Continue a chat",
  description: "Streams the answer. A chat answers one message at a time: 409 while it does.",
  params: chatParams,
  body: nextMessage,
});

export const getChat = endpoint({
  id: "getChat",
  ...reading,
  path: "/v1/chats/{chatId}",
  summary: "Get a chat with its messages",
  params: chatParams,
  pages: ["messages"],
  tool: { defaults: { limit: 5 } },
  output: chatDetails,
  errors: [404],
});

export const getChatByExternal = endpoint({
  id: "getChatByExternal",
  ...reading,
  path: "/v1/chats/by-external",
  summary: "Get the chat of an external channel",
  query: z.object({ id: line(100), source: z.enum(CHAT_SOURCES).default("dashboard") }),
  output: chatDetails,
  errors: [404],
});

export const listChatModels = endpoint({
  id: "listChatModels",
  ...reading,
  path: "/v1/chats/models",
  summary: "List the models of chats",
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
});

export const updateChat = endpoint({
  id: "updateChat",
  ...writing,
  method: "PATCH",
  path: "/v1/chats/{chatId}",
  summary: "Rename or pin a chat",
  params: chatParams,
  body: z
    .object({ title: line(TITLE_MAX).optional(), pinned: z.boolean().optional() })
    .refine((body) => body.title !== undefined || body.pinned !== undefined, "at least one field is required"),
  output: z.object({ chat, organization }),
  errors: [404],
});

export const deleteChat = endpoint({
  id: "deleteChat",
  ...writing,
  method: "DELETE",
  path: "/v1/chats/{chatId}",
  summary: "Delete a chat",
  description: `An answer under way is stopped; what it proposed lapses. ${RESTORABLE}`,
  params: chatParams,
  output: deleted,
  errors: [404],
});

export const restoreChat = endpoint({
  ...writing,
  ...restoring(
    "a chat",
    "With its messages; an answer that was under way stays stopped. 409 if its external channel has another chat.",
  ),
  id: "restoreChat",
  path: "/v1/chats/{chatId}/restore",
  params: chatParams,
  output: chatDetails,
});

export const stopChat = endpoint({
  id: "stopChat",
  ...writing,
  method: "POST",
  path: "/v1/chats/{chatId}/stop",
  summary: "Stop the answer under way",
  params: chatParams,
  output: z.object({
    chat,
    stopped: z.boolean().meta({ description: "False where nothing was under way." }),
    organization,
  }),
  errors: [404],
});

export const decideApproval = endpoint({
  id: "decideApproval",
  ...writing,
  tool: { none: true },
  method: "POST",
  path: "/v1/chats/{chatId}/approvals/{approvalId}",
  summary: "Approve or reject what the agent proposes",
  description:
    "It is done under the scopes of who approves, once. What was decided or has lapsed is 409; it lapses after an hour.",
  params: z.object({ chatId: id, approvalId: id }),
  body: z.object({ approve: z.boolean() }),
  output: z.object({ approval, chat, organization }),
  errors: [404, 409],
});

export const startSession = endpoint({
  id: "startAgentSession",
  ...asking,
  ...session,
  path: "/v2/agent/v1/session",
  summary: "Start an agent session",
  description: "The session is a chat, with the chat's id. Read its stream to follow it.",
  status: 202,
  body: firstMessage,
  tool: { follow: "getChat" },
  output: z.object({ sessionId: z.string(), organization }),
});

const sessionParams = z.object({ sessionId: id });

export const continueSession = endpoint({
  id: "continueAgentSession",
  ...asking,
  ...session,
  path: "/v2/agent/v1/session/{sessionId}",
  summary: "Add a message to an agent session",
  status: 202,
  params: sessionParams,
  body: nextMessage,
  tool: { follow: "getChat" },
  output: z.object({
    sessionId: z.string(),
    startIndex: z.int().meta({ description: "Where the answer begins in the stream." }),
    organization,
  }),
});

export const streamSession = endpoint({
  id: "streamAgentSession",
  tool: { none: true },
  ...reading,
  ...session,
  path: "/v2/agent/v1/session/{sessionId}/stream",
  summary: "Read the stream of an agent session",
  description:
    "Every stored chunk from `startIndex` on, each with its `index`, then what comes until the answer under way has ended. The same lines every time.",
  params: sessionParams,
  query: z.object({
    startIndex: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  }),
  media: [NDJSON],
  output: streamed,
  errors: [404],
});
