import "server-only";
import type { ApprovalRow } from "#db/queries/chats/approvals.ts";
import type { ListedChat } from "#db/queries/chats/chats.ts";
import { AppError } from "#lib/errors.ts";

export function toChat({ id, title, createdAt, updatedAt, pinnedAt, externalId, source, runStatus }: ListedChat) {
  const status =
    runStatus === "waiting" ? ("waiting" as const) : runStatus === null ? ("idle" as const) : ("running" as const);
  const externalChannelId = externalId === null ? null : { id: externalId, source };
  return { chatId: id, title, createdAt, updatedAt, pinnedAt, externalChannelId, status };
}

export function toApproval({ id, toolCallId, toolName, input, status, expiresAt, decidedAt }: ApprovalRow, now: Date) {
  return {
    id,
    toolCallId,
    toolName,
    input: input as Record<string, unknown>,
    status: status === "pending" && expiresAt <= now ? ("lapsed" as const) : status,
    expiresAt,
    decidedAt,
  };
}

export function chatNotFound(): AppError {
  return new AppError("notFound", "Chat not found", "List the chats of the organization and use an id from there.");
}

export function channelTaken(): AppError {
  return new AppError(
    "conflict",
    "The external channel already has a chat",
    "Find it with GET /v1/chats/by-external and continue it.",
  );
}
