import "server-only";
import type { Db } from "#db/client.ts";
import { type ChatRow, insertChat, lockChat, suggestTitle, updateChat } from "#db/queries/chats/chats.ts";
import { insertFirstChunk } from "#db/queries/chats/chunks.ts";
import { insertRun, listRuns, type RunRow, replaceRun } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { namedModel } from "#lib/ai/providers.ts";
import { creditsRequired, reserve } from "#lib/billing/reservations.ts";
import { toActor } from "#lib/chats/actor.ts";
import type { ChatSettings } from "#lib/chats/agent/turn.ts";
import { endRun } from "#lib/chats/end.ts";
import type { FirstMessage, MessageBody, NextMessage, ThinkingLevel } from "#lib/chats/shapes.ts";
import { serializeStart } from "#lib/chats/stream/chunks.ts";
import { toChatTitle } from "#lib/chats/title.ts";
import { AppError } from "#lib/errors.ts";
import { answerRequested, sendEvent } from "#lib/events.ts";
import { faultPoint } from "#lib/fault.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { requireContext } from "./context.ts";
import { channelTaken, chatNotFound } from "./resource.ts";

const QUEUE_DOWN = "The job queue cannot be reached";

/**
 * Creates a chat with its first message, queues the answer and starts its stream.
 * @throws AppError `notFound` for a context item, `conflict` when the external channel already has a chat,
 * `paymentRequired`, `invalid` for a model that is not set up, `unavailable` when the queue cannot be reached
 */
export async function startChat(ctx: Ctx, request: FirstMessage): Promise<RunRow> {
  const settings = await resolveSettings(ctx, request);
  const now = ctx.clock.now();
  const id = newId("chat", now.getTime());
  const { externalChannelId } = request;
  const run = await ctx.db.transaction(async (tx) => {
    const chat = await insertChat(tx, {
      id,
      organizationId: ctx.organization.id,
      title: toChatTitle(request.message),
      source: externalChannelId?.source ?? "dashboard",
      externalId: externalChannelId?.id ?? null,
      chunkCount: 1,
      createdAt: now,
      updatedAt: now,
    });
    if (!chat) throw channelTaken();
    return storeRun(tx, ctx, { chatId: id, firstIndex: 0 }, request.message, settings, now);
  });
  await send(ctx, run);
  return run;
}

/**
 * Adds a message to a chat and queues its answer.
 * @throws AppError as `startChat`, and `conflict` while the chat is answering
 */
export async function continueChat(ctx: Ctx, chatId: string, request: NextMessage): Promise<RunRow> {
  const settings = await resolveSettings(ctx, request);
  const now = ctx.clock.now();
  const run = await ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx.organization.id, chatId);
    if (!chat) throw chatNotFound();
    if (request.replaceLast) await replaceLast(tx, chat, request.message, now);
    const firstIndex = chat.chunkCount;
    await updateChat(tx, ctx.organization.id, chatId, { chunkCount: firstIndex + 1, updatedAt: now });
    return storeRun(tx, ctx, { chatId, firstIndex }, request.message, settings, now);
  });
  await send(ctx, run);
  return run;
}

/** Removes the last message from the chat; if it was the only one, the chat is retitled after the new message. */
async function replaceLast(tx: Db, chat: ChatRow, message: string, now: Date): Promise<void> {
  const runs = await listRuns(tx, chat.organizationId, chat.id);
  const lastRun = runs.at(-1);
  if (!lastRun) return;
  if (lastRun.endedAt === null) throw busy();
  await replaceRun(tx, chat.organizationId, lastRun.id, now);
  if (runs.length === 1) await suggestTitle(tx, chat.organizationId, chat.id, toChatTitle(message));
}

/** Stores a message and the first line of its answer; the chat's line count already includes that line. */
async function storeRun(
  tx: Db,
  ctx: Ctx,
  place: Pick<RunRow, "chatId" | "firstIndex">,
  message: string,
  settings: ChatSettings,
  now: Date,
): Promise<RunRow> {
  const run = await insertRun(tx, {
    id: newId("run", now.getTime()),
    organizationId: ctx.organization.id,
    ...place,
    status: "queued",
    message,
    settings,
    principal: toActor(ctx.principal),
    createdAt: now,
    updatedAt: now,
  });
  if (!run) throw busy();
  await insertFirstChunk(tx, run, serializeStart(run));
  if (namedModel(settings.model).kind === "model") {
    const claim = { organizationId: run.organizationId, holderId: run.id, meter: "chat" as const, units: 1 };
    const hold = await reserve(tx, claim, now);
    if (!hold.held) throw creditsRequired(hold);
  }
  return run;
}

async function resolveSettings(ctx: Ctx, request: MessageBody): Promise<ChatSettings> {
  const choice = namedModel(request.model);
  if (choice.kind === "problem") {
    throw new AppError(
      "invalid",
      `model: ${request.model} is not set up`,
      "Use auto, or a model that GET /v1/chats/models lists as available.",
    );
  }
  await requireContext(ctx, request.context);
  return {
    model: request.model,
    thinkingLevel: getThinkingLevel(request),
    timezone: request.timezone ?? "UTC",
    context: request.context,
  };
}

function getThinkingLevel({ thinkingLevel, enableThinking }: MessageBody): ThinkingLevel {
  return thinkingLevel ?? (enableThinking ? "medium" : "off");
}

async function send(ctx: Ctx, run: RunRow): Promise<void> {
  faultPoint("send-answer", "before");
  try {
    await sendRun(run, run.id);
  } catch (cause) {
    log.error({ err: cause, runId: run.id }, "could not queue an answer");
    await endRun(ctx.db, run, { status: "failed", error: `${QUEUE_DOWN}. Send the message again.` }, ctx.clock.now());
    throw new AppError("unavailable", QUEUE_DOWN, "Try again in a minute.", { cause });
  }
  faultPoint("send-answer", "after");
}

/** @param eventId deduplicates the event: the queue accepts each id once */
export async function sendRun(run: Pick<RunRow, "id" | "organizationId">, eventId: string): Promise<void> {
  await sendEvent(answerRequested.create({ organizationId: run.organizationId, runId: run.id }, { id: eventId }));
}

function busy(): AppError {
  return new AppError(
    "conflict",
    "The chat is already answering",
    "Wait for the answer, decide the pending approval, or stop it; then send the message again.",
  );
}
